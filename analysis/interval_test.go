package analysis

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.7f, want %.7f within %g", what, got, want, tolerance)
	}
}

func nearInterval(t *testing.T, what string, got, want Interval, tolerance float64) {
	t.Helper()
	near(t, what+": estimate", got.Estimate, want.Estimate, tolerance)
	near(t, what+": low", got.Low, want.Low, tolerance)
	near(t, what+": high", got.High, want.High, tolerance)
}

// Published: 520 of 1000 is the value every account of this program gives; 13 of 16,
// 34 of 7 and the tables of pairs are in Fagerland, Lydersen and Laake, Statistical
// Analysis of Contingency Tables (2017), and in the tests of its R package
// contingencytables; 56/70 v 48/80 and 9/10 v 3/10 in Newcombe (1998), table II.
func TestRates(t *testing.T) {
	nearInterval(t, "Wilson 520/1000", Wilson(520, 1000, 0.95), Interval{0.52, 0.489018, 0.550829}, 5e-7)
	nearInterval(t, "Wilson 13/16", Wilson(13, 16, 0.95), Interval{0.8125, 0.5699, 0.9341}, 5e-5)
	nearInterval(t, "Jeffreys 13/16", Jeffreys(13, 16, 0.95), Interval{0.8125, 0.5792, 0.9442}, 5e-5)
	nearInterval(t, "Clopper-Pearson 13/16", ClopperPearson(13, 16, 0.95), Interval{0.8125, 0.5435, 0.9595}, 5e-5)
	// Of none in n the exact upper end is 1 - (a/2)^(1/n), by hand.
	nearInterval(t, "Clopper-Pearson 0/10", ClopperPearson(0, 10, 0.95), Interval{0, 0, 1 - math.Pow(0.025, 0.1)}, 1e-12)
	nearInterval(t, "Clopper-Pearson 10/10", ClopperPearson(10, 10, 0.95), Interval{1, math.Pow(0.025, 0.1), 1}, 1e-12)
	z := 1.959963984540054
	nearInterval(t, "Wilson 0/10", Wilson(0, 10, 0.95), Interval{0, 0, z * z / (10 + z*z)}, 1e-12)
	nearInterval(t, "Jeffreys 10/10 begins at a quantile", Jeffreys(10, 10, 0.95), Interval{1, Jeffreys(10, 10, 0.95).Low, 1}, 0)
	for _, i := range []Interval{Wilson(0, 0, 0.95), Jeffreys(0, 0, 0.95), ClopperPearson(0, 0, 0.95)} {
		if !math.IsNaN(i.Estimate) || i.Low != 0 || i.High != 1 {
			t.Errorf("of no games: %v, want nothing known", i)
		}
	}
	near(t, "z", normal(0.95), z, 1e-12)
}

func TestDifferences(t *testing.T) {
	wilson := func(x, n float64) Interval { return Wilson(x, n, 0.95) }
	nearInterval(t, "7/34 v 1/34", Difference(wilson(7, 34), wilson(1, 34)), Interval{0.1765, 0.0189, 0.3404}, 5e-5)
	nearInterval(t, "56/70 v 48/80", Difference(wilson(56, 70), wilson(48, 80)), Interval{0.2, 0.0524, 0.3339}, 5e-5)
	nearInterval(t, "9/10 v 3/10", Difference(wilson(9, 10), wilson(3, 10)), Interval{0.6, 0.1705, 0.8090}, 5e-5)
	nearInterval(t, "pairs", Paired{59, 6, 16, 80}.Difference(0.95), Interval{-0.0621, -0.1186, -0.0046}, 5e-5)
	if i := (Paired{}).Difference(0.95); i.Low != -1 || i.High != 1 {
		t.Errorf("no pairs: %v", i)
	}
	// All alike: no correlation is known, and the two intervals add as if independent.
	same := Paired{Neither: 10}.Difference(0.95)
	half := wilson(0, 10).High
	nearInterval(t, "ten pairs of no", same, Interval{0, -half, half}, 1e-12)
}

func TestEffects(t *testing.T) {
	// Cohen (1988), table 6.2.2: phi(0.55) = 1.671, phi(0.50) = 1.571.
	near(t, "h", CohenH(0.55, 0.5), 0.1002, 5e-5)
	near(t, "h of 1 v 0", CohenH(1, 0), math.Pi, 1e-12)
	// Woolf by hand: log(9*10/(4*4)) = 1.727221, SE = sqrt(1/9+1/4+1/4+1/10) = 0.843274.
	nearInterval(t, "odds ratio", OddsRatio(9, 13, 4, 14, 0.95), Interval{5.625, 1.0773, 29.3710}, 5e-4)
	// A cell of 0: (0.5*57.5)/(16.5*15.5).
	near(t, "odds ratio of 0", OddsRatio(0, 16, 15, 72, 0.95).Estimate, 0.5*57.5/(16.5*15.5), 1e-12)
	near(t, "odds ratio of pairs", Paired{59, 6, 16, 80}.OddsRatio(0.95).Estimate, 6.0/16, 1e-12)
	nearInterval(t, "h of an interval", cohenInterval(0.55, 0.5, Interval{0.05, -0.5, 0.5}), Interval{CohenH(0.55, 0.5), -math.Pi / 2, math.Pi / 2}, 1e-12)
}

// TestScores has hand-worked values. Trinomial, 20 lost, 30 drawn, 50 won: s = 0.65,
// variance = (50*0.35² + 30*0.15² + 20*0.65²)/100 = 0.1525.
func TestScores(t *testing.T) {
	s := SpreadOf([]int64{20, 30, 50})
	near(t, "mean", s.Mean, 0.65, 1e-12)
	near(t, "variance", s.Variance, 0.1525, 1e-12)
	near(t, "standard error", s.StandardError(), 0.0390512, 5e-8)
	near(t, "effective games", s.effective(), 100*0.65*0.35/0.1525, 1e-9)
	// Pairs 1, 2, 3, 2, 2 in fives: s = (2*0.25+3*0.5+2*0.75+2)/10 = 0.55,
	// variance = (0.3025+2*0.09+3*0.0025+2*0.04+2*0.2025)/10 = 0.0975.
	pairs := SpreadOf([]int64{1, 2, 3, 2, 2})
	near(t, "mean of pairs", pairs.Mean, 0.55, 1e-12)
	near(t, "variance of pairs", pairs.Variance, 0.0975, 1e-12)
	near(t, "standard error of pairs", pairs.StandardError(), math.Sqrt(0.00975), 1e-12)
	// Without draws it is Wilson's interval.
	nearInterval(t, "no draws", Score([]int64{480, 0, 520}, 0.95), Wilson(520, 1000, 0.95), 1e-12)
	// With very many games it is s ± z SE.
	many := SpreadOf([]int64{20e6, 30e6, 50e6})
	se := many.StandardError()
	nearInterval(t, "many games", many.Interval(0.95), Interval{0.65, 0.65 - 1.959964*se, 0.65 + 1.959964*se}, 1e-7)
	// All draws: at most u = z²/(100+z²) = 0.036995 of all games have a winner.
	nearInterval(t, "all draws", Score([]int64{0, 100, 0}, 0.95), Interval{0.5, 0.4815, 0.5185}, 5e-5)
	nearInterval(t, "all won", Score([]int64{0, 0, 7}, 0.95), Wilson(7, 7, 0.95), 0)
	if i := Score([]int64{0, 0, 0}, 0.95); i.Low != 0 || i.High != 1 {
		t.Errorf("of no games: %v", i)
	}
	// The test and the interval agree.
	for won := int64(40); won < 75; won++ {
		s := SpreadOf([]int64{90 - won, 10, won})
		if (s.P(0.5) <= 0.05) != s.Interval(0.95).Outside(0.5) {
			t.Errorf("%d won: p = %v, interval %v", won, s.P(0.5), s.Interval(0.95))
		}
	}
}
