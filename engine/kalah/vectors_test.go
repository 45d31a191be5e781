package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// TestVectors reads positions of games drawn at random, with the moves that the plain
// referee of test/slow found.
func TestVectors(t *testing.T) {
	enginetest.Vectors(t, "testdata/vectors.jsonl", func(changes map[string]string) engine.Game[Position] {
		return game(t, changes)
	})
}
