package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

const replicates = 10_000

// draws returns class counts of n units with the given probabilities.
func draws(rng *rand.Rand, n int, p []float64) []int64 {
	counts := make([]int64, len(p))
	for range n {
		u, i := rng.Float64(), 0
		for u >= p[i] && i < len(p)-1 {
			u -= p[i]
			i++
		}
		counts[i]++
	}
	return counts
}

// TestScoreCoverage wants nominal 95 % to cover the truth in 94 to 96 % of samples.
func TestScoreCoverage(t *testing.T) {
	for i, tt := range []struct {
		what string
		n    int
		p    []float64
	}{
		{"games, few draws", 200, []float64{0.42, 0.08, 0.50}},
		{"games, many draws", 300, []float64{0.10, 0.75, 0.15}},
		{"games, one side strong", 400, []float64{0.15, 0.10, 0.75}},
		{"pairs, sides cancel", 200, []float64{0.02, 0.10, 0.70, 0.13, 0.05}},
		{"pairs, openings decide", 200, []float64{0.35, 0.10, 0.05, 0.10, 0.40}},
		{"few pairs", 60, []float64{0.15, 0.20, 0.30, 0.20, 0.15}},
	} {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		truth := 0.0
		for class, p := range tt.p {
			truth += p * float64(class) / float64(len(tt.p)-1)
		}
		covered := 0
		for range replicates {
			if !Score(draws(rng, tt.n, tt.p), 0.95).Outside(truth) {
				covered++
			}
		}
		share := float64(covered) / replicates
		t.Logf("%s: %.4f", tt.what, share)
		if share < 0.94 || share > 0.96 {
			t.Errorf("%s: covers %.4f, want 0.94 to 0.96", tt.what, share)
		}
	}
}

// TestTrinomialIgnoresPairs shows why pairs have an interval of their own: where the
// opening decides, games taken for independent cover far too little.
func TestTrinomialIgnoresPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	covered := 0
	for range replicates {
		pairs := draws(rng, 200, []float64{0.5, 0, 0, 0, 0.5})
		if !Score([]int64{2 * pairs[0], 0, 2 * pairs[4]}, 0.95).Outside(0.5) {
			covered++
		}
	}
	if share := float64(covered) / replicates; share > 0.90 {
		t.Errorf("covers %.4f, want far less than 0.95", share)
	}
}

// TestWilsonCoverage wants the coverage that the binomial itself gives at n and p.
func TestWilsonCoverage(t *testing.T) {
	for i, tt := range []struct{ n, p float64 }{{50, 0.5}, {100, 0.1}, {1000, 0.52}, {30, 0.02}} {
		exact := 0.0
		for x := 0.0; x <= tt.n; x++ {
			if !Wilson(x, tt.n, 0.95).Outside(tt.p) {
				exact += distuv.Binomial{N: tt.n, P: tt.p}.Prob(x)
			}
		}
		rng := rand.New(rand.NewPCG(13, uint64(i)))
		covered := 0
		for range replicates {
			x := draws(rng, int(tt.n), []float64{1 - tt.p, tt.p})[1]
			if !Wilson(float64(x), tt.n, 0.95).Outside(tt.p) {
				covered++
			}
		}
		t.Logf("n = %v, p = %v: exact %.4f", tt.n, tt.p, exact)
		near(t, "coverage", float64(covered)/replicates, exact, 3.5*math.Sqrt(exact*(1-exact)/replicates))
	}
}

// TestFalseAlarms wants a family of ten true nulls to raise an alarm in no more than
// 5 % of studies once corrected, and in some 40 % if it is not.
func TestFalseAlarms(t *testing.T) {
	const family, games = 10, 400
	rng := rand.New(rand.NewPCG(17, 0))
	binomial := distuv.Binomial{N: games, P: 0.5, Src: rng}
	var raw, holm, bh int
	for range replicates {
		p := make([]float64, family)
		for i := range p {
			x, y := binomial.Rand(), binomial.Rand()
			p[i] = twoSided((x - y) / math.Sqrt(games/2.0))
		}
		raw += alarm(p)
		holm += alarm(Holm(p))
		bh += alarm(BenjaminiHochberg(p))
	}
	t.Logf("alarms in %d studies: %d uncorrected, %d by Holm, %d by Benjamini-Hochberg", replicates, raw, holm, bh)
	most := int(replicates*0.05 + 3*math.Sqrt(replicates*0.05*0.95))
	if holm > most || bh > most || raw < replicates/3 {
		t.Errorf("alarms: %d uncorrected, %d by Holm, %d by Benjamini-Hochberg, want at most %d of %d once corrected", raw, holm, bh, most, replicates)
	}
}

func alarm(p []float64) int {
	for _, p := range p {
		if p <= 0.05 {
			return 1
		}
	}
	return 0
}

// TestPairedCoverage wants the paired interval of Newcombe to cover, and McNemar's
// exact test to keep its level.
func TestPairedCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 0))
	p := []float64{0.40, 0.12, 0.12, 0.36}
	covered, alarms := 0, 0
	for range replicates {
		c := draws(rng, 300, p)
		table := Paired{float64(c[0]), float64(c[1]), float64(c[2]), float64(c[3])}
		if !table.Difference(0.95).Outside(0) {
			covered++
		}
		if exact, _ := table.McNemar(); exact <= 0.05 {
			alarms++
		}
	}
	t.Logf("covers %.4f, exact alarms %.4f", float64(covered)/replicates, float64(alarms)/replicates)
	if share := float64(covered) / replicates; share < 0.94 || share > 0.965 {
		t.Errorf("covers %.4f, want about 0.95", share)
	}
	if alarms > replicates*56/1000 {
		t.Errorf("%d alarms of %d", alarms, replicates)
	}
}
