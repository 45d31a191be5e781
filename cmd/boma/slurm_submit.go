package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/store"
)

// A submitted is a job that was handed to Slurm.
type submitted struct {
	Stage  string `json:"stage"`
	Job    string `json:"job"`
	Tasks  int    `json:"tasks"`
	Array  string `json:"array"`
	After  string `json:"after,omitempty"` // what it waits for
	Script string `json:"script"`
}

// A submission is what one call of submit does.
type submission struct {
	*cluster
	o       *slurmOptions
	wrapped wrapped
	largest int
	queued  map[string]map[int]queued
	stale   []string // jobs that wait for what is now submitted anew
	jobs    []submitted
}

func (a *app) slurmSubmit(ctx context.Context, o *slurmOptions, again bool) error {
	if o.throttle < 0 {
		return badf("--throttle = %d, want a whole number from 0", o.throttle)
	}
	c, err := a.openCluster(o)
	if err != nil {
		return err
	}
	s := &submission{cluster: c, o: o, largest: arraySize(ctx)}
	if s.wrapped, err = c.wrapped(o); err != nil {
		return err
	}
	if s.queued, err = queue(ctx, c.id); err != nil && !o.dryRun {
		return err
	}
	n := 0
	for _, tasks := range s.queued {
		n += len(tasks)
	}
	if !again && n > 0 {
		return badf("%s of this plan in the queue already; boma slurm resubmit adds what is missing, boma slurm cancel takes them out", plural(uint64(n), "task"))
	}
	if err := s.submit(ctx, s.missing(c.look(!o.quick, runtime.GOMAXPROCS(0)))); err != nil {
		return err
	}
	return s.show()
}

// missing returns the tasks that are neither done nor queued. Those that wait for what is
// missing themselves count as missing: their dependency will never be fulfilled.
func (s *submission) missing(done map[string][]error) map[string][]int {
	all, before := map[string][]int{}, false
	for _, stage := range s.plan.Stages {
		for i := range stage.Tasks {
			q, there := s.queued[stage.Name][i]
			switch {
			case done[stage.Name][i] == nil:
			case there && (!before || q.running):
			case there:
				s.stale = append(s.stale, q.Job)
				delete(s.queued[stage.Name], i)
				fallthrough
			default:
				all[stage.Name] = append(all[stage.Name], i)
			}
		}
		before = before || len(all[stage.Name]) > 0
	}
	return all
}

// submit hands the tasks over, stage by stage. If Slurm refuses one, those before it are
// taken back.
func (s *submission) submit(ctx context.Context, missing map[string][]int) error {
	if !s.o.dryRun {
		if err := s.logFolder(); err != nil {
			return err
		}
		if err := cancelJobs(ctx, s.stale); err != nil {
			return err
		}
	}
	after := ""
	for i := range s.plan.Stages {
		stage := &s.plan.Stages[i]
		var now []string
		for _, b := range batches(stage, missing[stage.Name], s.largest, s.o.throttle) {
			id, err := s.one(ctx, b, after)
			if err != nil {
				return s.takeBack(stage.Name, err)
			}
			now = append(now, id)
		}
		after = depends(now, s.arrays(stage), after)
	}
	return nil
}

// arrays returns the jobs of a stage that are in the queue.
func (s *submission) arrays(stage *plan.Stage) (arrays []string) {
	for _, q := range s.queued[stage.Name] {
		arrays = append(arrays, q.Array)
	}
	slices.Sort(arrays)
	return slices.Compact(arrays)
}

// depends returns what the next stage waits for: that what was submitted now ends well,
// and that what has been in the queue ends in whatever way, for such an array may hold
// tasks that have failed before; its files tell. A stage of which nothing is under way
// hands on what it would wait for itself.
func depends(now, before []string, after string) string {
	var parts []string
	if len(now) > 0 {
		parts = append(parts, "afterok:"+strings.Join(now, ":"))
	}
	if len(before) > 0 {
		parts = append(parts, "afterany:"+strings.Join(before, ":"))
	}
	if len(parts) == 0 {
		return after
	}
	return strings.Join(parts, ",")
}

// one submits one job, or prints it.
func (s *submission) one(ctx context.Context, b batch, after string) (id string, err error) {
	text := b.script(s.wrapped)
	name := "logs/slurm/" + b.stage.Name
	if b.offset > 0 {
		name += fmt.Sprintf("-%d", b.offset)
	}
	path := s.path[:len(s.path)-len(filepath.Base(s.path))] + name + ".sh"
	args := append([]string{"--parsable", "--chdir=" + filepath.Dir(s.path)}, s.options(after)...)
	job := submitted{Stage: b.stage.Name, Tasks: len(b.tasks), Array: b.array(), After: after, Script: path}
	if s.o.dryRun {
		job.Job = fmt.Sprintf("JOB%d", len(s.jobs)+1)
		if !s.json {
			fmt.Fprintf(s.out, "### %s, %s: %s\n%s\n", job.Job, path, commandLine("sbatch", append(args, path)), text)
		}
		s.jobs = append(s.jobs, job)
		return job.Job, nil
	}
	if err := store.WriteFile(path, []byte(text)); err != nil {
		return "", err
	}
	out, err := tool(ctx, "sbatch", append(args, path)...)
	if err != nil {
		return "", err
	}
	job.Job, _, _ = strings.Cut(strings.TrimSpace(out), ";") // behind it stands the cluster, where there are several
	s.jobs = append(s.jobs, job)
	return job.Job, nil
}

// options are those of sbatch that depend on the user or on other jobs.
func (s *submission) options(after string) (args []string) {
	if after != "" {
		args = append(args, "--dependency="+after)
	}
	if s.o.partition != "" {
		args = append(args, "--partition="+s.o.partition)
	}
	if s.o.account != "" {
		args = append(args, "--account="+s.o.account)
	}
	return append(args, s.o.options...)
}

func commandLine(name string, args []string) string {
	words := []string{name}
	for _, arg := range args {
		words = append(words, shellQuoted(arg))
	}
	return strings.Join(words, " ")
}

// takeBack cancels what was submitted before something was refused.
func (s *submission) takeBack(stage string, err error) error {
	var ids []string
	for _, j := range s.jobs {
		ids = append(ids, j.Job)
	}
	if len(ids) == 0 || s.o.dryRun {
		return fmt.Errorf("stage %s: %w", stage, err)
	}
	if failed := cancelJobs(context.Background(), ids); failed != nil {
		return fmt.Errorf("stage %s: %w; the stages before it are in the queue", stage, err)
	}
	return fmt.Errorf("stage %s: %w; the stages before it are cancelled again", stage, err)
}

// cancelJobs cancels jobs, each once.
func cancelJobs(ctx context.Context, jobs []string) error {
	slices.Sort(jobs)
	jobs = slices.Compact(jobs)
	for len(jobs) > 0 { // a command line is not endless
		n := min(len(jobs), 1000)
		if _, err := tool(ctx, "scancel", append([]string{"--quiet"}, jobs[:n]...)...); err != nil {
			return err
		}
		jobs = jobs[n:]
	}
	return nil
}

// show says what was submitted.
func (s *submission) show() error {
	if s.json {
		for _, j := range s.jobs {
			if err := s.writeJSON(j); err != nil {
				return err
			}
		}
		return nil
	}
	if s.o.dryRun {
		if len(s.jobs) == 0 {
			fmt.Fprintln(s.out, "Nothing to submit: every task is done or in the queue.")
		}
		return nil
	}
	if len(s.jobs) == 0 {
		fmt.Fprintln(s.out, "Nothing to submit: every task is done or in the queue.")
		return nil
	}
	t := table{head: []string{"stage", "job", "tasks", "after"}, left: []int{0, 3}}
	for _, j := range s.jobs {
		t.add(j.Stage, j.Job, grouped(uint64(j.Tasks)), j.After)
	}
	t.write(s.out, "")
	fmt.Fprintf(s.out, "\nNext: boma slurm status --plan %s\n", shellQuoted(s.o.plan))
	return nil
}
