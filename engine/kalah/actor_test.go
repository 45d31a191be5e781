package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

var _ engine.Actor[Position] = (*Game)(nil)

func TestRecall(t *testing.T) {
	kit.Recalls(t, []enginetest.Recorded{
		{Rules: "houses=2", Board: []byte{4, 4, 4, 4}, Mover: engine.North},
		{Rules: "houses=2", Board: []byte{4, 4, 4, 3}, South: 1},
		{Rules: "houses=2", Board: []byte{4, 4, 4, 4}, North: 1, Want: "kalah: 17 seeds in houses and stores, want at most 16 [L1]"},
		{Rules: "houses=2", Board: []byte{255, 255, 255, 255}, Want: "kalah: 1020 seeds in houses and stores, want at most 16 [L1]"},
		{Rules: "houses=2", Board: []byte{4, 4, 4, 4}, Marks: 1, Want: "kalah: marks 1, want 0: the game has none"},
		{Board: []byte{4, 4, 4, 4}, Want: "kalah: board of 4 houses, mover 0, want 12 houses, mover 0 or 1"},
		{Rules: "houses=2", Board: []byte{4, 4, 4, 4}, Mover: 2, Want: "kalah: board of 4 houses, mover 2, want 4 houses, mover 0 or 1"},
	})
}
