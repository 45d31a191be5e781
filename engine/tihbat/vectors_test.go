package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// game returns the game under the parameters that differ from the defaults.
func game(t testing.TB, changes map[string]string) *Game {
	t.Helper()
	return enginetest.Open(t, New, changes)
}

func TestVectors(t *testing.T) {
	enginetest.Vectors(t, "testdata/vectors.jsonl", func(changes map[string]string) engine.Game[Position] {
		return game(t, changes)
	})
}
