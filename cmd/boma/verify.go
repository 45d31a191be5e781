package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/verify"
	"github.com/spf13/cobra"
)

type verifyOptions struct {
	studyOptions
	regenerate, quiet bool
}

func (a *app) verifyCommand() *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify DIR",
		Short: "Check a dataset: its files, and every game played again",
		Long: `Check a dataset. The files must be those of its manifest, with their sizes and
checksums, and no others (but analysis/, tables/, logs/, plan.json and hidden files); card,
Croissant description and study must be what this program writes. Then every game is
played again, its opening from its random stream and the rest from the moves that are
stored, and every column that this determines is compared. The columns that only an
agent can tell are named; with --regenerate the agents are asked again and those are
compared too.

The first difference is told, and the exit code is 1.`,
		Example:           "  boma verify out/quickstart\n  boma verify out/quickstart --regenerate --workers 2\n  boma verify out/quickstart --json",
		Args:              arguments(1, 1, "DIR"),
		ValidArgsFunction: completeFolder,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.verify(cmd, args[0], &o) },
	}
	cmd.Flags().BoolVar(&o.regenerate, "regenerate", false, "ask the agents again, and compare what they choose and think")
	cmd.Flags().IntVar(&o.workers, "workers", 0, "`number` of units checked at once; one a CPU if not given")
	o.timeoutFlag(cmd)
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	a.jsonFlag(cmd)
	return cmd
}

func (a *app) verify(cmd *cobra.Command, dir string, o *verifyOptions) error {
	if o.workers == 0 {
		o.workers = runtime.GOMAXPROCS(0)
	}
	const most = 1024
	if o.workers < 1 || o.workers > most {
		return badf("--workers = %d, want 1 to %d", o.workers, most)
	}
	ctx, stop := signalled(cmd.Context())
	defer stop()
	begun := time.Now()
	report, err := a.checkDataset(ctx, cmd.ErrOrStderr(), dir, o)
	if err != nil {
		return err
	}
	return a.verified(dir, report, time.Since(begun))
}

// checkDataset plays a dataset again. A difference is no error here.
func (a *app) checkDataset(ctx context.Context, stderr io.Writer, dir string, o *verifyOptions) (*verify.Report, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	asked := &o.studyOptions
	if !o.regenerate && recorded(&m.Study) {
		asked = nil
	}
	d, err := a.openDataset(dir, m, asked)
	if err != nil {
		return nil, err
	}
	defer d.close()
	documents, err := d.documents()
	if err != nil {
		return nil, err
	}
	games, err := d.games()
	if err != nil {
		return nil, err
	}
	shown := newProgress(stderr, d.plan, o.quiet)
	report, err := verify.Dataset(ctx, m, d.plan, verify.Options{
		Dir: dir, Workers: o.workers, Regenerate: o.regenerate, Games: games, Documents: documents,
		Progress: func(u pipeline.Unit, t pipeline.Tally) { shown.add(u, t, false) },
	})
	shown.stop()
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	return report, err
}

// verified tells what a check has come to; a difference is an error.
func (a *app) verified(dir string, r *verify.Report, took time.Duration) error {
	if a.json {
		if err := a.writeJSON(r); err != nil {
			return err
		}
	}
	if r.Difference != nil {
		return fmt.Errorf("%s does not verify: %w", dir, r.Difference)
	}
	if a.json {
		return nil
	}
	fmt.Fprintf(a.out, "%s verifies: %s, %s, %s in %s\n", dir, plural(uint64(r.Games), "game"), plural(uint64(r.Rows), "row"),
		size(r.Bytes), plural(uint64(r.Files), "file"))
	fmt.Fprintf(a.out, "Every game was played again %s. %s, %s rows/s\n", r.How(), duration(took), grouped(uint64(float64(r.Rows)/max(took.Seconds(), 1e-3))))
	if len(r.Unchecked) > 0 {
		wrap(a.out, "Not compared: ", "  ", strings.Join(r.Unchecked, ", "))
	}
	return nil
}
