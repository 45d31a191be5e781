package analysis

import "math"

// Difference returns the interval of a - b for independent estimates, from theirs.
//
//	d - sqrt((a-la)² + (ub-b)²)  to  d + sqrt((ua-a)² + (b-lb)²)
//
// With Wilson intervals it is Newcombe's hybrid score interval: Newcombe (1998),
// Statistics in Medicine 17, 873-890, method 10.
func Difference(a, b Interval) Interval { return Together(a, b, 0) }

// Together is [Difference] for estimates with correlation phi.
//
//	d - sqrt((a-la)² - 2 phi (a-la)(ub-b) + (ub-b)²)
//	d + sqrt((ua-a)² - 2 phi (ua-a)(b-lb) + (b-lb)²)
func Together(a, b Interval, phi float64) Interval {
	d := a.Estimate - b.Estimate
	return Interval{
		d,
		max(-1, d-side(a.Estimate-a.Low, b.High-b.Estimate, phi)),
		min(1, d+side(a.High-a.Estimate, b.Estimate-b.Low, phi)),
	}
}

func side(x, y, phi float64) float64 { return math.Sqrt(max(0, x*x-2*phi*x*y+y*y)) }

// A Paired is a table of pairs of yes and no: one answer under each of two conditions.
type Paired struct {
	Both, First, Second, Neither float64 // yes under both, under the first alone ...
}

// N returns the number of pairs.
func (t Paired) N() float64 { return t.Both + t.First + t.Second + t.Neither }

// phi returns the correlation of the table with Newcombe's correction for continuity.
//
//	(ad - bc) / sqrt((a+b)(c+d)(a+c)(b+d)), with ad - bc less n/2, but not below 0, if positive
func (t Paired) phi() float64 {
	a, b, c, d := t.Both, t.First, t.Second, t.Neither
	product := (a + b) * (c + d) * (a + c) * (b + d)
	if product == 0 {
		return 0
	}
	top := a*d - b*c
	if top > 0 {
		top = max(0, top-t.N()/2)
	}
	return top / math.Sqrt(product)
}

// Difference returns the difference of the two rates with Newcombe's interval for
// pairs: Newcombe (1998), Statistics in Medicine 17, 2635-2650, method 10.
func (t Paired) Difference(level float64) Interval {
	n := t.N()
	if n == 0 {
		return Interval{math.NaN(), -1, 1}
	}
	return Together(Wilson(t.Both+t.First, n, level), Wilson(t.Both+t.Second, n, level), t.phi())
}
