package rank

import (
	"math/bits"
	"testing"
)

func TestSubsets(t *testing.T) {
	for _, k := range []int{0, 1, 5, 11, 12, 13, 16, 24} {
		s := NewSubsets(k)
		for m := range min(k, 7) + 1 {
			list := s.List(m)
			if uint64(len(list)) != s.Count(m) {
				t.Fatalf("k %d, m %d: %d subsets, want %d", k, m, len(list), s.Count(m))
			}
			for i, set := range list {
				if bits.OnesCount32(set) != m || set>>k != 0 || s.Rank(set) != uint32(i) || Subset(uint64(set)) != uint64(i) {
					t.Fatalf("k %d, m %d: number %d is %b, which has number %d", k, m, i, set, s.Rank(set))
				}
			}
		}
	}
	s := NewSubsets(24) // the largest sizes too
	for m := 8; m <= 24; m++ {
		last := uint32(1<<24-1) &^ (1<<(24-m) - 1)
		if n := s.Count(m); uint64(s.Rank(last)) != n-1 || s.Rank(1<<m-1) != 0 {
			t.Errorf("m %d: the last of %d has number %d", m, n, s.Rank(last))
		}
	}
}

func BenchmarkSubsetsRank(b *testing.B) {
	s := NewSubsets(24)
	sum, set := uint32(0), uint32(1)
	for b.Loop() {
		sum += s.Rank(set & (1<<24 - 1))
		set = set*1664525 + 1013904223
	}
	_ = sum
}
