package export

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"math/bits"
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
	in := packer{b: b[n:binary.LittleEndian.Uint32(b)], read: true}
	in.row(r, p.texts)
}

// head is what equal positions of a split have in common.
func (p *spill) head(b []byte) []byte { return b[atSplit : atFeatures+p.seen] }

// A place is where an encoded row stands among those of its part.
type place struct {
	hash uint64
	at   uint32
}

// merge lays one row for all of a position into the columns of its split, in the order of
// the hash.
func (p *spill) merge(rows []byte, to *[3]*columns) (merged int64, err error) {
	var places []place
	for at := 0; at < len(rows); at += int(binary.LittleEndian.Uint32(rows[at:])) {
		places = append(places, place{binary.LittleEndian.Uint64(rows[at+atHash:]), uint32(at)})
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	head := func(i int) []byte { return p.head(rows[places[i].at:]) }
	var m merging
	for first := 0; first < len(places); {
		last := first + 1
		for last < len(places) && places[last].hash == places[first].hash {
			last++
		}
		if last > first+1 { // one position in several splits, or two of one hash
			slices.SortStableFunc(places[first:last], func(a, b place) int {
				return bytes.Compare(p.head(rows[a.at:]), p.head(rows[b.at:]))
			})
		}
		for first < last {
			m.reset()
			start := first
			for ; first < last && bytes.Equal(head(first), head(start)); first++ {
				p.decode(rows[places[first].at:], &m.next)
				if err := m.add(); err != nil {
					return merged, err
				}
			}
			to[head(start)[0]].add(m.finish(), p.settings)
			merged += int64(first - start - 1)
		}
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
	weight          float64
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
		se.set(float32(math.Sqrt(s.spread() / (n * n * (n - 1)))))
	}
	return mean, se
}

// spread returns n Σx² - (Σx)², in whole numbers of 128 bits: it is never below 0.
func (s *sums) spread() float64 {
	sum := uint64(max(s.sum, -s.sum))
	high, low := bits.Mul64(uint64(s.n), uint64(s.squares))
	lessHigh, lessLow := bits.Mul64(sum, sum)
	low, borrow := bits.Sub64(low, lessLow, 0)
	high, _ = bits.Sub64(high, lessHigh, borrow)
	return math.Ldexp(float64(high), 64) + float64(low)
}

// reset makes room for the rows of another position.
func (m *merging) reset() {
	m.row.count, m.rows, m.shares = 0, 0, m.shares[:0]
	m.outcome, m.margin, m.weight = sums{}, sums{}, 0
}

// add adds the next row.
func (m *merging) add() error {
	r := &m.next
	if m.row.count == 0 {
		features, actions, policy := m.row.features, m.row.actions, m.row.policy
		m.row = *r
		m.row.features, m.row.actions = append(features[:0], r.features...), append(actions[:0], r.actions...)
		m.row.policy = policy[:0]
		for range r.actions {
			m.shares = append(m.shares, 0)
		}
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
	m.weight += float64(r.weight)
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
	r.weight, r.results = float32(m.weight), uint32(m.outcome.n)
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
		if err := f.spill.each(ctx, func(p *mergedPart) error {
			report.Dropped.Merged += p.merged
			for i, w := range writers {
				if err := w.take(p.splits[i]); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
