package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/perfect"
	solved "github.com/boma-games/boma/solvers/table"
)

// canonical gives the variants that tables are solved of their canonical names.
func (a *app) canonical(s *pipeline.Study) error {
	s.Tables = slices.Clone(s.Tables)
	for i := range s.Tables {
		t := &s.Tables[i]
		if t.Solve == "" {
			continue
		}
		v, err := a.open(t.Solve)
		if err != nil {
			return fmt.Errorf("tables[%d]: %w", i, err)
		}
		if s.Start.Table == t.Solve {
			s.Start.Table = v.Name
		}
		t.Solve = v.Name
	}
	return nil
}

// tablePath returns where a table of a study in a folder stands.
func (a *app) tablePath(dir string, t pipeline.StudyTable) (string, error) {
	if t.File != "" {
		return t.File, nil
	}
	v, err := a.open(t.Solve)
	if err != nil {
		return "", err
	}
	name := pipeline.Folder(v.Name, v.Hash)
	if t.Max != nil {
		name += "-max-" + strconv.Itoa(*t.Max)
	}
	return filepath.Join(dir, pipeline.TablesFolder, name+".table"), nil
}

// A tablesOf is the paths of the tables of a study.
type tablesOf struct {
	label []string
	start string            // of the table that games start from, or nothing
	named map[string]string // of the tables solved, by variant
}

// tablesOf returns where the tables of a study in a folder stand. It refuses those of rules that
// no variant of the study has.
func (a *app) tablesOf(s *pipeline.Study, dir string) (t tablesOf, err error) {
	t.start, t.named = s.Start.Table, map[string]string{}
	for i, entry := range s.Tables {
		path, err := a.tablePath(dir, entry)
		if err != nil {
			return t, err
		}
		if err := a.refuseOther(s, fmt.Sprintf("tables[%d]", i), path); err != nil {
			return t, err
		}
		if entry.Solve != "" {
			t.named[entry.Solve] = path
		}
		t.label = append(t.label, path)
	}
	if path, solved := t.named[t.start]; solved {
		t.start = path
	}
	if t.start != "" {
		err = a.refuseOther(s, "start.table", t.start)
	}
	return t, err
}

// refuseOther refuses a table that is of none of the variants of a study.
func (a *app) refuseOther(s *pipeline.Study, what, path string) error {
	r, err := solved.Open(path)
	if err != nil {
		return badf("%s: %w", what, err)
	}
	defer r.Close()
	for _, name := range s.Variants {
		v, err := a.open(name)
		if err != nil {
			return err
		}
		if v.Game == r.Game && v.Hash == r.Rules {
			return nil
		}
	}
	return badf("%s = %s, a table of %s with rules %.12s, want one of a variant of the study", what, path, r.Variant, r.Rules)
}

// solvedAll tells whether a folder has all tables that a study wants solved.
func (a *app) solvedAll(s *pipeline.Study, dir string) bool {
	return !slices.ContainsFunc(s.Tables, func(entry pipeline.StudyTable) bool {
		path, err := a.tablePath(dir, entry)
		return entry.Solve != "" && (err != nil || !exists(path))
	})
}

// solveTables solves the tables that a study asks for and its folder does not have.
func (a *app) solveTables(ctx context.Context, s *pipeline.Study, dir string, workers int, stderr io.Writer) error {
	for i, entry := range s.Tables {
		if entry.Solve == "" {
			continue
		}
		if !slices.Contains(s.Variants, entry.Solve) {
			return badf("tables[%d].solve = %s, want a variant of the study", i, entry.Solve)
		}
		v, err := a.open(entry.Solve)
		if err != nil {
			return err
		}
		path, err := a.tablePath(dir, entry)
		if err != nil {
			return err
		}
		if exists(path) {
			continue
		}
		if err := pipeline.Room(dir); err != nil {
			return bad(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		o := solveOptions{out: path, most: -1, raw: true, workers: workers, stderr: stderr}
		if entry.Max != nil {
			o.most = *entry.Max
		}
		if err := a.mayStart(v, o); err != nil {
			return fmt.Errorf("tables[%d]: %w", i, err)
		}
		if _, err := v.exact.solve(ctx, o); err != nil {
			return fmt.Errorf("tables[%d]: %w", i, err)
		}
	}
	return nil
}

// openSolved opens what tables give a variant.
func openSolved[P comparable](g engine.Game[P], f facts, s *pipeline.Study, t tablesOf) (given pipeline.Solved[P], err error) {
	var open []solved.Pair
	given.Close = func() error {
		var errs []error
		for _, pair := range open {
			errs = append(errs, pair.Close())
		}
		open = nil
		return errors.Join(errs...)
	}
	look := func(path string) (j *perfect.Judge[P], facts pipeline.TableFacts, err error) {
		pair, err := solved.OpenPair(path)
		if err != nil {
			return nil, facts, bad(err)
		}
		open = append(open, pair)
		h := pair.Values.Header
		if h.Game != f.Game || h.Rules != f.Hash {
			return nil, facts, nil
		}
		space, err := spaceFor(g, f, pair)
		facts = pipeline.TableFacts{Variant: f.Name, Hash: pair.Values.Hash(), Covers: h.Covers, Positions: h.Positions}
		if pair.Distances != nil {
			facts.Distances = pair.Distances.Hash()
		}
		return &perfect.Judge[P]{Game: g, Space: space, Known: pair.Known()}, facts, err
	}
	for _, path := range t.label {
		j, facts, err := look(path)
		if err != nil {
			return given, errors.Join(err, given.Close())
		}
		if j != nil {
			given.Tables = append(given.Tables, labels(j, facts))
		}
	}
	if t.start == "" {
		return given, nil
	}
	j, facts, err := look(t.start)
	switch {
	case err == nil && j == nil:
		err = badf("start.table = %s, want a table of %s too", t.start, f.Name)
	case err == nil:
		given.Starts, err = startsFrom(j, facts, s.Start.Max)
	}
	if err != nil {
		return given, errors.Join(err, given.Close())
	}
	return given, nil
}

// labels makes a table of the pipeline out of a judge.
func labels[P comparable](j *perfect.Judge[P], f pipeline.TableFacts) pipeline.Table[P] {
	t := pipeline.Table[P]{
		TableFacts: f, Scored: j.Space.Scored(),
		Value: func(p P) (v solvers.Value, covered bool, err error) {
			if _, counted := engine.Counted(j.Game, p); counted {
				return 0, false, nil
			}
			tier, i := j.Space.Index(p)
			if tier < 0 {
				return 0, false, nil
			}
			v, err = j.Known.Value(tier, i)
			return v, err == nil, err
		},
	}
	if j.Known.Distances != nil {
		t.Distance = func(p P) (solvers.Distance, error) {
			tier, i := j.Space.Index(p)
			d, _, err := j.Known.Distance(tier, i)
			return d, err
		}
	}
	return t
}

// startsFrom draws positions of a table with at most most seeds on the board.
func startsFrom[P comparable](j *perfect.Judge[P], f pipeline.TableFacts, most *int) (*pipeline.Starts[P], error) {
	var tiers []int
	all := uint64(0)
	for tier := range j.Space.Tiers() {
		n := j.Space.Size(tier) // a tier has as many seeds in every position
		if n > 0 && (most == nil || j.Game.Total(j.Space.At(tier, 0)) <= *most) {
			tiers = append(tiers, tier)
			all += n
		}
	}
	if all == 0 {
		return nil, badf("start.max = %d, want one that leaves positions of the table", *most)
	}
	return &pipeline.Starts[P]{TableFacts: f, Draw: func(rng *rand.Rand) P {
		i := rng.Uint64N(all)
		for _, tier := range tiers {
			n := j.Space.Size(tier)
			if i < n {
				return j.Space.At(tier, i)
			}
			i -= n
		}
		panic("boma: fewer positions than counted")
	}}, nil
}
