package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/analysis/report"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/verify"
	solved "github.com/boma-games/boma/solvers/table"
)

// A job is a plan at work in the folder of its dataset. boma study runs all tasks of a
// plan in one process, boma task one of them: by the same function, [job.run].
type job struct {
	*app
	plan  *plan.Plan
	o     *generateOptions
	alone bool // the folder is this process's, which keeps what it has found in memory

	work    *pipeline.Work
	about   []facts
	logged  later
	ends    []func()
	sums    []summed  // alone: what statistics has found
	trusted *verified // alone: what has been verified before
	there   bool      // the last task found all that it writes
	answer  *report.Input
	page    string
}

// A summed is what a task of statistics has found.
type summed struct {
	Checked verify.Report `json:"checked"`
	part    *analysis.Part
}

// run runs one task. It returns at once if what the task writes is there and verifies.
func (j *job) run(ctx context.Context, stage string, t plan.Task) error {
	run := map[string]func(context.Context, plan.Task) error{
		plan.Solve: j.solve, plan.Generate: j.generate, plan.Statistics: j.statistics, plan.Merge: j.merge,
	}[stage]
	err := run(ctx, t)
	if errors.As(err, new(signalError)) { // it says more than the signal
		return err
	}
	return stopped(ctx, err)
}

// open works the study out, whose tables are there, and takes the folder up.
func (j *job) open(ctx context.Context) error {
	if j.work != nil {
		return nil
	}
	if err := j.sameRules(); err != nil {
		return err
	}
	if err := j.solved(); err != nil {
		return err
	}
	j.o.dir = j.o.out
	p, about, err := j.app.plan(j.plan.Study, &j.o.studyOptions)
	if err != nil {
		return err
	}
	j.about = about
	halt := context.AfterFunc(ctx, func() { p.Close() }) // outside agents may take long to answer
	j.ends = append(j.ends, func() { halt(); p.Close() })
	text, err := studyText(p.Study)
	if err != nil {
		return err
	}
	level, err := j.o.logs.parse()
	if err != nil {
		return err
	}
	o := pipeline.Options{
		Dir: j.o.out, Workers: j.o.workers, Force: j.o.force, StudyText: text,
		Describe: func(m *pipeline.Manifest) []pipeline.Document { return describe(m, about) },
	}
	j.logged.out = j.o.stderr
	o.Log = j.o.logs.logger(&j.logged, level)
	if j.alone {
		warnOfMissing(o.Log, p.Study.Dataset)
		j.work, err = pipeline.Open(p, o)
	} else {
		j.work, err = pipeline.Share(p, j.plan.RowsID, o)
	}
	if err != nil {
		return inputFault(err)
	}
	j.ends = append(j.ends, j.work.Close)
	return nil
}

// solved wants the tables to be there that the plan has solved.
func (j *job) solved() error {
	for _, t := range j.plan.Tables {
		pair, err := solved.OpenPair(j.path(t.Path))
		if err != nil {
			return fmt.Errorf("%w: the tables of stage %s come first", err, plan.Solve)
		}
		pair.Close()
	}
	return nil
}

// inputFault marks the errors that say that a folder is another's.
func inputFault(err error) error {
	var mismatch *pipeline.MismatchError
	var foreign *pipeline.ForeignError
	if errors.As(err, &mismatch) || errors.As(err, &foreign) {
		return bad(err)
	}
	return err
}

// close ends what is open, the last first.
func (j *job) close() {
	for _, end := range slices.Backward(j.ends) {
		end()
	}
}

// sameRules refuses variants and tables that are not those of the plan.
func (j *job) sameRules() error {
	for _, planned := range j.plan.Variants {
		v, err := j.app.open(planned.Name)
		if err != nil {
			return err
		}
		if v.Hash != planned.Hash {
			return badf("%s has rules %.12s here, in the plan %.12s: want the variants that the study was planned with, or a new plan", v.Name, v.Hash, planned.Hash)
		}
	}
	for _, g := range j.plan.Given {
		hash, err := tableHash(g.File)
		if err != nil {
			return err
		}
		if hash != g.Hash {
			return badf("%s is another table than the one that the study was planned with; plan it anew", g.File)
		}
	}
	return nil
}

// path returns where something of the job's folder stands.
func (j *job) path(name string) string { return filepath.Join(j.o.out, filepath.FromSlash(name)) }

// games returns the variants as verification wants them.
func (j *job) games() ([]verify.Game, error) {
	tables, err := j.tablesOf(&j.work.Study, j.o.out)
	if err != nil {
		return nil, err
	}
	var games []verify.Game
	for _, planned := range j.plan.Variants {
		v, err := j.app.open(planned.Name)
		if err != nil {
			return nil, err
		}
		g, end, err := v.tabled(&j.work.Study, tables)
		if err != nil {
			return nil, err
		}
		if end != nil {
			j.ends = append(j.ends, func() { end() })
		}
		games = append(games, g)
	}
	return games, nil
}

// someUnits is a plan with some of its units alone, for what is shown of them.
func someUnits(p *pipeline.Plan, first, units int) *pipeline.Plan {
	some := *p
	some.Units = p.Units[first : first+units]
	return &some
}

// later is a writer to a place that changes: above what is shown of progress.
type later struct{ out io.Writer }

func (l *later) Write(text []byte) (int, error) { return l.out.Write(text) }

// missing says that an input of a task is not there.
func missing(stage, before string, why error) error {
	return fmt.Errorf("%v: stage %s reads what stage %s writes", why, stage, before)
}

// atomically writes a file that others may be writing too: whole, or not at all.
func (j *job) atomically(name string, write func(f *os.File) error) error {
	scratch, err := pipeline.Scratch(j.o.out, "file")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	path := filepath.Join(scratch, "whole")
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return pipeline.Place(path, j.path(name))
}
