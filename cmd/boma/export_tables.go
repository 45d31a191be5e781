package main

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/pipeline"
	solved "github.com/boma-games/boma/solvers/table"
)

// exportTables returns the tables of values to look positions up in: those that are named,
// or those of the dataset that are there.
func (a *app) exportTables(dir string, m *pipeline.Manifest, named []string) (paths []string, err error) {
	if len(named) == 0 {
		folder := filepath.Join(dir, pipeline.TablesFolder)
		if exists(folder) {
			named = append(named, folder)
		}
		for _, t := range m.Study.Tables {
			if t.File != "" && exists(t.File) {
				named = append(named, t.File)
			}
		}
	}
	for _, path := range named {
		below, err := a.tablesBelow(m, path)
		if err != nil {
			return nil, err
		}
		for _, p := range below {
			if !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	return paths, nil
}

// tablesBelow returns a table of values, which must be of one of the variants, or those in a
// folder.
func (a *app) tablesBelow(m *pipeline.Manifest, path string) (paths []string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, badf("--tables: %w", err)
	}
	if !info.IsDir() {
		return []string{path}, a.refuseOther(&m.Study, "--tables", path)
	}
	list, err := listTables(path)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		if l.Kind != solved.Distances {
			paths = append(paths, filepath.Join(path, filepath.FromSlash(l.File)))
		}
	}
	return paths, nil
}
