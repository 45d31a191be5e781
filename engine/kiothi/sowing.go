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
	return g.sowings(dst, &p, p.Mover)
}

// canSow tells whether seat has a legal sowing in p, were it his turn.
func (g *Game) canSow(p *Position, seat engine.Seat) bool {
	var room [64]engine.Move
	return len(g.sowings(room[:0], p, seat)) > 0
}

// sowings appends the sowings that seat could make in p. [K5] [K6] [K15]
func (g *Game) sowings(dst []engine.Move, p *Position, seat engine.Seat) []engine.Move {
	b := p.board()
	occupied := b.Occupied()
	ends := uint64(occupied) | uint64(occupied)<<holes // twice round, so that no index wraps
	allowed := uint64(everywhere)
	if g.ban {
		allowed &^= uint64(occupied & row[seat]) // [K6]
	}
	allowed |= allowed << holes
	base := int(seat) * boma
	for i := range boma {
		x := base + i
		n := int(p.Boma[x])
		if n == 0 {
			continue
		}
		// Bit k-1 of lifts: k warriors may be lifted, as far as [K6] goes. None of
		// these laps comes round to its origin, so what they end in stands as it was.
		lifts := allowed >> (x + 1) & (1<<min(n, holes-1) - 1)
		if g.liftAll { // [K5]
			lifts = lifts >> (n - 1) << (n - 1)
		}
		for ; lifts != 0; lifts &= lifts - 1 {
			k := bits.TrailingZeros64(lifts) + 1
			if ends>>(x+k)&1 == 1 { // [K7]; otherwise one lap is all [K9]
				if _, _, ended := g.ring.Relay(b, uint64(x), uint64(k), g.lapLimit); !ended { // [K15]
					continue
				}
			}
			dst = append(dst, sowing(i, k))
		}
		if n >= holes {
			dst = g.longSowings(dst, p, seat, i)
		}
	}
	return dst
}

// longSowings appends the sowings out of one boma that come round to it.
func (g *Game) longSowings(dst []engine.Move, p *Position, seat engine.Seat, index int) []engine.Move {
	x := int(seat)*boma + index
	all := int(p.Boma[x])
	first := holes
	if g.liftAll {
		first = all
	}
	b := p.board()
	for k := first; k <= all; k++ {
		after, s, _ := g.ring.Relay(b, uint64(x), uint64(k), 1)
		if g.ban && row[seat]>>s.Last&1 == 1 && after.At(uint64(s.Last)) > 1 { // [K6]
			continue
		}
		if _, _, ended := g.ring.Relay(b, uint64(x), uint64(k), g.lapLimit); ended {
			dst = append(dst, sowing(index, k))
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
	b, s, _ := g.ring.Relay(p.board(), uint64(int(seat)*boma+index), uint64(m&0xff), g.lapLimit)
	p.setBoard(b)
	marks := p.Marks &^ (s.From & g.clearable[seat]) // [K8]
	final := marks != p.Marks
	p.Marks = marks
	captured := 0
	if row[seat]>>s.Last&1 == 1 && !(g.needsCrossing && index+int(s.Sown) < boma) { // [K10]
		captured = g.capture(&p, int(s.Last), b.Occupied()&^marks)
	}
	p.Mover = seat.Other()
	return p, engine.Effect{Sown: s.Sown, Laps: s.Laps, Captured: uint16(captured), Final: final || captured > 0}
}
