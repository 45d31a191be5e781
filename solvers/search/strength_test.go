package search

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// TestStrength wants more search to win more games: numbers of games, seeds and openings
// stand here before a game is played, and the whole interval at 95 % lies above one
// half. Random plies make Bao's openings different: fewer than ten leave too few.
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		stronger, weaker    string
		kiothi, bao, tihbat int // pairs of games
	}{
		{"greedy", "random", 100, 100, 100},
		{"alphabeta:depth=6,quiescence=0", "alphabeta:depth=2,quiescence=0", 16, 60, 0},
		{"mcts:iterations=800", "mcts:iterations=100", 16, 16, 0},
	} {
		t.Run(c.stronger+" beats "+c.weaker, func(t *testing.T) {
			t.Parallel()
			stronger(t, "kiothi", kiothiGame(t), c.stronger, c.weaker, c.kiothi, 2)
			stronger(t, "bao", baoGame(t), c.stronger, c.weaker, c.bao, 14)
			stronger(t, "tihbat", tihbatGame(t), c.stronger, c.weaker, c.tihbat, 6)
		})
	}
}

func stronger[P comparable](t *testing.T, name string, g engine.Game[P], a, b string, pairs, plies int) {
	t.Helper()
	if pairs == 0 {
		return
	}
	m := match[P]{game: g, agents: [2]agent.Agent[P]{named(t, g, a), named(t, g, b)}, seed: 2026, pairs: pairs, plies: plies, workers: 2}
	_, points := m.play(t)
	mean, half := score(points)
	t.Logf("%s: %.3f ± %.3f over %d games", name, mean, half, 2*pairs)
	if mean-half <= 0.5 {
		t.Errorf("%s: %.3f ± %.3f, want an interval above one half", name, mean, half)
	}
}
