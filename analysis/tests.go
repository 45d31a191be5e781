package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// twoSided returns the probability that a standard normal is at least so far from 0.
func twoSided(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// BinomialTest returns the exact two-sided p-value of x of n against a rate of 1/2.
//
//	min(1, 2 P(X <= min(x, n-x)))
func BinomialTest(x, n float64) float64 {
	if n <= 0 {
		return 1
	}
	k := min(x, n-x)
	if k >= n/2 {
		return 1
	}
	return min(1, 2*mathext.RegIncBeta(n-k, k+1, 0.5))
}

// McNemar returns the p-values of a paired table: exact, by the binomial on b of b+c,
// and by (b-c)²/(b+c) as chi-square with one degree of freedom. McNemar (1947).
func (t Paired) McNemar() (exact, chi2 float64) {
	b, c := t.First, t.Second
	if b+c == 0 {
		return 1, 1
	}
	return BinomialTest(b, b+c), twoSided((b - c) / math.Sqrt(b+c))
}

// ChiSquare returns the upper tail of chi-square.
func ChiSquare(x, degrees float64) float64 {
	if degrees <= 0 || x <= 0 {
		return 1
	}
	return distuv.ChiSquared{K: degrees}.Survival(x)
}
