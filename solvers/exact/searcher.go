package exact

import (
	"context"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
)

// A place is the number of a position, by its tier and by the spot it is remembered in.
type place struct {
	tier int
	spot spot
}

type searcher[P comparable] struct {
	Problem[P]
	ctx    context.Context
	scored bool
	first  []uint64 // number of the first position of each tier
	most   []int    // greatest value that a position of each tier can have
	cells  *cells
	frames []*frame[P]
	path   []place // from the root down

	touched byte // see touch

	found  Found
	move   int   // place in the list of the root's moves of the one that reaches the proved bound, or -1
	spent  bool  // no nodes are left
	failed error // why the search ends early
}

// A frame is the workspace of one ply.
type frame[P comparable] struct {
	moves []engine.Move
	kids  []kid[P]
}

// A kid is a position after a move. What it is worth is seen by who made the move.
type kid[P comparable] struct {
	pos       P
	at        place
	gain      int  // by the move itself
	again     bool // the same player moves again
	low, high int  // proved bounds
	order     int32
	index     int // of the move in the list
}

// moment is how many nodes pass between looks at the context.
const moment = 1 << 20

func newSearcher[P comparable](ctx context.Context, p Problem[P], top int) (*searcher[P], error) {
	s := &searcher[P]{Problem: p, ctx: ctx, scored: p.Space.Scored(), move: -1}
	n := uint64(0)
	for tier := range top + 1 {
		size := p.Space.Size(tier)
		s.first = append(s.first, n)
		n += size
		most := 1
		if s.scored && size > 0 { // as many as are in play, the same in all positions of the tier
			most = p.Game.Total(p.Space.At(tier, 0))
		}
		if most > zero-1 {
			return nil, fmt.Errorf("exact: %d seeds in play, want at most %d", most, zero-1)
		}
		s.most = append(s.most, most)
	}
	var err error
	s.cells, err = newCells(n, p.Memory)
	return s, err
}

func (s *searcher[P]) stopped() bool { return s.spent || s.failed != nil }

// frame returns the workspace of a ply.
func (s *searcher[P]) frame(ply int) *frame[P] {
	for ply >= len(s.frames) {
		s.frames = append(s.frames, &frame[P]{})
	}
	return s.frames[ply]
}

// count counts a node, and now and then looks whether to go on.
func (s *searcher[P]) count() {
	s.found.Nodes++
	if s.found.Nodes%moment == 0 {
		if s.Tell != nil {
			s.Tell(s.found)
		}
		if err := s.ctx.Err(); err != nil && s.failed == nil {
			s.failed = err
		}
	}
	s.spent = s.spent || s.Nodes > 0 && s.found.Nodes >= s.Nodes
}

// fail keeps the first error.
func (s *searcher[P]) fail(err error) {
	if s.failed == nil {
		s.failed = err
	}
}

// look finds the bounds of a position, as its own mover sees them, where the game is over or
// a table has it, and else where it is remembered.
func (s *searcher[P]) look(k *kid[P]) (settled bool) {
	for _, t := range s.Tables {
		tier, i := t.Space.Index(k.pos)
		if tier < 0 {
			continue
		}
		v, err := t.Values.At(tier, i)
		if err != nil {
			s.fail(err)
		}
		value := solvers.Value(v).Margin()
		k.low, k.high = value, value
		return true
	}
	if value, over := s.outcome(k.pos); over {
		k.low, k.high = value, value
		return true
	}
	k.at = s.place(k.pos)
	return false
}

// place numbers a position.
func (s *searcher[P]) place(p P) place {
	tier, i := s.Space.Index(p)
	return place{tier, s.cells.spot(s.first[tier] + i)}
}

// recall finds the bounds that are remembered of a position.
func (s *searcher[P]) recall(k *kid[P]) {
	if e, seen := s.cells.find(k.at.spot); seen {
		k.low, k.high = e.low, e.high
	} else {
		k.low, k.high = -s.most[k.at.tier], s.most[k.at.tier]
	}
}
