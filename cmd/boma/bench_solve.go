package main

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/boma-games/boma/engine"
	exactly "github.com/boma-games/boma/solvers/exact"
	"github.com/boma-games/boma/solvers/retro"
	solved "github.com/boma-games/boma/solvers/table"
	"github.com/spf13/cobra"
)

// published are figures of others, positions or nodes a second of one processor.
var published = []struct{ who, speed string }{
	{"awari, Romein & Bal 2002, one of 144 processors", "33,600"},
	{"endgames of Kalah, CMancala (C), one core", "1,800,000 to 2,900,000"},
	{"checkers, the build of the tables of 12 pieces", "about 2,000,000"},
	{"search of Kalah with a table, CMancala, nodes", "2,200,000 to 3,900,000"},
}

// solveBenches are what boma bench solve solves if nothing is named.
var solveBenches = []struct {
	variant string
	most    int // -1: all
}{
	{"tihbat/standard", -1}, {"bao/standard+files=4", -1}, {"bao/standard+files=6", -1}, {"bao/namudilakunze+files=5", -1}, {"bao/standard", 6}, {"kiothi/standard", 6},
	{"kalah/standard", 12}, {"kalah/standard+houses=5", 12},
}

// searchBench is the variant whose opening is searched too, above that table.
const searchBench = "kalah/standard+houses=5"

func (a *app) benchSolveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Measure how fast positions are solved",
		Long: `Measure how many positions are solved in a second on one core: by the pass that serves
any game, and by the one for boards of single stones that decides 64 positions at once.
The pass looks at a position again in every sweep until its value is final, in a game
with loops. Search is that of boma solve --search, of one opening above a table.`,
		Example: "  boma bench solve\n  boma bench solve --json",
		Args:    arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signalled(cmd.Context())
			defer stop()
			return stopped(ctx, a.benchSolve(ctx))
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// A solveSpeed is how fast a variant is solved on one core.
type solveSpeed struct {
	Variant   string  `json:"variant"`
	Solver    string  `json:"solver"`
	Positions uint64  `json:"positions"`
	Seconds   float64 `json:"seconds"`
	Speed     float64 `json:"positions_per_second"`
	Looks     float64 `json:"looks_per_second"` // of the pass
}

func (a *app) benchSolve(ctx context.Context) error {
	if !a.json {
		fmt.Fprintf(a.out, "Solving, one goroutine; %s, %s, %s.\n\n", runtime.Version(), runtime.GOARCH, plural(uint64(runtime.NumCPU()), "CPU"))
		fmt.Fprintf(a.out, "%-26s %-6s %12s %9s %14s %14s\n", "variant", "solver", "positions", "seconds", "positions/s", "looks/s")
	}
	for _, b := range solveBenches {
		v, err := a.open(b.variant)
		if err != nil {
			return err
		}
		lines, err := v.exact.bench(ctx, b.most)
		if err != nil {
			return err
		}
		for _, l := range lines {
			if a.json {
				err = a.writeJSON(l)
			} else {
				looks := "-"
				if l.Looks > 0 {
					looks = grouped(uint64(l.Looks))
				}
				fmt.Fprintf(a.out, "%-26s %-6s %12s %9.2f %14s %14s\n", l.Variant, l.Solver, grouped(l.Positions), l.Seconds, grouped(uint64(l.Speed)), looks)
				err = a.out.Flush()
			}
			if err != nil {
				return err
			}
		}
	}
	if !a.json {
		fmt.Fprint(a.out, "\nPublished:\n")
		for _, p := range published {
			fmt.Fprintf(a.out, "  %-54s %s positions/s\n", p.who, p.speed)
		}
	}
	return nil
}

// passLimit is the most positions that the pass is measured on where another solver fits.
const passLimit = 1 << 17

// benchSolving solves a game by every solver that fits it.
func benchSolving[P comparable](ctx context.Context, g engine.Game[P], v facts, most int) (lines []solveSpeed, err error) {
	s, err := spaceOf(g, v, most)
	if err != nil {
		return nil, err
	}
	n := engine.Positions(s)
	measure := func(solver string, solve func(run solved.Run) error) error {
		l := solveSpeed{Variant: v.Name, Solver: solver, Positions: n}
		run := solved.Run{Workers: 1, Done: func(t solved.Solved) error {
			l.Looks += float64(t.Looks)
			return nil
		}}
		begun := time.Now()
		err := solve(run)
		l.Seconds = time.Since(begun).Seconds()
		l.Speed, l.Looks = float64(n)/l.Seconds, l.Looks/l.Seconds
		lines = append(lines, l)
		return err
	}
	onRings := fitsRings(g, s)
	if !onRings || n <= passLimit {
		err = measure("pass", func(run solved.Run) error {
			_, err := retro.Solve(ctx, g, s, run)
			return err
		})
	}
	if onRings && err == nil {
		err = measure("rings", func(run solved.Run) error {
			_, err := pass(ctx, g, s, run)
			return err
		})
	}
	if v.Name == searchBench && err == nil {
		var l solveSpeed
		if l, err = benchSearch(ctx, g, s, v); err == nil {
			lines = append(lines, l)
		}
	}
	return lines, err
}

// benchSearch searches the opening above a table of some positions.
func benchSearch[P comparable](ctx context.Context, g engine.Game[P], few engine.Space[P], v facts) (l solveSpeed, err error) {
	known, err := retro.Solve(ctx, g, few, solved.Run{Workers: 1})
	if err != nil {
		return l, err
	}
	p := exactly.Problem[P]{Game: g, Tables: []exactly.Solved[P]{{Space: few, Values: known.Values}}, Memory: 1 << 28}
	if p.Space, err = spaceOf(g, v, -1); err != nil {
		return l, err
	}
	begun := time.Now()
	found, err := exactly.Search(ctx, p, g.Start())
	l = solveSpeed{Variant: v.Name, Solver: "search", Positions: found.Nodes, Seconds: time.Since(begun).Seconds()}
	l.Speed = float64(l.Positions) / l.Seconds
	return l, err
}
