package tihbat

import (
	"encoding/binary"

	"github.com/boma-games/boma/engine"
)

// A Position is all that the rules look at.
type Position struct {
	Hole  [holes]uint8 // counters by hole
	Store [2]uint8     // captured, by seat
	Mover engine.Seat
}

// A move is the number of the hole in the mover's row, 0 or 1, or pass.
const pass engine.Move = 2

// Start returns the opening position. [T1]
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is.
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

func (p *Position) board() uint32 { return binary.LittleEndian.Uint32(p.Hole[:]) }

// playable tells whether a hole of the mover's row may be played. [T2] [T6]
func (g *Game) playable(p *Position, m engine.Move) bool {
	return p.Hole[2*p.Mover+engine.Seat(m)] >= g.least
}

// Moves appends the legal moves of p. [T2] [T5] [T6] [T7]
func (g *Game) Moves(dst []engine.Move, p Position) []engine.Move {
	before := len(dst)
	if g.playable(&p, 0) {
		dst = append(dst, 0)
	}
	if g.playable(&p, 1) {
		dst = append(dst, 1)
	}
	if len(dst) == before && g.passes && p.board() != 0 {
		dst = append(dst, pass)
	}
	return dst
}

// Play sows one hole and takes what the last counter captures. [T2] to [T6]
func (g *Game) Play(p Position, m engine.Move) (Position, engine.Effect) {
	seat := p.Mover
	p.Mover = seat.Other()
	if m == pass {
		return p, engine.Effect{}
	}
	x := 2*uint(seat) + uint(m)
	n := p.Hole[x]
	s := &g.sow[x][n]
	binary.LittleEndian.PutUint32(p.Hole[:], p.board()+s.add)
	captured := uint8(0)
	for h := s.last; g.sides[seat]>>h&1 == 1 && g.takes[p.Hole[h]]; h = (h + holes - 1) % holes { // [T4]
		captured += p.Hole[h]
		p.Hole[h] = 0
		if !g.chain {
			break
		}
	}
	p.Store[seat] += captured
	return p, engine.Effect{Sown: uint32(n), Laps: 1, Captured: uint16(captured), Final: captured > 0}
}

// Result returns the outcome once all counters are captured, or once the mover
// cannot play where the rules end the game then. [T5] [T7] [T9]
func (g *Game) Result(p Position) (engine.Result, bool) {
	onBoard := [2]int{int(p.Hole[0]) + int(p.Hole[1]), int(p.Hole[2]) + int(p.Hole[3])}
	switch {
	case p.board() == 0: // [T7]
		return engine.MoreWins(int(p.Store[0]), int(p.Store[1]), engine.AllCaptured), true
	case g.passes || g.playable(&p, 0) || g.playable(&p, 1):
		return engine.Result{}, false
	}
	rest := g.rest(onBoard, p.Mover) // [T5]
	return engine.MoreWins(int(p.Store[0])+rest[0], int(p.Store[1])+rest[1], engine.RowEmpty), true
}

// Stopped returns the outcome by repetition: the rest is split evenly. [T8]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.MoreWins(int(p.Store[0]), int(p.Store[1]), engine.Repetition)
}

// Total returns the counters on the board and in both stores.
func (g *Game) Total(p Position) int {
	n := int(p.Store[0]) + int(p.Store[1])
	for _, c := range p.Hole {
		n += int(c)
	}
	return n
}

// Key hashes what [T8] compares: counters and player to move.
func (g *Game) Key(p Position) uint64 {
	return (uint64(p.board())<<1 | uint64(p.Mover)) * 0x9e3779b97f4a7c15 >> 20
}
