package search

import (
	"math/rand/v2"
	"slices"

	"github.com/boma-games/boma/engine"
)

// A sample stands for the moves of positions where they are counted, not listed. The
// same position has the same sample all through a search: the deeper it is searched,
// the more of one random sequence are looked at.
type sample struct {
	most   int // candidates of a position
	seed   uint64
	source rand.PCG
	rng    *rand.Rand // over source
}

// begin draws the sequences of a new search.
func (s *sample) begin(rng *rand.Rand) {
	s.seed = rng.Uint64()
	if s.rng == nil {
		s.rng = rand.New(&s.source)
	}
}

// draw appends the first n candidates of a position with count moves, or all it has.
func (s *sample) draw(dst []engine.Move, key, count uint64, n int) []engine.Move {
	s.source.Seed(s.seed, key)
	n = int(min(uint64(s.most), uint64(n), count))
	for before := len(dst); len(dst) < before+n; {
		if m := engine.Move(s.rng.Uint64N(count)); !slices.Contains(dst[before:], m) {
			dst = append(dst, m)
		}
	}
	return dst
}
