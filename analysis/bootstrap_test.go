package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPoisson wants weights with the mean and variance of Poisson(1), alike in every
// replicate, and replicates that go their own ways.
func TestPoisson(t *testing.T) {
	var mean, square, zero float64
	for _, w := range poisson {
		mean += float64(w) / (1 << 16)
		square += float64(w) * float64(w) / (1 << 16)
		zero += truthFloat(w == 0) / (1 << 16)
	}
	near(t, "mean", mean, 1, 1e-4)
	near(t, "variance", square-mean*mean, 1, 1e-3)
	near(t, "zeros", zero, math.Exp(-1), 1e-5)

	b := bootstrap{replicates: 10}
	v := [bootColumns]int64{bootPlies: 1}
	const clusters = 20_000
	for id := range int64(clusters) {
		b.cluster(id, &v)
	}
	seen := make(map[int64]bool)
	for r := range b.replicates {
		sum := b.column(r, bootPlies)
		near(t, "games of a replicate", float64(sum), clusters, 4*math.Sqrt(clusters))
		seen[sum] = true
	}
	if len(seen) < 5 {
		t.Errorf("replicates repeat: %v", seen)
	}
}

func truthFloat(b bool) float64 { return float64(truth(b)) }

// TestBootstrapError holds the error of a ratio by bootstrap against linearisation, and
// against the scatter of the ratio over datasets.
func TestBootstrapError(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 0))
	var ratios []float64
	var boot, linear float64
	const trials = 60
	for trial := range trials {
		b, s := bootstrap{replicates: 300}, sum{}
		for range 400 {
			plies := int64(10 + rng.IntN(40))
			style := 0.2 + 0.5*rng.Float64() // plies of a game are alike
			hits := int64(0)
			for range plies {
				if rng.Float64() < style {
					hits++
				}
			}
			v := [bootColumns]int64{bootPlies: plies, bootDecisions: hits}
			b.cluster(int64(rng.Uint64()>>1), &v)
			s.cluster(hits, plies)
		}
		ratios = append(ratios, s.ratio())
		if trial < 10 {
			boot += b.standardError(bootDecisions, bootPlies) / 10
			linear += math.Sqrt(s.variance()) / 10
		}
	}
	var mean, squares float64
	for _, r := range ratios {
		mean += r / trials
	}
	for _, r := range ratios {
		squares += square(r-mean) / (trials - 1)
	}
	near(t, "bootstrap over linearised", boot/linear, 1, 0.06)
	near(t, "bootstrap over scatter", boot/math.Sqrt(squares), 1, 0.25)
	// As if every ply were independent, the error would be far too small.
	if naive := math.Sqrt(mean * (1 - mean) / (400 * 30)); boot < 1.3*naive {
		t.Errorf("error %v, by plies %v: the clusters leave no trace", boot, naive)
	}
}

// TestSumIsExact compares the variance of a mean and of pairs with their formulas.
func TestSumIsExact(t *testing.T) {
	var s sum
	for _, x := range []int64{3, 5, 9, 11} {
		s.cluster(x, 1)
	}
	near(t, "mean", s.ratio(), 7, 0)
	near(t, "variance of the mean", s.variance(), (16+4+4+16)/3.0/4, 1e-12)
	var pairs sum // of half points, as in TestScores
	for class, n := range []int{1, 2, 3, 2, 2} {
		for range n {
			pairs.cluster(int64(class), 2)
		}
	}
	got, want := pairs.spread(0.5), SpreadOf([]int64{1, 2, 3, 2, 2})
	near(t, "mean of pairs", got.Mean, want.Mean, 1e-12)
	near(t, "variance of pairs", got.Variance, want.Variance, 1e-12)
	near(t, "pairs", got.Units, want.Units, 0)
	var games sum
	for i := range 1000 {
		games.cluster(2*truth(i < 520), 1)
	}
	nearInterval(t, "520 of 1000", games.spread(0.5).Interval(0.95), Interval{0.52, 0.489018, 0.550829}, 5e-7)
}
