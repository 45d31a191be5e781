package analysis

import (
	"math"
	"math/big"
	"math/bits"
)

// one is 1 in fixed point, where a game's figure is no whole number: steps of 6e-8.
const one = 1 << 24

// fixed rounds to fixed point.
func fixed(x float64) int64 { return int64(math.Round(x * one)) }

// A wide is a signed integer of 128 bits: sums of squares outgrow 64.
type wide struct {
	hi int64
	lo uint64
}

func (w *wide) add(v wide) {
	lo, carry := bits.Add64(w.lo, v.lo, 0)
	w.lo = lo
	w.hi += v.hi + int64(carry)
}

func (w *wide) addProduct(a, b int64) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if a < 0 != (b < 0) {
		lo = -lo
		hi = ^hi
		if lo == 0 {
			hi++
		}
	}
	w.add(wide{int64(hi), lo})
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func (w wide) big() *big.Int {
	x := new(big.Int).Lsh(big.NewInt(w.hi), 64)
	return x.Add(x, new(big.Int).SetUint64(w.lo))
}

// A sum holds what a ratio of sums over independent clusters needs: a mean is the
// ratio of a game's figures to 1, a figure of plies that of plies.
type sum struct {
	clusters   int64 // with a denominator that is not 0
	num, den   int64
	nn, nd, dd wide // sums over clusters of num², num den, den²
}

func (s *sum) cluster(num, den int64) {
	if den == 0 {
		return
	}
	s.clusters++
	s.num += num
	s.den += den
	s.nn.addProduct(num, num)
	s.nd.addProduct(num, den)
	s.dd.addProduct(den, den)
}

func (s *sum) add(t *sum) {
	s.clusters += t.clusters
	s.num += t.num
	s.den += t.den
	s.nn.add(t.nn)
	s.nd.add(t.nd)
	s.dd.add(t.dd)
}

// ratio returns sum num / sum den.
func (s *sum) ratio() float64 { return float64(s.num) / float64(s.den) }

// variance returns that of the ratio r = N/D over C clusters, by linearisation.
//
//	C/(C-1) sum (n_c - r d_c)² / D²
//
// With one game a cluster and denominators of 1 it is the variance of a mean. The sum
// is exact, in integers: nn D² - 2 N D nd + N² dd over D⁴. Cochran (1977), 6.4.
func (s *sum) variance() float64 {
	if s.clusters < 2 {
		return math.NaN()
	}
	c := float64(s.clusters)
	return s.squares() * c / (c - 1)
}

func (s *sum) squares() float64 {
	n, d := big.NewInt(s.num), big.NewInt(s.den)
	product := func(x *big.Int, factors ...*big.Int) *big.Int {
		x = new(big.Int).Set(x)
		for _, f := range factors {
			x.Mul(x, f)
		}
		return x
	}
	top := product(s.nn.big(), d, d)
	top.Sub(top, product(big.NewInt(2), n, d, s.nd.big()))
	top.Add(top, product(s.dd.big(), n, n))
	v, _ := new(big.Rat).SetFrac(top, product(d, d, d, d)).Float64()
	return max(0, v)
}

// spread returns the ratio, times scale, as the mean score of clusters. Of single games
// it is the trinomial, of whole pairs the pentanomial, as by [SpreadOf]; pairs that
// lack a result count by the results they have.
func (s *sum) spread(scale float64) Spread {
	if s.clusters == 0 {
		return Spread{Mean: math.NaN()}
	}
	c := float64(s.clusters)
	return Spread{Mean: s.ratio() * scale, Variance: s.squares() * c * scale * scale, Units: c}
}
