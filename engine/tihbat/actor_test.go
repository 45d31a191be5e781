package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

var _ engine.Actor[Position] = (*Game)(nil)

func TestRecall(t *testing.T) {
	kit.Recalls(t, []enginetest.Recorded{
		{Board: []byte{7, 7, 7, 7}, Mover: engine.North},
		{Board: []byte{7, 7, 7, 6}, North: 1},
		{Board: []byte{7, 7, 7, 7}, South: 1, Want: "tihbat: 29 counters on the board and captured, want at most 28 [T1]"},
		{Board: []byte{255, 255, 255, 255}, Want: "tihbat: 1020 counters on the board and captured, want at most 28 [T1]"},
		{Board: []byte{7, 7, 7, 7}, Marks: 2, Want: "tihbat: marks 10, want 0: the game has none"},
		{Board: []byte{7, 7, 7}, Want: "tihbat: board of 3 holes, mover 0, want 4 holes, mover 0 or 1"},
		{Board: []byte{7, 7, 7, 7}, Mover: 2, Want: "tihbat: board of 4 holes, mover 2, want 4 holes, mover 0 or 1"},
	})
}
