package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// An Interval is an estimate and the ends of its confidence interval.
type Interval struct {
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// Inside reports whether the whole interval lies within margin of center.
func (i Interval) Inside(center, margin float64) bool {
	return i.Low >= center-margin && i.High <= center+margin
}

// Outside reports whether the interval leaves x out.
func (i Interval) Outside(x float64) bool { return x < i.Low || x > i.High }

// scale returns the interval of a + b times what i estimates.
func (i Interval) scale(a, b float64) Interval {
	j := Interval{a + b*i.Estimate, a + b*i.Low, a + b*i.High}
	if b < 0 {
		j.Low, j.High = j.High, j.Low
	}
	return j
}

// all is the interval of a share that nothing is known of.
var all = Interval{math.NaN(), 0, 1}

// normal returns the two-sided quantile of the standard normal: 1.959964 for 0.95.
func normal(level float64) float64 { return distuv.UnitNormal.Quantile((1 + level) / 2) }

// Wilson returns the score interval of a rate, x of n.
//
//	(p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)
//
// Nothing is known for n = 0. x and n need not be whole: an effective number of
// games serves too. Wilson (1927); Brown, Cai and DasGupta (2001) recommend it.
func Wilson(x, n, level float64) Interval {
	if n <= 0 {
		return all
	}
	z, p := normal(level), x/n
	center := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	i := Interval{p, max(0, (center-half)/(1+z*z/n)), min(1, (center+half)/(1+z*z/n))}
	if x == 0 { // not what rounding leaves of it
		i.Low = 0
	}
	if x == n {
		i.High = 1
	}
	return i
}

// Jeffreys returns the quantiles of Beta(x+1/2, n-x+1/2), with ends 0 and 1 where x
// is 0 and n. Brown, Cai and DasGupta (2001).
func Jeffreys(x, n, level float64) Interval {
	if n <= 0 {
		return all
	}
	i := Interval{x / n, 0, 1}
	if x > 0 {
		i.Low = mathext.InvRegIncBeta(x+0.5, n-x+0.5, (1-level)/2)
	}
	if x < n {
		i.High = mathext.InvRegIncBeta(x+0.5, n-x+0.5, (1+level)/2)
	}
	return i
}

// ClopperPearson returns the exact, conservative interval of a rate.
//
//	Beta(a/2; x, n-x+1) to Beta(1-a/2; x+1, n-x)
//
// Clopper and Pearson (1934).
func ClopperPearson(x, n, level float64) Interval {
	if n <= 0 {
		return all
	}
	i := Interval{x / n, 0, 1}
	if x > 0 {
		i.Low = mathext.InvRegIncBeta(x, n-x+1, (1-level)/2)
	}
	if x < n {
		i.High = mathext.InvRegIncBeta(x+1, n-x, (1+level)/2)
	}
	return i
}
