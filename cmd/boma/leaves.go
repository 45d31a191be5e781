package main

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/perfect"
	"github.com/boma-games/boma/solvers/search"
	solved "github.com/boma-games/boma/solvers/table"
)

// leaves are the tables of a variant in which a search looks positions up, and which
// rank moves exactly. They may be asked from many goroutines.
type leaves[P comparable] struct {
	judges []*perfect.Judge[P]
	open   []solved.Pair
	failed atomic.Pointer[error] // the first error of reading, which a search cannot return
}

// openLeaves opens tables of a variant.
func openLeaves[P comparable](g engine.Game[P], f facts, paths []string) (*leaves[P], error) {
	l := &leaves[P]{}
	for _, path := range paths {
		t, err := solved.OpenPair(path)
		if err != nil {
			return nil, errors.Join(bad(err), l.Close())
		}
		l.open = append(l.open, t)
		s, err := spaceFor(g, f, t)
		if err != nil {
			return nil, errors.Join(err, l.Close())
		}
		l.judges = append(l.judges, &perfect.Judge[P]{Game: g, Space: s, Known: t.Known()})
	}
	return l, nil
}

// Name returns the hashes of the tables.
func (l *leaves[P]) Name() string {
	var hashes []string
	for _, t := range l.open {
		hashes = append(hashes, t.Values.Hash())
	}
	return strings.Join(hashes, "+")
}

// Err returns the first error of reading.
func (l *leaves[P]) Err() error {
	if err := l.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the tables.
func (l *leaves[P]) Close() error {
	var errs []error
	for _, t := range l.open {
		errs = append(errs, t.Close())
	}
	return errors.Join(errs...)
}

// asked returns l for agents to ask, or nobody where there are no tables.
func (l *leaves[P]) asked() []search.Judge[P] {
	if len(l.judges) == 0 {
		return nil
	}
	return []search.Judge[P]{l}
}

// Judge returns the exact outcome of a position that one of the tables holds.
func (l *leaves[P]) Judge(p P) (v search.Verdict, known bool) {
	for _, j := range l.judges {
		value, covered, err := j.Value(p)
		if err != nil {
			l.failed.CompareAndSwap(nil, &err)
		}
		if covered && err == nil {
			return verdict(j, p, value.Value.Margin()), true
		}
	}
	return v, false
}

// verdict turns what is still to be gained from p into the outcome of the game.
func verdict[P comparable](j *perfect.Judge[P], p P, value int) search.Verdict {
	if !j.Space.Scored() {
		return search.Verdict{Winner: value}
	}
	final := j.Stands(p) + value
	return search.Verdict{Winner: min(max(final, -1), 1), Margin: final}
}

// Rank returns the moves of a position by their exact values, and none if no table knows
// them.
func (l *leaves[P]) Rank(v agent.View[P]) ([]search.Ranked, error) {
	moves, _, err := l.rank(v.Position, v.Seen)
	return moves, err
}

// rank returns the moves of p by their exact values, and the hash of the table that knows
// them. A move back to a position that was seen ends the game, and is worth nothing more.
func (l *leaves[P]) rank(p P, seen []P) (moves []search.Ranked, hash string, err error) {
	for i, j := range l.judges {
		if _, covered, err := j.Value(p); err != nil || !covered {
			if err != nil {
				return nil, "", err
			}
			continue
		}
		choices, err := j.Choices(nil, p)
		if err != nil {
			return nil, "", err
		}
		for i := range choices {
			if c := &choices[i]; j.Space.Loops() && len(seen) > 0 {
				if to, _ := j.Game.Play(p, c.Move); slices.Contains(seen, to) {
					c.Verdict = perfect.Verdict{Value: solvers.Endless}
				}
			}
		}
		slices.SortStableFunc(choices, func(a, b perfect.Choice) int {
			switch {
			case perfect.Better(a.Verdict, b.Verdict):
				return -1
			case perfect.Better(b.Verdict, a.Verdict):
				return 1
			}
			return 0
		})
		for _, c := range choices {
			v := verdict(j, p, c.Value.Margin())
			r := search.Ranked{Move: c.Move, Winner: &v.Winner}
			if j.Space.Scored() {
				seeds := float32(v.Margin)
				r.Margin = &seeds
			}
			moves = append(moves, r)
		}
		return moves, l.open[i].Values.Hash(), nil
	}
	return nil, "", nil
}
