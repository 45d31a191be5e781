package enginetest

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/boma-games/boma/engine"
)

// actor checks that a listed position comes back from what is recorded of it, that its
// moves have places of their own in the list of actions, and that both players see the
// same position alike: the same numbers and the same moves.
func (s *suite[P]) actor(p P, moves []engine.Move) error {
	g, ok := s.g.(engine.Actor[P])
	if !ok {
		return nil
	}
	board, marks, mover := g.Cells(nil, p), g.Marks(p), g.Mover(p)
	south, north := g.Stores(p)
	q, err := g.Recall(board, marks, south, north, mover)
	if err != nil || q != p {
		return fmt.Errorf("it is recalled as %s, %v", g.Format(q), err)
	}
	if err := actions(g, p, moves); err != nil {
		return err
	}
	half := len(board) / 2
	swapped := append(slices.Clone(board[half:]), board[:half]...)
	turned := marks>>half | marks&(1<<half-1)<<half
	q, err = g.Recall(swapped, turned, north, south, mover.Other())
	switch {
	case err != nil:
		return fmt.Errorf("with the seats changed: %w", err)
	case !bytes.Equal(g.See([]uint8{7}, q), append([]uint8{7}, g.See(nil, p)...)):
		return fmt.Errorf("a player sees %v in the south, and in the north %v", g.See(nil, p), g.See(nil, q))
	case len(g.See(nil, p)) != 2*len(g.HoleNames()):
		return fmt.Errorf("a player sees %d holes, and %d of each have names", len(g.See(nil, p)), len(g.HoleNames()))
	case !slices.Equal(g.Moves(nil, q), moves):
		return fmt.Errorf("a player has moves %v in the south, and in the north %v", moves, g.Moves(nil, q))
	}
	return nil
}

func actions[P comparable](g engine.Actor[P], p P, moves []engine.Move) error {
	_, most := g.Actions()
	seen := map[string]bool{}
	for _, m := range moves {
		a := g.Action(m)
		if a < 0 || a >= most {
			return fmt.Errorf("move %s is action %d, want 0 to %d", g.FormatMove(p, m), a, most-1)
		}
		name := g.ActionName(a)
		if seen[name] {
			return fmt.Errorf("move %s is action %q, and so is another", g.FormatMove(p, m), name)
		}
		seen[name] = true
	}
	return nil
}
