package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/boma-games/boma/pipeline"
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
		if err := a.solveTable(ctx, s, i, solveOptions{out: path, workers: workers, stderr: stderr}); err != nil {
			return err
		}
	}
	return nil
}

// solveTable solves a table of a study into a file.
func (a *app) solveTable(ctx context.Context, s *pipeline.Study, i int, o solveOptions) error {
	entry := s.Tables[i]
	v, err := a.open(entry.Solve)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(o.out), 0o777); err != nil {
		return err
	}
	o.most, o.raw = -1, true
	if entry.Max != nil {
		o.most = *entry.Max
	}
	if err := a.mayStart(v, o); err != nil {
		return fmt.Errorf("tables[%d]: %w", i, err)
	}
	if _, err := v.exact.solve(ctx, o); err != nil {
		return fmt.Errorf("tables[%d]: %w", i, err)
	}
	return nil
}
