package kiothi

import (
	"encoding/binary"
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

// A Position is all that the rules look at.
type Position struct {
	Boma   [holes]uint8 // warriors by hole
	Prison [2]uint8     // warriors by seat
	Mover  engine.Seat
	Phase  Phase
	Marks  uint32 // bit i: hole i is protected
}

func (p *Position) board() sow.Board {
	return sow.Board{
		A: binary.LittleEndian.Uint64(p.Boma[0:]),
		B: binary.LittleEndian.Uint64(p.Boma[8:]),
		C: uint64(binary.LittleEndian.Uint32(p.Boma[16:])),
	}
}

func (p *Position) setBoard(b sow.Board) {
	binary.LittleEndian.PutUint64(p.Boma[0:], b.A)
	binary.LittleEndian.PutUint64(p.Boma[8:], b.B)
	binary.LittleEndian.PutUint32(p.Boma[16:], uint32(b.C))
}

// held returns the warriors in a seat's row.
func (p *Position) held(seat engine.Seat) int {
	n := 0
	for _, c := range p.Boma[int(seat)*boma:][:boma] {
		n += int(c)
	}
	return n
}

// Start returns the position before the first turn.
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is.
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

// Total returns the warriors on the board and in both prisons.
func (g *Game) Total(p Position) int {
	return p.held(engine.South) + p.held(engine.North) + int(p.Prison[0]) + int(p.Prison[1])
}

// Key hashes what [K16] compares: both rows, marks, player to move.
func (g *Game) Key(p Position) uint64 {
	b := p.board()
	hi, lo := bits.Mul64(b.A^0x9e3779b97f4a7c15, b.B^0xbf58476d1ce4e5b9)
	hi, lo = bits.Mul64(hi^lo^0x94d049bb133111eb, b.C<<32|uint64(p.Marks)<<1|uint64(p.Mover)^0xd6e8feb86659fd93)
	return hi ^ lo
}

// Result returns the outcome if the player to move has no legal move. [K12] [K13]
func (g *Game) Result(p Position) (engine.Result, bool) {
	if p.Phase != Play || g.canSow(&p, p.Mover) {
		return engine.Result{}, false
	}
	south, north := p.held(engine.South), p.held(engine.North)
	if other := p.Mover.Other(); !g.leftoversToRow && g.canSow(&p, other) {
		all := south + north
		south, north = 0, all
		if other == engine.South {
			south, north = all, 0
		}
	}
	return engine.MoreWins(int(p.Prison[0])+south, int(p.Prison[1])+north, engine.NoMoves), true
}

// Stopped returns the outcome by repetition: the rest is split evenly. [K16]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.MoreWins(int(p.Prison[0]), int(p.Prison[1]), engine.Repetition)
}
