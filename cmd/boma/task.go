package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/spf13/cobra"
)

type taskOptions struct {
	generateOptions
	plan  string
	stage string
	index int
}

func (a *app) taskCommand() *cobra.Command {
	var o taskOptions
	cmd := &cobra.Command{
		Use:   "task --plan FILE --stage STAGE --index I",
		Short: "Run one task of a plan",
		Long: `Run one task of a plan that boma plan wrote: this is all that runs on the machines of a
cluster. It reads what earlier stages have written, writes under temporary names that no
other process uses, and renames what is whole. If what it writes is there and verifies,
by checksums, it returns at once; so a task may be run again, at any time, twice at once
if need be. A task that was stopped goes on from the units, or the tiers of a table, that
were finished.

Exit codes: 0 done or there already, 1 failed, 2 wrong input, which no retry will mend,
130 and 143 after SIGINT and SIGTERM.`,
		Example: "  boma task --plan out/quickstart/plan.json --stage generate --index 0\n" +
			"  boma task --plan out/quickstart --stage merge --index 0 --workers 2",
		Args: arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.stderr = cmd.ErrOrStderr()
			return a.task(cmd, &o)
		},
	}
	f := cmd.Flags()
	planFlag(cmd, &o.plan)
	f.StringVar(&o.stage, "stage", "", "`stage`: "+strings.Join(plan.Names, ", "))
	f.IntVar(&o.index, "index", 0, "`number` of the task in its stage, from 0")
	f.IntVar(&o.studyOptions.workers, "workers", 0, "`number` of units made at once; that of the plan if not given")
	f.DurationVar(&o.timeout, "agent-timeout", time.Minute, "`time` that an outside agent has for an answer")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	o.logs.flags(f)
	a.jsonFlag(cmd)
	return cmd
}

// planFlag gives a command the flag --plan.
func planFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "plan", "", "`file` that boma plan wrote, or the folder that it is in")
}

// readPlan reads a plan, and says in which folder its dataset is.
func readPlan(path string) (p *plan.Plan, dir string, err error) {
	if path == "" {
		return nil, "", badf("--plan is missing, want the file that boma plan wrote, such as out/quickstart/%s", plan.FileName)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, plan.FileName)
	}
	p, err = plan.Read(path, version)
	return p, filepath.Dir(path), bad(err)
}

// findTask returns a task of a plan.
func findTask(p *plan.Plan, stage string, index int) (s *plan.Stage, t plan.Task, err error) {
	if s = p.Stage(stage); s == nil {
		var names []string
		for _, s := range p.Stages {
			names = append(names, s.Name)
		}
		return nil, t, badf("--stage = %q%s, want one of this plan: %s", stage, rules.Suggest(stage, names), strings.Join(names, ", "))
	}
	if index < 0 || index >= len(s.Tasks) {
		return nil, t, badf("--index = %d, want 0 to %d: stage %s has %s", index, len(s.Tasks)-1, stage, plural(uint64(len(s.Tasks)), "task"))
	}
	return s, s.Tasks[index], nil
}

// A taskDone is what boma task --json prints.
type taskDone struct {
	Stage   string  `json:"stage"`
	Index   int     `json:"index"`
	There   bool    `json:"there"` // it was done already
	Seconds float64 `json:"seconds"`
}

func (a *app) task(cmd *cobra.Command, o *taskOptions) error {
	p, dir, err := readPlan(o.plan)
	if err != nil {
		return err
	}
	s, t, err := findTask(p, o.stage, o.index)
	if err != nil {
		return err
	}
	if o.workers, err = o.workerCount(cmd.Flags()); err != nil {
		return err
	}
	if !cmd.Flags().Changed("workers") && os.Getenv("BOMA_WORKERS") == "" {
		o.workers = s.CPUs
	}
	ctx, stop := signalled(cmd.Context())
	defer stop()
	o.out = dir
	heapMemory(s.Memory << 20)
	j := &job{app: a, plan: p, o: &o.generateOptions}
	defer j.close()
	begun := time.Now()
	err = j.run(ctx, o.stage, t)
	j.note(o.stage, o.index, err)
	if err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(taskDone{o.stage, o.index, j.there, time.Since(begun).Seconds()})
	}
	what := "done in " + duration(time.Since(begun))
	if j.there {
		what = "there already, and it verifies"
	}
	fmt.Fprintf(a.out, "%s, task %d of 0 to %d: %s\n", o.stage, o.index, len(s.Tasks)-1, what)
	return nil
}

// failureName is where a task leaves the reason for which it failed.
func failureName(stage string, index int) string {
	return fmt.Sprintf("%s/failed/%s-%d.txt", pipeline.LogsFolder, stage, index)
}

// note leaves the reason of a failure for boma slurm status, which is a help and no more.
func (j *job) note(stage string, index int, err error) {
	name := failureName(stage, index)
	if err == nil {
		os.Remove(j.path(name))
		return
	}
	_ = j.atomically(name, func(f *os.File) error {
		_, err := fmt.Fprintln(f, oneLine(err))
		return err
	})
}
