package exact

import (
	"fmt"

	"github.com/boma-games/boma/engine"
)

// value tells for the mover of p whether its value reaches beta: what it returns is then
// at least beta and a bound from below, or else less and a bound from above, proved or
// guessed. Depth is how many turns are looked ahead; since is the first ply of the path
// in the same tier.
func (s *searcher[P]) value(p P, at place, depth, beta, ply, since int) (v int, proved bool) {
	e, known := s.cells.find(at.spot)
	if !known {
		e = cell{low: -s.most[at.tier], high: s.most[at.tier], move: -1}
	}
	switch {
	case e.low >= beta:
		return e.low, true
	case e.high < beta:
		return e.high, true
	case known && e.depth >= depth && e.atLeast && e.guess >= beta, known && e.depth >= depth && !e.atLeast && e.guess < beta:
		return e.guess, false
	case depth == 0:
		return min(max(0, e.low), e.high), false
	}
	if ply > 0 && s.path[since].tier != at.tier {
		since = ply
	}
	for _, before := range s.path[since:ply] {
		if before == at {
			s.fail(fmt.Errorf("exact: %s lies on a loop, in a game said to have none", s.Game.Format(p)))
		}
	}
	if s.stopped() {
		return 0, false
	}
	s.path = append(s.path[:ply], at)
	f := s.frame(ply)
	v, proved, e.move = s.moves(p, f, &e, depth, beta, ply, since)
	if s.stopped() {
		return 0, false
	}
	if proved && v >= beta {
		e.low = max(e.low, v)
		if ply == 0 {
			s.move = e.move
		}
	} else if proved {
		e.high = min(e.high, v)
	}
	e.guess, e.atLeast, e.depth = v, v >= beta, depth
	if err := s.cells.store(at.spot, e); err != nil {
		s.fail(err)
	}
	return v, proved
}

// The order in which moves are tried: the best one of an earlier search, then those after
// which the player moves again, then those that capture most. What a move was worth
// elsewhere in the tree does not help: with it Kalah takes up to four times the nodes.
const (
	firstOfAll = 1 << 30
	moveAgain  = 1 << 20
)

// moves tries the moves of p: first what needs no search, then the others in order.
func (s *searcher[P]) moves(p P, f *frame[P], e *cell, depth, beta, ply, since int) (v int, proved bool, best int) {
	v, best = s.expand(p, f, beta)
	if v >= beta || len(f.kids) == 0 {
		return v, true, best
	}
	for i := range f.kids {
		if f.kids[i].index == e.move {
			f.kids[i].order = firstOfAll
		}
	}
	proved, best = true, e.move
	for i := range f.kids {
		k := next(f.kids[i:])
		w, sure := s.child(k, depth, beta, ply, since)
		if s.stopped() {
			return 0, false, best
		}
		if w >= beta {
			return w, sure, k.index
		}
		proved = proved && sure
		if w > v {
			v = w
		}
	}
	return v, proved, best
}

// expand plays the moves of p. If one of them reaches beta by what is known, it returns
// its bound; or else the highest of the bounds from above that do not, and leaves the
// others in the frame.
func (s *searcher[P]) expand(p P, f *frame[P], beta int) (v, best int) {
	mover := s.Game.Mover(p)
	f.moves = s.Game.Moves(f.moves[:0], p)
	f.kids = f.kids[:0]
	v = -zero
	for i, m := range f.moves {
		f.kids = append(f.kids, kid[P]{index: i})
		k := &f.kids[len(f.kids)-1]
		var effect engine.Effect
		k.pos, effect = s.Game.Play(p, m)
		k.again = s.Game.Mover(k.pos) == mover
		if s.scored {
			k.gain = int(effect.Captured)
		}
		k.order = int32(effect.Captured)
		if k.again {
			k.order += moveAgain
		}
		s.count()
		if !s.look(k) {
			continue
		}
		k.turn()
		if k.low >= beta {
			return k.low, i
		}
		v = max(v, k.high)
		f.kids = f.kids[:len(f.kids)-1]
	}
	return s.sift(f, v, beta)
}

// sift looks up what is remembered of the positions in the frame, and drops those that
// cannot reach beta.
func (s *searcher[P]) sift(f *frame[P], v, beta int) (int, int) {
	for i := range f.kids {
		s.touched += s.cells.touch(f.kids[i].at.spot)
	}
	open := f.kids[:0]
	for i := range f.kids {
		k := &f.kids[i]
		s.recall(k)
		k.turn()
		if k.low >= beta {
			return k.low, k.index
		}
		if k.high < beta {
			v = max(v, k.high)
			continue
		}
		open = append(open, *k)
	}
	f.kids = open
	return v, -1
}

// turn makes the bounds of a position those of the move that led there.
func (k *kid[P]) turn() {
	if !k.again {
		k.low, k.high = -k.high, -k.low
	}
	k.low, k.high = k.low+k.gain, k.high+k.gain
}

// child returns the value of a move for who makes it, or a bound as value does.
func (s *searcher[P]) child(k *kid[P], depth, beta, ply, since int) (int, bool) {
	if k.again {
		v, proved := s.value(k.pos, k.at, depth, beta-k.gain, ply+1, since)
		return k.gain + v, proved
	}
	v, proved := s.value(k.pos, k.at, depth-1, k.gain-beta+1, ply+1, since)
	return k.gain - v, proved
}

// next brings the earliest of kids to the front, the last of equals: in a game of sowing
// that is the one nearest to the store.
func next[P comparable](kids []kid[P]) *kid[P] {
	at := 0
	for i := range kids {
		if kids[i].order > kids[at].order || kids[i].order == kids[at].order && kids[i].index > kids[at].index {
			at = i
		}
	}
	kids[0], kids[at] = kids[at], kids[0]
	return &kids[0]
}

// outcome returns what a finished position is worth to its mover.
func (s *searcher[P]) outcome(p P) (value int, over bool) {
	result, over := s.Game.Result(p)
	if !over {
		return 0, false
	}
	value = result.Winner
	if s.scored {
		value = result.Margin() - s.Game.Stopped(p).Margin()
	}
	if s.Game.Mover(p) == engine.North {
		value = -value
	}
	return value, true
}
