package bao

import (
	"math/bits"

	"github.com/boma-games/boma/engine"
)

// Start returns the opening position. [B2]
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is. [B3]
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

// movable returns the stones whose next hole is empty. [B3]
func (g *Game) movable(ring uint32) uint32 {
	next := ring>>1 | ring<<(g.last&31)&g.full // bit i: hole i+1 holds a stone
	return ring &^ next
}

// Moves appends the legal moves of p, each the ring number of the stone that steps;
// none once a side has no stone. [B3] [B6]
func (g *Game) Moves(dst []engine.Move, p Position) []engine.Move {
	own, enemy := p.sides()
	if enemy == 0 {
		return dst
	}
	for stones := g.movable(own); stones != 0; stones &= stones - 1 {
		dst = append(dst, engine.Move(bits.TrailingZeros32(stones)))
	}
	return dst
}

// Play steps a stone to the next hole and takes what it captures. [B3] [B4] [B5]
func (g *Game) Play(p Position, m engine.Move) (Position, engine.Effect) {
	own, enemy := p.sides()
	from := uint(m)
	to := from + 1
	if from == g.last {
		to = 0
	}
	own ^= 1<<(from&31) | 1<<(to&31)
	t := &g.takes[to]
	taken := enemy & t.empty
	if enemy&t.front != 0 {
		taken = enemy & t.facing
	}
	enemy ^= taken
	e := engine.Effect{Sown: 1, Laps: 1, Captured: uint16(bits.OnesCount32(taken)), Final: taken != 0}
	if p.Mover == engine.South {
		return Position{own, enemy, engine.North}, e
	}
	return Position{enemy, own, engine.South}, e
}

// Result returns the outcome once a side has no stone or the mover cannot move. [B6]
func (g *Game) Result(p Position) (engine.Result, bool) {
	own, enemy := p.sides()
	r := g.Stopped(p)
	win := 1 // of the mover, as a winner
	if p.Mover == engine.North {
		win = -1
	}
	switch {
	case own == 0:
		r.End, r.Winner = engine.Annihilated, -win
	case enemy == 0:
		r.End, r.Winner = engine.Annihilated, win
	case g.movable(own) == 0:
		r.End, r.Winner = engine.NoMoves, -win
	default:
		return engine.Result{}, false
	}
	return r, true
}

// Stopped returns the outcome by repetition: a draw, each with the stones left to him. [B7]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.Result{
		Totals: [2]int{bits.OnesCount32(p.South), bits.OnesCount32(p.North)},
		End:    engine.Repetition,
	}
}

// Total returns the stones of both sides.
func (g *Game) Total(p Position) int {
	return bits.OnesCount32(p.South) + bits.OnesCount32(p.North)
}

// Key hashes what [B7] compares: stones and player to move.
func (g *Game) Key(p Position) uint64 {
	hi, lo := bits.Mul64(uint64(p.South)|uint64(p.North)<<24|uint64(p.Mover)<<48, 0x9e3779b97f4a7c15)
	return hi ^ lo>>32
}
