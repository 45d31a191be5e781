package enginetest

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/tihbat"
)

// Each of these breaks what an export needs of a game in one place; the suite must notice.
type (
	amnesiac struct{ *tihbat.Game } // loses what North has captured
	southern struct{ *tihbat.Game } // shows South's holes first, whoever is to move
	blurred  struct{ *tihbat.Game } // has one action for both holes
	endless  struct{ *tihbat.Game } // has actions beyond its list
	nameless struct{ *tihbat.Game } // forgets to name a hole
)

func (g amnesiac) Recall(board []byte, marks uint32, south, _ uint8, mover engine.Seat) (tihbat.Position, error) {
	return g.Game.Recall(board, marks, south, 0, mover)
}

func (g southern) See(dst []uint8, p tihbat.Position) []uint8 { return g.Cells(dst, p) }

func (blurred) Action(engine.Move) int { return 0 }

func (endless) Action(m engine.Move) int { return int(m) + 3 }

func (nameless) HoleNames() []string { return []string{"1"} }

func TestRunNoticesEachBreachOfAnActor(t *testing.T) {
	g := Open(t, tihbat.New, nil)
	for _, c := range []struct {
		game engine.Actor[tihbat.Position]
		want string // part of what is said about it
	}{
		{amnesiac{g}, "it is recalled as"},
		{southern{g}, "and in the north"},
		{blurred{g}, "and so is another"},
		{endless{g}, "want 0 to 2"},
		{nameless{g}, "of each have names"},
	} {
		err := conform[tihbat.Position](c.game, Options{Games: 5})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, want a word about %q", c.game, err, c.want)
		}
	}
	if err := conform[tihbat.Position](g, Options{Games: 5}); err != nil {
		t.Error(err)
	}
}
