package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Design is what the number of games needed depends on.
type Design struct {
	Level  float64 // of intervals, and 1 - level of tests
	Power  float64 // probability to find what is there
	Draws  float64 // share of games drawn
	Effect float64 // design effect: variance by pairs over variance of independent games
}

// variance returns that of one game's score around s.
//
//	s(1-s) - draws/4
func (d Design) variance(s float64) float64 {
	return max(0, s*(1-s)-d.Draws/4) * d.Effect
}

// ForPrecision returns the games after which the interval of a score near s is at most
// half wide to each side.
//
//	half >= z sqrt(v/n + z²/4n²) / (1 + z²/n), Wilson's half width, v the variance of a game
func (d Design) ForPrecision(s, half float64) float64 {
	z := normal(d.Level)
	v, bernoulli := d.variance(s), s*(1-s)
	ratio := v / bernoulli // effective games are n/ratio
	return leastGames(func(n float64) bool {
		n /= max(ratio, math.SmallestNonzeroFloat32)
		return z*math.Sqrt(bernoulli/n+z*z/(4*n*n))/(1+z*z/n) <= half
	})
}

// ForRate returns the games needed to tell a rate from null.
//
//	n = (z_{a/2} + z_b)² / h²
//
// h is Cohen's; draws make it fewer by their share.
func (d Design) ForRate(s, null float64) float64 {
	h := CohenH(s, null)
	return math.Ceil(d.share() * square(d.quantiles()/h))
}

// ForTwoRates returns the games of each of two independent variants: twice [Design.ForRate].
func (d Design) ForTwoRates(s1, s2 float64) float64 {
	return math.Ceil(2 * d.share() * square(d.quantiles()/CohenH(s1, s2)))
}

// ForPairs returns the pairs of games, one of each variant on one opening, that tell
// the difference where the share discordant is won by the first player in one alone.
//
//	n = (z_{a/2} sqrt(psi) + z_b sqrt(psi - d²))² / d²
//
// Connor (1987).
func (d Design) ForPairs(difference, discordant float64) float64 {
	a, b := normal(d.Level), distuv.UnitNormal.Quantile(d.Power)
	return math.Ceil(d.Effect * square((a*math.Sqrt(discordant)+b*math.Sqrt(max(0, discordant-difference*difference)))/difference))
}

// ForEquivalence returns the games after which a score of s = 1/2 is shown to be within
// margin of it with the power asked for, by the interval of this level.
//
//	n = v (z_{a/2} + z_{b/2})² / margin²
//
// Two variants need twice as many each. Chow, Shao and Wang (2008).
func (d Design) ForEquivalence(margin float64) float64 {
	z := normal(d.Level) + distuv.UnitNormal.Quantile((1+d.Power)/2)
	return math.Ceil(d.variance(0.5) * square(z/margin))
}

func (d Design) quantiles() float64 { return normal(d.Level) + distuv.UnitNormal.Quantile(d.Power) }
func (d Design) share() float64     { return d.variance(0.5) / 0.25 }

func square(x float64) float64 { return x * x }

// leastGames returns the least n from 1 for which enough holds, as it does from there on.
func leastGames(enough func(n float64) bool) float64 {
	high := 1.0
	for !enough(high) {
		if high *= 2; high > 1<<50 {
			return math.Inf(1)
		}
	}
	low := high / 2
	for low+1 < high {
		if mid := math.Floor((low + high) / 2); enough(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}
