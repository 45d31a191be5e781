package main

import (
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/spf13/cobra"
)

func (a *app) applyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "apply VARIANT (POSITION | -) MOVE...",
		Short: "Play moves from a position, one after another",
		Long: `Play moves from a position, one after another, and tell what each does. With - the
same moves are played from every position on the standard input, one a line, and one
JSON object a move goes out.

A position that occurs again ends a game by the rules; here it is only pointed out.`,
		Example: `  boma apply tihbat/standard "7,7/7,7 0-0 S" 1 2
  boma apply bao/standard+files=3 "011/111|011/111 S" f2 --json
  boma apply kiothi/standard "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1" "5+6>S1=2,N3=8"`,
		Args:              arguments(3, 1<<30, "VARIANT (POSITION | -) MOVE..."),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			a.json = a.json || args[1] == stream
			return a.eachPosition(args[1], v.apply(a, args[2:]))
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// A step is the answer for one move.
type step struct {
	To       string `json:"to"`
	Captured uint16 `json:"captured"`
	Laps     uint32 `json:"laps"`
	Sown     uint32 `json:"sown"`
}

// applyMoves returns the work of the command on one position after another.
func applyMoves[P comparable](a *app, g engine.Game[P], v variant, moves []string) onPosition {
	return func(text string) error {
		p, err := parse(g, text)
		if err != nil {
			return err
		}
		began := g.Total(p)
		seen := map[P]int{p: 0} // the number of moves after which a position stood there first
		for i, word := range moves {
			m, err := parseMove(g, p, word)
			if err != nil {
				return badf("move %d: %w", i+1, err)
			}
			mover := g.Mover(p)
			next, effect := g.Play(p, m)
			p = next
			if a.json {
				if err := a.writeJSON(step{g.Format(p), effect.Captured, effect.Laps, effect.Sown}); err != nil {
					return err
				}
				continue
			}
			if i == 0 {
				a.title(v)
			}
			fmt.Fprintf(a.out, "\n%d. %s\n   %s\n", i+1, did(mover, word, effect), g.Format(p))
			showRecurrence(a, seen, p, i+1)
		}
		if !a.json {
			showOutcome(a, g, p, began)
		}
		return nil
	}
}

// parseMove reads a move of p, and tells that the game is over if it is.
func parseMove[P comparable](g engine.Game[P], p P, word string) (engine.Move, error) {
	if result, over := g.Result(p); over {
		return 0, badf("%q comes after the end of the game (%v)", word, result.End)
	}
	m, err := g.ParseMove(p, word)
	return m, bad(err)
}

// showRecurrence points out that p, reached by a number of moves, has been there before.
func showRecurrence[P comparable](a *app, seen map[P]int, p P, moves int) {
	first, again := seen[p]
	switch {
	case !again:
		seen[p] = moves
	case first == 0:
		fmt.Fprintln(a.out, "   This position stood there at the start: the game would end here, by repetition.")
	default:
		fmt.Fprintf(a.out, "   This position stood there after move %d: the game would end here, by repetition.\n", first)
	}
}

// showOutcome writes the last position, and the result or whose turn it is. A game
// that began with some seeds may have lost count of those out of the game.
func showOutcome[P comparable](a *app, g engine.Game[P], p P, began int) {
	showBoard(a.out, g, p)
	result, over := g.Result(p)
	if !over {
		fmt.Fprintf(a.out, "%s is to move.\n", seatName(g.Mover(p)))
		return
	}
	result.Unassigned = began - result.Totals[engine.South] - result.Totals[engine.North]
	showResult(a.out, result, g.Mover(p))
}
