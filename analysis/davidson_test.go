package analysis

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRateOne has closed forms: a player against himself has gamma = wins/losses and
// nu = draws/losses, and log gamma has variance 1/wins + 1/losses.
func TestRateOne(t *testing.T) {
	r, err := Rate([]string{"a"}, []Meeting{{0, 0, 60, 10, 30}}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "gamma", r.Gamma.Estimate, 2, 1e-7)
	near(t, "nu", r.Nu.Estimate, 1.0/3, 1e-7)
	near(t, "gamma, high", r.Gamma.High, 2*math.Exp(1.959964*math.Sqrt(1.0/60+1.0/30)), 1e-5)
	near(t, "advantage", r.Advantage().Estimate, 400*math.Log10(2), 1e-4)
	near(t, "strength", r.Players[0].Strength.Estimate, 0, 1e-12)
	near(t, "log-likelihood", r.LogLike, 60*math.Log(0.6)+10*math.Log(0.1)+30*math.Log(0.3), 1e-7)
}

// TestRateTwo has the closed form of two players without draws, who both move first
// equally often: log odds of a's wins first and second are g+d and -g+d.
func TestRateTwo(t *testing.T) {
	r, err := Rate([]string{"a", "b"}, []Meeting{{0, 1, 80, 0, 20}, {1, 0, 50, 0, 50}}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	g := math.Log(4) / 2
	near(t, "gamma", math.Log(r.Gamma.Estimate), g, 1e-7)
	near(t, "a", r.Players[0].Strength.Estimate, g/2, 1e-7)
	near(t, "b", r.Players[1].Strength.Estimate, -g/2, 1e-7)
	// theta_a - theta_b has variance (1/80+1/20+1/50+1/50)/4; a's strength is half of it.
	se := math.Sqrt((1.0/80 + 1.0/20 + 2.0/50) / 4)
	near(t, "a, high", r.Players[0].Strength.High, g/2+1.959964*se/2, 1e-6)
	near(t, "elo", r.Players[0].Elo.High, 173.71779*(g/2+1.959964*se/2), 1e-3)
	if r.Nu != (Interval{}) {
		t.Errorf("nu = %v without draws", r.Nu)
	}
}

// TestRateRecovers plants strengths, and wants intervals to cover them and the score
// equations to hold: expected wins are the wins there were.
func TestRateRecovers(t *testing.T) {
	theta, gamma, nu := []float64{1.2, 0.3, -0.4, -1.1}, 1.5, 0.6
	rng := rand.New(rand.NewPCG(23, 0))
	covered, total := 0, 0
	for range 200 {
		var meetings []Meeting
		for i := range theta {
			for j := range theta {
				if i == j {
					continue
				}
				w, l := gamma*math.Exp(theta[i]), math.Exp(theta[j])
				dr := nu * math.Exp((theta[i]+theta[j])/2)
				z := w + l + dr
				c := draws(rng, 100, []float64{w / z, dr / z, l / z})
				meetings = append(meetings, Meeting{i, j, c[0], c[1], c[2]})
			}
		}
		r, err := Rate([]string{"a", "b", "c", "d"}, meetings, 0.95)
		if err != nil || len(r.Separated) > 0 {
			t.Fatal(err, r)
		}
		for i, p := range r.Players {
			covered += inside(p.Strength, theta[i])
		}
		covered += inside(r.Gamma, gamma) + inside(r.Nu, nu)
		total += len(theta) + 2
	}
	if share := float64(covered) / float64(total); share < 0.925 || share > 0.975 {
		t.Errorf("covers %.3f, want about 0.95", share)
	}
}

func inside(i Interval, x float64) int {
	if i.Outside(x) {
		return 0
	}
	return 1
}

func TestRateSeparated(t *testing.T) {
	for _, tt := range []struct {
		meetings []Meeting
		want     string
	}{
		{[]Meeting{{0, 1, 10, 0, 0}, {1, 0, 0, 0, 10}}, "all points go one way between a and b"},
		{[]Meeting{{0, 1, 10, 0, 0}, {1, 0, 10, 0, 0}}, "no first player ever lost"},
		{[]Meeting{{0, 1, 0, 0, 10}, {1, 0, 0, 3, 10}}, "no first player ever won"},
		{[]Meeting{{0, 1, 0, 10, 0}, {1, 0, 0, 10, 0}}, "every game is drawn"},
		{[]Meeting{{0, 1, 6, 1, 4}}, "no finite maximum: the games do not tell strength from the first move"},
		{[]Meeting{{0, 0, 6, 1, 4}, {1, 1, 3, 0, 5}}, "never met a, however indirectly: b"},
	} {
		r, err := Rate([]string{"a", "b"}, tt.meetings, 0.95)
		if err != nil {
			t.Errorf("%v: %v", tt.meetings, err)
			continue
		}
		if got := strings.Join(r.Separated, "; "); !strings.Contains(got, tt.want) {
			t.Errorf("%v: separated %q, want %q", tt.meetings, got, tt.want)
		}
		for _, p := range r.Players {
			if s := p.Elo; math.IsNaN(s.Low+s.High) || math.Abs(s.Estimate) > 2000 {
				t.Errorf("%v: %+v", tt.meetings, p)
			}
		}
	}
	if _, err := Rate([]string{"a"}, nil, 0.95); !errors.Is(err, ErrNoGames) {
		t.Errorf("no games: %v", err)
	}
	if _, err := Rate([]string{"a"}, []Meeting{{0, 1, 1, 0, 0}}, 0.95); err == nil || !strings.Contains(err.Error(), "want 0 to 0") {
		t.Errorf("unknown player: %v", err)
	}
}
