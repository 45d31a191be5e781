package kalah

import (
	"encoding/csv"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// TestNumberOfPositions counts the ways to lay 48 seeds into 12 houses and 2 stores.
func TestNumberOfPositions(t *testing.T) {
	ways, ok := rank.Multisets(48, 14)
	if positions := 2 * ways; !ok || positions != 13_132_444_545_150 {
		t.Errorf("%d positions, want 13,132,444,545,150", positions)
	}
}

// TestPublishedValues plays every line of the smallest boards out, and compares the
// openings with the published values.
func TestPublishedValues(t *testing.T) {
	f, err := os.Open("testdata/values.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 19 {
		t.Fatal(len(rows), err)
	}
	for _, row := range rows[1:] {
		g := game(t, map[string]string{"houses": row[0], "seeds": row[1], "empty_capture": row[2]})
		if g.total > 16 {
			continue // the solver's test has the time for those
		}
		if got := value(g, g.Start(), map[Position]int{}); strconv.Itoa(got) != row[3] {
			t.Errorf("%s houses of %s seeds, empty capture %s: %d, want %s", row[0], row[1], row[2], got, row[3])
		}
	}
}

// value returns the margin that South gains from p on, which ends if no line of play
// returns.
func value(g *Game, p Position, known map[Position]int) int {
	p.Store = Store{}
	if v, ok := known[p]; ok {
		return v
	}
	best, sign := math.MinInt, 1
	if p.Mover == engine.North {
		sign = -1
	}
	for _, m := range g.Moves(nil, p) {
		next, e := g.Play(p, m)
		best = max(best, sign*(sign*int(e.Captured)+value(g, next, known)))
	}
	if r, over := g.Result(p); over {
		best = sign * r.Margin()
	}
	known[p] = sign * best
	return sign * best
}

// TestLengthOfRandomGames compares with OpenSpiel, whose games of random moves take 44.0
// plies in the mean; it captures nothing where an empty house faces the last seed.
func TestLengthOfRandomGames(t *testing.T) {
	r := engine.NewReferee[Position](game(t, map[string]string{"empty_capture": "no"}), engine.DefaultPlyLimit)
	rng := rand.New(rand.NewPCG(1, 2))
	const games = 40_000
	start := r.Position()
	plies := 0
	for range games {
		r.Begin(start)
		engine.PlayUniformly(r, rng)
		plies += r.Ply()
	}
	if mean := float64(plies) / games; math.Abs(mean-44) > 0.25 {
		t.Errorf("%.2f plies a game, want 44.0", mean)
	}
}
