package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	solved "github.com/boma-games/boma/solvers/table"
)

// solve solves a table. On a cluster it works in a place of its own, where it goes on from
// the tiers that an earlier attempt has left: a copy of them, for that attempt may be
// alive on a machine that was believed dead.
func (j *job) solve(ctx context.Context, t plan.Task) error {
	path := j.path(t.Writes[0])
	if j.alone {
		if exists(path) {
			return nil
		}
		if err := pipeline.Room(j.o.out); err != nil {
			return bad(err)
		}
		return j.solveTable(ctx, &j.plan.Study, t.First, solveOptions{out: path, workers: j.o.workers, stderr: j.o.stderr})
	}
	if j.there = checkTable(path) == nil; j.there {
		return nil
	}
	if err := j.sameRules(); err != nil {
		return err
	}
	scratch, err := pipeline.Scratch(j.o.out, fmt.Sprintf("table-%d", t.First))
	if err != nil {
		return err
	}
	own := filepath.Join(scratch, filepath.Base(path))
	if err := j.takeOver(own, t.First); err != nil {
		return err
	}
	o := solveOptions{out: own, yes: true, workers: j.o.workers, stderr: j.o.stderr}
	if err := j.solveTable(ctx, &j.plan.Study, t.First, o); err != nil {
		return err
	}
	if distances := solved.DistancePath(own); exists(distances) { // first, so that a table always finds its own
		if err := pipeline.Place(distances, solved.DistancePath(path)); err != nil {
			return err
		}
	}
	if err := pipeline.Place(own, path); err != nil {
		return err
	}
	return os.RemoveAll(scratch)
}

// takeOver copies the furthest unfinished table that an earlier attempt has left. Its
// checksums are looked at when the solver goes on with it.
func (j *job) takeOver(own string, table int) error {
	pattern := filepath.Join(j.path(pipeline.LogsFolder), "tmp", fmt.Sprintf("table-%d-*", table), filepath.Base(own)+".part")
	found, err := filepath.Glob(pattern)
	if err != nil {
		return err
	}
	best, most := "", int64(0)
	for _, path := range found {
		if info, err := os.Stat(path); err == nil && info.Size() > most {
			best, most = path, info.Size()
		}
	}
	if best == "" {
		return nil
	}
	values := best[:len(best)-len(".part")]
	if err := copyFile(best, own+".part"); err != nil {
		return err
	}
	distances := solved.DistancePath(values) + ".part"
	if !exists(distances) {
		return nil
	}
	return copyFile(distances, solved.DistancePath(own)+".part")
}

func copyFile(from, to string) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return errors.Join(err, w.Close())
}

// checkTable compares every block of a table, and of its distances, with its checksum.
func checkTable(path string) error {
	pair, err := solved.OpenPair(path)
	if err != nil {
		return err
	}
	defer pair.Close()
	for _, r := range []*solved.Reader{pair.Values, pair.Distances} {
		if r == nil {
			continue
		}
		for tier := range r.Tiers {
			if _, err := r.Load(tier); err != nil {
				return err
			}
		}
	}
	return nil
}

// tableHash returns the hash of what a table holds.
func tableHash(path string) (string, error) {
	r, err := solved.Open(path)
	if err != nil {
		return "", bad(err)
	}
	defer r.Close()
	return r.Hash(), nil
}
