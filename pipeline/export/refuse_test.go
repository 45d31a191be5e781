package export

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// TestRefused wants one clear line, and nothing left.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := small()
	s.Matchups = []pipeline.Matchup{{South: "greedy", North: "random"}}
	s.Splits = pipeline.Splits{Test: 0.3}
	m := generate(t, s, variantOf{"tihbat", ""}, variantOf{"bao", "files=3"})
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Format = "xml" }, `--format = "xml", want arrow, parquet, csv, jsonl`},
		{func(o *Options) { o.Policy = "best" }, `--policy = "best", want auto, visits, optimal, played`},
		{func(o *Options) { o.SplitBy = "opening" }, `--split-by = "opening", want position, game, as-is`},
		{func(o *Options) { o.Splits = []string{"dev"} }, `--split = "dev", want train, validation, test`},
		{func(o *Options) { o.Splits = []string{"validation"} }, "--split = validation is not in " + m.dir + ", want a study with splits, or --validation and --test"},
		{func(o *Options) { o.Splits, o.SplitBy = []string{"validation"}, ByGame }, "--split = validation is not in " + m.dir},
		{func(o *Options) { o.Variants = []string{"kalah/standard"} }, "--variant = kalah/standard is not in " + m.dir + " (variants: tihbat/standard, bao/standard+files=3)"},
		{func(o *Options) { o.Policy = Visits }, "--policy = visits, but no move of tihbat/standard has visits recorded: want agents that search by mcts, or another policy"},
		{func(o *Options) { o.Policy = Optimal }, "--policy = optimal, but no table holds a position of tihbat/standard: name one with --tables, or another policy"},
		{func(o *Options) { o.Actions = 4 }, "--actions = 4, want 1 to 3: tihbat/standard has no more"},
		{func(o *Options) { o.Actions = -1 }, "--actions = -1, want 1 to 3: tihbat/standard has no more"},
		{func(o *Options) { o.Features = []string{"holes", "marks"} }, "--features = marks is not a part of what tihbat/standard shows (features: holes, stores)"},
		{func(o *Options) { o.Features = []string{"stores"} }, "--features = stores, want holes among them"},
		{func(o *Options) { o.Features = []string{"holes", "colour"} }, `--features = "colour", want holes, marks, stores`},
		{func(o *Options) { o.Shares = &pipeline.Splits{Test: 1} }, "--validation = 0 and --test = 1, want shares from 0, together below 1: the rest is train"},
		{func(o *Options) { o.Shares, o.SplitBy = &pipeline.Splits{Test: 0.1}, AsIs }, "--validation and --test are shares of positions, want --split-by position with them"},
	} {
		out := filepath.Join(t.TempDir(), "deep", "out")
		_, _, err := m.tryExport(t, func(o *Options) { o.Out = out; c.change(o) })
		refused(t, err, c.want)
		if _, err := os.Stat(filepath.Dir(out)); err == nil {
			t.Errorf("%s: %s is left", c.want, filepath.Dir(out))
		}
	}
}

func refused(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want || !IsInput(err) {
		t.Errorf("error %v (input: %v), want %s", err, IsInput(err), want)
	}
}

// TestFolder wants no folder of others to be touched, and an export to give way if told so.
func TestFolder(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), variantOf{"tihbat", ""})
	dir := t.TempDir()
	into := func(o *Options) { o.Out = dir }
	if err := os.WriteFile(filepath.Join(dir, "mine.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, force := range []bool{false, true} {
		_, _, err := m.tryExport(t, func(o *Options) { o.Out, o.Force = dir, force })
		refused(t, err, dir+" holds mine.txt and no export, want a new folder or an empty one")
	}
	if err := os.Remove(filepath.Join(dir, "mine.txt")); err != nil {
		t.Fatal(err)
	}
	m.export(t, into)
	before := files(t, dir)
	_, _, err := m.tryExport(t, into)
	refused(t, err, dir+" holds an export already, want another folder, or --force to replace it")
	if after := files(t, dir); len(before) < 2 || line(cells(after)) != line(cells(before)) {
		t.Errorf("refused, and it left %v of %v", after, before)
	}
	_, r := m.export(t, func(o *Options) { o.Out, o.Force, o.Format = dir, true, CSV })
	for path := range files(t, dir) {
		if path != ReportFile && filepath.Ext(path) != ".csv" || len(r.Variants) != 1 {
			t.Errorf("%s is left of the export before", path)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err = m.tryExport(t, func(o *Options) { o.Out = file }); err == nil || !IsInput(err) {
		t.Errorf("a file as folder: %v", err)
	}
}

// TestNoMoves wants a dataset without a moves table to be named.
func TestNoMoves(t *testing.T) {
	t.Parallel()
	s := small()
	s.Matchups, s.Record.Moves = s.Matchups[:1], false
	m := generate(t, s, variantOf{"tihbat", ""})
	_, _, err := m.tryExport(t, nil)
	refused(t, err, m.dir+" has no moves table, and rows are made of moves: want a study with record.moves: true")
}

// TestDamage wants files that are missing, damaged, of another dataset or at odds with the
// rules to end the export, and nothing to be left.
func TestDamage(t *testing.T) {
	t.Parallel()
	s := small()
	s.Matchups = s.Matchups[:1]
	m := generate(t, s, variantOf{"kalah", ""})
	var path, second string
	for _, f := range m.manifest.Files {
		if f.Table == pipeline.MovesTable {
			second, path = path, filepath.Join(m.dir, f.Path)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(filepath.Join(second))
	if err != nil {
		t.Fatal(err)
	}
	rewrite := func(change func(*store.Moves)) func() error {
		return func() error {
			r, err := store.OpenMoves(path)
			if err != nil || !r.Next() {
				return errors.Join(err, r.Err())
			}
			defer r.Close()
			w := store.CreateMoves(path, r.Footer())
			w.Moves = r.Moves
			change(&w.Moves)
			_, err = w.Close()
			return err
		}
	}
	for _, c := range []struct {
		name  string
		spoil func() error
		want  string
	}{
		{"missing", func() error { return os.Remove(path) }, "no such file"},
		{"short", func() error { return os.WriteFile(path, whole[:len(whole)/2], 0o644) }, "not a whole Parquet file"},
		{"damaged", func() error { return os.WriteFile(path, flipped(whole), 0o644) }, "damaged"},
		{"another", func() error { return os.WriteFile(path, other, 0o644) }, "is not the file that the manifest names"},
		{"legal moves", rewrite(func(m *store.Moves) { m.Legal[3]++ }), "row 3: "},
		{"seeds", rewrite(func(m *store.Moves) { m.Board.Data[0] = 200 }), "row 0: kalah: "},
		{"move", rewrite(func(m *store.Moves) { m.Move.Codes[1] = m.Move.Code("9") }), `row 1: kalah: move = "9"`},
		{"mover", rewrite(func(m *store.Moves) { m.Mover[2] = 7 }), "row 2: kalah: board of 12 houses, mover 7"},
	} {
		if err := c.spoil(); err != nil {
			t.Fatal(err)
		}
		for _, dedup := range []bool{false, true} {
			out := filepath.Join(t.TempDir(), "out")
			_, _, err := m.tryExport(t, func(o *Options) { o.Out, o.Dedup = out, dedup })
			if err == nil || !strings.Contains(err.Error(), c.want) || !IsInput(err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: error %v, want one line with %q", c.name, err, c.want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Errorf("%s: %s is left", c.name, out)
			}
		}
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m.export(t, nil)
}

// flipped returns a file with a bit changed in the middle.
func flipped(whole []byte) []byte {
	b := slices.Clone(whole)
	b[len(b)/2] ^= 1
	return b
}

// TestInterrupted ends an export at any page, and wants nothing to be left.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), variantOf{"kalah", ""}, variantOf{"tihbat", ""})
	stop := errors.New("stopped")
	for _, dedup := range []bool{false, true} {
		for after := range 6 {
			ctx, cancel := context.WithCancelCause(context.Background())
			out := filepath.Join(t.TempDir(), "out")
			o := Options{Dir: m.dir, Out: out, Format: Arrow, Policy: Auto, SplitBy: ByGame, Workers: 3, Dedup: dedup}
			o.Progress = func(int64) {
				if after--; after <= 0 {
					cancel(stop)
				}
			}
			if _, err := Run(ctx, m.manifest, m.games, o); !errors.Is(err, stop) {
				t.Errorf("error %v, want that it was stopped", err)
			}
			if _, err := os.Stat(out); err == nil {
				t.Errorf("%s is left: %v", out, files(t, out))
			}
			cancel(nil)
		}
	}
}
