// Package sow sows seeds round a ring of up to 24 holes, a whole lap at once. It
// knows no game.
//
// A board is three words, eight holes a word, a byte each, hole 0 lowest. A lap
// out of hole x with n seeds is one addition a word: the table holds, for every x
// and every n below the number of holes, what the lap adds to each byte, the n
// seeds that leave x included. As no byte ends below 0 or above 255, no borrow or
// carry crosses from one to another.
package sow

// MaxHoles is the size of the largest ring.
const MaxHoles = 24

// A Board is the seeds in each hole: holes 0 to 7 in A, 8 to 15 in B, 16 to 23 in C.
type Board struct{ A, B, C uint64 }

// A Ring is the lap table of a ring of one size.
type Ring struct {
	holes uint64
	laps  []lap // hole * holes + seeds
	each  Board // one seed in every hole
}

type lap struct {
	add  Board
	sel  Board  // all ones in the word of the last hole: a branch there is guessed wrong half the time
	last uint64 // where the last seed falls
	row  uint64 // index of the laps out of that hole
}

// A Sowing is one hand sown with its relays. The holes sown into follow each other
// round the ring, as a relay goes on from the hole where the lap before it ended:
// the last seed fell Sown holes after the first origin.
type Sowing struct {
	Sown, Laps uint32
	From       uint32 // bit i: hole i was sown out of
	Last       uint32 // hole of the last seed
}

// NewRing returns the table of a ring of the given number of holes, at most MaxHoles.
func NewRing(holes int) *Ring {
	r := &Ring{holes: uint64(holes), laps: make([]lap, holes*holes)}
	for x := range r.holes {
		r.each = r.each.Put(x, 1)
		for n := range r.holes {
			l := lap{last: (x + n) % r.holes}
			for i := range n {
				l.add = l.add.Put((x+1+i)%r.holes, 1)
			}
			l.add = l.add.Put(x, -n)
			l.sel = Board{}.Put(l.last&^7, ^uint64(0))
			l.row = l.last * r.holes
			r.laps[x*r.holes+n] = l
		}
	}
	return r
}

// Put adds n seeds to a hole; n may be the two's complement of a number to take away.
func (b Board) Put(hole, n uint64) Board {
	n <<= hole & 7 * 8
	switch hole >> 3 {
	case 0:
		b.A += n
	case 1:
		b.B += n
	default:
		b.C += n
	}
	return b
}

// At returns the seeds in a hole.
func (b Board) At(hole uint64) uint64 {
	w := b.A
	if hole >= 8 {
		w = b.B
	}
	if hole >= 16 {
		w = b.C
	}
	return w >> (hole & 7 * 8) & 0xff
}

// Empty takes all seeds out of a hole and returns how many.
func (b Board) Empty(hole uint64) (Board, uint64) {
	n := b.At(hole)
	return b.Put(hole, -n), n
}

// Occupied returns the holes that hold seeds, bit i for hole i.
func (b Board) Occupied() uint32 {
	return nonzero(b.A) | nonzero(b.B)<<8 | nonzero(b.C)<<16
}

// nonzero gathers one bit for each byte of w that is not 0.
func nonzero(w uint64) uint32 {
	const low = 0x7f7f7f7f7f7f7f7f
	top := ((w&low + low) | w) & ^uint64(low) // bit 7 of each byte
	return uint32(top >> 7 * 0x0102040810204080 >> 56)
}

// Above tells whether a hole holds more than n seeds, n up to 127.
func (b Board) Above(n uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	more := (127 - n) * ones // lifts n+1 to 127 into the top bit, whatever the byte above holds
	over := func(w uint64) uint64 { return w&^tops + more | w }
	return (over(b.A)|over(b.B)|over(b.C))&tops != 0
}

// after sows a lap and returns what the hole of its last seed then holds.
func (b Board) after(l *lap) (Board, uint64) {
	b = Board{b.A + l.add.A, b.B + l.add.B, b.C + l.add.C}
	w := b.A&l.sel.A | b.B&l.sel.B | b.C&l.sel.C
	return b, w >> (l.last & 7 * 8) & 0xff
}

// round sows the whole rounds of n seeds out of hole x, which they leave too, and
// returns the seeds that are left for a lap.
func (r *Ring) round(b Board, x, n uint64) (Board, uint64) {
	rounds := n / r.holes
	b = Board{b.A + rounds*r.each.A, b.B + rounds*r.each.B, b.C + rounds*r.each.C}
	return b.Put(x, -rounds*r.holes), n - rounds*r.holes
}

// Relay lifts n seeds from hole x, sows them into the holes that follow, x included
// when its turn comes, and relays until the last seed falls into an empty hole.
// ended is false if limit laps were not enough.
func (r *Ring) Relay(b Board, x, n uint64, limit uint32) (after Board, s Sowing, ended bool) {
	for {
		s.Laps++
		s.Sown += uint32(n)
		s.From |= 1 << (x & 31)
		if n >= r.holes {
			b, n = r.round(b, x, n)
		}
		l := &r.laps[x*r.holes+n]
		b, n = b.after(l)
		x = l.last
		if n == 1 || s.Laps == limit {
			s.Last = uint32(x)
			return b, s, n == 1
		}
	}
}

// Ends tells whether [Ring.Relay] would end: the same sowing without an account of it.
func (r *Ring) Ends(b Board, x, n uint64, limit uint32) bool {
	for row := x * r.holes; ; {
		if n >= r.holes {
			b, n = r.round(b, row/r.holes, n)
		}
		l := &r.laps[row+n]
		b, n = b.after(l)
		row = l.row
		if n == 1 {
			return true
		}
		if limit--; limit == 0 {
			return false
		}
	}
}
