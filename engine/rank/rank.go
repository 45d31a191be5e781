// Package rank numbers the ways to lay n seeds into k holes and the subsets of k
// holes, in both directions. It knows no game.
//
//	multisets: 0 .. C(n+k-1, k-1)-1        subsets of size m: 0 .. C(k, m)-1
//
// Both orders are the ones of Knuth, The Art of Computer Programming 4A, 7.2.1.3:
// multisets lexicographic by the first hole, subsets by the combinatorial number
// system.
package rank

import "math/bits"

// Choose returns the binomial coefficient C(n, k), and false if it exceeds 64 bits.
func Choose(n, k int) (uint64, bool) {
	if k < 0 || k > n {
		return 0, true
	}
	k = min(k, n-k)
	if n < len(small) && k < len(small[0]) {
		return small[n][k], small[n][k] > 0
	}
	return multiply(n, k)
}

// small holds C(n, k) for the boards of the games; 0 stands for more than 64 bits.
var small = func() (table [320][24]uint64) {
	for n := range table {
		for k := range min(n+1, len(table[0])) {
			table[n][k], _ = multiply(n, k)
		}
	}
	return table
}()

// multiply computes C(n, k) by its product, and false if it exceeds 64 bits.
func multiply(n, k int) (uint64, bool) {
	k = min(k, n-k)
	c := uint64(1)
	for i := 1; i <= k; i++ {
		// c * (n-k+i) is divisible by i: it is i times a binomial coefficient.
		hi, lo := bits.Mul64(c, uint64(n-k+i))
		if hi >= uint64(i) {
			return 0, false
		}
		c, _ = bits.Div64(hi, lo, uint64(i))
	}
	return c, true
}

// Multisets returns the number of ways to lay n seeds into k holes, and false if
// it exceeds 64 bits.
func Multisets(n, k int) (uint64, bool) {
	if k == 0 {
		if n == 0 {
			return 1, true
		}
		return 0, true
	}
	return Choose(n+k-1, k-1)
}

// must returns the number of multisets where the caller has checked that a larger one fits.
func must(n, k int) uint64 {
	c, ok := Multisets(n, k)
	if !ok {
		panic("rank: a count exceeds 64 bits")
	}
	return c
}

// Multiset returns the number of a multiset, given as seeds by hole. Its kind
// must have a [Multisets] within 64 bits.
func Multiset(holes []uint8) uint64 {
	n := 0
	for _, c := range holes {
		n += int(c)
	}
	var r uint64
	for i, c := range holes {
		// Before come those with fewer seeds here: all of n in the holes from
		// here on, less those that have at least c here.
		k := len(holes) - i
		r += must(n, k) - must(n-int(c), k)
		n -= int(c)
	}
	return r
}

// UnrankMultiset fills holes with multiset number r of n seeds.
func UnrankMultiset(holes []uint8, n int, r uint64) {
	for i := range holes {
		k := len(holes) - i
		all := must(n, k)
		c := 0
		for c < n && all-must(n-c-1, k) <= r {
			c++
		}
		r -= all - must(n-c, k)
		holes[i] = uint8(c)
		n -= c
	}
}

// Subset returns the number of a subset, given as a bit set, among those of its size.
func Subset(set uint64) uint64 {
	var r uint64
	for m := 1; set != 0; m++ {
		c, _ := Choose(bits.TrailingZeros64(set), m)
		r += c
		set &= set - 1
	}
	return r
}

// UnrankSubset returns subset number r among those with m of k holes.
func UnrankSubset(k, m int, r uint64) uint64 {
	var set uint64
	for ; m > 0; m-- {
		for k--; ; k-- {
			if c, _ := Choose(k, m); c <= r {
				r -= c
				break
			}
		}
		set |= 1 << k
	}
	return set
}
