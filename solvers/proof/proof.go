// Package proof checks a solution of a game from its rules alone: it shares no code with
// what found it. Every position is compared with where its moves lead.
//
// That the values agree from move to move does not prove them: around a loop, wrong
// values can agree with one another. What proves them is an order in which nothing
// rests on itself. In a game without loops the moves are that order, and it is checked
// that no line of play within a tier returns. In a game with loops the distances are:
//
//	a value above 0    is kept by some move to a smaller distance, or out of the tier
//	a value below 0    is kept only by moves to smaller distances, or out of the tier
//	a 0 that is forced likewise for the side that forces it
//	endless            neither side has a distance
//
// and a distance is exactly one more than the least or the most of those.
package proof

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
	"golang.org/x/sync/errgroup"
)

// A Wrong is an error that says a position's stored value or distance does not follow
// from the rules.
type Wrong struct {
	Position string
	Problem  string
}

func (w Wrong) Error() string { return fmt.Sprintf("proof: %s: %s", w.Position, w.Problem) }

// stride is how many positions are checked at a time.
const stride = 1 << 13

// Check returns nil if k is the solution of g over the positions of s, a Wrong about
// one of the first positions where it is not, or what kept it from looking.
func Check[P comparable](ctx context.Context, g engine.Game[P], s engine.Space[P], k table.Known, workers int) error {
	if s.Loops() && k.Distances == nil {
		return errors.New("proof: values without distances prove nothing in a game with loops")
	}
	for tier := range s.Tiers() {
		group, running := errgroup.WithContext(ctx)
		var taken atomic.Uint64
		for range max(1, workers) {
			c := &checker[P]{game: g, space: s, known: k, tier: tier}
			group.Go(func() error { return c.work(running, &taken) })
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
	if s.Loops() {
		return nil
	}
	group, running := errgroup.WithContext(ctx)
	group.SetLimit(max(1, workers))
	for tier := range s.Tiers() {
		group.Go(func() error { return acyclic(running, g, s, tier) })
	}
	return group.Wait()
}

// A checker checks positions of one tier.
type checker[P comparable] struct {
	game  engine.Game[P]
	space engine.Space[P]
	known table.Known
	tier  int
	moves []engine.Move
}

func (c *checker[P]) work(ctx context.Context, taken *atomic.Uint64) error {
	for size := c.space.Size(c.tier); ; {
		from := taken.Add(stride) - stride
		if from >= size {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := from; i < min(from+stride, size); i++ {
			if err := c.check(i); err != nil {
				return err
			}
		}
	}
}

// check checks one position.
func (c *checker[P]) check(i uint64) error {
	p := c.space.At(c.tier, i)
	if tier, back := c.space.Index(p); tier != c.tier || back != i {
		return fmt.Errorf("proof: %s is number %d of tier %d, and was got as %d of %d", c.game.Format(p), back, tier, i, c.tier)
	}
	value, err := c.known.Value(c.tier, i)
	if err != nil {
		return err
	}
	stored, loops, err := c.known.Distance(c.tier, i)
	if err != nil {
		return err
	}
	want, err := c.rebuild(p)
	if err != nil {
		return err
	}
	wrong := func(format string, args ...any) error {
		return Wrong{c.game.Format(p), fmt.Sprintf(format, args...)}
	}
	switch {
	case value.Margin() != want.best:
		return wrong("value = %d, but the best move is worth %d", value.Margin(), want.best)
	case !loops && value == solvers.Endless:
		return wrong("value = endless in a game without loops")
	case !loops:
		return nil
	}
	if want.best < 0 {
		want.mine = solvers.Never
	}
	if want.best > 0 {
		want.his = solvers.Never
	}
	never := want.mine == solvers.Never && want.his == solvers.Never
	switch {
	case int(stored.Mover) != want.mine || int(stored.Enemy) != want.his:
		return wrong("distances = %d and %d, but the moves make them %d and %d (%d is never)", stored.Mover, stored.Enemy, want.mine, want.his, solvers.Never)
	case never && want.best != 0:
		return wrong("value = %d, but no finite line of play forces it", want.best)
	case never != (value == solvers.Endless):
		return wrong("value = %d, which a finite line of play forces: %v", value, !never)
	}
	return nil
}
