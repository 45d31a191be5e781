package main

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/spf13/cobra"
)

func (a *app) perftCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "perft VARIANT DEPTH [POSITION | -]",
		Short: "Count the move sequences of every length up to a depth",
		Long: `Count the sequences of legal moves of every length from 1 to DEPTH, from a position
or from the opening: a check of one engine against another. The game's own rules end
a sequence early; repetition does not. With - positions come from the standard input,
one a line, and JSON goes out.`,
		Example: `  boma perft bao/standard 10
  boma perft kiothi/standard+opening_boma=0 4 --json
  boma perft tihbat/standard 6 "4,13/3,0 0-8 S"`,
		Args:              arguments(2, 3, "VARIANT DEPTH [POSITION | -]"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[1])
			if err != nil || depth < 1 {
				return badf("DEPTH = %q, want a whole number from 1", args[1])
			}
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			position := append(args[2:], v.opening)[0]
			a.json = a.json || position == stream
			return a.eachPosition(position, v.perft(a, depth))
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

var errTooMany = errors.New("more than 2^64-1 sequences")

// countLeaves returns the work of the command on one position after another.
func countLeaves[P comparable](a *app, g engine.Game[P], v variant, depth int) onPosition {
	c := counter[P]{game: g}
	return func(text string) error {
		p, err := parse(g, text)
		if err != nil {
			return err
		}
		n, counted := engine.Counted(g, p)
		if counted && depth > 1 {
			return badf("DEPTH = %d, want 1: %s moves lead on from this position, too many to follow; give a position after the opening (phase play)",
				depth, grouped(n))
		}
		if !a.json {
			fmt.Fprintf(a.out, "%s from %s\n%5s  %s\n", v.Name, text, "depth", "sequences")
		}
		for d := 1; d <= depth; d++ {
			if !counted {
				if n, err = c.leaves(p, d); err != nil {
					return badf("depth %d: %w", d, err)
				}
			}
			if err := a.leafLine(d, n); err != nil {
				return err
			}
		}
		return nil
	}
}

// slow is a number of leaves after which the next depth may keep a person waiting.
const slow = 100_000

func (a *app) leafLine(depth int, leaves uint64) error {
	if a.json {
		err := a.writeJSON(struct {
			Depth  int    `json:"depth"`
			Leaves uint64 `json:"leaves"`
		}{depth, leaves})
		if err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.out, "%5d  %s\n", depth, grouped(leaves))
	}
	if leaves < slow {
		return nil
	}
	return a.out.Flush()
}

// A counter counts move sequences; it keeps a list of moves for every depth.
type counter[P comparable] struct {
	game  engine.Game[P]
	moves [][]engine.Move
}

// leaves returns the number of sequences of depth moves from p.
func (c *counter[P]) leaves(p P, depth int) (uint64, error) {
	for len(c.moves) <= depth {
		c.moves = append(c.moves, nil)
	}
	moves := c.game.Moves(c.moves[depth][:0], p)
	c.moves[depth] = moves
	if depth == 1 {
		return uint64(len(moves)), nil
	}
	var sum uint64
	for _, m := range moves {
		next, _ := c.game.Play(p, m)
		n, err := c.leaves(next, depth-1)
		if err != nil {
			return 0, err
		}
		var carry uint64
		if sum, carry = bits.Add64(sum, n, 0); carry != 0 {
			return 0, errTooMany
		}
	}
	return sum, nil
}
