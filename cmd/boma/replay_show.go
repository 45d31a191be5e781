package main

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine"
)

// A showing is a game that is played again for a person or as JSON.
type showing[P comparable] struct {
	*app
	replayed
	game    engine.Game[P]
	referee *engine.Referee[P]
}

// play shows the opening, the moves and the end.
func (s *showing[P]) play() error {
	if !s.json {
		showBoard(s.out, s.game, s.referee.Position())
	}
	for move := range strings.FieldsSeq(s.Opening) {
		if err := s.move(nil, move); err != nil {
			return fmt.Errorf("game %d, opening: %w", s.GameID, err)
		}
	}
	if !s.json {
		fmt.Fprintf(s.out, "\nThe record begins here.\n")
	}
	for ply, move := range s.Moves {
		if err := s.move(&ply, move); err != nil {
			return fmt.Errorf("game %d, ply %d: %w", s.GameID, ply, err)
		}
	}
	return s.end()
}

// move makes a move and shows what it does.
func (s *showing[P]) move(ply *int, text string) error {
	if result, over := s.referee.Over(); over {
		return fmt.Errorf("%q comes after the end of the game (%v)", text, result.End)
	}
	p := s.referee.Position()
	m, err := s.game.ParseMove(p, text)
	if err != nil {
		return err
	}
	mover := s.game.Mover(p)
	e := s.referee.Play(m)
	to := s.referee.Position()
	if s.json {
		return s.writeJSON(replayedPly{
			Ply: ply, Mover: mover.String(), Agent: []string{s.South, s.North}[mover], Position: s.game.Format(p),
			Move: text, To: s.game.Format(to), Captured: e.Captured, Laps: e.Laps, Sown: e.Sown,
		})
	}
	place := "Opening. "
	if ply != nil {
		place = fmt.Sprintf("Ply %d. ", *ply)
	}
	fmt.Fprintf(s.out, "\n%s%s\n", place, did(mover, text, e))
	showBoard(s.out, s.game, to)
	return nil
}

// end shows how the game ended, and refuses one that stops before its end.
func (s *showing[P]) end() error {
	result, over := s.referee.Over()
	if !over {
		return fmt.Errorf("game %d: the stored moves stop at ply %d, before the end; boma verify tells what is wrong", s.GameID, len(s.Moves))
	}
	if s.json {
		return nil
	}
	fmt.Fprintln(s.out)
	showResult(s.out, result, s.game.Mover(s.referee.Position()))
	return nil
}
