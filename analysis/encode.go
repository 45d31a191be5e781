package analysis

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A part on its way between machines is, little-endian,
//
//	partMagic
//	length, JSON of a savedPart
//	for each ledger in it, runs of games:
//	    number of the first, games, and for each game 16 bytes
//	    0, 0
//
// with lengths, numbers and counts in 8 bytes. The same part gives the same bytes.
const partMagic = "boma part 1\n"

// A savedPart is all of a part but its ledgers' games.
type savedPart struct {
	Replicates int
	Sampled    bool
	Hashes     map[string]string
	Tallies    []savedTally
	Ledgers    [][2]string
}

// A savedTally is a Tally with its names visible.
type savedTally struct {
	Key                   Key
	Games, Traced         int64
	Rivals                bool
	Results               [3]int64
	Ends                  map[string]int64
	Margins, Lengths      map[int64]int64
	Sums                  []savedSum
	Pairs, Agents         [5]int64
	Odd                   int64
	Plain, Exact          []int64
	After, AfterSquares   [leadLevels]int64
	AfterGames, Disagreed int64
	Open                  []savedCluster
}

type savedSum struct {
	Clusters, Num, Den int64
	NN, ND, DD         savedWide
}

type savedWide struct {
	Hi int64
	Lo uint64
}

func (w wide) save() savedWide { return savedWide{w.hi, w.lo} }
func (s savedWide) load() wide { return wide{s.Hi, s.Lo} }

type savedCluster struct {
	Pair     int64
	Games    int
	Num, Den []int64
	Boot     [bootColumns]int64
	Results  [3]int64
	Agent    [3]int64
}

func (t *Tally) save(key Key) savedTally {
	s := savedTally{
		Key: key, Games: t.games, Traced: t.traced, Rivals: t.rivals, Results: t.results, Ends: t.ends, Margins: t.margins, Lengths: t.lengths,
		Pairs: t.pairs, Agents: t.agents, Odd: t.odd, Plain: t.boot.plain.whole(), Exact: t.boot.exact.whole(),
		After: t.after, AfterSquares: t.afterSquares, AfterGames: t.afterGames, Disagreed: t.contradictions,
	}
	for _, v := range t.sums {
		s.Sums = append(s.Sums, savedSum{v.clusters, v.num, v.den, v.nn.save(), v.nd.save(), v.dd.save()})
	}
	for _, pair := range slices.Sorted(maps.Keys(t.open)) {
		c := t.open[pair]
		s.Open = append(s.Open, savedCluster{c.pair, c.games, c.num, c.den, c.boot, c.results, c.agent})
	}
	return s
}

var errPart = errors.New("analysis: not a part as this program writes it")

func (s *savedTally) load(replicates int) (*Tally, error) {
	t := newTally(replicates)
	t.games, t.traced, t.rivals, t.results, t.pairs, t.agents, t.odd = s.Games, s.Traced, s.Rivals, s.Results, s.Pairs, s.Agents, s.Odd
	t.after, t.afterSquares, t.afterGames, t.contradictions = s.After, s.AfterSquares, s.AfterGames, s.Disagreed
	addCounts(t.ends, s.Ends)
	addCounts(t.margins, s.Margins)
	addCounts(t.lengths, s.Lengths)
	if len(s.Sums) != len(t.sums) || !t.boot.plain.fill(s.Plain, replicates) || !t.boot.exact.fill(s.Exact, replicates) {
		return nil, errPart
	}
	for i, v := range s.Sums {
		t.sums[i] = sum{v.Clusters, v.Num, v.Den, v.NN.load(), v.ND.load(), v.DD.load()}
	}
	for _, c := range s.Open {
		if len(c.Num) != len(t.sums) || len(c.Den) != len(t.sums) {
			return nil, errPart
		}
		t.open[c.Pair] = &cluster{pair: c.Pair, games: c.Games, num: c.Num, den: c.Den, boot: c.Boot, results: c.Results, agent: c.Agent}
	}
	return t, nil
}

// whole returns the sums with nothing left in words.
func (s *weighted) whole() []int64 {
	s.unpack()
	return s.sums
}

// fill is the inverse of whole.
func (s *weighted) fill(sums []int64, replicates int) bool {
	if len(sums) == 0 {
		return true
	}
	s.sums, s.words = sums, make([]uint64, len(sums)/2)
	return len(sums) == replicates*bootWidth
}

// Encode writes a part.
func (p *Part) Encode(to io.Writer) error {
	w := bufio.NewWriterSize(to, 1<<20)
	s := savedPart{Replicates: p.replicates, Sampled: p.sampled, Hashes: p.hashes}
	for _, key := range slices.SortedFunc(maps.Keys(p.tallies), compareKeys) {
		s.Tallies = append(s.Tallies, p.tallies[key].save(key))
	}
	s.Ledgers = slices.SortedFunc(maps.Keys(p.ledgers), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	w.WriteString(partMagic) // a bufio.Writer keeps its first error until Flush
	put64(w, uint64(len(text)))
	w.Write(text)
	for _, at := range s.Ledgers {
		p.ledgers[at].encode(w)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	return nil
}

func compareKeys(a, b Key) int {
	return cmp.Or(cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Opening, b.Opening))
}

func put64(w *bufio.Writer, values ...uint64) {
	for _, v := range values {
		w.Write(binary.LittleEndian.AppendUint64(w.AvailableBuffer(), v))
	}
}

// encode writes the runs of a ledger.
func (l *ledger) encode(w *bufio.Writer) {
	var run []entry
	first := int64(0)
	end := func() {
		if len(run) == 0 {
			return
		}
		put64(w, uint64(first), uint64(len(run)))
		for _, e := range run {
			put64(w, e.moves, e.opening)
		}
		run = run[:0]
	}
	for number, e := range l.all {
		if number != first+int64(len(run)) || len(run) == pageGames {
			end()
		}
		if len(run) == 0 {
			first = number
		}
		run = append(run, e)
	}
	end()
	put64(w, 0, 0)
}

// DecodePart reads what Encode has written.
func DecodePart(from io.Reader) (*Part, error) {
	r := bufio.NewReaderSize(from, 1<<20)
	magic := make([]byte, len(partMagic))
	if _, err := io.ReadFull(r, magic); err != nil || string(magic) != partMagic {
		return nil, errPart
	}
	var length [1]uint64
	if err := get64(r, length[:]); err != nil || length[0] > 1<<32 {
		return nil, errPart
	}
	text := make([]byte, length[0])
	var s savedPart
	if _, err := io.ReadFull(r, text); err != nil || json.Unmarshal(text, &s) != nil {
		return nil, errPart
	}
	p := newPart(s.Replicates)
	p.sampled = s.Sampled
	maps.Copy(p.hashes, s.Hashes)
	for i := range s.Tallies {
		t, err := s.Tallies[i].load(s.Replicates)
		if err != nil {
			return nil, err
		}
		p.tallies[s.Tallies[i].Key] = t
	}
	for _, at := range s.Ledgers {
		if err := p.ledger(at).decode(r); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func get64(r io.Reader, values []uint64) error { return binary.Read(r, binary.LittleEndian, values) }

func (l *ledger) decode(r io.Reader) error {
	for {
		var head [2]uint64
		if err := get64(r, head[:]); err != nil || head[1] > pageGames {
			return errPart
		}
		if head[1] == 0 {
			return nil
		}
		words := make([]uint64, 2*head[1])
		if err := get64(r, words); err != nil {
			return errPart
		}
		for i := range int64(head[1]) {
			if !l.put(int64(head[0])+i, entry{words[2*i], words[2*i+1]}) {
				return errPart
			}
		}
	}
}
