// Package bao plays Bao la Kimasai, the four-row game of single stones of the
// Masai in Tanzania; not the relay game of the same name.
//
// RULES.md holds the sentences, numbered, with the source of each; [B4] in a
// comment is the fourth. Whatever they leave open is a field of [Rules].
//
// With n files a side is a ring of 2n holes, run through in the direction of play:
//
//	f1 f2 ... fn      ring  2n-1 ... n+1 n
//	b1 b2 ... bn      ring  0 1 ...   n-1
package bao

import (
	_ "embed"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
)

// RulesText is RULES.md.
//
//go:embed RULES.md
var RulesText string

// Rules is one reading of the accounts.
type Rules struct {
	Files   int    `param:"files" clause:"B1" want:"12|2..12"`
	Gap     string `param:"gap" clause:"B2" want:"front-left|back-left|front-right"`
	Capture string `param:"capture" clause:"B4" want:"front-then-back|front-only|back-if-front-empty"`
}

// A Game is one [Rules] worked out in advance.
type Game struct {
	files int
	last  uint   // number of the last hole of the ring
	full  uint32 // a full ring
	start Position
	takes [24]take // by the hole that a stone enters
}

// A take is what a stone that enters a hole captures. [B4]
type take struct {
	front         uint32 // the enemy front hole facing it; 0 in the back row
	facing, empty uint32 // enemy holes taken if that hole is occupied, and if it is empty
}

// New returns the game under r, or an error naming the parameter that is wrong.
func New(r Rules) (*Game, error) {
	if err := rules.Check(r); err != nil {
		return nil, fmt.Errorf("bao: %w", err)
	}
	n := r.Files
	g := &Game{files: n, last: uint(2*n - 1), full: 1<<(2*n) - 1}
	for file := 1; file <= n; file++ {
		facing := n + 1 - file // [B1]
		front, back := uint32(1)<<g.front(facing), uint32(1)<<g.back(facing)
		t := take{front: front}
		switch r.Capture {
		case "front-then-back":
			t.facing = front | back
		case "front-only":
			t.facing = front
		case "back-if-front-empty":
			t.empty = back
		}
		g.takes[g.front(file)] = t
	}
	gap := map[string]int{"front-left": g.front(1), "back-left": g.back(1), "front-right": g.front(n)}[r.Gap]
	g.start.South = g.full &^ (1 << gap) // [B2]
	g.start.North = g.start.South
	return g, nil
}

// front returns the ring number of the front hole of a file, 1 to files.
func (g *Game) front(file int) int { return 2*g.files - file }

// back returns the ring number of the back hole of a file, 1 to files.
func (g *Game) back(file int) int { return file - 1 }

// A Position is all that the rules look at: a bit a hole, hole 0 of the ring lowest.
type Position struct {
	South, North uint32
	Mover        engine.Seat
}

// sides returns the rings of the player to move and of his opponent.
func (p Position) sides() (own, enemy uint32) {
	if p.Mover == engine.South {
		return p.South, p.North
	}
	return p.North, p.South
}
