package main

import (
	"fmt"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/perfect"
	solved "github.com/boma-games/boma/solvers/table"
	"github.com/spf13/cobra"
)

func (a *app) probeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "probe FILE (POSITION | -)",
		Short: "Look a position up in a table of exact values",
		Long: `Look a position up in a table that boma solve wrote: what it is worth to the player to
move, and each legal move with what it is worth to him and what it gives away. In games
of captures values are final margins; a position may hold what was captured before.

The distance is the number of plies in which a side forces the value for good: until a
move that cannot be undone, or the end of the game.`,
		Example: "  boma probe tihbat.table \"7,7/7,7 0-0 S\"\n  boma probe bao6.table - --json < positions.txt",
		Args:    arguments(2, 2, "FILE (POSITION | -)"),
		RunE: func(_ *cobra.Command, args []string) error {
			t, v, err := a.openTable(args[0])
			if err != nil {
				return err
			}
			defer t.Close()
			do, err := v.exact.probe(a, t)
			if err != nil {
				return err
			}
			return a.eachPosition(args[1], do)
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// A probed is what a table says of a position.
type probed struct {
	Position string       `json:"position"`
	Mover    string       `json:"mover"`
	Value    int          `json:"value"`
	Endless  bool         `json:"endless"`
	Distance *int         `json:"distance"`
	Moves    []probedMove `json:"moves"`
}

type probedMove struct {
	Move    string `json:"move"`
	To      string `json:"to"`
	Value   int    `json:"value"`
	Endless bool   `json:"endless"`
	Loss    int    `json:"loss"`
}

// probeWith returns the work of the command on one position after another.
func probeWith[P comparable](a *app, g engine.Game[P], v facts, t solved.Pair) (onPosition, error) {
	s, err := spaceFor(g, v, t)
	if err != nil {
		return nil, err
	}
	j := &perfect.Judge[P]{Game: g, Space: s, Known: t.Known()}
	return func(text string) error {
		p, err := parse(g, text)
		if err != nil {
			return err
		}
		answer, err := probePosition(j, p, text)
		if err != nil {
			return bad(err)
		}
		if a.json {
			return a.writeJSON(answer)
		}
		showBoard(a.out, g, p)
		a.showProbed(answer, s.Scored())
		return nil
	}, nil
}

// probePosition looks a position and its moves up.
func probePosition[P comparable](j *perfect.Judge[P], p P, text string) (answer probed, err error) {
	v, covered, err := j.Value(p)
	if err != nil {
		return answer, err
	}
	if !covered {
		return answer, fmt.Errorf("%s is not in the table: it holds %s", text, j.Space.Covers())
	}
	stands := 0
	if j.Space.Scored() {
		stands = j.Stands(p)
	}
	answer = probed{Position: text, Mover: j.Game.Mover(p).String(), Value: stands + v.Value.Margin(), Endless: v.Value == solvers.Endless, Moves: []probedMove{}}
	if plies, forced := v.Distance.Plies(); forced && j.Space.Loops() {
		answer.Distance = &plies
	}
	choices, err := j.Choices(nil, p)
	for _, c := range choices {
		q, _ := j.Game.Play(p, c.Move)
		answer.Moves = append(answer.Moves, probedMove{j.Game.FormatMove(p, c.Move), j.Game.Format(q), stands + c.Value.Margin(), c.Value == solvers.Endless, c.Loss})
	}
	return answer, err
}

// showProbed writes what a table says for a person.
func (a *app) showProbed(p probed, scored bool) {
	word := func(value int, endless bool) string {
		text := outcomeWord(solvers.Value(value))
		if scored {
			text = fmt.Sprintf("%+d", value)
		}
		if endless {
			text += ", endless"
		}
		return text
	}
	fmt.Fprintf(a.out, "Worth to the player to move: %s", word(p.Value, p.Endless))
	if p.Distance != nil {
		fmt.Fprintf(a.out, ", for good within %s", pliesText(*p.Distance))
	}
	fmt.Fprintln(a.out, ".")
	if len(p.Moves) == 0 {
		return
	}
	t := table{head: []string{"move", "worth", "gives away", "leads to"}, left: []int{0, 3}}
	for _, m := range p.Moves {
		loss := "-"
		if m.Loss > 0 {
			loss = strconv.Itoa(m.Loss)
		}
		t.add(m.Move, word(m.Value, m.Endless), loss, m.To)
	}
	t.write(a.out, "  ")
}

func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
