package kalah

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// composer returns a function that composes positions with any number of seeds in
// the houses, huddled or spread, and in the stores.
func composer(t testing.TB, changes string) func(*rand.Rand) string {
	r := parameters(t, enginetest.Changes(changes))
	total := 2 * r.Houses * r.Seeds
	return func(rng *rand.Rand) string {
		n := rng.IntN(total + 1)
		if rng.IntN(3) == 0 {
			n = min(n, 6)
		}
		seeds := make([]int, 2*r.Houses)
		width, first := 1+rng.IntN(len(seeds)), rng.IntN(len(seeds))
		for range n {
			seeds[(first+rng.IntN(width))%len(seeds)]++
		}
		south := rng.IntN(total - n + 1)
		north := rng.IntN(total - n - south + 1)
		row := func(houses []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(houses), " ", ","), "[]") }
		return fmt.Sprintf("%s/%s %d-%d %v", row(seeds[:r.Houses]), row(seeds[r.Houses:]), south, north, engine.Seat(rng.IntN(2)))
	}
}

func rival(t *testing.T, changes string, positions, games int) {
	t.Helper()
	kit.Rival(t, changes, positions, composer(t, changes))
	kit.RivalGames(t, changes, games, composer(t, changes))
}

// TestRival holds the engine against the plain referee, which sows seed by seed, on
// the variant that is shipped.
func TestRival(t *testing.T) { rival(t, "", 100_000, 500) }

// TestRivalOfOtherRules does so with each value of each parameter, with many
// parameters changed at once and at the limits of the board, and checks the contract
// of each.
func TestRivalOfOtherRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	variants := []string{
		"houses=1 seeds=127", "houses=8 seeds=15", "houses=9 seeds=14", "houses=16 seeds=7", "seeds=21",
		"houses=15 seeds=8 empty_capture=no", "houses=3 empty_capture=no leftovers=opponent",
	}
	for _, changes := range kit.Singles() {
		if fits(t, changes) {
			variants = append(variants, changes)
		}
	}
	for len(variants) < 70 {
		if changes := kit.Draw(rng); fits(t, changes) {
			variants = append(variants, changes)
		}
	}
	for _, changes := range variants {
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 2_000, 40)
			enginetest.Run(t, kit.Open(t, enginetest.Changes(changes)), enginetest.Options{
				Games: 4, Compose: composer(t, changes), Words: []string{"0", "17", "01", "A", "1 ", "-1"},
			})
		})
	}
}
