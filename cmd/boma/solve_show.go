package main

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/perfect"
)

// longestBest is the longest line of best play that is shown, in plies.
const longestBest = 60

// judgeOpening values the opening and follows a line of best play from it.
func judgeOpening[P comparable](f *solution, j *perfect.Judge[P]) error {
	start := j.Game.Start()
	v, covered, err := j.Value(start)
	if err != nil || !covered {
		return err
	}
	value := v.Value.Margin() + j.Game.Stopped(start).Margin()*f.scale()
	f.Value = &value
	f.line, err = bestLine(j, start)
	return err
}

// scale is 1 in a game of captures, where what is taken already counts.
func (f *solution) scale() int {
	if f.scored {
		return 1
	}
	return 0
}

// bestLine plays a game of best moves, the first of those that are equally good.
func bestLine[P comparable](j *perfect.Judge[P], p P) (string, error) {
	var words []string
	var choices []perfect.Choice
	r := engine.NewReferee(j.Game, longestBest)
	for r.Begin(p); ; {
		if result, over := r.Over(); over {
			switch {
			case result.Truncated():
				words = append(words, "...")
			case result.End == engine.Repetition:
				words = append(words, "(and round again)")
			}
			return strings.Join(words, " "), nil
		}
		var err error
		if choices, err = j.Choices(choices[:0], r.Position()); err != nil {
			return "", err
		}
		best := choices[0]
		for _, c := range choices[1:] {
			if perfect.Better(c.Verdict, best.Verdict) {
				best = c
			}
		}
		words = append(words, j.Game.FormatMove(r.Position(), best.Move))
		r.Play(best.Move)
	}
}

// showSolution writes a solution for a person.
func (a *app) showSolution(v variant, f solution) {
	fmt.Fprintf(a.out, "%s: %s, each seen by the player to move\n", v.Name, f.covers)
	share := func(n uint64) string { return fmt.Sprintf("(%.2f %%)", 100*float64(n)/float64(f.Positions)) }
	t := table{head: []string{"positions", grouped(f.Positions), ""}, left: []int{0, 2}}
	t.add("won", grouped(f.Wins), share(f.Wins))
	drawn := share(f.Draws)
	if f.endless > 0 {
		drawn += fmt.Sprintf(", %s of them endless", grouped(f.endless))
	}
	t.add("drawn", grouped(f.Draws), drawn)
	t.add("lost", grouped(f.Losses), share(f.Losses))
	t.write(a.out, "  ")
	fmt.Fprintf(a.out, "  opening    %s\n", f.openingText(v))
	if f.line != "" {
		wrap(a.out, "  best play  ", "             ", f.line)
	}
	if w := f.written; w != nil {
		fmt.Fprintf(a.out, "  table      %s, %s, %.3f bits a position, hash %s\n", w.path, bytesText(uint64(w.bytes)), 8*float64(w.bytes)/float64(f.Positions), w.hash)
	}
}

// openingText says what the opening is worth.
func (f *solution) openingText(v variant) string {
	switch {
	case f.Value == nil:
		return v.opening + " is not among the positions"
	case f.scored:
		return fmt.Sprintf("%s is worth %+d to the first player", v.opening, *f.Value)
	}
	return fmt.Sprintf("%s is %s for the first player", v.opening, outcomeWord(solvers.Value(*f.Value)))
}

// outcomeWord says what a value of a win-loss game means.
func outcomeWord(v solvers.Value) string {
	switch v.Margin() {
	case 1:
		return "won"
	case -1:
		return "lost"
	}
	return "drawn"
}
