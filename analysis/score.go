package analysis

import "math"

// A Spread is the mean score of independent units, games or pairs, between 0 and 1,
// and its variance over them.
type Spread struct {
	Mean     float64
	Variance float64 // of one unit
	Units    float64
}

// SpreadOf returns the spread of units in classes: counts[i] units scored i/(k-1), k
// the number of classes. Three classes are games lost, drawn and won (trinomial); five
// are pairs of games (pentanomial).
//
//	s = sum a_i p_i        variance = sum p_i (a_i - s)²
//
// Pairs count what games of one opening have in common; the trinomial formula would
// take them for independent.
func SpreadOf(counts []int64) Spread {
	var n, sum float64
	for i, c := range counts {
		n += float64(c)
		sum += float64(c) * float64(i) / float64(len(counts)-1)
	}
	if n == 0 {
		return Spread{Mean: math.NaN()}
	}
	s := Spread{Mean: sum / n, Units: n}
	for i, c := range counts {
		d := float64(i)/float64(len(counts)-1) - s.Mean
		s.Variance += float64(c) / n * d * d
	}
	return s
}

// StandardError returns the square root of variance/units.
func (s Spread) StandardError() float64 { return math.Sqrt(s.Variance / s.Units) }

// effective returns the number of games with two results that would tell as much.
//
//	n = units s(1-s) / variance
func (s Spread) effective() float64 {
	if s.Mean <= 0 || s.Mean >= 1 || s.Variance == 0 {
		return s.Units
	}
	return s.Units * s.Mean * (1 - s.Mean) / s.Variance
}

// Interval returns the Wilson interval of that many games. Without draws and pairs it
// is Wilson's own; with many units it becomes the mean ± z standard errors.
//
// Units all alike have no variance to go by. By Wilson's upper end for 0 of n, a share
// of at most u = z²/(n+z²) of all units is otherwise, which bounds the mean.
func (s Spread) Interval(level float64) Interval {
	switch {
	case s.Units <= 0:
		return all
	case s.Variance == 0 && s.Mean > 0 && s.Mean < 1:
		z := normal(level)
		u := z * z / (s.Units + z*z)
		return Interval{s.Mean, s.Mean * (1 - u), s.Mean + (1-s.Mean)*u}
	}
	n := s.effective()
	return Wilson(s.Mean*n, n, level)
}

// P returns the two-sided p-value against the mean null: of the score test whose
// intervals [Spread.Interval] gives.
func (s Spread) P(null float64) float64 {
	switch {
	case s.Units <= 0 || s.Mean == null:
		return 1
	}
	n := s.effective()
	return twoSided((s.Mean - null) / math.Sqrt(null*(1-null)/n))
}

// Score returns the mean score with its interval, from counts as in [SpreadOf].
func Score(counts []int64, level float64) Interval { return SpreadOf(counts).Interval(level) }
