package search

import (
	"math"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
)

// A searcher finds the value of positions by alpha-beta, with a transposition table,
// null windows behind the first move, and the moves tried in the order: the one of
// the table, then those that capture most, then those that cut elsewhere.
//
// # Repetition
//
// A position of the game so far, or of the path that is searched, ends the game
// when it is reached again. A value that leans on a position above the node is true
// on that path only (the graph-history interaction problem: Campbell, The
// graph-history interaction: on ignoring position history, ACM 1985), so it does not
// enter the table; what leans on the game before the root does, as the table forgets
// its values between moves. A value of the table, found without the path above it, is a
// bound on the value that the position has when endless play is worth nothing more
// to either side. Mixing these with the repetitions of the path is safe: who can
// force that value by a shortest win never repeats a position, and who cannot loses
// nothing by the repetition. So a search at any depth with open lines taken at their
// best bounds the value of a fresh root from above, and at their worst from below.
type searcher[P comparable] struct {
	game   engine.Game[P]
	judges []Judge[P]
	open   func(p P) int32 // scores for South a line that is not searched on
	proofs bool            // open never returns the score of a decided game

	path   path[P]
	root   int // index of the root on the path
	table  *transposition[P]
	frames []*frame[P] // by plies from the root
	cuts   [2][cutMoves]int32
	sample sample // of moves where they are counted

	nodes   uint32
	deepest int  // plies from the root
	leans   int  // lowest index on the path that the value just returned leans on
	isOpen  bool // the value just returned rests on a line that was not searched on
}

const (
	infinite   = math.MaxInt32 / 2
	nothing    = math.MaxInt // leans on nothing of the path
	cutMoves   = 1 << 12
	widening   = 4 // candidates for each ply that a position is searched to, where moves are counted
	maxHistory = 1 << 20
)

// A frame is the workspace of one ply.
type frame[P comparable] struct {
	moves []engine.Move
	kids  []kid[P]
}

// A kid is a position after a move, and how early it is tried.
type kid[P comparable] struct {
	pos      P
	move     engine.Move
	order    int32
	captured uint16
	final    bool
}

func newSearcher[P comparable](g engine.Game[P], tableBits int) *searcher[P] {
	return &searcher[P]{
		game:   g,
		open:   func(p P) int32 { return estimate(g.Stopped(p)) },
		proofs: true,
		table:  newTransposition[P](tableBits),
	}
}

// begin makes the last of seen the root of a new search.
func (s *searcher[P]) begin(seen []P) {
	s.path.begin(seen, s.game.Key)
	s.root = len(seen) - 1
	s.table.begin()
	s.cuts = [2][cutMoves]int32{}
	s.nodes, s.deepest = 0, 0
}

// frame returns the workspace of a ply.
func (s *searcher[P]) frame(ply int) *frame[P] {
	for ply >= len(s.frames) {
		s.frames = append(s.frames, &frame[P]{})
	}
	return s.frames[ply]
}

// for the mover: the sign of a score for South.
func (s *searcher[P]) forMover(p P, south int32) int32 {
	if s.game.Mover(p) == engine.North {
		return -south
	}
	return south
}

// child returns the value, for the mover of the node, of a position reached from it.
// extra is how many plies of captures are looked at behind the last one.
func (s *searcher[P]) child(mover engine.Seat, k *kid[P], depth, extra int, alpha, beta int32) int32 {
	s.nodes++
	key := s.game.Key(k.pos)
	if !k.final {
		if at := s.path.find(k.pos, key); at >= 0 {
			s.leans = at
			if at <= s.root {
				s.leans = nothing
			}
			score := scoreOf(s.game.Stopped(k.pos))
			if mover == engine.North {
				return -score
			}
			return score
		}
	}
	same := s.game.Mover(k.pos) == mover // he moves twice
	if !same {
		alpha, beta = -beta, -alpha
	}
	var v int32
	if depth > 0 {
		v = s.descend(k, key, depth, extra, alpha, beta)
	} else {
		v = s.quiet(k.pos, len(s.path.steps)-s.root, extra, alpha, beta)
	}
	if !same {
		v = -v
	}
	return v
}

// descend searches a position on the path.
func (s *searcher[P]) descend(k *kid[P], key uint64, depth, extra int, alpha, beta int32) int32 {
	s.path.push(k.pos, key, k.final)
	v := s.value(k.pos, key, depth, extra, alpha, beta)
	s.path.pop()
	return v
}

// value returns the value for its mover of the last position of the path, searched
// to a depth of at least 1: exact between alpha and beta, or else a bound.
func (s *searcher[P]) value(p P, key uint64, depth, extra int, alpha, beta int32) int32 {
	if v, known := judged(s.judges, p); known {
		s.leans = nothing
		return v
	}
	ply := len(s.path.steps) - 1 - s.root
	s.deepest = max(s.deepest, ply)
	at := spread(key, estimate(s.game.Stopped(p)))
	draft := int16(depth<<4 | extra)
	first, known := engine.Move(0), false
	if e := s.table.find(at, p); e != nil {
		if s.recalls(e, draft, alpha, beta) {
			s.leans = nothing
			return e.score
		}
		first, known = e.move, true
	}
	f := s.frame(ply)
	f.moves = s.game.Moves(f.moves[:0], p)
	if len(f.moves) == 0 {
		count, counted := engine.Counted(s.game, p)
		if !counted {
			return s.quiet(p, ply, 0, alpha, beta)
		}
		f.moves = s.sample.draw(f.moves, key, count, widening*depth)
	}
	before := s.isOpen
	s.isOpen = false
	e := entry[P]{pos: p}
	e.score, e.move, s.leans = s.best(p, f, depth, extra, alpha, beta, first, known)
	// Longer lines cannot take back a win that is forced, nor undo a loss.
	settled := s.proofs && (e.score >= beta && outcome(e.score) > 0 || e.score <= alpha && outcome(e.score) < 0)
	e.open = s.isOpen && !settled
	s.isOpen = before || e.open
	if s.leans >= len(s.path.steps)-1 { // else the value is true on this path only
		s.leans = nothing
		e.depth = draft
		switch {
		case e.score >= beta:
			e.bound = solvers.AtLeast
		case e.score <= alpha:
			e.bound = solvers.AtMost
		default:
			e.bound = solvers.Exact
		}
	}
	s.table.store(at, e)
	return e.score
}

// recalls tells whether an entry settles a search of this depth and window.
func (s *searcher[P]) recalls(e *entry[P], draft int16, alpha, beta int32) bool {
	if e.epoch < s.table.since || e.bound == solvers.None {
		return false
	}
	atLeast, atMost := e.bound&solvers.AtLeast != 0, e.bound&solvers.AtMost != 0
	switch {
	case s.proofs && atLeast && e.score >= beta && outcome(e.score) > 0,
		s.proofs && atMost && e.score <= alpha && outcome(e.score) < 0:
		return true
	case e.open && (e.depth < draft || e.epoch != s.table.epoch):
		// What an earlier iteration left open has to be looked at again, or it stays open for good.
		return false
	case atLeast && e.score >= beta, atMost && e.score <= alpha, atLeast && atMost:
		s.isOpen = s.isOpen || e.open
		return true
	}
	return false
}
