package rank

import (
	"math/bits"
	"sync"
)

// A Subsets numbers the subsets of k holes from tables. The number of a subset is that
// of [Subset]; among subsets of one size it follows the sets as numbers.
type Subsets struct {
	k    int
	low  [1 << half]uint32     // by the lower holes, what they add
	high [half + 1][]uint32    // by the size of the lower part and the upper holes, what those add
	once [2*half + 1]sync.Once // of lists
	list [2*half + 1][]uint32  // by size: the subsets in order
}

const half = 12

// NewSubsets returns the subsets of k holes, 0 <= k <= 24.
func NewSubsets(k int) *Subsets {
	s := &Subsets{k: k}
	for set := range uint64(1) << min(k, half) {
		s.low[set] = uint32(Subset(set))
	}
	for below := range s.high {
		s.high[below] = make([]uint32, 1<<max(0, k-half))
		for set := range uint64(len(s.high[below])) {
			n := below
			for rest := set; rest != 0; rest &= rest - 1 {
				n++
				c, _ := Choose(half+bits.TrailingZeros64(rest), n)
				s.high[below][set] += uint32(c)
			}
		}
	}
	return s
}

// Count returns how many subsets have m holes.
func (s *Subsets) Count(m int) uint64 {
	n, _ := Choose(s.k, m)
	return n
}

// Rank returns the number of a subset among those of its size.
func (s *Subsets) Rank(set uint32) uint32 {
	low := set & (1<<half - 1)
	return s.low[low] + s.high[bits.OnesCount32(low)][set>>half]
}

// List returns the subsets of m holes in order. It must not be changed.
func (s *Subsets) List(m int) []uint32 {
	s.once[m].Do(func() {
		list := make([]uint32, 0, s.Count(m))
		for set := uint64(1)<<m - 1; set < 1<<s.k; set = next(set) {
			list = append(list, uint32(set))
		}
		s.list[m] = list
	})
	return s.list[m]
}

// next returns the next larger number with as many bits; beyond all sets after the last.
//
// R. W. Gosper, in Beeler, Gosper & Schroeppel, HAKMEM, MIT AI Memo 239 (1972), item 175.
func next(set uint64) uint64 {
	if set == 0 {
		return 1 << 63
	}
	lowest := set & -set
	ripple := set + lowest
	return ripple | (set^ripple)>>2/lowest
}
