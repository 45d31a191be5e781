package kiothi

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

var _ engine.Actor[Position] = (*Game)(nil)

func TestRecall(t *testing.T) {
	board := func(first byte) []byte { return append([]byte{first}, make([]byte, 19)...) }
	kit.Recalls(t, []enginetest.Recorded{
		{Board: board(60)},
		{Board: board(40), South: 11, North: 9, Marks: 1, Mover: engine.North},
		{Board: board(61), Want: "kiothi: 61 warriors on the board and in prison, want at most 60 [K2]"},
		{Board: board(40), South: 11, North: 10, Want: "kiothi: 61 warriors on the board and in prison, want at most 60 [K2]"},
		{Rules: "filled=10 warriors_per_boma=12", Board: board(240)},
		{Board: board(1), Marks: 1 << 20, Want: "kiothi: marks 100000000000000000000, want none there [K4]"},
		{Board: board(1), Marks: 3, Want: "kiothi: marks 11, want none there [K4]"},
		{Rules: "protection=unsown", Board: board(1), Marks: 3},
		{Rules: "mark_cleared_by=owner", Board: board(1), Marks: 3},
		{Rules: "protection=none", Board: board(1), Marks: 1, Want: "kiothi: marks 1, want none there [K4]"},
		{Board: make([]byte, 19), Want: "kiothi: board of 19 boma, mover 0, want 20 boma, mover 0 or 1"},
		{Board: board(1), Mover: 2, Want: "kiothi: board of 20 boma, mover 2, want 20 boma, mover 0 or 1"},
	})
}

// TestActions wants the names of actions to be those of moves, and a boma to stand for the
// lift of all it holds where no other is allowed.
func TestActions(t *testing.T) {
	for changes, want := range map[string][3]string{
		"":                             {"1:1", "2:1", "10:20"},
		"filled=1 warriors_per_boma=1": {"1:1", "2:1", "10:2"},
		"lift=all":                     {"1:all", "2:all", "10:all"},
	} {
		g := kit.Open(t, enginetest.Changes(changes)).(*Game)
		usual, most := g.Actions()
		if got := [3]string{g.ActionName(0), g.ActionName(1), g.ActionName(usual - 1)}; got != want || most < usual {
			t.Errorf("%s: actions %v of %d, at the most %d, want %v", changes, got, usual, most, want)
		}
	}
	g := kit.Open(t, nil).(*Game)
	if a := g.Action(sowing(6, 3)); g.ActionName(a) != "7:3" || a != 26 {
		t.Errorf("7:3 is action %d, %s", a, g.ActionName(a))
	}
}
