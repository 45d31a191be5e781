package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/spf13/cobra"
)

type planOptions struct {
	studyOptions
	out      string
	minutes  float64
	cpus     int
	estimate bool
}

func (a *app) planCommand() *cobra.Command {
	var o planOptions
	cmd := &cobra.Command{
		Use:   "plan STUDY.yaml --out DIR",
		Short: "Cut a study into tasks for many machines",
		Long: `Cut a study into tasks that run on the machines of a cluster, and write the plan to
DIR/plan.json. DIR has to be a folder that all machines see; it becomes the dataset, and
holds what boma study would have made there, byte for byte, but for plan.json and logs/.

The stages run one after another, the tasks of a stage in any order and at once:
solve (a table of exact values a task), generate (play the games of a range of units),
statistics (play them again, to verify them, and sum them up) and merge (describe the
dataset, analyse it, write the report). "boma task" runs one task; "boma slurm submit"
and "boma kubernetes render" hand them all to a cluster.

A task is cut to take about --task-minutes on --cpus threads, going by games that are
played here now: the plan notes what they took. It never changes a result. A unit of
the study, of "shard" games, is not cut.

--estimate plays longer samples, measures how fast tables are solved, and prints what the
study takes in core hours, memory and disk; with it --out may be left out, to write
nothing.`,
		Example: "  boma plan configs/studies/quickstart.yaml --out out/quickstart --task-minutes 20\n" +
			"  boma plan configs/studies/millions.yaml --games 1000000000 --estimate\n" +
			"  boma plan configs/studies/kiothi-endgame.yaml --out /shared/endgame --cpus 16 --estimate",
		Args: arguments(1, 1, "STUDY.yaml"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signalled(cmd.Context())
			defer stop()
			return stopped(ctx, a.makePlan(ctx, cmd, args[0], &o))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "`folder` of the dataset, which all machines see")
	f.Float64Var(&o.minutes, "task-minutes", 20, "`minutes` that a task should take, about")
	f.IntVar(&o.cpus, "cpus", 4, "`threads` of a task")
	f.BoolVar(&o.estimate, "estimate", false, "measure for longer, and say what the study takes")
	f.Int64Var(&o.games, "games", 0, "`number` of games of each variant and matchup, instead of the study's")
	f.Uint64Var(&o.seed, "seed", 0, "`number` that all random numbers come from, instead of the study's")
	f.DurationVar(&o.timeout, "agent-timeout", time.Minute, "`time` that an outside agent has for an answer")
	a.jsonFlag(cmd)
	_ = cmd.MarkFlagDirname("out") // it exists
	return cmd
}

func (o *planOptions) check() error {
	const most = 1024
	switch {
	case o.out == "" && !o.estimate:
		return badf("--out is missing, want the folder of the dataset, or --estimate to plan without one")
	case !(o.minutes > 0) || o.minutes > 60*24*365:
		return badf("--task-minutes = %v, want a number above 0, such as 20", o.minutes)
	case o.cpus < 1 || o.cpus > most:
		return badf("--cpus = %d, want 1 to %d", o.cpus, most)
	case o.timeout <= 0:
		return badf("--agent-timeout = %v, want a time above 0, such as 30s", o.timeout)
	}
	return nil
}

func (a *app) makePlan(ctx context.Context, cmd *cobra.Command, path string, o *planOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	s, err := a.readStudy(cmd.Flags(), path, &o.studyOptions)
	if err != nil {
		return err
	}
	in, err := a.planInput(s)
	if err != nil {
		return err
	}
	in.Minutes, in.CPUs = o.minutes, o.cpus
	if o.estimate {
		if err := a.measureTables(ctx, &in); err != nil {
			return err
		}
	}
	if in.Rates, err = a.measureGames(ctx, s, o); err != nil {
		return err
	}
	p := plan.New(in)
	if err := p.Check(); err != nil {
		return err
	}
	if o.out != "" {
		if err := a.writePlan(p, o.out); err != nil {
			return err
		}
	}
	return a.showPlan(p, o)
}

// writePlan writes a plan into a folder that is new, or that has one for the same rows.
func (a *app) writePlan(p *plan.Plan, dir string) error {
	path := filepath.Join(dir, plan.FileName)
	if exists(path) {
		before, err := plan.Read(path, version)
		switch {
		case err != nil:
			return badf("%w; want a new folder", err)
		case before.RowsID != p.RowsID, before.Study.Games != p.Study.Games:
			return badf("%s is the plan of another study%s; want a new folder", path, otherwise(before.Study.Difference(&p.Study), before.Study.Games, p.Study.Games))
		}
	} else if err := newFolder(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return store.WriteFile(path, p.Text())
}

func otherwise(difference string, before, now int64) string {
	switch {
	case difference != "":
		return ": " + difference
	case before != now:
		return fmt.Sprintf(": games = %d, there %d", now, before)
	}
	return ""
}

// newFolder refuses a folder that holds a dataset, or things of others.
func newFolder(dir string) error {
	for _, name := range []string{pipeline.ManifestFile, "journal.jsonl"} {
		if exists(filepath.Join(dir, name)) {
			return badf("--out = %s: it holds a dataset that one process makes (%s), want a new folder", dir, name)
		}
	}
	return bad(pipeline.Room(dir))
}
