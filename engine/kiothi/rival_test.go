package kiothi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

func rival(t *testing.T, changes string, positions, games int) {
	t.Helper()
	kit.Rival(t, changes, positions, composer(t, changes))
	kit.RivalGames(t, changes, games, composer(t, changes))
}

// TestRival holds the engine against the plain referee, which sows warrior by
// warrior, on the variants that are shipped.
func TestRival(t *testing.T) {
	for name, changes := range map[string]string{"standard": "", "mancala-world": mancalaWorld, "wikipedia": wikipedia} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 100_000, 500)
		})
	}
}

// TestRivalOfEachValue does so with one parameter changed.
func TestRivalOfEachValue(t *testing.T) {
	for _, changes := range kit.Singles() {
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 5_000, 60)
		})
	}
}

// TestRivalOfDrawnRules does so with many parameters changed at once.
func TestRivalOfDrawnRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	variants := []string{
		"filled=10 warriors_per_boma=12 opening_boma=0", // the largest: 240 warriors
		"filled=10 warriors_per_boma=12 opening_boma=1 first_lap=free protection=unsown",
		"filled=10 warriors_per_boma=12 opening_boma=0 lift=all protection=none first_lap=free",
	}
	for range 100 {
		variants = append(variants, kit.Draw(rng))
	}
	for _, changes := range variants {
		if strings.Contains(changes, "filled=10 warriors_per_boma=12") {
			changes += " lap_limit=200" // long sowings that do not end are slow to sow one by one
		}
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			rival(t, changes, 1_500, 30)
		})
	}
}

// TestRedistributionsAreNumberedInOrder lists all redistributions of small positions
// by their numbers, in the order of the sets emptied and then of the targets.
func TestRedistributionsAreNumberedInOrder(t *testing.T) {
	for _, position := range []string{
		"0,0,0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0,0,1 0-0 S r1",
		"0,0,0,0,0,0,0,0,1,1/" + empty + " 0-0 S r1",
		"0,1,0,0,0,0,0,1,0,1/1,0,0,0,0,0,0,0,0,0 3-2 S r1",
		ones + "/0,1,0,1,0,0,0,0,0,2 0-0 N r2",
		empty + "/" + empty + " 1-0 N r2",
	} {
		for _, number := range []string{"2", "up-to-2", "1"} {
			changes := map[string]string{"opening_boma": number}
			g := game(t, changes)
			p, err := g.Parse(position)
			if err != nil {
				t.Fatal(err)
			}
			want, err := slow.Redistributions(changes, position)
			if err != nil {
				t.Fatal(err)
			}
			n, _ := g.Count(p)
			var got []string
			for m := range n {
				got = append(got, g.FormatMove(p, engine.Move(m)))
			}
			if !slices.Equal(got, want) {
				t.Errorf("opening_boma=%s %s: %d redistributions, want %d in this order: %v", number, position, len(got), len(want), want)
			}
		}
	}
}
