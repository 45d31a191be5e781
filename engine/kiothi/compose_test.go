package kiothi

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

// rulesOf returns the rules under the parameters that differ from the defaults.
func rulesOf(t testing.TB, changes string) Rules {
	t.Helper()
	var r Rules
	rules.SetDefaults(&r)
	for name, value := range enginetest.Changes(changes) {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// composer returns a function that composes positions the variant may not be able
// to reach but Parse must accept: few warriors or many, huddled or spread, with any
// marks and prisons; now and then one before a redistribution, where no board of the
// variant has more of them than 64 bits count.
func composer(t testing.TB, changes string) func(*rand.Rand) string {
	r := rulesOf(t, changes)
	total := 2 * r.Filled * r.WarriorsPerBoma
	return func(rng *rand.Rand) string {
		var board [holes]int
		n := amount(rng, total)
		first, width := rng.IntN(holes), 1+rng.IntN(holes)
		for range n {
			board[(first+rng.IntN(width))%holes]++
		}
		marks := []float64{0, 0, 0.3, 0.9}[rng.IntN(4)]
		turn := string("SN"[rng.IntN(2)]) + " play"
		if total <= 60 && r.OpeningBoma != "0" && rng.IntN(10) == 0 {
			turn, marks = []string{"S r1", "N r2"}[rng.IntN(2)], 0
		}
		var b strings.Builder
		for x, n := range board {
			switch x {
			case 0:
			case boma:
				b.WriteByte('/')
			default:
				b.WriteByte(',')
			}
			b.WriteString(strconv.Itoa(n))
			if rng.Float64() < marks && markable(r, n) {
				b.WriteByte('*')
			}
		}
		south := rng.IntN(total - n + 1)
		north := rng.IntN(total - n - south + 1)
		return b.String() + " " + strconv.Itoa(south) + "-" + strconv.Itoa(north) + " " + turn
	}
}

// amount draws how many warriors stand on the board: any number, or few, or nearly all.
func amount(rng *rand.Rand, total int) int {
	switch rng.IntN(3) {
	case 0:
		return rng.IntN(min(total, 8) + 1)
	case 1:
		return total - rng.IntN(min(total, 8)+1)
	default:
		return rng.IntN(total + 1)
	}
}

// markable tells whether a boma with n warriors may bear a mark, as the last line
// of the sentences in RULES.md has it.
func markable(r Rules, n int) bool {
	return r.Protection != "none" && (n > 0 || r.Protection == "unsown" || r.MarkClearedBy == "owner")
}
