package bao

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// composer returns a function that composes positions with any stones, few or many,
// a full ring and none among them.
func composer(t testing.TB, changes string) func(*rand.Rand) string {
	g := kit.Open(t, enginetest.Changes(changes)).(*Game)
	holes := len(g.Format(Position{}))/2 - 2 // of a side
	side := func(rng *rand.Rand) (ring uint32) {
		stones := rng.IntN(holes + 1)
		if rng.IntN(3) == 0 {
			stones = min(stones, 3)
		}
		for _, hole := range rng.Perm(holes)[:stones] {
			ring |= 1 << hole
		}
		return ring
	}
	return func(rng *rand.Rand) string {
		return g.Format(Position{South: side(rng), North: side(rng), Mover: engine.Seat(rng.IntN(2))})
	}
}

func rival(t *testing.T, changes string, positions, games int) {
	t.Helper()
	kit.Rival(t, changes, positions, composer(t, changes))
	kit.RivalGames(t, changes, games, composer(t, changes))
}

// TestRival holds the engine against the plain referee on the variants that are shipped.
func TestRival(t *testing.T) {
	for name, changes := range map[string]string{"standard": "", "namudilakunze": namudilakunze} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 100_000, 500)
		})
	}
}

// TestRivalOfEveryRuleSet does so with every value of every parameter on boards of
// all sizes, and checks the contract of each.
func TestRivalOfEveryRuleSet(t *testing.T) {
	for _, files := range []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"} {
		for _, gap := range []string{"front-left", "back-left", "front-right"} {
			for _, capture := range []string{"front-then-back", "front-only", "back-if-front-empty"} {
				changes := "files=" + files + " gap=" + gap + " capture=" + capture
				t.Run(changes, func(t *testing.T) {
					t.Parallel()
					rival(t, changes, 1_500, 40)
					enginetest.Run(t, kit.Open(t, enginetest.Changes(changes)), enginetest.Options{
						Games: 4, Compose: composer(t, changes), Leaves: true,
						Words: []string{"b0", "f0", "b13", "f13", "b01", "f", "b", "x1", "B1", "b1.0", "b-1"},
					})
				})
			}
		}
	}
}
