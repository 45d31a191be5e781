package bao

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

var _ engine.Actor[Position] = (*Game)(nil)

func TestRecall(t *testing.T) {
	all := []byte{255, 255, 255, 255, 255, 255}
	kit.Recalls(t, []enginetest.Recorded{
		{Board: all, Mover: engine.North},
		{Rules: "files=3", Board: []byte{63, 0, 0, 63, 0, 0}},
		{Rules: "files=3", Board: []byte{64, 0, 0, 63, 0, 0}, Want: "bao: stones in rings 1000000 and 111111, want them in 6 holes [B1]"},
		{Board: all, Marks: 1, Want: "bao: marks 1, stores 0 and 0, want 0: the game has neither"},
		{Board: all, North: 1, Want: "bao: marks 0, stores 0 and 1, want 0: the game has neither"},
		{Board: all[1:], Want: "bao: board of 5 bytes, mover 0, want 6 bytes, mover 0 or 1"},
		{Board: all, Mover: 2, Want: "bao: board of 6 bytes, mover 2, want 6 bytes, mover 0 or 1"},
	})
}
