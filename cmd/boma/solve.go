package main

import (
	"context"
	"io"
	"runtime"

	"github.com/spf13/cobra"
)

type solveOptions struct {
	out     string
	most    int
	yes     bool
	raw     bool
	grid    bool
	verify  bool
	workers int
	stderr  io.Writer
	searchOptions
}

func (a *app) solveCommand() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve (VARIANT | VARIANT --search [POSITION] | --grid GAME | --verify FILE)",
		Short: "Find the exact value of every position, or of one",
		Long: `Find the exact value of every position of a variant, or of those with at most --max
warriors, counters or stones on the board: how many are won, drawn and lost for the
player to move, what the opening is worth to the first player, and a line of best play.
Endless play is worth nothing more to either side.

With --out the values are written as a table for boma probe, for studies and for players;
in a game whose positions can recur the distances stand beside it, in FILE.distance. The
same command goes on where a stopped one left off.

In Kiothi all marks are among the positions up to 8 warriors, or 3 where empty boma can
carry them; of more warriors, up to 15, a table holds the positions without marks.

--grid solves every combination of a game's rule alternatives, each number at its default
and at those values that have a name; rule sets that give every position the same value
share a class. --out then writes a CSV file.

--verify proves a table from the rules alone, position by position.

--search finds the exact value of one position, without one of the opening, where a board
is too large to be solved whole: alpha-beta that ends its lines at the end of the game or
in a --table of the endgames. What it tells is proved, also when it is stopped, and then
a value from one number to another. It serves the games in which no position can recur
(Kalah, and Bao la Kimasai unless capture=back-if-front-empty).`,
		Example: "  boma solve tihbat/standard\n" +
			"  boma solve bao/standard+files=6 --out bao6.table\n" +
			"  boma solve bao/standard --max 8 --out bao-8.table\n" +
			"  boma solve kiothi/standard --max 6 --out kiothi-6.table\n" +
			"  boma solve --grid tihbat --out analysis/results/tihbat-grid.csv\n" +
			"  boma solve --verify bao6.table\n" +
			"  boma solve kalah/standard --max 14 --out kalah-14.table\n" +
			"  boma solve kalah/standard --search --table kalah-14.table",
		Args:              arguments(1, 2, "VARIANT [POSITION], a GAME with --grid or a FILE with --verify"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stderr = cmd.ErrOrStderr()
			if !cmd.Flags().Changed("max") {
				o.most = -1
			} else if o.most < 0 {
				return badf("--max = %d, want a whole number from 0", o.most)
			}
			if o.workers < 1 || o.workers > 1024 {
				return badf("--workers = %d, want a whole number from 1 to 1024", o.workers)
			}
			if err := checkSearch(cmd, o.search, args); err != nil {
				return err
			}
			ctx, stop := signalled(cmd.Context())
			defer stop()
			if o.search {
				return stopped(ctx, a.searchExactly(ctx, args, o))
			}
			return stopped(ctx, a.solve(ctx, args[0], o))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "`file` to write")
	f.IntVar(&o.most, "max", 0, "solve the positions of at most so many `seeds` on the board")
	f.BoolVar(&o.yes, "yes", false, "go, however large the plan")
	f.BoolVar(&o.raw, "raw", false, "do not compress the table, so that it is mapped into memory")
	f.BoolVar(&o.grid, "grid", false, "solve all rule alternatives of a game")
	f.BoolVar(&o.verify, "verify", false, "prove a table")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of positions worked on at a time")
	o.searchOptions.flags(f)
	a.jsonFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("grid", "verify")
	return cmd
}

func (a *app) solve(ctx context.Context, name string, o solveOptions) error {
	switch {
	case o.grid:
		return a.solveGrid(ctx, name, o)
	case o.verify:
		return a.verifyTable(ctx, name, o)
	}
	v, err := a.open(name)
	if err != nil {
		return err
	}
	if err := a.mayStart(v, o); err != nil {
		return err
	}
	found, err := v.exact.solve(ctx, o)
	if err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(found.summary)
	}
	a.showSolution(v, found)
	return nil
}

// stopped returns the reason for which ctx was cancelled, if that is what err is about.
func stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
