package enginetest

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
)

// Each of these games breaks the contract in one place; the suite must notice.
type (
	descending  struct{ kalah } // lists its moves from the highest
	overwriting struct{ kalah } // forgets what was in dst
	stuck       struct{ kalah } // ends while there are moves
	lossy       struct{ kalah } // loses a seed
	forgetful   struct{ kalah } // plays differently every second time
	final       struct{ kalah } // calls every move final, though passes come back
	open        struct{ kalah } // calls no move final
	mute        struct{ kalah } // has one word for two moves
	lax         struct{ kalah } // takes a move that is not legal
	unread      struct{ kalah } // writes what it does not read
	keyless     struct{ kalah } // has a new key each time
	misread     struct{ kalah } // reads every position as one with South to move
	twoLines    struct{ kalah } // breaks the line
)

func (g descending) Moves(dst []engine.Move, p board) []engine.Move {
	for _, m := range g.kalah.Moves(nil, p) {
		dst = append(dst, 1-m)
	}
	return dst
}

func (g overwriting) Moves(dst []engine.Move, p board) []engine.Move {
	return g.kalah.Moves(dst[:0], p)
}

func (stuck) Result(p board) (engine.Result, bool) { return engine.Result{End: engine.NoMoves}, true }

func (g lossy) Play(p board, m engine.Move) (board, engine.Effect) {
	p, e := g.kalah.Play(p, m)
	if p.Seeds[2] == 2 {
		p.Seeds[2] = 1
	}
	return p, e
}

var plays int

func (g forgetful) Play(p board, m engine.Move) (board, engine.Effect) {
	p, e := g.kalah.Play(p, m)
	if plays++; plays%2 == 0 {
		p.Mover = p.Mover.Other()
	}
	return p, e
}

// Play is a pass, so that positions recur.
func (g final) Play(p board, m engine.Move) (board, engine.Effect) {
	p.Mover = p.Mover.Other()
	return p, engine.Effect{Final: true}
}

func (g open) Play(p board, m engine.Move) (board, engine.Effect) {
	p, e := g.kalah.Play(p, m)
	e.Final = false
	return p, e
}

func (mute) FormatMove(board, engine.Move) string { return "1" }

func (g lax) ParseMove(p board, word string) (engine.Move, error) {
	if word == "2" {
		return 1, nil
	}
	return g.kalah.ParseMove(p, word)
}

func (g unread) Format(p board) string { return strings.Replace(g.kalah.Format(p), "0", "o", 1) }

var keys uint64

func (keyless) Key(board) uint64 { keys++; return keys }

func (g misread) Parse(s string) (board, error) {
	p, err := g.kalah.Parse(s)
	p.Mover = engine.South
	return p, err
}

func (g twoLines) Draw(board) string { return "no end" }

func TestRunNoticesEachBreachOfTheContract(t *testing.T) {
	for _, c := range []struct {
		game engine.Game[board]
		want string // part of what is said about it
	}{
		{descending{}, "ascending"},
		{overwriting{}, "does not append"},
		{stuck{}, "but over is true"},
		{lossy{}, "seeds, want"},
		{forgetful{}, "played twice"},
		{final{}, "with a final move before"},
		{open{}, "is not final"},
		{mute{}, "ParseMove(FormatMove(1))"},
		{lax{}, "it is not legal"},
		{unread{}, "Parse(Format) fails"},
		{keyless{}, "have keys"},
		{misread{}, "Parse(Format) is"},
		{twoLines{}, "last line"},
	} {
		err := conform(c.game, Options{Games: 20, Compose: composeKalah})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, want a word about %q", c.game, err, c.want)
		}
	}
}
