package search

import "github.com/boma-games/boma/engine"

// quiet returns the value for its mover of a position at the end of a line: the margin
// as it stands, or what captures alone make of it within extra plies, whichever he
// prefers. It never takes a capture that loses for the only move, so a score of
// decided games stays true. Captures cannot be undone, so nothing here repeats.
//
// Looked at to two plies, captures bring alpha-beta of depth 4 from a half to 0.70 (120
// games) against itself without them on Kiothi, as much as another ply; on Bao la
// Kimasai and Tihbat they change nothing that 300 games would show.
func (s *searcher[P]) quiet(p P, ply, extra int, alpha, beta int32) int32 {
	s.leans = nothing
	if v, known := judged(s.judges, p); known {
		return v
	}
	if extra == 0 {
		if r, over := s.game.Result(p); over {
			return s.forMover(p, scoreOf(r))
		}
		s.isOpen = true
		return s.forMover(p, s.open(p))
	}
	f := s.frame(ply)
	f.moves = s.game.Moves(f.moves[:0], p)
	if len(f.moves) == 0 {
		return s.quiet(p, ply, 0, alpha, beta)
	}
	s.isOpen = true
	best := s.forMover(p, s.open(p))
	mover := s.game.Mover(p)
	for _, m := range f.moves {
		if best >= beta {
			break
		}
		next, e := s.game.Play(p, m)
		if e.Captured == 0 {
			continue
		}
		s.nodes++
		best = max(best, s.exchange(next, mover, ply+1, extra-1, max(alpha, best), beta))
	}
	return best
}

// exchange returns what a position after a capture is worth to the player who made it.
func (s *searcher[P]) exchange(p P, mover engine.Seat, ply, extra int, alpha, beta int32) int32 {
	if s.game.Mover(p) == mover {
		return s.quiet(p, ply, extra, alpha, beta)
	}
	return -s.quiet(p, ply, extra, -beta, -alpha)
}
