package export

import (
	"context"
	"math/bits"
	"slices"

	"github.com/boma-games/boma/pipeline"
)

// leaks marks the rows of train whose position stands in validation or test: a bit a row,
// in the order of the files.
type leaks struct{ bits []uint64 }

func (l *leaks) has(row int64) bool {
	return l != nil && l.bits[row/64]>>(row%64)&1 == 1
}

// keysAtOnce is how many positions of validation and test are held in memory at once; where
// there are more, the files are read again for the next of them, by ranges of their hash.
// Two positions of one hash cost a row of train, once in 10^12 rows at this size.
var keysAtOnce = int64(1 << 23)

// findLeaks reads a variant's positions, and nothing else.
func (s *settings) findLeaks(ctx context.Context, index int, g Game) (*leaks, error) {
	if s.SplitBy == ByPosition || !s.wanted[0] {
		return nil, nil
	}
	var train, others []pipeline.File
	var rows, trainRows int64
	for _, f := range s.manifest.Files {
		switch {
		case f.Table != pipeline.MovesTable || f.Range == nil || f.Range.Variant != index:
		case splitOf(f.Split) == 0:
			train = append(train, f)
			trainRows += f.Rows
		default:
			others = append(others, f)
			rows += f.Rows
		}
	}
	l := &leaks{make([]uint64, trainRows/64+1)}
	passes := uint64((rows + keysAtOnce - 1) / keysAtOnce)
	for pass := range passes {
		in := func(key uint64) bool { return part(key, passes) == pass }
		var keys []uint64
		err := s.eachKey(ctx, others, g, func(_ int64, key uint64) {
			if in(key) {
				keys = append(keys, key)
			}
		})
		if err != nil {
			return nil, err
		}
		slices.Sort(keys)
		keys = slices.Compact(keys)
		err = s.eachKey(ctx, train, g, func(row int64, key uint64) {
			if !in(key) {
				return
			}
			if _, found := slices.BinarySearch(keys, key); found {
				l.bits[row/64] |= 1 << (row % 64)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// part returns in which of n ranges of equal size a hash lies: higher hashes in later ones.
func part(hash, n uint64) uint64 {
	hi, _ := bits.Mul64(hash, n)
	return hi
}

// eachKey calls do with every row of the files and the key of its position.
func (s *settings) eachKey(ctx context.Context, files []pipeline.File, g Game, do func(row int64, key uint64)) error {
	r := s.newReading(files, 1)
	m := g.maker(s)
	var one row
	return r.each(ctx, func(p *page) error {
		for i := range p.rows {
			if err := m.see(p, i, &one); err != nil {
				return inputError{p.at(i, err)}
			}
			do(p.before+p.first+int64(i), one.key())
		}
		r.free <- p
		return nil
	})
}
