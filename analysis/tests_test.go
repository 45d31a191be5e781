package analysis

import (
	"math"
	"testing"
)

func TestPValues(t *testing.T) {
	// Fagerland, Lydersen and Laake (2017), chapter 2: 13 of 16.
	near(t, "binomial 13/16", BinomialTest(13, 16), 0.02127, 5e-6)
	near(t, "binomial 3/16", BinomialTest(3, 16), 0.02127, 5e-6)
	near(t, "binomial 5/10", BinomialTest(5, 10), 1, 0)
	near(t, "binomial 0/5", BinomialTest(0, 5), 2.0/32, 1e-12)
	near(t, "score test 13/16", SpreadOf([]int64{3, 0, 13}).P(0.5), 0.01242, 5e-6)
	// By hand: 6 and 16 discordant, (6-16)²/22 = 4.5455, p = 0.03301; exact
	// 2 (1+22+231+1540+7315+26334+74613)/2^22 = 0.0524788.
	exact, chi2 := Paired{59, 6, 16, 80}.McNemar()
	near(t, "McNemar exact", exact, 2*110056.0/4194304, 1e-12)
	near(t, "McNemar chi-square", chi2, 0.033006, 5e-7)
	if exact, chi2 = (Paired{Both: 5}).McNemar(); exact != 1 || chi2 != 1 {
		t.Errorf("nothing discordant: %v, %v", exact, chi2)
	}
	near(t, "chi-square 3.841459, 1", ChiSquare(3.841458820694124, 1), 0.05, 1e-9)
	near(t, "chi-square 18.307, 10", ChiSquare(18.307038053275146, 10), 0.05, 1e-9)
}

// TestCorrections has the example of Benjamini and Hochberg (1995), section 3.1: 15
// p-values, of which Bonferroni and Holm reject 3 at 0.05 and BH rejects 4.
func TestCorrections(t *testing.T) {
	p := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0}
	count := func(adjusted []float64) (n int) {
		for _, q := range adjusted {
			if q <= 0.05 {
				n++
			}
		}
		return n
	}
	if n := count(Holm(p)); n != 3 {
		t.Errorf("Holm rejects %d, want 3", n)
	}
	if n := count(BenjaminiHochberg(p)); n != 4 {
		t.Errorf("Benjamini-Hochberg rejects %d, want 4", n)
	}
	// By hand, out of order: m = 4.
	holm := Holm([]float64{0.03, 0.01, 0.04, 0.005})
	bh := BenjaminiHochberg([]float64{0.03, 0.01, 0.04, 0.005})
	for i, want := range []float64{0.06, 0.03, 0.06, 0.02} {
		near(t, "Holm", holm[i], want, 1e-12)
	}
	for i, want := range []float64{0.04, 0.02, 0.04, 0.02} {
		near(t, "Benjamini-Hochberg", bh[i], want, 1e-12)
	}
	if len(Holm(nil)) != 0 {
		t.Error("Holm of nothing")
	}
}

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		i    Interval
		p    float64
		want Verdict
	}{
		{Interval{0.5, 0.49, 0.51}, 0.9, Same},
		{Interval{0.51, 0.501, 0.519}, 0.03, Same}, // shown, but too small to matter
		{Interval{0.55, 0.53, 0.57}, 0.001, More},
		{Interval{0.45, 0.43, 0.47}, 0.001, Less},
		{Interval{0.55, 0.53, 0.57}, 0.07, NotShown}, // not after correction
		{Interval{0.50, 0.47, 0.53}, 1, NotShown},
		{all, 1, NotShown},
	} {
		if got := Judge(tt.i, 0.5, 0.02, tt.p, 0.05); got != tt.want {
			t.Errorf("Judge(%v, p %v) = %s, want %s", tt.i, tt.p, got, tt.want)
		}
	}
}

// TestPower has the sizes of the literature for 5 % and power 80 %: about 780 games
// for 55 % against 50 %, 4,900 for 52 %, 19,600 for 51 %, twice as many in each arm.
func TestPower(t *testing.T) {
	d := Design{Level: 0.95, Power: 0.8, Effect: 1}
	for _, tt := range []struct{ rate, games, within float64 }{{0.55, 780, 5}, {0.52, 4900, 10}, {0.51, 19600, 30}} {
		near(t, "games", d.ForRate(tt.rate, 0.5), tt.games, tt.within)
		near(t, "games of two", d.ForTwoRates(tt.rate, 0.5), 2*tt.games, 2*tt.within)
	}
	// z²/4w² = 9604 for one point, the usual rule; Wilson's half width wants a few less.
	near(t, "precision", d.ForPrecision(0.5, 0.01), 9604-1.96*1.96, 2)
	n := d.ForPrecision(0.3, 0.02)
	width := func(n float64) float64 { i := Wilson(0.3*n, n, 0.95); return (i.High - i.Low) / 2 }
	if !(width(n) <= 0.02 && width(n-1) > 0.02) {
		t.Errorf("precision: %v games give %v", n, width(n))
	}
	// Half the games drawn: half the variance, half the games.
	drawn := Design{Level: 0.95, Power: 0.8, Draws: 0.5, Effect: 1}
	near(t, "with draws", drawn.ForPrecision(0.5, 0.01), (9604-1.96*1.96)/2, 2)
	// (1.959964 sqrt(0.3) + 0.841621 sqrt(0.3-0.01))²/0.01 by hand.
	near(t, "pairs", d.ForPairs(0.1, 0.3), 234, 0)
	// 0.25 (1.959964+1.281552)²/0.02² = 6567.
	near(t, "equivalence", d.ForEquivalence(0.02), 6568, 1)
	if n := d.ForPrecision(0.5, 0); !math.IsInf(n, 1) {
		t.Errorf("no width at all: %v games", n)
	}
}
