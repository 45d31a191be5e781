package pipeline

import (
	"fmt"

	"github.com/boma-games/boma/engine"
)

// maxDraws is how often an opening that ends the game is drawn again before the study
// is given up.
const maxDraws = 1000

// open plays the opening of the game at hand: redistributions, then random plies. What
// the study draws is drawn again, from the same stream, if it ends the game; what
// agents choose stands, even if it ends the game.
func (s *scribe[P]) open() error {
	if s.solved.Starts != nil {
		return s.openDrawn()
	}
	s.referee.Begin(s.from)
	s.opened, s.opening = s.opened[:0], s.opening[:0]
	if s.study.Openings.By == ByAgents {
		s.seat()
		if err := s.askOpening(); err != nil {
			return err
		}
		if _, over := s.referee.Over(); over {
			return nil
		}
	}
	kept := len(s.opened)
	for range maxDraws {
		s.drawOpening()
		if _, over := s.referee.Over(); !over {
			s.settle(kept)
			return nil
		}
		s.rewind(kept)
	}
	return fmt.Errorf("openings: %d in a row end the game, want another start, fewer plies or a larger ply_limit", maxDraws)
}

// openDrawn begins from a position of a table, which is drawn again, from the same
// stream, if the game is over there.
func (s *scribe[P]) openDrawn() error {
	s.opened, s.opening = s.opened[:0], s.opening[:0]
	for range maxDraws {
		s.referee.Begin(s.solved.Starts.Draw(s.studied.rng))
		if _, over := s.referee.Over(); !over {
			s.seat()
			return nil
		}
	}
	return fmt.Errorf("start: %d positions in a row end the game, want another start.max", maxDraws)
}

// askOpening lets the agents make the redistributions.
func (s *scribe[P]) askOpening() error {
	for s.referee.Counted() > 0 {
		d, err := s.ask(s.game.Mover(s.referee.Position()))
		if err != nil {
			return err
		}
		s.makeOpening(d.Move)
		s.observe(d.Move)
	}
	return nil
}

// drawOpening draws what the study draws.
func (s *scribe[P]) drawOpening() {
	r, rng := s.referee, s.studied.rng
	for r.Counted() > 0 {
		s.makeOpening(engine.Move(rng.Uint64N(r.Counted())))
	}
	if s.kind != RandomPlies {
		return
	}
	for left := *s.study.Openings.Plies; left > 0; {
		legal := r.Legal()
		switch n := uint64(len(legal)); n {
		case 0:
			return // the game is over
		case 1:
			s.makeOpening(legal[0]) // no choice: it does not count
		default:
			s.makeOpening(legal[rng.Uint64N(n)])
			left--
		}
	}
}

// makeOpening makes a move of the opening and writes it into its text.
func (s *scribe[P]) makeOpening(m engine.Move) {
	if len(s.opening) > 0 {
		s.opening = append(s.opening, ' ')
	}
	s.opening = append(s.opening, s.game.FormatMove(s.referee.Position(), m)...)
	s.opened = append(s.opened, m)
	s.referee.Play(m)
}

// rewind goes back to the position after the first moves of the opening.
func (s *scribe[P]) rewind(moves int) {
	kept := s.opened[:moves]
	s.referee.Begin(s.from)
	s.opened, s.opening = s.opened[:0], s.opening[:0]
	for _, m := range kept { // overwritten by themselves
		s.makeOpening(m)
	}
}

// settle tells players of an opening that they have seen the first moves of the rest,
// or makes them: who takes no part in the opening meets the game after it.
func (s *scribe[P]) settle(seen int) {
	if s.players[engine.South] == nil {
		s.seat()
		return
	}
	for _, m := range s.opened[seen:] {
		s.observe(m)
	}
}

func (s *scribe[P]) observe(m engine.Move) {
	s.players[engine.South].Observe(m)
	s.players[engine.North].Observe(m)
}

// oneOpening tells whether the openings of a matchup all lead to one position, going
// by a sample of them.
func (s *scribe[P]) oneOpening(matchup int) (bool, error) {
	const sample = 64
	step := int64(1)
	if s.study.Pairs {
		step = 2
	}
	var first P
	for i := range int64(sample) {
		s.begin(matchup, i*step)
		if err := s.open(); err != nil {
			return false, err
		}
		p := s.referee.Position()
		if i > 0 && p != first {
			return false, nil
		}
		first = p
	}
	return true, nil
}
