package retro

import (
	"context"
	"sync/atomic"

	"github.com/boma-games/boma/engine"
	"golang.org/x/sync/errgroup"
)

// chunk is how many positions a worker takes at a time.
const chunk = 1 << 12

// A worker has room of its own for the moves of positions.
type worker struct {
	rooms []*room // by depth
	sweep int     // from 1
	looks uint64
}

// A room is for the moves of one position.
type room struct {
	moves []engine.Move
	edges []edge
}

func (w *worker) room(depth int) *room {
	if depth == len(w.rooms) {
		w.rooms = append(w.rooms, &room{})
	}
	return w.rooms[depth]
}

// A step looks at one position and tells whether what is known of it has changed and
// whether it has to be looked at again once that of others has.
type step func(w *worker, i uint64) (changed, open bool, err error)

// fixpoint makes sweeps over the positions that are still open until nothing changes.
// Workers read what others have just written or have not yet: what is known only
// rises, and where it ends does not depend on the order.
func (p *pass[P]) fixpoint(ctx context.Context, do step) (sweeps int, err error) {
	open := newBits(p.size)
	for changed := true; changed; {
		sweeps++
		if changed, err = p.sweep(ctx, sweeps, open, do); err != nil {
			return sweeps, err
		}
	}
	return sweeps, nil
}

// sweep looks at every open position once.
func (p *pass[P]) sweep(ctx context.Context, number int, open bitSet, do step) (bool, error) {
	group, ctx := errgroup.WithContext(ctx)
	var next, changes atomic.Uint64
	for range p.workers {
		group.Go(func() error {
			w := &worker{sweep: number}
			for {
				first := next.Add(chunk) - chunk
				if first >= p.size {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				n, err := p.sweepChunk(w, open, first, min(first+chunk, p.size), do)
				if err != nil {
					return err
				}
				changes.Add(n)
			}
		})
	}
	err := group.Wait()
	return changes.Load() > 0, err
}

func (p *pass[P]) sweepChunk(w *worker, open bitSet, from, to uint64, do step) (changes uint64, err error) {
	before := w.looks
	defer func() { p.looks.Add(w.looks - before) }()
	for i := open.next(from, to); i < to; i = open.next(i+1, to) {
		changed, stays, err := do(w, i)
		if err != nil {
			return changes, err
		}
		if changed {
			changes++
		}
		if !stays {
			open.clear(i)
		}
	}
	return changes, nil
}
