package rank

import (
	"math/big"
	"math/bits"
	"testing"
)

func TestChoose(t *testing.T) {
	for n := range 300 {
		for k := -1; k <= n+1; k++ {
			want := new(big.Int)
			if k >= 0 && k <= n {
				want.Binomial(int64(n), int64(k))
			}
			got, ok := Choose(n, k)
			if ok != want.IsUint64() || ok && got != want.Uint64() {
				t.Fatalf("Choose(%d, %d) = %d, %v, want %v", n, k, got, ok, want)
			}
		}
	}
}

func TestMultisetIsBijective(t *testing.T) {
	for k := 1; k <= 6; k++ {
		for n := range 8 {
			count, _ := Multisets(n, k)
			var last []uint8
			for r := range count {
				holes := make([]uint8, k)
				UnrankMultiset(holes, n, r)
				sum := 0
				for _, c := range holes {
					sum += int(c)
				}
				if sum != n || Multiset(holes) != r {
					t.Fatalf("n %d, k %d: number %d gives %v, which has number %d", n, k, r, holes, Multiset(holes))
				}
				if last != nil && string(last) >= string(holes) {
					t.Fatalf("n %d, k %d: %v comes before %v", n, k, last, holes)
				}
				last = holes
			}
		}
	}
}

func TestMultisetAtItsEnds(t *testing.T) {
	const n, k = 60, 20 // a Kiothi board: 8.9e17
	count, ok := Multisets(n, k)
	if !ok {
		t.Fatal("60 seeds in 20 holes do not fit 64 bits")
	}
	for _, r := range []uint64{0, 1, count / 3, count - 1} {
		holes := make([]uint8, k)
		UnrankMultiset(holes, n, r)
		if got := Multiset(holes); got != r {
			t.Errorf("number %d gives %v, which has number %d", r, holes, got)
		}
	}
	if _, ok := Multisets(240, 20); ok {
		t.Error("240 seeds in 20 holes are said to fit 64 bits")
	}
}

func TestSubsetIsBijective(t *testing.T) {
	for k := range 13 {
		for m := 0; m <= k; m++ {
			count, _ := Choose(k, m)
			for r := range count {
				set := UnrankSubset(k, m, r)
				if bits.OnesCount64(set) != m || set>>k != 0 || Subset(set) != r {
					t.Fatalf("subset %d of %d in %d is %b, which has number %d", r, m, k, set, Subset(set))
				}
			}
		}
	}
}
