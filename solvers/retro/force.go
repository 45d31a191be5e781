package retro

import (
	"sync/atomic"

	"github.com/boma-games/boma/solvers"
)

// A word of force holds f in its low bits, g above them, and whether both are final.
const (
	forceBits = 15
	forceMask = 1<<forceBits - 1
	final     = 1 << 31
)

// ahead is how many plies a look goes to positions that are still open.
const ahead = 100

// sweepForce raises f and g of position i to what its moves allow. They are final once
// those of all positions within one move are.
func (p *pass[P]) sweepForce(w *worker, i uint64) (changed, open bool, err error) {
	before := atomic.LoadUint32(&p.force[i])
	if before&final != 0 { // found on the way to another
		return false, false, nil
	}
	word, err := p.rise(w, i, 0)
	if err != nil {
		return false, false, err
	}
	if !atomic.CompareAndSwapUint32(&p.force[i], before, word) { // another worker has found it on his way
		return true, false, nil
	}
	return word != before, word&final == 0, nil
}

// rise returns what the moves of position i allow. Where no line of play returns it sees
// to the positions first that they lead to, so that one look at each is enough.
func (p *pass[P]) rise(w *worker, i uint64, depth int) (word uint32, err error) {
	w.looks++
	room := w.room(depth)
	from := p.space.At(p.tier, i)
	room.moves = p.game.Moves(room.moves[:0], from)
	word = final
	if len(room.moves) == 0 {
		value, _ := outcome(p.game, from, p.space.Scored())
		return word | uint32(max(0, value)) | uint32(max(0, -value))<<forceBits, nil
	}
	if room.edges, err = p.edges(room.edges[:0], room.moves, from); err != nil {
		return 0, err
	}
	f, g := 0, forceMask
	for _, e := range room.edges {
		mine, his := max(0, e.worth), max(0, -e.worth)
		if !e.leaves {
			there, err := p.forceAt(w, e.to, depth)
			if err != nil {
				return 0, err
			}
			his, mine = int(there&forceMask), int(there>>forceBits&forceMask)
			if e.again {
				mine, his = his, mine
			}
			word &= there | ^uint32(final)
		}
		f, g = max(f, mine), min(g, his)
	}
	return word | uint32(f) | uint32(g)<<forceBits, nil
}

// forceAt returns what is known of a position that a move at some depth leads to.
func (p *pass[P]) forceAt(w *worker, i uint64, depth int) (word uint32, err error) {
	word = atomic.LoadUint32(&p.force[i])
	if word&final != 0 || p.space.Loops() || depth == ahead {
		return word, nil
	}
	if word, err = p.rise(w, i, depth+1); err == nil && word&final != 0 {
		atomic.StoreUint32(&p.force[i], word) // what is not final its own worker may know better
	}
	return word, err
}

// margin returns what a position is worth to its mover once f and g have settled.
func (p *pass[P]) margin(i uint64) int {
	word := p.force[i]
	return int(word&forceMask) - int(word>>forceBits&forceMask)
}

// value tells endless play apart from a 0 that is forced.
func (p *pass[P]) value(i uint64) solvers.Value {
	if p.dist != nil {
		if _, forced := p.distance(i).Plies(); !forced {
			return solvers.Endless
		}
	}
	return solvers.Value(p.margin(i))
}
