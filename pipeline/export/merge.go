package export

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// An encoded row is its size, the hash of its position, its split, its features, and the
// rest.
const (
	atHash     = 4
	atSplit    = atHash + 8
	atFeatures = atSplit + 1
)

// encode appends a row.
func (p *spill) encode(dst []byte, split int, r *row) []byte {
	start := len(dst)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	dst = binary.LittleEndian.AppendUint64(dst, r.hash())
	dst = append(append(dst, uint8(split)), r.features...)
	out := packer{b: dst}
	out.row(r, p.texts)
	binary.LittleEndian.PutUint32(out.b[start:], uint32(len(out.b)-start))
	return out.b
}

// decode is its inverse.
func (p *spill) decode(b []byte, r *row) {
	n := atFeatures + p.seen
	r.features = append(r.features[:0], b[atFeatures:n]...)
	in := packer{b: b[n:], read: true}
	in.row(r, p.texts)
}

// head is what equal positions of a split have in common.
func (p *spill) head(b []byte) []byte { return b[atSplit : atFeatures+p.seen] }

// merge calls add with one row for all of a position, in the order of the hash.
func (p *spill) merge(rows []byte, add func(split int, r *row) error) (merged int64, err error) {
	var all [][]byte
	for at := 0; at < len(rows); {
		size := int(binary.LittleEndian.Uint32(rows[at:]))
		all = append(all, rows[at:at+size:at+size])
		at += size
	}
	slices.SortStableFunc(all, func(a, b []byte) int {
		x, y := binary.LittleEndian.Uint64(a[atHash:]), binary.LittleEndian.Uint64(b[atHash:])
		return cmp.Or(cmp.Compare(x, y), bytes.Compare(p.head(a), p.head(b)))
	})
	for len(all) > 0 {
		n := 1
		for n < len(all) && bytes.Equal(p.head(all[0]), p.head(all[n])) {
			n++
		}
		var m merging
		for _, b := range all[:n] {
			p.decode(b, &m.next)
			if err := m.add(); err != nil {
				return merged, err
			}
		}
		if err := add(int(all[0][atSplit]), m.finish()); err != nil {
			return merged, err
		}
		merged += int64(n - 1)
		all = all[n:]
	}
	return merged, nil
}

// preferred is the order in which kinds of policies are taken: the best that a position has.
var preferred = [...]int{kindPlayed: 0, kindOptimal: 1, kindVisits: 2}

// merging is the rows of a position on the way to one.
type merging struct {
	row, next       row
	rows            int // of the kind of policy that is kept
	shares          []float64
	outcome, margin sums
}

// sums are exact, so that the order of the rows is no matter.
type sums struct{ n, sum, squares int64 }

func (s *sums) add(v int64) {
	s.n++
	s.sum += v
	s.squares += v * v
}

// mean returns the mean and its standard error, as of independent observations.
func (s *sums) mean() (mean, se opt[float32]) {
	n := float64(s.n)
	if s.n > 0 {
		mean.set(float32(float64(s.sum) / n))
	}
	if s.n > 1 {
		// n Σx² - (Σx)² is exact, and so is never below 0.
		spread := float64(s.n*s.squares - s.sum*s.sum)
		se.set(float32(math.Sqrt(spread / (n * n * (n - 1)))))
	}
	return mean, se
}

// add adds the next row.
func (m *merging) add() error {
	r := &m.next
	if m.row.count == 0 {
		m.row = *r
		m.row.features, m.row.actions = slices.Clone(r.features), slices.Clone(r.actions)
		m.row.weight, m.row.kind, m.row.policy = 0, r.kind, nil
		m.shares = make([]float64, len(r.actions))
	} else if err := m.same(r); err != nil {
		return err
	}
	if preferred[r.kind] > preferred[m.row.kind] {
		m.row.kind, m.rows = r.kind, 0
		clear(m.shares)
	}
	if r.kind == m.row.kind {
		m.rows++
		for i, share := range r.policy {
			m.shares[i] += float64(share)
		}
	}
	if r.outcome.ok {
		m.outcome.add(int64(r.outcome.v))
		m.margin.add(int64(r.margin.v))
	}
	m.row.count++
	m.row.weight += r.weight
	return nil
}

// same wants exact values to be those of the position, and takes those that are new.
func (m *merging) same(r *row) error {
	for _, differ := range []bool{
		fit(&m.row.exactWDL, r.exactWDL), fit(&m.row.exactMargin, r.exactMargin), fit(&m.row.exactDistance, r.exactDistance),
	} {
		if differ {
			return inputf("game %d ply %d has other exact values than game %d ply %d, in the same position",
				r.gameID, r.ply, m.row.gameID, m.row.ply)
		}
	}
	return nil
}

func fit[T comparable](to *opt[T], from opt[T]) (differ bool) {
	if from.ok && !to.ok {
		*to = from
	}
	return from.ok && *to != from
}

func (m *merging) finish() *row {
	r := &m.row
	for _, share := range m.shares {
		r.policy = append(r.policy, float32(share/float64(m.rows)))
	}
	r.results = uint32(m.outcome.n)
	r.outcomeMean, r.outcomeSE = m.outcome.mean()
	r.marginMean, r.marginSE = m.margin.mean()
	return r
}

// mergeAll writes a row a position: rows go to files by parts, and part by part out.
func (s *settings) mergeAll(ctx context.Context, f *flow, out *folder, report *VariantReport, writers *[3]*writer) error {
	rows := int64(0)
	for i := range f.reading.files {
		rows += f.reading.files[i].Rows
	}
	f.spill = s.newSpill(rows)
	one := newColumns(s)
	for first := uint64(0); first < f.spill.parts; first += openParts {
		if err := f.spill.begin(first, out); err != nil {
			return err
		}
		err := f.run(ctx, func(b *block) error {
			if first == 0 {
				report.Read += int64(b.page.rows)
			}
			report.count(b)
			return f.spill.write(b.spilled)
		})
		if err != nil {
			return err
		}
		err = f.spill.each(func(rows []byte) error {
			if err := context.Cause(ctx); err != nil {
				return fmt.Errorf("export: %w", err)
			}
			merged, err := f.spill.merge(rows, func(split int, r *row) error {
				one.reset()
				one.add(r, s)
				return writers[split].take(one)
			})
			report.Dropped.Merged += merged
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
