package sow

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func board(holes []uint64) Board {
	var b Board
	for i, n := range holes {
		b = b.Put(uint64(i), n)
	}
	return b
}

// slowly sows seed by seed.
func slowly(holes []uint64, x, n uint64, limit uint32) (s Sowing, ended bool) {
	k := uint64(len(holes))
	for s.Laps < limit {
		s.Laps++
		s.From |= 1 << x
		holes[x] -= n
		for ; n > 0; n-- {
			x = (x + 1) % k
			holes[x]++
			s.Sown++
		}
		n = holes[x]
		if n == 1 {
			s.Last = uint32(x)
			return s, true
		}
	}
	s.Last = uint32(x)
	return s, false
}

func TestRelayAgreesWithSowingSeedBySeed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for holes := 2; holes <= MaxHoles; holes++ {
		r := NewRing(holes)
		for range 3000 {
			a := make([]uint64, holes)
			for range rng.IntN(200) {
				a[rng.IntN(min(holes, 1+rng.IntN(holes)))]++
			}
			x := uint64(rng.IntN(holes))
			if a[x] == 0 {
				continue
			}
			n := 1 + rng.Uint64N(a[x])
			before := board(a)
			for i := range a {
				if before.At(uint64(i)) != a[i] || before.Occupied()>>i&1 == 1 != (a[i] > 0) {
					t.Fatalf("%v: hole %d has %d, occupied %b", a, i, before.At(uint64(i)), before.Occupied())
				}
			}
			got, s, ended := r.Relay(before, x, n, 50)
			if r.Ends(before, x, n, 50) != ended {
				t.Fatalf("%d holes, %d from %d: Ends = %v, Relay says %v", holes, n, x, !ended, ended)
			}
			if most := slices.Max(a); most > 0 && (before.Above(most) || !before.Above(most-1)) && most <= 127 {
				t.Fatalf("%v: Above(%d) = %v, Above(%d) = %v", a, most, before.Above(most), most-1, before.Above(most-1))
			}
			want, wantEnded := slowly(a, x, n, 50)
			if got != board(a) || s != want || ended != wantEnded {
				t.Fatalf("%d holes, %d from %d: %+v %v, want %+v %v", holes, n, x, s, ended, want, wantEnded)
			}
		}
	}
}

func TestEndlessSowingStopsAtTheLimit(t *testing.T) {
	// One seed out of {2, 2} gives {1, 3}, three out of that {3, 1}, and then {1, 3} again.
	_, s, ended := NewRing(2).Relay(board([]uint64{2, 2}), 0, 1, 1000)
	want, wantEnded := slowly([]uint64{2, 2}, 0, 1, 1000)
	if ended || wantEnded || s != want || s.Laps != 1000 {
		t.Errorf("Relay = %+v, %v, want %+v, %v", s, ended, want, wantEnded)
	}
}
