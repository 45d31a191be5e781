package search

import "github.com/boma-games/boma/engine"

// best searches the moves of a position one after another and returns the best value,
// its move, and the lowest index on the path that the value leans on.
func (s *searcher[P]) best(p P, f *frame[P], depth, extra int, alpha, beta int32, first engine.Move, known bool) (int32, engine.Move, int) {
	mover := s.game.Mover(p)
	value, move, leans := int32(-infinite), f.moves[0], nothing
	try := func(k *kid[P]) bool {
		v := int32(0)
		if value == -infinite || depth == 1 {
			v = s.child(mover, k, depth-1, extra, alpha, beta)
		} else {
			v = s.child(mover, k, depth-1, extra, alpha, alpha+1)
			if v > alpha && v < beta {
				leans = min(leans, s.leans)
				v = s.child(mover, k, depth-1, extra, alpha, beta)
			}
		}
		leans = min(leans, s.leans)
		if v > value {
			value, move = v, k.move
		}
		alpha = max(alpha, value)
		if alpha < beta {
			return false
		}
		s.cut(mover, k.move, depth)
		return true
	}
	if known {
		for i, m := range f.moves {
			if m == first {
				f.moves = append(f.moves[:i], f.moves[i+1:]...)
				k := s.play(p, m)
				if try(&k) {
					return value, move, leans
				}
				break
			}
		}
	}
	if depth == 1 { // what follows is cheaper than putting it in order
		for _, m := range f.moves {
			k := s.play(p, m)
			if try(&k) {
				break
			}
		}
		return value, move, leans
	}
	s.expand(p, f, mover)
	for i := range f.kids {
		if try(next(f.kids[i:])) {
			break
		}
	}
	return value, move, leans
}

func (s *searcher[P]) play(p P, m engine.Move) kid[P] {
	next, e := s.game.Play(p, m)
	return kid[P]{pos: next, move: m, captured: e.Captured, final: e.Final}
}

// expand plays the moves of a frame and says how early each is tried.
func (s *searcher[P]) expand(p P, f *frame[P], mover engine.Seat) {
	f.kids = f.kids[:0]
	for _, m := range f.moves {
		k := s.play(p, m)
		k.order = int32(k.captured)*maxHistory + s.cuts[mover][m%cutMoves]
		f.kids = append(f.kids, k)
	}
}

// next brings the earliest of kids to the front, the first of equals.
func next[P comparable](kids []kid[P]) *kid[P] {
	at := 0
	for i := range kids {
		if kids[i].order > kids[at].order {
			at = i
		}
	}
	if at > 0 {
		early := kids[at]
		copy(kids[1:at+1], kids[:at])
		kids[0] = early
	}
	return &kids[0]
}

// cut remembers that a move refuted the one before it.
func (s *searcher[P]) cut(mover engine.Seat, m engine.Move, depth int) {
	c := &s.cuts[mover][m%cutMoves]
	*c = min(*c+int32(depth*depth), maxHistory-1)
}
