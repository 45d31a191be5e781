package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

func (a *app) slurmStatusCommand() *cobra.Command {
	var o slurmOptions
	cmd := &cobra.Command{
		Use:   "status --plan FILE",
		Short: "Say how far a plan has come",
		Long: `Say how far a plan has come, from Slurm's queue and from the files that verify: which tasks
are done, run, wait, have failed, or are missing, that is, neither done nor in the queue.
What has failed is told with the reason and the log. Files are compared with their
checksums; --quick looks at their sizes alone.

With --wait it says so once none of the plan's tasks is in the queue, and its exit code is
1 if some are not done then.`,
		Example: "  boma slurm status --plan out/quickstart/plan.json\n  boma slurm status --plan out/quickstart/plan.json --wait\n" +
			"  boma slurm status --plan out/quickstart/plan.json --quick --json",
		Args: arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signalled(cmd.Context())
			defer stop()
			return stopped(ctx, a.slurmStatus(ctx, &o))
		},
	}
	planFlag(cmd, &o.plan)
	cmd.Flags().BoolVar(&o.quick, "quick", false, "take files for whole by their sizes, without their checksums")
	cmd.Flags().BoolVar(&o.wait, "wait", false, "wait until no task of the plan is in the queue")
	a.jsonFlag(cmd)
	return cmd
}

// The states of a task.
const (
	stateDone    = "done"
	stateRunning = "running"
	stateWaiting = "waiting"
	stateFailed  = "failed"  // and not in the queue
	stateMissing = "missing" // neither done nor in the queue nor known to have failed
)

// A stageStatus counts the tasks of a stage.
type stageStatus struct {
	Stage   string `json:"stage"`
	Tasks   int    `json:"tasks"`
	Done    int    `json:"done"`
	Running int    `json:"running"`
	Waiting int    `json:"waiting"`
	Failed  int    `json:"failed"`
	Missing int    `json:"missing"`
}

// A taskStatus is a task that is not done.
type taskStatus struct {
	Stage string  `json:"stage"`
	Index int     `json:"index"`
	State string  `json:"state"`
	Error string  `json:"error,omitempty"` // the last
	Log   string  `json:"log,omitempty"`
	Queue *queued `json:"queue,omitempty"`
}

// A status is what boma slurm status --json prints.
type status struct {
	Plan   string        `json:"plan"`
	Whole  bool          `json:"checksums"` // files were compared with theirs
	Stages []stageStatus `json:"stages"`
	Tasks  []taskStatus  `json:"tasks"` // that are not done
}

func (a *app) slurmStatus(ctx context.Context, o *slurmOptions) error {
	c, err := a.openCluster(o)
	if err != nil {
		return err
	}
	queued, err := queue(ctx, c.id)
	if err == nil && o.wait {
		queued, err = c.emptied(ctx, queued)
	}
	if err != nil {
		return err
	}
	s := c.status(c.look(!o.quick, runtime.GOMAXPROCS(0)), queued)
	s.Whole = !o.quick
	if a.json {
		err = a.writeJSON(s)
	} else {
		a.showStatus(c, s, o)
	}
	if n := len(s.Tasks); o.wait && n > 0 && err == nil {
		return fmt.Errorf("%s, and nothing is in the queue", isOrAre(n, "not done"))
	}
	return err
}

// emptied waits until nothing of the plan is in the queue, and asks more and more seldom.
func (c *cluster) emptied(ctx context.Context, queued map[string]map[int]queued) (_ map[string]map[int]queued, err error) {
	const most = 30 * time.Second
	for wait := time.Second; len(queued) > 0 && err == nil; wait = min(most, wait*5/4) {
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(wait):
		}
		queued, err = queue(ctx, c.id)
	}
	return queued, err
}

// status joins files and queue. The queue was asked first: a task that ends in between is
// done, and not missing.
func (c *cluster) status(done map[string][]error, queued map[string]map[int]queued) *status {
	s := &status{Plan: c.path, Tasks: []taskStatus{}}
	for _, stage := range c.plan.Stages {
		of := stageStatus{Stage: stage.Name, Tasks: len(stage.Tasks)}
		for i := range stage.Tasks {
			why := done[stage.Name][i]
			if why == nil {
				of.Done++
				continue
			}
			t := taskStatus{Stage: stage.Name, Index: i, Error: c.failure(stage.Name, i), Log: c.lastLog(stage.Name, i)}
			q, there := queued[stage.Name][i]
			if there {
				t.Queue = &q
			}
			switch {
			case there && q.running:
				t.State, of.Running = stateRunning, of.Running+1
			case there:
				t.State, of.Waiting = stateWaiting, of.Waiting+1
			case t.Error != "":
				t.State, of.Failed = stateFailed, of.Failed+1
			default:
				if damaged(why) {
					t.Error = why.Error()
				}
				t.State, of.Missing = stateMissing, of.Missing+1
			}
			s.Tasks = append(s.Tasks, t)
		}
		s.Stages = append(s.Stages, of)
	}
	return s
}

// lastLog returns the log of a task, or nothing.
func (c *cluster) lastLog(stage string, index int) string {
	path := filepath.Join(c.o.out, filepath.FromSlash(logName(stage, 0, fmt.Sprint(index))))
	if exists(path) {
		return path
	}
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), stage+"-*+*.out")) // of arrays that begin later
	for _, path := range found {
		var offset, number int
		name := strings.TrimPrefix(filepath.Base(path), stage+"-")
		if _, err := fmt.Sscanf(name, "%d+%d.out", &offset, &number); err == nil && offset+number == index {
			return path
		}
	}
	return ""
}

// shownTasks is how many tasks of a kind are shown one by one.
const shownTasks = 5

func (a *app) showStatus(c *cluster, s *status, o *slurmOptions) {
	t := table{head: []string{"stage", "tasks", stateDone, stateRunning, stateWaiting, stateFailed, stateMissing}, left: []int{0}}
	count := func(n int) string {
		if n == 0 {
			return "-"
		}
		return grouped(uint64(n))
	}
	open, queued := 0, 0
	for _, g := range s.Stages {
		t.add(g.Stage, count(g.Tasks), count(g.Done), count(g.Running), count(g.Waiting), count(g.Failed), count(g.Missing))
		open += g.Failed + g.Missing
		queued += g.Running + g.Waiting
	}
	t.write(a.out, "")
	a.showWaiting(s)
	a.showFailed(s)
	fmt.Fprintln(a.out)
	path := shellQuoted(o.plan)
	switch {
	case open+queued == 0:
		fmt.Fprintf(a.out, "All is done. Report: %s\n", filepath.Join(c.o.out, "analysis", "report.html"))
	case open > 0:
		fmt.Fprintf(a.out, "%s: boma slurm resubmit --plan %s\n", isOrAre(open, "neither done nor in the queue"), path)
	}
}

func isOrAre(n int, what string) string {
	if n == 1 {
		return "1 task is " + what
	}
	return plural(uint64(n), "task") + " are " + what
}

// showWaiting counts what tasks wait for.
func (a *app) showWaiting(s *status) {
	reasons := map[string]int{}
	for _, t := range s.Tasks {
		if t.State == stateWaiting {
			reasons[t.Queue.Reason]++
		}
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		parts = append(parts, fmt.Sprintf("%s %s", reason, grouped(uint64(reasons[reason]))))
	}
	if len(parts) > 0 {
		wrap(a.out, "\nWaiting, by Slurm's reason: ", "  ", strings.Join(parts, ", "))
	}
}

// showFailed tells what has gone wrong, and where to read on.
func (a *app) showFailed(s *status) {
	shown, more := 0, 0
	for _, t := range s.Tasks {
		if t.Error == "" && (t.State != stateMissing || t.Log == "") {
			continue
		}
		if shown == shownTasks {
			more++
			continue
		}
		shown++
		why := t.Error
		if why == "" {
			why = "it ended without a word: cancelled, killed, out of memory, or out of time"
		}
		if t.State == stateRunning || t.State == stateWaiting {
			why = "tried again after: " + why
		}
		fmt.Fprintf(a.out, "\n%s %d: %s\n", t.Stage, t.Index, why)
		if t.Log != "" {
			fmt.Fprintf(a.out, "  log: %s\n", t.Log)
		}
	}
	if more > 0 {
		fmt.Fprintf(a.out, "\n%s more so; --json names all\n", plural(uint64(more), "task"))
	}
}
