// Package exact finds what one position is worth by search, in games where no position
// comes back.
//
// It asks whether the value reaches a number, and again with another number until two
// answers meet (MTD(f): Plaat, Schaeffer, Pijls, de Bruin, Best-first fixed-depth
// minimax algorithms, Artificial Intelligence 87, 1996), first to a small depth and then
// deeper, so that what is remembered of the shallow searches orders the moves of the
// deep ones. What solved Kalah on this way: G. Irving, J. Donkers, J. Uiterwijk, Solving
// Kalah, ICGA Journal 23 (2000), 139-147.
//
// Every answer is a bound, and is either proved, when all lines that it rests on end by
// the rules or in a table of solved values, or guessed, when some were cut off. Only
// proved bounds are reported. Positions are looked at as [engine.Space] numbers them,
// without what was captured before: a value is what its mover still gains, so that
// positions that differ in the stores alone are searched once. The number of a position
// is remembered whole, so that no value is ever taken from another one.
//
// A value that is remembered without the line that led to it is true in every line only
// if lines never return: a game with repetition is refused, and a line that returns in a
// game said to have none ends the search with an error.
package exact

import (
	"context"
	"errors"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/table"
)

// ErrLoops says that positions of a game can recur.
var ErrLoops = errors.New("positions can recur in this game, and a value found by search is exact only where they cannot")

// A Problem is what to search, and with what.
type Problem[P comparable] struct {
	Game   engine.Game[P]
	Space  engine.Space[P] // that numbers the root and all that may follow
	Tables []Solved[P]     // looked into in this order
	Memory uint64          // bytes for what is remembered
	Nodes  uint64          // give up after so many; 0: never
	Tell   func(Found)     // called now and then; may be nil
}

// A Solved is positions whose values are known.
type Solved[P comparable] struct {
	Space  engine.Space[P]
	Values table.Source
}

// A Found is what is proved of the root, as the mover sees it: what he still gains in a
// game of scores, or else 1, 0, -1.
type Found struct {
	AtLeast, AtMost int
	Nodes           uint64        // positions reached by a move, each played, numbered and looked up
	Depth           int           // turns looked ahead; moves again do not count
	Best            []engine.Move // one that brings AtLeast, once there is one
}

// Exact tells whether the two bounds meet.
func (f Found) Exact() bool { return f.AtLeast == f.AtMost }

// Search finds the value of root. Without an error it is exact, unless the nodes that
// were allowed are used up; when ctx ends, what is found so far comes with its error.
func Search[P comparable](ctx context.Context, p Problem[P], root P) (Found, error) {
	if p.Space.Loops() {
		return Found{}, ErrLoops
	}
	tier, _ := p.Space.Index(root)
	if tier < 0 {
		return Found{}, fmt.Errorf("exact: %s is not among %s", p.Game.Format(root), p.Space.Covers())
	}
	s, err := newSearcher(ctx, p, tier)
	if err != nil {
		return Found{}, err
	}
	defer func() { s.cells.free() }()
	err = s.deepen(root)
	if moves := p.Game.Moves(nil, root); s.move >= 0 {
		s.found.Best = moves[s.move : s.move+1]
	}
	return s.found, err
}

// step is how many turns each search looks further than the one before. Kalah takes a
// fifth fewer nodes by 4 than by 2, and as many by 6.
const step = 4

// deepen searches the root deeper and deeper until its value is proved.
func (s *searcher[P]) deepen(root P) error {
	k := kid[P]{pos: root}
	if !s.look(&k) {
		s.recall(&k)
	}
	s.found.AtLeast, s.found.AtMost = k.low, k.high
	guess := 0
	for depth := step; s.failed == nil && !s.found.Exact(); depth += step {
		s.found.Depth = depth
		guess = s.converge(root, k.at, depth, guess)
		if s.failed != nil || s.spent {
			break
		}
	}
	return s.failed
}

// converge finds the value of the root at one depth from a first guess.
func (s *searcher[P]) converge(root P, at place, depth, guess int) int {
	low, high := s.found.AtLeast, s.found.AtMost
	guess = min(max(guess, low), high)
	for low < high {
		beta := guess
		if beta == low {
			beta++
		}
		v, proved := s.value(root, at, depth, beta, 0, 0)
		if s.stopped() {
			return guess
		}
		guess = v
		if v >= beta {
			low = v
		} else {
			high = v
		}
		if proved && v >= beta {
			s.found.AtLeast = max(s.found.AtLeast, v)
		} else if proved {
			s.found.AtMost = min(s.found.AtMost, v)
		}
	}
	return guess
}
