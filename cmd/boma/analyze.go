package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/boma-games/boma/analysis"
	"github.com/spf13/cobra"
)

// analysisFlags are what analyze and compare share.
type analysisFlags struct {
	analysis.Options
	out  string
	dry  bool
	full bool
}

func (a *app) analyzeCommand() *cobra.Command {
	var f analysisFlags
	cmd := &cobra.Command{
		Use:   "analyze DIR",
		Short: "Say who a dataset's rules favour, by how much, and how sure that is",
		Long: `Read a dataset once, by columns, and work out its metrics for every variant, matchup and
kind of opening, each with an interval. What a reader must know first comes first, as
warnings. "boma metrics" lists the metrics with formula and source.

A game is called balanced only if the whole interval of the first player's score lies
within --margin of one half; one player is called favoured only if that is shown after
Holm's correction over all groups; else it is "not shown".

metrics.json, metrics.csv and metrics.parquet are written to --out. Confidence, margin
and replicates are those of the dataset's study where it names them.`,
		Example:           "  boma analyze out/quickstart\n  boma analyze out/quickstart --full --margin 0.01\n  boma analyze out/quickstart --json --dry-run",
		Args:              arguments(1, 1, "DIR"),
		ValidArgsFunction: completeFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := f.read(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			report := data.Report()
			var paths []string
			if !f.dry {
				if paths, err = report.Write(f.folder(args[0])); err != nil {
					return err
				}
			}
			if a.json {
				return a.writeJSON(report)
			}
			a.showReport(report, f.full)
			a.showPaths(paths)
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.full, "full", false, "show every metric, not the main ones alone")
	a.jsonFlag(cmd)
	return cmd
}

func (f *analysisFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "`folder` to write to (default: analysis in the dataset)")
	flags.BoolVar(&f.dry, "dry-run", false, "write no files")
	flags.Float64Var(&f.Confidence, "confidence", 0, "`level` of intervals (default 0.95)")
	flags.Float64Var(&f.Equivalence, "margin", 0, "greatest difference of scores that counts as `none` (default 0.02)")
	flags.IntVar(&f.Replicates, "replicates", 0, "`number` of replicates of the bootstrap (default 1000)")
	flags.IntVar(&f.Workers, "workers", 0, "`files` read at once (default: one a processor)")
	_ = cmd.MarkFlagDirname("out") // it exists: see above
}

// read reads a dataset. That a folder is none, or settings are no good, is the fault of
// the command line; that a file is damaged is not.
func (f *analysisFlags) read(ctx context.Context, dir string) (*analysis.Data, error) {
	if f.Workers < 0 {
		return nil, badf("--workers = %d, want at least 0", f.Workers)
	}
	if info, err := os.Stat(dir); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, badf("%s: no such folder", dir)
		}
		return nil, err
	} else if !info.IsDir() {
		return nil, badf("%s is no folder", dir)
	}
	ctx, stop := signalled(ctx)
	defer stop()
	data, err := analysis.Read(ctx, dir, f.Options)
	if errors.Is(err, analysis.ErrSettings) {
		return nil, bad(err)
	}
	return data, err
}

func (f *analysisFlags) folder(dir string) string {
	if f.out != "" {
		return f.out
	}
	return filepath.Join(dir, "analysis")
}

// shownWarnings is how many warnings of a kind are shown before the rest are counted.
const shownWarnings = 3

// showWarnings writes what nobody may miss.
func (a *app) showWarnings(warnings []analysis.Warning) {
	if len(warnings) == 0 {
		return
	}
	var kinds []string
	byKind := make(map[string][]analysis.Warning)
	for _, w := range warnings {
		if byKind[w.Kind] == nil {
			kinds = append(kinds, w.Kind)
		}
		byKind[w.Kind] = append(byKind[w.Kind], w)
	}
	fmt.Fprintf(a.out, "WARNING: %s before any figure is believed\n", plural(uint64(len(warnings)), "thing"))
	for _, kind := range kinds {
		all := byKind[kind]
		for _, w := range all[:min(shownWarnings, len(all))] {
			text := w.Text
			if w.Where != "" {
				text = w.Where + ": " + text
			}
			wrap(a.out, "  ! "+strings.ToUpper(kind)+": ", "    ", short(text))
		}
		if more := len(all) - shownWarnings; more > 0 {
			fmt.Fprintf(a.out, "  ! %s: %s more so; --json and the files name all\n", strings.ToUpper(kind), plural(uint64(more), "group"))
		}
	}
	fmt.Fprintln(a.out)
}

func (a *app) showPaths(paths []string) {
	if len(paths) > 0 {
		fmt.Fprintf(a.out, "\nWritten: %s\n", strings.Join(paths, ", "))
	}
}
