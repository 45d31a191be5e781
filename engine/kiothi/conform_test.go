package kiothi

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

// TestContract runs the suite that every game passes.
func TestContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	variants := append([]string{"", mancalaWorld, wikipedia, "filled=10 warriors_per_boma=12 lap_limit=100"}, kit.Singles()...)
	for range 20 {
		variants = append(variants, kit.Draw(rng))
	}
	for _, changes := range variants {
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			enginetest.Run(t, kit.Open(t, enginetest.Changes(changes)), enginetest.Options{
				Games: 6, Compose: composer(t, changes),
				Words: []string{"0:1", "11:1", "1:0", "1", ":", "1:1:1", "01:1", "1:-1", "5+6>", ">", "6+5>S1=10", "5+6>S1=10,", "5+6>E1=10"},
			})
		})
	}
}
