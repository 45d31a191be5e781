package main

import (
	"errors"
	"os"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	solved "github.com/boma-games/boma/solvers/table"
)

// check says why a task does not count as done, if it does not: by the files that it
// should have written, never by what became of the process. whole compares checksums,
// else sizes.
func (j *job) check(stage string, t plan.Task, whole bool) error {
	switch stage {
	case plan.Solve:
		if whole {
			return checkTable(j.path(t.Writes[0]))
		}
		pair, err := solved.OpenPair(j.path(t.Writes[0]))
		if err == nil {
			pair.Close()
		}
		return err
	case plan.Generate:
		units := j.plan.Study.Units()
		for _, u := range units[t.First : t.First+t.Units] {
			v := j.plan.Variants[u.Variant]
			if _, err := pipeline.Receipt(j.o.out, j.plan.RowsID, u, pipeline.Folder(v.Name, v.Hash), whole); err != nil {
				return err
			}
		}
		return nil
	case plan.Statistics:
		if whole {
			return j.checkPart(t)
		}
		_, err := os.Stat(j.path(partName(t)))
		return err
	}
	return j.checkMerged(whole)
}

// damaged tells whether a task does not count as done for what has become of its files.
func damaged(err error) bool {
	return errors.Is(err, pipeline.ErrDamaged) || errors.Is(err, solved.ErrDamaged) || errors.Is(err, errNotPart)
}

// look finds out which tasks are done, those without an error.
func (j *job) look(whole bool, workers int) map[string][]error {
	done := map[string][]error{}
	var group errgroup.Group
	group.SetLimit(workers)
	for _, s := range j.plan.Stages {
		of := make([]error, len(s.Tasks))
		done[s.Name] = of
		for i, t := range s.Tasks {
			group.Go(func() error {
				of[i] = j.check(s.Name, t, whole)
				return nil
			})
		}
	}
	_ = group.Wait() // none returns an error
	return done
}

// failure returns the reason that a task has left, or nothing.
func (j *job) failure(stage string, index int) string {
	text, err := os.ReadFile(j.path(failureName(stage, index)))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
