package tihbat

import "github.com/boma-games/boma/engine"

// A Position is all that the rules look at. It has no array in it, so that it
// travels in registers.
type Position struct {
	Board uint32 // counters by hole, a byte each, hole 0 lowest
	Store Store
	Mover engine.Seat
}

// A Store is the counters that each seat has captured.
type Store struct{ South, North uint8 }

// Hole returns the counters in hole x.
func (p Position) Hole(x uint) uint8 { return uint8(p.Board >> (8 * x & 31)) }

// A move is the number of the hole in the mover's row, 0 or 1, or pass.
const pass engine.Move = 2

// Start returns the opening position. [T1]
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is.
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

// playable tells whether a hole of the mover's row may be played. [T2] [T6]
func (g *Game) playable(p Position, m engine.Move) bool {
	return p.Hole(2*uint(p.Mover)+uint(m)) >= g.least
}

// Moves appends the legal moves of p. [T2] [T5] [T6] [T7]
func (g *Game) Moves(dst []engine.Move, p Position) []engine.Move {
	before := len(dst)
	if g.playable(p, 0) {
		dst = append(dst, 0)
	}
	if g.playable(p, 1) {
		dst = append(dst, 1)
	}
	if len(dst) == before && g.passes && p.Board != 0 {
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
	n := p.Hole(x)
	s := &g.sow[x][n]
	p.Board += s.add
	captured := uint8(0)
	for h := uint(s.last); g.takes[seat][h][p.Hole(h)]; h = (h - 1) % holes { // [T4]
		captured += p.Hole(h)
		p.Board &^= 0xff << (8 * h & 31)
		if !g.chain {
			break
		}
	}
	if seat == engine.South {
		p.Store.South += captured
	} else {
		p.Store.North += captured
	}
	return p, engine.Effect{Sown: uint32(n), Laps: 1, Captured: uint16(captured), Final: captured > 0}
}

// Result returns the outcome once all counters are captured, or once the mover
// cannot play where the rules end the game then. [T5] [T7] [T9]
func (g *Game) Result(p Position) (engine.Result, bool) {
	onBoard := [2]int{int(p.Hole(0)) + int(p.Hole(1)), int(p.Hole(2)) + int(p.Hole(3))}
	switch {
	case p.Board == 0: // [T7]
		return engine.MoreWins(int(p.Store.South), int(p.Store.North), engine.AllCaptured), true
	case g.passes || g.playable(p, 0) || g.playable(p, 1):
		return engine.Result{}, false
	}
	rest := g.rest(onBoard, p.Mover) // [T5]
	return engine.MoreWins(int(p.Store.South)+rest[0], int(p.Store.North)+rest[1], engine.RowEmpty), true
}

// Stopped returns the outcome by repetition: the rest is split evenly. [T8]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.MoreWins(int(p.Store.South), int(p.Store.North), engine.Repetition)
}

// Total returns the counters on the board and in both stores.
func (g *Game) Total(p Position) int {
	n := int(p.Store.South) + int(p.Store.North)
	for x := range uint(holes) {
		n += int(p.Hole(x))
	}
	return n
}

// Key hashes what [T8] compares: counters and player to move.
func (g *Game) Key(p Position) uint64 {
	return (uint64(p.Board)<<1 | uint64(p.Mover)) * 0x9e3779b97f4a7c15 >> 20
}
