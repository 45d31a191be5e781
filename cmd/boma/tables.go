package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	solved "github.com/boma-games/boma/solvers/table"
	"github.com/spf13/cobra"
)

func (a *app) tablesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "tables DIR",
		Short:   "List the tables of exact values in a folder",
		Long:    "List the tables of exact values in a folder and those below it: what each holds and how large it is.",
		Example: "  boma tables .\n  boma tables out/study/tables --json",
		Args:    arguments(1, 1, "DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := listTables(args[0])
			if len(list) == 0 && err == nil && !a.json {
				fmt.Fprintf(a.out, "No tables in %s.\n", args[0])
			}
			return errors.Join(a.showTables(list), err)
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// A listed is a table in a folder.
type listed struct {
	File      string  `json:"file"`
	Variant   string  `json:"variant"`
	Rules     string  `json:"rules"`
	Kind      string  `json:"kind"`
	Covers    string  `json:"covers"`
	Positions uint64  `json:"positions"`
	Bytes     int64   `json:"bytes"`
	Bits      float64 `json:"bits_per_position"`
	Program   string  `json:"program"`
	Hash      string  `json:"hash"`
}

// listTables opens every table below a folder. One that is damaged does not keep the
// others back: it comes along as an error.
func listTables(dir string) (list []listed, err error) {
	var problems []error
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.Type().IsRegular() || strings.HasSuffix(path, ".part") || !solved.IsTable(path) {
			return nil
		}
		r, err := solved.Open(path)
		if err != nil {
			problems = append(problems, bad(err))
			return nil
		}
		defer r.Close()
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		list = append(list, listed{filepath.ToSlash(name), r.Variant, r.Rules, r.Kind, r.Covers, r.Positions,
			r.Size(), 8 * float64(r.Size()) / float64(max(1, r.Positions)), r.Program, r.Hash()})
		return nil
	})
	if errors.Is(err, os.ErrNotExist) {
		err = bad(err)
	}
	return list, errors.Join(append(problems, err)...)
}

func (a *app) showTables(list []listed) error {
	t := table{head: []string{"file", "variant", "kind", "positions", "size", "bits", "covers"}, left: []int{0, 1, 2, 6}}
	for _, l := range list {
		if a.json {
			if err := a.writeJSON(l); err != nil {
				return err
			}
			continue
		}
		t.add(l.File, l.Variant, l.Kind, grouped(l.Positions), bytesText(uint64(l.Bytes)), fmt.Sprintf("%.3f", l.Bits), l.Covers)
	}
	if len(list) > 0 && !a.json {
		t.write(a.out, "")
	}
	return nil
}
