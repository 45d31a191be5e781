// Package retro solves a game: one exhaustive pass over the positions of an
// [engine.Space], tier by tier upwards. It knows no game and needs no moves backwards:
// it sweeps over a tier with the forward moves until nothing changes.
//
// Endless play is worth nothing more to either side, as in the databases of awari, so a
// value is kept only if a finite line of play forces it. Within a tier nothing is
// captured; a move that leaves the tier is worth what it captures less the value of
// where it leads. For every position two numbers rise from 0,
//
//	f(p) = max(0, max over moves: worth of a move that leaves, g(q) of one to q)
//	g(p) =        min over moves: max(0, -worth),              f(q)
//
// what the mover and what the enemy can force in finitely many moves. At most one of
// them is above 0 in the end, and the value is f(p) - g(p): a player who cannot force
// more than 0 keeps 0 by never leaving the positions of value 0. The rule that the
// first repetition ends the game gives the same values: who forces a value comes
// nearer to the end with every move and repeats nothing, and who holds 0 by going round
// gets 0 at the first repetition.
//
// J. W. Romein, H. E. Bal, Awari is solved, ICGA Journal 25 (2002), 162-165; and
// Solving awari with parallel retrograde analysis, IEEE Computer 36 (2003), 26-33.
package retro

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
)

// Solve values the positions of s by the rules of g.
func Solve[P comparable](ctx context.Context, g engine.Game[P], s engine.Space[P], run table.Run) (table.Known, error) {
	found := run.Begin()
	for tier := len(found.Values); tier < s.Tiers(); tier++ {
		p := &pass[P]{game: g, space: s, tier: tier, size: s.Size(tier), below: found.Values, workers: max(1, run.Workers)}
		solved, err := p.solve(ctx)
		if err == nil {
			err = found.Add(solved)
		}
		if err != nil {
			return table.Known{}, err
		}
	}
	return found.Known(s.Loops()), nil
}

// A pass is the work on one tier.
type pass[P comparable] struct {
	game    engine.Game[P]
	space   engine.Space[P]
	tier    int
	size    uint64
	below   table.Memory
	workers int

	looks atomic.Uint64 // at positions, over all sweeps
	force []uint32      // by position, see force.go
	dist  []uint32      // by position, see distance.go
}

func (p *pass[P]) solve(ctx context.Context) (table.Solved, error) {
	solved := table.Solved{Tier: p.tier}
	p.force = make([]uint32, p.size)
	sweeps, err := p.fixpoint(ctx, p.sweepForce)
	if err != nil {
		return solved, err
	}
	solved.Sweeps = sweeps
	if p.space.Loops() {
		p.dist = make([]uint32, p.size)
		if sweeps, err = p.fixpoint(ctx, p.sweepDistance); err != nil {
			return solved, err
		}
		solved.Sweeps += sweeps
		solved.Distances = table.Pack(p.size, func(i uint64) int32 { return table.Symbol(p.distance(i)) })
	} else if err := p.allFinal(); err != nil {
		return solved, err
	}
	solved.Values = table.Pack(p.size, func(i uint64) int32 { return int32(p.value(i)) })
	solved.Looks = p.looks.Load()
	return solved, nil
}

// allFinal makes sure that a game said to have no loops has none.
func (p *pass[P]) allFinal() error {
	for i, word := range p.force {
		if word&final == 0 {
			return fmt.Errorf("retro: %s lies on a loop, in a game said to have none", p.game.Format(p.space.At(p.tier, uint64(i))))
		}
	}
	return nil
}

// outcome returns what a finished position is worth to its mover.
func outcome[P comparable](g engine.Game[P], p P, scored bool) (value int, over bool) {
	result, over := g.Result(p)
	if !over {
		return 0, false
	}
	value = result.Winner
	if scored {
		value = result.Margin() - g.Stopped(p).Margin()
	}
	if g.Mover(p) == engine.North {
		value = -value
	}
	return value, true
}

// An edge is a move as the pass sees it.
type edge struct {
	leaves  bool
	worth   int    // to the mover, if it leaves the tier
	endless bool   // it leaves for endless play without a capture
	to      uint64 // if it stays in the tier
	again   bool   // the same player moves again there
}

// edges appends the moves of a position.
func (p *pass[P]) edges(dst []edge, moves []engine.Move, from P) ([]edge, error) {
	mover, scored := p.game.Mover(from), p.space.Scored()
	for _, m := range moves {
		next, effect := p.game.Play(from, m)
		tier, i := p.space.Index(next)
		again := p.game.Mover(next) == mover
		switch {
		case tier == p.tier && scored && effect.Captured > 0, tier > p.tier, tier < 0:
			return dst, fmt.Errorf("retro: %s leads from tier %d to tier %d capturing %d", p.game.Format(from), p.tier, tier, effect.Captured)
		case tier == p.tier:
			dst = append(dst, edge{to: i, again: again})
			continue
		}
		value := solvers.Value(p.below[tier].At(i))
		e := edge{leaves: true, worth: value.Margin(), endless: value == solvers.Endless}
		if !again {
			e.worth = -e.worth
		}
		if scored && effect.Captured > 0 {
			e.worth, e.endless = e.worth+int(effect.Captured), false
		}
		dst = append(dst, e)
	}
	return dst, nil
}
