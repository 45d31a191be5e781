package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/export"
	"github.com/spf13/cobra"
)

type exportOptions struct {
	export.Options
	tables           []string
	validation, test float64
	quiet            bool
}

func (a *app) exportCommand() *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export DIR --out OUT",
		Short: "Turn the moves of a dataset into rows to train on",
		Long: `Turn the moves of a dataset into rows to train on: the position as the player to move sees
it, as numbers; his legal moves over a fixed list of actions; what to play; how the game
went, and the exact value where a table holds the position. OUT/<variant>/<split>.<format>
is written, and OUT/export.json, which names features and actions and says what was left
out. docs/export.md explains every column.

Arrow files are uncompressed, in batches of one size, and may be mapped into memory.
Parquet holds lists instead of fixed-size ones; csv and jsonl hold positions and moves as text.

Rows are split by a hash of the position, so that no position of validation or test stands
in train. --split-by game takes the splits of the dataset, and leaves out rows of train
whose position stands in validation or test; as-is takes them and leaves nothing out.`,
		Example: "  boma export out/quickstart --out out/quickstart-train\n" +
			"  boma export out/quickstart --out out/bao --variant bao/standard --format parquet --dedup\n" +
			"  boma export out/quickstart --out out/rows --format jsonl --validation 0.05 --test 0.05",
		Args:              arguments(1, 1, "DIR"),
		ValidArgsFunction: completeFolder,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.export(cmd, args[0], &o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Out, "out", "", "`folder` to write to: new, or empty")
	f.StringVar(&o.Format, "format", export.Arrow, strings.Join(export.Formats(), ", "))
	f.StringSliceVar(&o.Variants, "variant", nil, "`variants` to export (default: all)")
	f.StringSliceVar(&o.Splits, "split", nil, "`splits` to export: train, validation, test (default: all there are)")
	f.StringVar(&o.SplitBy, "split-by", export.ByPosition, "what puts a row into a split: "+strings.Join(export.Ways(), ", "))
	f.Float64Var(&o.validation, "validation", 0, "`share` of positions for validation (default: that of the study)")
	f.Float64Var(&o.test, "test", 0, "`share` of positions for test (default: that of the study)")
	f.StringVar(&o.Policy, "policy", export.Auto, "what to play: "+strings.Join(export.Policies(), ", ")+"; auto takes visits, else optimal, else played")
	f.StringSliceVar(&o.tables, "tables", nil, "`tables` of exact values, or folders of them (default: those of the dataset)")
	f.StringSliceVar(&o.Features, "features", nil, "`parts` of the position to write: holes, marks, stores (default: all the game has)")
	f.BoolVar(&o.Dedup, "dedup", false, "one row a position, with counts and means")
	f.BoolVar(&o.DropTruncated, "drop-truncated", false, "leave out rows of games that were cut off")
	f.IntVar(&o.Actions, "actions", 0, "`length` of the list of actions (default: 200 in Kiothi, lifts up to 20; all elsewhere)")
	f.IntVar(&o.Workers, "workers", 0, "`number` of goroutines that make rows; one a CPU if not given")
	f.BoolVar(&o.Force, "force", false, "replace an export that is in OUT")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	a.jsonFlag(cmd)
	_ = cmd.MarkFlagDirname("out") // it exists
	return cmd
}

func (a *app) export(cmd *cobra.Command, dir string, o *exportOptions) error {
	const most = 1024
	switch {
	case o.Out == "":
		return badf("--out is missing, want the folder to write to")
	case o.Workers < 0 || o.Workers > most:
		return badf("--workers = %d, want 1 to %d", o.Workers, most)
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	m, err := readManifest(dir)
	if err != nil {
		return bad(err)
	}
	o.Dir, o.Program = dir, version
	o.Shares = o.shares(cmd, m.Study.Splits)
	if err := a.canonicalVariants(o.Variants); err != nil {
		return err
	}
	games, end, err := a.exportGames(dir, m, o)
	defer func() { end() }()
	if err != nil {
		return err
	}
	ctx, stop := signalled(cmd.Context())
	defer stop()
	begun := time.Now()
	report, err := exportShowing(ctx, cmd.ErrOrStderr(), m, games, o)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	if err != nil {
		if export.IsInput(err) {
			err = bad(err)
		}
		return err
	}
	return a.exported(o, report, time.Since(begun))
}

// shares returns the shares of positions, if one was given: the other is that of the study.
func (o *exportOptions) shares(cmd *cobra.Command, s pipeline.Splits) *pipeline.Splits {
	validation, test := cmd.Flags().Changed("validation"), cmd.Flags().Changed("test")
	if !validation && !test {
		return nil
	}
	if validation {
		s.Validation = o.validation
	}
	if test {
		s.Test = o.test
	}
	return &s
}

// canonicalVariants gives variants that were named in any order their canonical names.
func (a *app) canonicalVariants(names []string) error {
	for i, name := range names {
		v, err := a.open(name)
		if err != nil {
			return err
		}
		names[i] = v.Name
	}
	return nil
}

// exportGames opens the variants of a manifest, with tables.
func (a *app) exportGames(dir string, m *pipeline.Manifest, o *exportOptions) (games []export.Game, end func(), err error) {
	var ends []func() error
	end = func() {
		for _, e := range ends {
			_ = e() // tables that were read
		}
	}
	tables, err := a.exportTables(dir, m, o.tables)
	if err != nil {
		return nil, end, err
	}
	for _, said := range m.Variants {
		v, err := a.open(said.Name)
		if err != nil {
			return nil, end, err
		}
		if v.Hash != said.Hash {
			return nil, end, badf("%s has rules %.8s here and %.8s in %s: want the configs that the dataset was made with", said.Name, v.Hash, said.Hash, dir)
		}
		g, close, err := v.export(tables)
		if err != nil {
			return nil, end, err
		}
		ends = append(ends, close)
		games = append(games, g)
	}
	return games, end, nil
}

// exportShowing exports and tells at a terminal how far it is.
func exportShowing(ctx context.Context, stderr io.Writer, m *pipeline.Manifest, games []export.Game, o *exportOptions) (*export.Report, error) {
	if o.quiet || !terminal(stderr) {
		return export.Run(ctx, m, games, o.Options)
	}
	var rows int64
	told := time.Now()
	o.Progress = func(n int64) {
		rows += n
		if time.Since(told) > time.Second/2 {
			fmt.Fprintf(stderr, "\r%s rows read", grouped(uint64(rows)))
			told = time.Now()
		}
	}
	report, err := export.Run(ctx, m, games, o.Options)
	fmt.Fprint(stderr, "\r\x1b[K")
	return report, err
}
