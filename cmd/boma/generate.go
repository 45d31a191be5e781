package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/spf13/cobra"
)

type generateOptions struct {
	studyOptions
	out     string
	force   bool
	dryRun  bool
	quiet   bool
	silent  bool     // write no summary
	joining []string // agents who meet all others and themselves
	logs    logOptions
	stderr  io.Writer
	workers int
}

func (a *app) generateCommand() *cobra.Command {
	var o generateOptions
	cmd := &cobra.Command{
		Use:   "generate STUDY.yaml --out DIR",
		Short: "Play the games of a study and write them as a dataset",
		Long: `Play the games of a study and write them as a dataset: Parquet files, a card, a
Croissant description and a manifest with checksums. The bytes depend on the study, its
seed and the version of the program, never on workers, order or interruption.

The same command again goes on where the last one stopped; with more --games the dataset
grows and keeps what it has. A folder that holds another study is refused; --force
starts over.

--games, --seed and --workers may also come from the environment: BOMA_GAMES, BOMA_SEED,
BOMA_WORKERS. Flags go before the environment, the environment before the file.`,
		Example: "  boma generate configs/studies/quickstart.yaml --out out/quickstart\n" +
			"  boma generate configs/studies/millions.yaml --out out/millions --dry-run\n" +
			"  boma generate configs/studies/quickstart.yaml --out out/big --games 100000 --workers 2",
		Args: arguments(1, 1, "STUDY.yaml"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stderr = cmd.ErrOrStderr()
			return a.generate(cmd, args[0], &o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "`folder` of the dataset")
	f.BoolVar(&o.force, "force", false, "start over in a folder that this program has begun")
	f.BoolVar(&o.dryRun, "dry-run", false, "say how many rows, bytes and minutes to expect, and write nothing")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	o.studyFlags(f)
	o.logs.flags(f)
	a.jsonFlag(cmd)
	_ = cmd.MarkFlagDirname("out") // it exists
	return cmd
}

func (a *app) generate(cmd *cobra.Command, path string, o *generateOptions) error {
	if o.out == "" && !o.dryRun {
		return badf("--out is missing, want the folder of the dataset")
	}
	workers, err := o.workerCount(cmd.Flags())
	if err != nil {
		return err
	}
	o.workers = workers
	level, err := o.logs.parse()
	if err != nil {
		return err
	}
	study, err := a.readStudy(cmd.Flags(), path, &o.studyOptions)
	if err != nil {
		return err
	}
	study.Matchups = joined(study.Matchups, o.joining)
	ctx, stop := signalled(cmd.Context())
	defer stop()
	if o.dir = o.out; o.dryRun && !a.solvedAll(&study, o.out) { // what it needs goes when it ends
		if o.dir, err = os.MkdirTemp("", "boma-tables-"); err != nil {
			return err
		}
		defer os.RemoveAll(o.dir)
	}
	if err := a.solveTables(ctx, &study, o.dir, o.workers, o.stderr); err != nil {
		return stopped(ctx, err)
	}
	plan, about, err := a.plan(study, &o.studyOptions)
	if err != nil {
		return err
	}
	defer plan.Close()
	defer context.AfterFunc(ctx, func() { plan.Close() })() // outside agents may take long to answer
	if o.dryRun {
		return a.dryRun(ctx, plan, o)
	}
	limitMemory(o.workers)
	shown := newProgress(o.stderr, plan, o.quiet)
	log := o.logs.logger(shown, level)
	warnOfMissing(log, plan.Study.Dataset)
	return a.run(ctx, plan, about, o, shown, log)
}

// warnOfMissing says in one line what the card of a dataset will not tell.
func warnOfMissing(log *slog.Logger, d pipeline.Dataset) {
	if names := d.Missing(); len(names) > 0 {
		log.Warn("the study does not say dataset." + strings.Join(names, ", dataset.") + ": the card leaves that out")
	}
}

func (a *app) run(ctx context.Context, plan *pipeline.Plan, about []facts, o *generateOptions, shown *progress, log *slog.Logger) error {
	text, err := studyText(plan.Study)
	if err != nil {
		return err
	}
	begun := time.Now()
	manifest, err := pipeline.Run(ctx, plan, pipeline.Options{
		Dir: o.out, Workers: o.workers, Force: o.force, StudyText: text,
		Describe: func(m *pipeline.Manifest) []pipeline.Document { return describe(m, about) },
		Progress: shown.add, Log: log,
	})
	shown.stop()
	if err != nil {
		return a.failed(plan, shown, err)
	}
	if o.silent {
		return nil
	}
	return a.summary(o, manifest, shown, time.Since(begun))
}

// failed says what is to blame, and after an interruption how to go on.
func (a *app) failed(plan *pipeline.Plan, shown *progress, err error) error {
	var mismatch *pipeline.MismatchError
	var foreign *pipeline.ForeignError
	var signal signalError
	switch {
	case errors.As(err, &mismatch), errors.As(err, &foreign):
		return bad(err)
	case errors.As(err, &signal):
		finished := shown.finished()
		return fmt.Errorf("%w; %s of %s units are finished and kept, and the same command goes on from there",
			signal, grouped(uint64(finished)), grouped(uint64(len(plan.Units))))
	}
	return err
}

// A summarised is what a run of generate comes to.
type summarised struct {
	Folder    string  `json:"folder"`
	StudyHash string  `json:"study_hash"`
	Games     int64   `json:"games"`
	Rows      int64   `json:"rows"`
	Bytes     int64   `json:"bytes"`
	Files     int     `json:"files"`
	NewRows   int64   `json:"new_rows"`
	Seconds   float64 `json:"seconds"`
	Workers   int     `json:"workers"`
}

func (a *app) summary(o *generateOptions, m *pipeline.Manifest, shown *progress, took time.Duration) error {
	s := summarised{Folder: o.out, StudyHash: m.StudyHash, Files: len(m.Files), NewRows: shown.fresh(), Seconds: took.Seconds(), Workers: o.workers}
	for _, f := range m.Files {
		s.Bytes += f.Bytes
		switch f.Table {
		case pipeline.GamesTable:
			s.Games += f.Rows
		case pipeline.MovesTable:
			s.Rows += f.Rows
		}
	}
	if a.json {
		return a.writeJSON(s)
	}
	fmt.Fprintf(a.out, "%s: %s, %s, %s in %s\n", o.out, plural(uint64(s.Games), "game"), plural(uint64(s.Rows), "row"),
		size(s.Bytes), plural(uint64(s.Files), "file"))
	if s.NewRows > 0 {
		fmt.Fprintf(a.out, "%s, %s rows/s\n", duration(took), grouped(uint64(float64(s.NewRows)/max(took.Seconds(), 1e-3))))
	}
	return nil
}

// size writes a number of bytes for a person.
func size(n int64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB"}
	x := float64(n)
	for len(units) > 1 && x >= 1000 {
		x, units = x/1000, units[1:]
	}
	text := fmt.Sprintf("%.1f %s", x, units[0])
	return strings.Replace(text, ".0 bytes", " bytes", 1)
}

// duration writes a time for a person.
func duration(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return d.Round(100 * time.Millisecond).String()
	case d < 100*time.Hour:
		return d.Round(time.Second).String()
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}
