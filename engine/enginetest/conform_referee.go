package enginetest

import (
	"fmt"
	"slices"

	"github.com/boma-games/boma/engine"
)

// referee plays a game from p at random, with every position checked and the
// referee compared with a plain model of what it should do, and then plays it
// again from its text.
func (s *suite[P]) referee(p P, limit int) error {
	r := engine.NewReferee(s.g, limit)
	r.Begin(p)
	from, begun := s.g.Format(p), s.g.Total(p)
	since := []P{} // positions since the last final move, in order of play
	var words []string
	for ply := 0; ; ply++ {
		if err := s.position(p); err != nil {
			return err
		}
		if r.Position() != p || r.Ply() != ply {
			return fmt.Errorf("the referee is at ply %d, %s, want %d, %s", r.Ply(), s.g.Format(r.Position()), ply, s.g.Format(p))
		}
		want, over := s.outcome(p, since, ply, limit, begun)
		if got, is := r.Over(); is != over || over && got != want {
			return fmt.Errorf("%s at ply %d: the referee has %+v, %v, want %+v, %v", s.g.Format(p), ply, got, is, want, over)
		}
		if over {
			if len(r.Legal()) > 0 || r.Counted() > 0 {
				return fmt.Errorf("%s: moves in a game that is over", s.g.Format(p))
			}
			return s.replay(from, words, limit, p, want)
		}
		if _, counted := engine.Counted(s.g, p); !counted {
			since = append(since, p)
		}
		if err := s.lists(r, p, since); err != nil {
			return err
		}
		m, _ := s.draw(p)
		words = append(words, s.g.FormatMove(p, m))
		next, effect := s.g.Play(p, m)
		if e := r.Play(m); e != effect {
			return fmt.Errorf("%s: the referee reports %+v, the game %+v", s.g.Format(p), e, effect)
		}
		if p = next; effect.Final {
			since = since[:0]
		}
	}
}

// outcome is what the referee should say of a game that has come to p: repetition
// before the natural end, which a position met before cannot be, and the limit last.
func (s *suite[P]) outcome(p P, since []P, ply, limit, begun int) (r engine.Result, over bool) {
	_, counted := engine.Counted(s.g, p)
	switch {
	case slices.Contains(since, p):
		r = s.g.Stopped(p)
	case !counted && len(s.g.Moves(nil, p)) == 0:
		r, _ = s.g.Result(p)
	case ply >= limit:
		r = s.g.Stopped(p)
		r.End, r.Winner = engine.PlyLimit, 0
	default:
		return engine.Result{}, false
	}
	r.Unassigned = begun - r.Totals[0] - r.Totals[1]
	return r, true
}

// lists checks what the referee tells of a game that goes on.
func (s *suite[P]) lists(r *engine.Referee[P], p P, since []P) error {
	n, counted := engine.Counted(s.g, p)
	switch {
	case counted && (r.Counted() != n || len(r.Legal()) > 0 || len(r.Seen()) > 0):
		return fmt.Errorf("%s: the referee counts %d, want %d", s.g.Format(p), r.Counted(), n)
	case !counted && (r.Counted() != 0 || !slices.Equal(r.Legal(), s.g.Moves(nil, p))):
		return fmt.Errorf("%s: the referee lists %v", s.g.Format(p), r.Legal())
	case !counted && !slices.Equal(r.Seen(), since):
		return fmt.Errorf("%s: the referee has seen %d positions, want %d", s.g.Format(p), len(r.Seen()), len(since))
	}
	for _, m := range r.Legal() {
		if next, _ := s.g.Play(p, m); r.Repeats(next) != slices.Contains(since, next) {
			return fmt.Errorf("%s: Repeats(%s) = %v", s.g.Format(p), s.g.Format(next), r.Repeats(next))
		}
	}
	return nil
}

// replay plays a game again from the text of its beginning and of its moves.
func (s *suite[P]) replay(from string, words []string, limit int, end P, want engine.Result) error {
	p, err := s.g.Parse(from)
	if err != nil {
		return err
	}
	r := engine.NewReferee(s.g, limit)
	r.Begin(p)
	for _, word := range words {
		m, err := s.g.ParseMove(r.Position(), word)
		if err != nil {
			return fmt.Errorf("replay from %s: %w", from, err)
		}
		r.Play(m)
	}
	if got, over := r.Over(); !over || got != want || r.Position() != end {
		return fmt.Errorf("replay from %s ends at %s, %+v, %v, want %s, %+v", from, s.g.Format(r.Position()), got, over, s.g.Format(end), want)
	}
	return nil
}
