package rings

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
	"golang.org/x/sync/errgroup"
)

// tier solves the positions of one pair of numbers of stones.
func (v *solver) tier(ctx context.Context, p pair) (table.Solved, error) {
	halves := []*half{v.newHalf(p)}
	if p.own != p.enemy {
		halves = append(halves, v.newHalf(p.turned()))
	}
	for _, h := range halves {
		if v.over(h) {
			continue
		}
		err := v.rows(ctx, len(h.mover.rings), func(row int, _ *scratch) { v.captures(h, row) })
		if err != nil {
			return table.Solved{}, err
		}
	}
	steps, err := v.steps(ctx, halves)
	if err != nil {
		return table.Solved{}, err
	}
	for _, h := range halves {
		next := h.next
		v.below[h.pair] = &next
	}
	solved := table.Solved{Sweeps: steps}
	if solved.Values, err = v.values(halves); err == nil && v.loops {
		solved.Distances = distances(halves)
	}
	return solved, err
}

// steps goes on until nothing changes.
func (v *solver) steps(ctx context.Context, halves []*half) (step int, err error) {
	v.turn(halves)
	for step = 1; ; step++ {
		if step >= solvers.Never {
			return step, fmt.Errorf("rings: %d against %d stones take more than %d plies", halves[0].own, halves[0].pair.enemy, step)
		}
		var changed atomic.Bool
		for _, h := range halves {
			err := v.rows(ctx, len(h.mover.rings), func(row int, room *scratch) {
				if h.step(row, room, step) {
					changed.Store(true)
				}
			})
			if err != nil {
				return step, err
			}
		}
		if !changed.Load() && step > 1 {
			return step, nil
		}
		v.turn(halves)
	}
}

// turn hands what has changed in each half to the other, transposed.
func (v *solver) turn(halves []*half) {
	for i, h := range halves {
		other := halves[len(halves)-1-i]
		clear(other.news)
		var group errgroup.Group
		group.SetLimit(v.workers)
		for w := range h.win.stride {
			group.Go(func() error {
				h.turnColumns(other, w)
				return nil
			})
		}
		_ = group.Wait() // none fails
	}
	for _, h := range halves {
		clear(h.changed)
	}
}

// turnColumns hands over 64 columns: they become 64 rows of next of the other half.
func (h *half) turnColumns(other *half, w int) {
	var win, loss [64]uint64
	n := min(64, other.next.win.rows-64*w)
	for i := range (h.win.rows + 63) / 64 {
		if !h.changed[i*h.win.stride+w] {
			continue
		}
		h.win.block(&win, i, w)
		h.loss.block(&loss, i, w)
		transpose(&win)
		transpose(&loss)
		at := 64*w*other.next.win.stride + i
		for k := range n {
			if other.next.win.words[at] != win[k] || other.next.loss.words[at] != loss[k] {
				other.next.win.words[at], other.next.loss.words[at] = win[k], loss[k]
				other.news[64*w+k] = true
			}
			at += other.next.win.stride
		}
	}
}

// portion is how many rows a worker takes at a time: whole blocks, so that no two
// workers mark the same one.
const portion = 256

// rows does work on every row, shared out among workers.
func (v *solver) rows(ctx context.Context, n int, do func(row int, room *scratch)) error {
	group, ctx := errgroup.WithContext(ctx)
	var taken atomic.Int64
	for range v.workers {
		group.Go(func() error {
			room := &scratch{}
			for {
				first := int(taken.Add(portion)) - portion
				if first >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				for row := first; row < min(first+portion, n); row++ {
					do(row, room)
				}
			}
		})
	}
	return group.Wait()
}
