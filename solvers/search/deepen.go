package search

import (
	"slices"

	"github.com/boma-games/boma/engine"
)

// A Line is a move of the root and what the search found behind it.
type Line struct {
	Move  engine.Move
	Score int32 // for the mover
}

// limits of one search by iterative deepening.
type limits struct {
	depth, extra int
	all          bool // every move gets its value, not only the best one
}

// deepen searches the root to one ply, two plies and so on, and returns the best move
// first and the depth of the last search. It stops early where nothing is left open.
// Without all, the scores behind the first are bounds.
func (s *searcher[P]) deepen(p P, legal []engine.Move, counted uint64, lim limits) (lines []Line, depth int) {
	mover := s.game.Mover(p)
	key := s.game.Key(p)
	for depth = 1; ; depth++ {
		s.table.epoch++
		if counted > 0 {
			legal = s.sample.draw(nil, key, counted, widening*depth)
		}
		lines = s.arrange(p, lines, legal)
		f := s.frame(0)
		f.kids = f.kids[:0]
		for _, l := range lines {
			f.kids = append(f.kids, s.play(p, l.Move))
		}
		s.isOpen = counted > uint64(len(legal))
		best := s.rootSearch(mover, f.kids, lines, depth, lim)
		if lim.all {
			slices.SortStableFunc(lines, func(a, b Line) int { return int(b.Score - a.Score) })
		} else {
			first := lines[best]
			copy(lines[1:best+1], lines[:best])
			lines[0] = first
		}
		if !s.isOpen || depth >= lim.depth {
			return lines, depth
		}
	}
}

// arrange appends the legal moves that lines do not hold yet; the first time those
// that capture most come first.
func (s *searcher[P]) arrange(p P, lines []Line, legal []engine.Move) []Line {
	if len(lines) == len(legal) {
		return lines
	}
	before := len(lines)
	for _, m := range legal[before:] {
		lines = append(lines, Line{Move: m, Score: int32(s.play(p, m).captured)})
	}
	slices.SortStableFunc(lines[before:], func(a, b Line) int { return int(b.Score - a.Score) })
	return lines
}

// rootSearch scores the moves of the root at one depth and returns the index of the best.
func (s *searcher[P]) rootSearch(mover engine.Seat, kids []kid[P], lines []Line, depth int, lim limits) (best int) {
	alpha := int32(-infinite)
	for i := range kids {
		k := &kids[i]
		var v int32
		switch {
		case lim.all:
			v = s.child(mover, k, depth-1, lim.extra, -infinite, infinite)
		case i == 0:
			v = s.child(mover, k, depth-1, lim.extra, alpha, infinite)
		default:
			if v = s.child(mover, k, depth-1, lim.extra, alpha, alpha+1); v > alpha {
				v = s.child(mover, k, depth-1, lim.extra, alpha, infinite)
			}
		}
		lines[i].Score = v
		if v > alpha {
			alpha, best = v, i
		}
	}
	return best
}
