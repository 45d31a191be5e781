package main

import (
	"io"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
)

// planInput gathers what a plan of a study is made of, but for what its games take.
func (a *app) planInput(s pipeline.Study) (in plan.Input, err error) {
	in = plan.Input{ProgramVersion: version, Study: s, Given: []plan.Given{}, Rates: []plan.Rate{}, Tables: []plan.Table{}}
	for _, name := range s.Variants {
		v, err := a.open(name)
		if err != nil {
			return in, err
		}
		in.Variants = append(in.Variants, plan.Variant{Name: v.Name, Hash: v.Hash})
	}
	for i, entry := range s.Tables {
		if entry.Solve != "" {
			t, err := a.planTable(&s, i)
			if err != nil {
				return in, err
			}
			in.Tables = append(in.Tables, t)
			continue
		}
		if in.Given, err = giveTable(in.Given, entry.File); err != nil {
			return in, err
		}
	}
	solved := func(t pipeline.StudyTable) bool { return t.Solve == s.Start.Table }
	if s.Start.Table != "" && !slices.ContainsFunc(s.Tables, solved) {
		in.Given, err = giveTable(in.Given, s.Start.Table)
	}
	return in, err
}

func giveTable(given []plan.Given, path string) ([]plan.Given, error) {
	if slices.ContainsFunc(given, func(g plan.Given) bool { return g.File == path }) {
		return given, nil
	}
	hash, err := tableHash(path)
	return append(given, plan.Given{File: path, Hash: hash}), err
}

// planTable says what solving a table of a study takes.
func (a *app) planTable(s *pipeline.Study, i int) (t plan.Table, err error) {
	entry := s.Tables[i]
	if !slices.Contains(s.Variants, entry.Solve) {
		return t, badf("tables[%d].solve = %s, want a variant of the study", i, entry.Solve)
	}
	v, err := a.open(entry.Solve)
	if err != nil {
		return t, err
	}
	o := solveOptions{most: -1, yes: true, stderr: io.Discard}
	if entry.Max != nil {
		o.most = *entry.Max
	}
	if err := a.mayStart(v, o); err != nil {
		return t, err
	}
	p, err := v.exact.plan(o.most)
	if err != nil {
		return t, err
	}
	p.disk = max(p.disk, p.positions/8) // a study's tables are not compressed: a bit at least
	path, err := a.tablePath("", entry)
	return plan.Table{
		Variant: v.Name, Path: filepath.ToSlash(path), Positions: p.positions, Seconds: float64(p.seconds), Memory: p.memory, Disk: p.disk,
		Guessed: "not measured here: by the speed of such tables elsewhere",
	}, err
}
