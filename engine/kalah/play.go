package kalah

import (
	"math/bits"

	"github.com/boma-games/boma/engine"
)

// A Position is all that the rules look at. It has no array in it, so that it
// travels in registers, and its size is a multiple of 16 bytes: copies of another size
// are made of moves that overlap, and a processor waits for each of those (a quarter of
// the time of random play).
type Position struct {
	South, North Row
	Store        Store
	Mover        engine.Seat
}

// A Store is the seeds that each seat has in his store.
type Store struct{ South, North uint32 }

// Start returns the opening position. [L1]
func (g *Game) Start() Position { return g.start }

// Mover returns the player whose turn it is.
func (g *Game) Mover(p Position) engine.Seat { return p.Mover }

// row returns the houses of a seat.
func (p *Position) row(seat engine.Seat) Row {
	if seat == engine.South {
		return p.South
	}
	return p.North
}

// Moves appends the legal moves of p: the houses of the mover that hold seeds, unless
// a row is empty. A move is the number of the house, from 0. [L2] [L5]
func (g *Game) Moves(dst []engine.Move, p Position) []engine.Move {
	if p.South.empty() || p.North.empty() {
		return dst
	}
	row := p.row(p.Mover)
	for mask := occupied(row.Low); mask != 0; mask &= mask - 1 {
		dst = append(dst, engine.Move(lowest(mask)))
	}
	for mask := occupied(row.High); mask != 0; mask &= mask - 1 {
		dst = append(dst, engine.Move(8+lowest(mask)))
	}
	return dst
}

// Play sows one house, takes what the last seed captures, and passes the turn unless
// it fell into the store. A move puts seeds into a store or only shifts seeds towards it
// within a row, so that no position comes back. [L2] [L3] [L4] [L7]
func (g *Game) Play(p Position, m engine.Move) (next Position, effect engine.Effect) {
	own, enemy := p.South, p.North
	if p.Mover == engine.North {
		own, enemy = enemy, own
	}
	n := own.at(uint(m))
	s := &g.sow[int(m)*(g.total+1)+int(n)]
	own, enemy = own.without(uint(m)).plus(s.own), enemy.plus(s.enemy)
	captured := uint32(s.store)
	if last := uint(s.last); last < intoEnemy && own.at(last) == 1 { // [L4]
		facing := uint(g.houses) - 1 - last
		if taken := enemy.at(facing); taken > 0 || g.emptyToo {
			captured += uint32(taken) + 1
			own, enemy = own.without(last), enemy.without(facing)
		}
	}
	next.Store, next.Mover = p.Store, p.Mover
	if p.Mover == engine.South {
		next.South, next.North = own, enemy
		next.Store.South += captured
	} else {
		next.South, next.North = enemy, own
		next.Store.North += captured
	}
	if s.last != intoStore { // [L3]
		next.Mover = p.Mover.Other()
	}
	return next, engine.Effect{Sown: uint32(n), Laps: 1, Captured: uint16(captured), Final: true}
}

// Result returns the outcome once a row is empty: what is left in the other goes to
// its owner, or to his opponent. [L5] [L6]
func (g *Game) Result(p Position) (engine.Result, bool) {
	if !p.South.empty() && !p.North.empty() {
		return engine.Result{}, false
	}
	south, north := p.South.sum(), p.North.sum()
	if g.exchanged {
		south, north = north, south
	}
	return engine.MoreWins(int(p.Store.South)+south, int(p.Store.North)+north, engine.RowEmpty), true
}

// Stopped returns the outcome by stores alone. No position repeats, so that it tells
// only what a game that is cut off has come to. [L7]
func (g *Game) Stopped(p Position) engine.Result {
	return engine.MoreWins(int(p.Store.South), int(p.Store.North), engine.Repetition)
}

// Total returns the seeds in houses and stores.
func (g *Game) Total(p Position) int {
	return p.South.sum() + p.North.sum() + int(p.Store.South) + int(p.Store.North)
}

// Key hashes the houses and the player to move.
func (g *Game) Key(p Position) uint64 {
	hi, lo := bits.Mul64(p.South.Low^0x9e3779b97f4a7c15, p.North.Low^0xbf58476d1ce4e5b9)
	h := hi ^ lo ^ uint64(p.Mover)
	hi, lo = bits.Mul64(h^p.South.High^0x94d049bb133111eb, p.North.High^0xd6e8feb86659fd93)
	return hi ^ lo
}
