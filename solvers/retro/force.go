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

// sweepForce raises f and g of position i to what its moves allow. They are final once
// those of all positions within one move are.
func (p *pass[P]) sweepForce(w *worker, i uint64) (changed, open bool, err error) {
	from := p.space.At(p.tier, i)
	w.moves = p.game.Moves(w.moves[:0], from)
	word := uint32(final)
	if len(w.moves) == 0 {
		value, _ := outcome(p.game, from, p.space.Scored())
		word |= uint32(max(0, value)) | uint32(max(0, -value))<<forceBits
		atomic.StoreUint32(&p.force[i], word)
		return true, false, nil
	}
	if w.edges, err = p.edges(w.edges[:0], w.moves, from); err != nil {
		return false, false, err
	}
	f, g := 0, forceMask
	for _, e := range w.edges {
		mine, his := max(0, e.worth), max(0, -e.worth)
		if !e.leaves {
			there := atomic.LoadUint32(&p.force[e.to])
			his, mine = int(there&forceMask), int(there>>forceBits&forceMask)
			if e.again {
				mine, his = his, mine
			}
			word &= there | ^uint32(final)
		}
		f, g = max(f, mine), min(g, his)
	}
	word |= uint32(f) | uint32(g)<<forceBits
	changed = word != p.force[i] // no other worker writes it
	atomic.StoreUint32(&p.force[i], word)
	return changed, word&final == 0, nil
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
