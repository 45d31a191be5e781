package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

// game returns the game under the parameters that differ from the defaults.
func game(t testing.TB, changes map[string]string) *Game {
	t.Helper()
	var r Rules
	rules.SetDefaults(&r)
	for name, value := range changes {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestVectors(t *testing.T) {
	enginetest.Vectors(t, "testdata/vectors.jsonl", func(changes map[string]string) engine.Game[Position] {
		return game(t, changes)
	})
}
