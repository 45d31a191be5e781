package analysis

import "math"

// CohenH returns the difference of two rates on the arcsine scale.
//
//	h = 2 asin sqrt(p1) - 2 asin sqrt(p2)
//
// 0.2, 0.5 and 0.8 are called small, medium and large. Cohen (1988).
func CohenH(p1, p2 float64) float64 {
	return 2*math.Asin(math.Sqrt(p1)) - 2*math.Asin(math.Sqrt(p2))
}

// cohenInterval maps the ends of an interval of p1 - p2 to the scale of h, with p2
// held at its estimate: an interval to read the size by, not to test by.
func cohenInterval(p1, p2 float64, difference Interval) Interval {
	at := func(d float64) float64 { return CohenH(min(1, max(0, p2+d)), p2) }
	return Interval{CohenH(p1, p2), at(difference.Low), at(difference.High)}
}

// OddsRatio returns the odds of x1 of n1 over those of x2 of n2, with Woolf's interval.
//
//	log OR ± z sqrt(1/a + 1/b + 1/c + 1/d)
//
// Where a cell is 0, one half is added to all (Haldane, Anscombe). Woolf (1955).
func OddsRatio(x1, n1, x2, n2, level float64) Interval {
	a, b, c, d := x1, n1-x1, x2, n2-x2
	if min(a, b, c, d) <= 0 {
		a, b, c, d = a+0.5, b+0.5, c+0.5, d+0.5
	}
	return ratioInterval(math.Log(a*d/(b*c)), math.Sqrt(1/a+1/b+1/c+1/d), level)
}

// OddsRatio returns the ratio of the pairs that answer yes under one condition alone,
// b/c, with the interval of its logarithm: the conditional estimate of the odds ratio.
//
//	log(b/c) ± z sqrt(1/b + 1/c)
func (t Paired) OddsRatio(level float64) Interval {
	b, c := t.First, t.Second
	if min(b, c) <= 0 {
		b, c = b+0.5, c+0.5
	}
	return ratioInterval(math.Log(b/c), math.Sqrt(1/b+1/c), level)
}

func ratioInterval(log, se, level float64) Interval {
	z := normal(level)
	return Interval{math.Exp(log), math.Exp(log - z*se), math.Exp(log + z*se)}
}
