// Package export turns the moves of a dataset into rows to train on: what the player to
// move sees as numbers, his legal moves over a fixed list of actions, and targets.
//
// Recorded rows are read page by page in their order, made into rows of the export by
// several goroutines, and written in their order: the bytes do not depend on how many.
// Memory does not grow with the dataset.
//
// A position is what the player to move sees. What decides the moves to come, and so the
// split of a row, is that without the stores: what is captured changes no move.
package export

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/record"
)

// The formats.
const (
	Arrow   = "arrow"
	Parquet = "parquet"
	CSV     = "csv"
	JSONL   = "jsonl"
)

// Formats returns the formats.
func Formats() []string { return []string{Arrow, Parquet, CSV, JSONL} }

// The ways to split rows.
const (
	ByPosition = "position" // by a hash of the position: none stands in two splits
	ByGame     = "game"     // as the dataset, without rows of train whose position stands in another split
	AsIs       = "as-is"    // as the dataset
)

// Ways returns the ways to split rows.
func Ways() []string { return []string{ByPosition, ByGame, AsIs} }

// Options say what is exported.
type Options struct {
	Dir, Out      string
	Format        string
	Variants      []string         // names; none: all
	Splits        []string         // none: all
	Policy        string           //
	SplitBy       string           //
	Shares        *pipeline.Splits // of positions; nil: those of the study
	Features      []string         // parts of what is seen; none: all
	Actions       int              // length of the list of actions; 0: as the game has it
	Dedup         bool             // a row a position
	DropTruncated bool             // no rows of games without a result
	Workers       int              // 0: one a CPU
	Force         bool             // an export that is there gives way
	Program       string           // version of the program
	Progress      func(rows int64) // of the dataset, as they are read; may be nil
}

// An inputError says that what was asked for cannot be had.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

func inputf(format string, values ...any) error { return inputError{fmt.Errorf(format, values...)} }

// IsInput tells whether an error is the fault of what was asked for.
func IsInput(err error) bool {
	var e inputError
	return errors.As(err, &e)
}

// settings are the options, worked out for one variant.
type settings struct {
	Options
	shape    shape
	variant  pipeline.VariantFacts
	manifest *pipeline.Manifest
	texts    bool // positions and moves are written as text
	actions  int
	seen     int      // numbers that the player to move sees
	shown    [][2]int // those that are written, by from and to
	features []string // their names
	fields   []field
	wanted   [3]bool // splits
	shares   pipeline.Splits
}

// Run exports a dataset. Games are the variants of the manifest.
func Run(ctx context.Context, m *pipeline.Manifest, games []Game, o Options) (*Report, error) {
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	all, err := plan(m, games, o)
	if err != nil {
		return nil, err
	}
	out, err := begin(o.Out, o.Force)
	if err != nil {
		return nil, err
	}
	defer out.abort()
	report := newReport(m, &o)
	for i, s := range all {
		if s == nil {
			continue
		}
		facts, err := s.export(ctx, i, games[i], out)
		if err != nil {
			return nil, err
		}
		report.Variants = append(report.Variants, *facts)
	}
	if context.Cause(ctx) != nil {
		return nil, context.Cause(ctx)
	}
	return report, out.commit(report)
}

// plan works the options out for each variant that is wanted.
func plan(m *pipeline.Manifest, games []Game, o Options) ([]*settings, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if !m.Study.Record.Moves {
		return nil, inputf("%s has no moves table, and rows are made of moves: want a study with record.moves: true", o.Dir)
	}
	for _, name := range o.Variants {
		if !slices.ContainsFunc(m.Variants, func(v pipeline.VariantFacts) bool { return v.Name == name }) {
			return nil, inputf("--variant = %s is not in %s (variants: %s)", name, o.Dir, names(m))
		}
	}
	all := make([]*settings, len(m.Variants))
	for i, v := range m.Variants {
		if len(o.Variants) > 0 && !slices.Contains(o.Variants, v.Name) {
			continue
		}
		s := &settings{
			Options: o, variant: v, manifest: m, shape: games[i].shape(),
			texts: o.Format == CSV || o.Format == JSONL,
		}
		if err := s.work(); err != nil {
			return nil, err
		}
		all[i] = s
	}
	return all, nil
}

func names(m *pipeline.Manifest) string {
	var all []string
	for _, v := range m.Variants {
		all = append(all, v.Name)
	}
	return strings.Join(all, ", ")
}

func (o *Options) check() error {
	for _, f := range []struct {
		name, value string
		allowed     []string
	}{
		{"format", o.Format, Formats()}, {"policy", o.Policy, Policies()}, {"split-by", o.SplitBy, Ways()},
	} {
		if !slices.Contains(f.allowed, f.value) {
			return inputf("--%s = %q, want %s", f.name, f.value, strings.Join(f.allowed, ", "))
		}
	}
	for _, name := range o.Splits {
		if !slices.Contains(pipeline.SplitNames(), name) {
			return inputf("--split = %q, want %s", name, strings.Join(pipeline.SplitNames(), ", "))
		}
	}
	if s := o.Shares; s != nil {
		if o.SplitBy != ByPosition {
			return inputf("--validation and --test are shares of positions, want --split-by %s with them", ByPosition)
		}
		if !(s.Validation >= 0 && s.Test >= 0 && s.Validation+s.Test < 1) {
			return inputf("--validation = %v and --test = %v, want shares from 0, together below 1: the rest is train", s.Validation, s.Test)
		}
	}
	return nil
}

// work works out what follows from the game.
func (s *settings) work() error {
	s.actions = s.shape.usual
	if s.Actions != 0 {
		s.actions = s.Actions
	}
	if most := len(s.shape.actions); s.actions < 1 || s.actions > most {
		return inputf("--actions = %d, want 1 to %d: %s has no more", s.actions, most, s.variant.Name)
	}
	if err := s.show(); err != nil {
		return err
	}
	s.fields = fieldsOf(s)
	s.shares = s.manifest.Study.Splits
	if s.Shares != nil {
		s.shares = *s.Shares
	}
	there := s.there()
	for i, name := range pipeline.SplitNames() {
		s.wanted[i] = there[i] && (len(s.Splits) == 0 || slices.Contains(s.Splits, name))
		if !there[i] && slices.Contains(s.Splits, name) {
			return inputf("--split = %s is not in %s%s", name, s.Dir, s.hint())
		}
	}
	return nil
}

// there tells which splits have a share.
func (s *settings) there() [3]bool {
	if s.SplitBy == ByPosition {
		return [3]bool{true, s.shares.Validation > 0, s.shares.Test > 0}
	}
	var there [3]bool
	for _, f := range s.manifest.Files {
		if f.Table == pipeline.MovesTable {
			there[splitOf(f.Split)] = true
		}
	}
	return there
}

func (s *settings) hint() string {
	if s.SplitBy == ByPosition {
		return ", want a study with splits, or --validation and --test"
	}
	return ""
}

// footer says where the rows come from.
func (s *settings) footer() []record.Pair {
	m := s.manifest
	f := record.Footer{
		ProgramVersion: m.ProgramVersion, StudyHash: m.StudyHash, Seed: m.Study.Seed,
		Variant: s.variant.Name, Rules: s.variant.Rules, RulesHash: s.variant.Hash, SamplingPeriod: m.Study.Record.Every,
	}
	return append(f.Pairs(),
		record.Pair{Key: record.KeyPrefix + "export_layout", Value: fmt.Sprint(LayoutVersion)},
		record.Pair{Key: record.KeyPrefix + "features", Value: strings.Join(s.features, " ")},
		record.Pair{Key: record.KeyPrefix + "actions", Value: strings.Join(s.shape.actions[:s.actions], " ")})
}
