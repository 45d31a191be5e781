package kiothi

import (
	"math/bits"

	"github.com/boma-games/boma/engine"
)

// sowing is the move that lifts n warriors from the mover's boma index, 0 to 9:
// ascending by boma, then by warriors.
func sowing(index, n int) engine.Move { return engine.Move(index)<<8 | engine.Move(n) }

// Moves appends the legal sowings of p; redistributions are counted instead.
func (g *Game) Moves(dst []engine.Move, p Position) []engine.Move {
	if p.Phase != Play {
		return dst
	}
	return g.sowings(dst, p, p.Mover)
}

// canSow tells whether seat has a legal sowing in p, were it his turn.
func (g *Game) canSow(p Position, seat engine.Seat) bool {
	var room [64]engine.Move
	return len(g.sowings(room[:0], p, seat)) > 0
}

// A batch is the lifts out of up to three boma at once, 20 bits a boma: bit k-1
// stands for k warriors.
const (
	batch     = 3
	batchBits = holes
)

// batchMoves holds the sowing of each bit of the first batch; those of the next
// batch are batch boma further on.
var batchMoves = func() (moves [64]engine.Move) {
	for bit := range batch * batchBits {
		moves[bit] = sowing(bit/batchBits, bit%batchBits+1)
	}
	return moves
}()

// sowings appends the sowings that seat could make in p. [K5] [K6] [K15]
func (g *Game) sowings(dst []engine.Move, p Position, seat engine.Seat) []engine.Move {
	if p.Board.Above(holes - 1) {
		return g.longSowings(dst, p, seat)
	}
	ring := uint64(p.Board.Occupied())
	base := uint64(seat) * boma
	// The ring as seen from the mover's boma 1, twice round: bit i is i boma further on.
	occupied := ring | ring<<holes | ring<<(2*holes)
	occupied >>= base & 63
	allowed := ^uint64(0)
	if g.ban {
		allowed = ^(occupied & twice) // [K6]
	}
	low, high := p.row(seat)
	for first := engine.Move(0); first < boma; first += batch {
		// None of these laps comes round to its origin, so what it ends in stands as it was.
		l0 := g.lifts[low&31] & (allowed >> 1)
		l1 := g.lifts[low>>8&31] & (allowed >> 2)
		l2 := g.lifts[low>>16&31] & (allowed >> 3)
		lifts := l0 | l1<<batchBits | l2<<(2*batchBits)
		// Where a lap ends in an occupied boma it is relayed [K7]; the others end after it [K9].
		relays := l0&(occupied>>1) | l1&(occupied>>2)<<batchBits | l2&(occupied>>3)<<(2*batchBits)
		offset := sowing(int(first), 0)
		for ; lifts != 0; lifts &= lifts - 1 {
			dst = append(dst, batchMoves[bits.TrailingZeros64(lifts)]+offset)
		}
		for ; relays != 0; relays &= relays - 1 {
			m := batchMoves[bits.TrailingZeros64(relays)] + offset
			if !g.ring.Ends(p.Board, base+uint64(m>>8), uint64(m&0xff), g.lapLimit) { // [K15]
				dst = without(dst, m)
			}
		}
		allowed, occupied = allowed>>batch, occupied>>batch
		low, high = low>>(8*batch)|high<<(64-8*batch), high>>(8*batch)
	}
	return dst
}

// without takes m out of moves, which hold it near their end.
func without(moves []engine.Move, m engine.Move) []engine.Move {
	i := len(moves) - 1
	for moves[i] != m {
		i--
	}
	return append(moves[:i], moves[i+1:]...)
}

// longSowings does the same where a lap may come round to its origin: where what
// the first lap ends in is known only once it is sown.
func (g *Game) longSowings(dst []engine.Move, p Position, seat engine.Seat) []engine.Move {
	b := p.Board
	for i := range boma {
		x := uint64(seat)*boma + uint64(i)
		all := b.At(x)
		for k := uint64(1); k <= all; k++ {
			if g.liftAll && k < all { // [K5]
				continue
			}
			after, s, _ := g.ring.Relay(b, x, k, 1)
			if g.ban && row[seat]>>s.Last&1 == 1 && after.At(uint64(s.Last)) > 1 { // [K6]
				continue
			}
			if g.ring.Ends(b, x, k, g.lapLimit) { // [K15]
				dst = append(dst, sowing(i, int(k)))
			}
		}
	}
	return dst
}

// Play makes a sowing or a redistribution. [K5] to [K11], [K3]
func (g *Game) Play(p Position, m engine.Move) (Position, engine.Effect) {
	if p.Phase != Play {
		return g.redistribute(p, m)
	}
	seat, index := p.Mover, int(m>>8)
	b, s, _ := g.ring.Relay(p.Board, uint64(int(seat)*boma+index), uint64(m&0xff), g.lapLimit)
	p.Board = b
	marks := p.Marks &^ (s.From & g.clearable[seat]) // [K8]
	final := marks != p.Marks
	p.Marks = marks
	captured := 0
	if row[seat]>>s.Last&1 == 1 && !(g.needsCrossing && index+int(s.Sown) < boma) { // [K10]
		p, captured = g.capture(p, int(s.Last), b.Occupied()&^marks)
	}
	p.Mover = seat.Other()
	return p, engine.Effect{Sown: s.Sown, Laps: s.Laps, Captured: uint16(captured), Final: final || captured > 0}
}
