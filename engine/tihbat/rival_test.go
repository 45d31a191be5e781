package tihbat

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

// composer returns a function that composes positions with any number of counters
// on the board, huddled or spread, and in the stores.
func composer(t testing.TB, changes string) func(*rand.Rand) string {
	var r Rules
	rules.SetDefaults(&r)
	for name, value := range enginetest.Changes(changes) {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	total := 4 * r.Seeds
	return func(rng *rand.Rand) string {
		n := rng.IntN(total + 1)
		if rng.IntN(3) == 0 {
			n = min(n, 6)
		}
		var hole [4]int
		width := 1 + rng.IntN(4)
		first := rng.IntN(4)
		for range n {
			hole[(first+rng.IntN(width))%4]++
		}
		south := rng.IntN(total - n + 1)
		north := rng.IntN(total - n - south + 1)
		return fmt.Sprintf("%d,%d/%d,%d %d-%d %c", hole[0], hole[1], hole[2], hole[3], south, north, "SN"[rng.IntN(2)])
	}
}

func rival(t *testing.T, changes string, positions, games int) {
	t.Helper()
	kit.Rival(t, changes, positions, composer(t, changes))
	kit.RivalGames(t, changes, games, composer(t, changes))
}

// TestRival holds the engine against the plain referee, which sows counter by
// counter, on the variants that are shipped.
func TestRival(t *testing.T) {
	for name, changes := range map[string]string{"standard": "", "modiar": modiar, "bakuk": bakuk} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 100_000, 500)
		})
	}
}

// TestRivalOfOtherRules does so with each value of each parameter and with many
// parameters changed at once, and checks the contract of each.
func TestRivalOfOtherRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	variants := append(kit.Singles(), modiar, bakuk, "seeds=15 capture_max=60 chain=yes capture_side=either")
	for range 60 {
		variants = append(variants, kit.Draw(rng))
	}
	for _, changes := range variants {
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 3_000, 60)
			enginetest.Run(t, kit.Open(t, enginetest.Changes(changes)), enginetest.Options{
				Games: 6, Compose: composer(t, changes), Words: []string{"0", "3", "01", "PASS", "1 ", "12"},
			})
		})
	}
}
