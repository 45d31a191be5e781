package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/spf13/cobra"
)

// largestSample is the most moves that are drawn: as many as fit in memory with ease.
const largestSample = 1_000_000

type movesOptions struct {
	json   bool
	sample int
	seed   uint64
}

func (a *app) movesCommand() *cobra.Command {
	var o movesOptions
	cmd := &cobra.Command{
		Use:   "moves VARIANT [POSITION | -]",
		Short: "List the legal moves of a position",
		Long: `List the legal moves of a position (without one: of the opening) with what each
captures and where it leads. With - positions come from the standard input, one a
line, and one JSON object a line goes out.

Kiothi's redistributions are too many to list: they are counted, and a sample is shown.`,
		Example: `  boma moves tihbat/standard
  boma moves bao/standard+files=3 "011/111|011/111 S" --json
  boma moves kiothi/standard --sample 3 --seed 7
  boma moves tihbat/standard - < positions.txt`,
		Args:              arguments(1, 2, "VARIANT [POSITION | -]"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			if o.sample < 0 || o.sample > largestSample {
				return badf("--sample = %d, want a whole number from 0 to %d", o.sample, largestSample)
			}
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			position := append(args[1:], v.opening)[0]
			o.json = a.json || position == stream
			return a.eachPosition(position, v.moves(a, o))
		},
	}
	cmd.Flags().IntVar(&o.sample, "sample", 10, "how many `moves` to show where they are counted")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "of the random `number`s that draw the sample")
	a.jsonFlag(cmd)
	return cmd
}

// A moveList is the answer for one position.
type moveList struct {
	Position string   `json:"position"`
	Mover    string   `json:"mover"`
	Count    uint64   `json:"count"`
	Moves    []option `json:"moves"`
	Sampled  bool     `json:"sampled,omitempty"`
}

// An option is a legal move and what it does.
type option struct {
	Move     string        `json:"move"`
	To       string        `json:"to"`
	Captured uint16        `json:"captured"`
	effect   engine.Effect // for the table
}

// listMoves returns the work of the command on one position after another.
func listMoves[P comparable](a *app, g engine.Game[P], v variant, o movesOptions) onPosition {
	var legal []engine.Move
	list := moveList{Moves: []option{}}
	return func(text string) error {
		p, err := parse(g, text)
		if err != nil {
			return err
		}
		list.Position, list.Mover = text, g.Mover(p).String()
		list.Count, list.Sampled = engine.Counted(g, p)
		if list.Sampled {
			// The position takes part in the seed, so that it has the same sample wherever it stands in the input.
			legal = draw(legal[:0], list.Count, o.sample, rand.New(rand.NewPCG(o.seed, g.Key(p))))
		} else {
			legal = g.Moves(legal[:0], p)
			list.Count = uint64(len(legal))
		}
		list.Moves = options(list.Moves[:0], g, p, legal)
		if o.json {
			return a.writeJSON(&list)
		}
		a.title(v)
		showBoard(a.out, g, p)
		a.showMoves(g.Mover(p), &list)
		if result, over := g.Result(p); over {
			showResult(a.out, result, g.Mover(p))
		}
		return nil
	}
}

// options appends what each of the moves of p does.
func options[P comparable](dst []option, g engine.Game[P], p P, moves []engine.Move) []option {
	for _, m := range moves {
		next, effect := g.Play(p, m)
		dst = append(dst, option{g.FormatMove(p, m), g.Format(next), effect.Captured, effect})
	}
	return dst
}

// draw appends n different numbers below count, or all if there are fewer, in
// ascending order; every set is equally likely.
//
// R. W. Floyd, in J. Bentley, Programming Pearls: a sample of brilliance, CACM 30 (1987).
func draw(dst []engine.Move, count uint64, n int, rng *rand.Rand) []engine.Move {
	n = int(min(uint64(n), count))
	drawn := make(map[engine.Move]bool, n)
	for top := count - uint64(n); top < count; top++ {
		m := engine.Move(rng.Uint64N(top + 1))
		if drawn[m] {
			m = engine.Move(top)
		}
		drawn[m] = true
		dst = append(dst, m)
	}
	slices.Sort(dst)
	return dst
}

// showMoves writes the moves as a table.
func (a *app) showMoves(mover engine.Seat, list *moveList) {
	if list.Count == 0 {
		return
	}
	fmt.Fprintf(a.out, "%s has %s", seatName(mover), plural(list.Count, "move"))
	shown := uint64(len(list.Moves))
	switch {
	case shown == 0:
		fmt.Fprintln(a.out, ".")
		return
	case shown < list.Count:
		fmt.Fprintf(a.out, ", here %s of them drawn at random:\n", grouped(shown))
	default:
		fmt.Fprintln(a.out, ":")
	}
	laps, sown := false, false // of no interest where every move sows one seed in one lap
	for _, o := range list.Moves {
		laps = laps || o.effect.Laps > 1
		sown = sown || o.effect.Sown > 1
	}
	t := table{head: []string{"move", "captures", "laps", "sows", "leads to"}, left: []int{0, 4}}
	for _, o := range list.Moves {
		t.add(o.Move, dash(uint64(o.Captured)), dash(uint64(o.effect.Laps)), dash(uint64(o.effect.Sown)), o.To)
	}
	t.drop("laps", !laps)
	t.drop("sows", !sown)
	t.write(a.out, "  ")
}

// dash writes a number so that nothing catches no eye.
func dash(n uint64) string {
	if n == 0 {
		return "-"
	}
	return strconv.FormatUint(n, 10)
}
