package kiothi

import (
	"math/bits"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/sow"
)

// A Phase is a part of the game.
type Phase uint8

// The two redistributions and the sowing. [K3] [K5]
const (
	First Phase = iota
	Second
	Play
)

// A Position is all that the rules look at. It is four words with no array in it,
// so that it travels in registers.
type Position struct {
	Board  sow.Board // warriors by hole
	Marks  uint32    // bit i: hole i is protected
	Prison Prison
	Turn
}

// A Prison is the warriors that each seat has taken.
type Prison struct{ South, North uint8 }

// A Turn is the player to move and the part of the game.
type Turn struct {
	Mover engine.Seat
	Phase Phase
}

// Boma returns the warriors in hole x.
func (p Position) Boma(x int) int { return int(p.Board.At(uint64(x))) }

// row returns a seat's boma as bytes, boma 1 to 8 in low and 9 and 10 in high.
func (p Position) row(seat engine.Seat) (low, high uint64) {
	if seat == engine.South {
		return p.Board.A, p.Board.B & 0xffff
	}
	return p.Board.B>>16 | p.Board.C<<48, p.Board.C >> 16
}

// held returns the warriors in a seat's row.
func (p Position) held(seat engine.Seat) int {
	n := 0
	for i := range boma {
		n += p.Boma(int(seat)*boma + i)
	}
	return n
}

// Start returns the position before the first turn.
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is.
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

// Total returns the warriors on the board and in both prisons.
func (g *Game) Total(p Position) int {
	return p.held(engine.South) + p.held(engine.North) + int(p.Prison.South) + int(p.Prison.North)
}

// Key hashes what [K16] compares: both rows, marks, player to move.
func (g *Game) Key(p Position) uint64 {
	b := p.Board
	hi, lo := bits.Mul64(b.A^0x9e3779b97f4a7c15, b.B^0xbf58476d1ce4e5b9)
	hi, lo = bits.Mul64(hi^lo^0x94d049bb133111eb, b.C<<32|uint64(p.Marks)<<1|uint64(p.Mover)^0xd6e8feb86659fd93)
	return hi ^ lo
}

// Result returns the outcome if the player to move has no legal move. [K12] [K13]
func (g *Game) Result(p Position) (engine.Result, bool) {
	if p.Phase != Play || g.canSow(p, p.Mover) {
		return engine.Result{}, false
	}
	south, north := p.held(engine.South), p.held(engine.North)
	if other := p.Mover.Other(); !g.leftoversToRow && g.canSow(p, other) {
		all := south + north
		south, north = 0, all
		if other == engine.South {
			south, north = all, 0
		}
	}
	return engine.MoreWins(int(p.Prison.South)+south, int(p.Prison.North)+north, engine.NoMoves), true
}

// Stopped returns the outcome by repetition: the rest is split evenly. [K16]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.MoreWins(int(p.Prison.South), int(p.Prison.North), engine.Repetition)
}
