package pipeline

import (
	"math/rand/v2"
	"strconv"

	"github.com/zeebo/xxh3"
)

// A stream is a generator that can be set to the beginning of any stream.
type stream struct {
	pcg  rand.PCG
	rng  *rand.Rand // of pcg
	text []byte     // scratch
}

func newStream() *stream {
	s := new(stream)
	s.rng = rand.New(&s.pcg)
	return s
}

// The slots of a matchup: A is the agent named first. In pairs he plays South in the
// first game and North in the second, with the same stream.
const (
	slotA = iota
	slotB
)

// opening begins the stream of opening k: a PCG seeded by the 128-bit xxh3 of
//
//	boma opening SEED K
func (s *stream) opening(seed uint64, k int64) {
	s.text = append(s.text[:0], "boma opening "...)
	s.text = append(strconv.AppendUint(s.text, seed, 10), ' ')
	s.begin(strconv.AppendInt(s.text, k, 10))
}

// agent begins the stream of the agent in a slot: a PCG seeded by the 128-bit xxh3 of
//
//	boma agent SEED PAIR SLOT SOUTH vs NORTH
//
// where slot is A or B and the agents stand as the study names them.
func (s *stream) agent(seed uint64, m Matchup, pair int64, slot int) {
	s.text = append(s.text[:0], "boma agent "...)
	s.text = append(strconv.AppendUint(s.text, seed, 10), ' ')
	s.text = append(strconv.AppendInt(s.text, pair, 10), ' ', 'A'+byte(slot), ' ')
	s.text = append(append(s.text, m.South...), separator...)
	s.begin(append(s.text, m.North...))
}

const separator = " vs "

func (s *stream) begin(label []byte) {
	s.text = label
	sum := xxh3.Hash128(label)
	s.pcg.Seed(sum.Hi, sum.Lo)
}

// OpeningStream returns the stream of opening k of a study.
func OpeningStream(seed uint64, k int64) *rand.Rand {
	s := newStream()
	s.opening(seed, k)
	return s.rng
}

// AgentStream returns the stream of the agent in slot 0 or 1 of a matchup, in a pair of
// games.
func AgentStream(seed uint64, m Matchup, pair int64, slot int) *rand.Rand {
	s := newStream()
	s.agent(seed, m, pair, slot)
	return s.rng
}
