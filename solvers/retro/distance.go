package retro

import (
	"fmt"
	"sync/atomic"

	"github.com/boma-games/boma/solvers"
)

// A word of distances holds that of the mover plus 1 in its low half and that of the
// enemy plus 1 in its high half; 0 stands for one that is not known.

// distance returns the distance of a position as far as it is known.
func (p *pass[P]) distance(i uint64) solvers.Distance {
	word := p.dist[i]
	return solvers.Distance{Mover: uint16(word) - 1, Enemy: uint16(word>>16) - 1} // 0 becomes Never
}

// sweepDistance finds the distances that are one less than the number of the sweep:
//
//	of the side to move:     1 + the least of what its moves that keep the value leave
//	of the side not to move: 1 + the most, once each of them leaves some
//
// where a move that leaves the tier for good leaves 0. Distances found in this sweep
// count only in the next, so that it does not matter who finds his first.
func (p *pass[P]) sweepDistance(w *worker, i uint64) (changed, open bool, err error) {
	if w.sweep == solvers.Never {
		return false, false, fmt.Errorf("retro: tier %d has distances of %d plies and more", p.tier, w.sweep)
	}
	from := p.space.At(p.tier, i)
	w.looks++
	r := w.room(0)
	r.moves = p.game.Moves(r.moves[:0], from)
	margin, word := p.margin(i), p.dist[i]
	if len(r.moves) == 0 {
		if margin >= 0 {
			word |= 1
		}
		if margin <= 0 {
			word |= 1 << 16
		}
		atomic.StoreUint32(&p.dist[i], word)
		return true, false, nil
	}
	if r.edges, err = p.edges(r.edges[:0], r.moves, from); err != nil {
		return false, false, err
	}
	mine, his := p.reach(w, margin)
	found := word
	if margin >= 0 && word&0xffff == 0 && mine {
		found |= uint32(w.sweep)
	}
	if margin <= 0 && word>>16 == 0 && his {
		found |= uint32(w.sweep) << 16
	}
	atomic.StoreUint32(&p.dist[i], found)
	open = margin >= 0 && found&0xffff == 0 || margin <= 0 && found>>16 == 0
	return w.sweep == 1 || found != word, open, nil // a move that leaves counts from the second sweep on
}

// reach tells whether some move that keeps the value brings the mover to what earlier
// sweeps have found, and whether all of them bring the enemy there.
func (p *pass[P]) reach(w *worker, margin int) (mine, his bool) {
	known := func(half uint32) bool { return half != 0 && half < uint32(w.sweep) }
	his = true
	for _, e := range w.room(0).edges {
		switch {
		case e.leaves && e.worth != margin:
			continue
		case e.leaves:
			ends := w.sweep > 1 && !e.endless
			mine, his = mine || ends, his && ends
			continue
		case e.again && p.margin(e.to) != margin, !e.again && -p.margin(e.to) != margin:
			continue
		}
		there := atomic.LoadUint32(&p.dist[e.to])
		enemy, mover := there&0xffff, there>>16 // as the player to move here sees them
		if e.again {
			mover, enemy = enemy, mover
		}
		mine, his = mine || known(mover), his && known(enemy)
	}
	return mine, his
}
