package export

import (
	"slices"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// shipped are games under rules that change what a row holds.
var shipped = []variantOf{
	{"kiothi", ""}, {"kiothi", "protection=none lift=all"}, {"kiothi", "protection=unsown filled=5"},
	{"bao", ""}, {"bao", "files=3"}, {"tihbat", ""}, {"tihbat", "singleton=forbidden empty_row=split"},
	{"kalah", ""}, {"kalah", "houses=10 seeds=3"},
}

// others are the variants that come with the program, besides those.
var others = []variantOf{
	{"kiothi", "filled=5 opening_boma=up-to-2"},
	{"kiothi", "filled=5 warriors_per_boma=6 opening_boma=1 protection=unsown lift=all first_lap=free mark_cleared_by=owner capturing_warrior=always capture_needs_crossing=yes bonus=run"},
	{"bao", "gap=back-left capture=back-if-front-empty"},
	{"tihbat", "capture_side=either chain=yes empty_row=row-owner singleton=forbidden"}, {"tihbat", "first_seed=next"},
	{"kalah", "houses=16 seeds=1"}, {"bao", "files=9 capture=front-only"},
}

// TestFormatsAgree wants every format to hold the same rows.
func TestFormatsAgree(t *testing.T) {
	t.Parallel()
	s := small()
	s.Games, s.Splits = 14, pipeline.Splits{Validation: 0.3, Test: 0.3}
	m := generate(t, s, shipped...)
	for _, dedup := range []bool{false, true} {
		want := map[string][]string{}
		for _, format := range []string{CSV, JSONL, Arrow, Parquet} {
			dir, r := m.export(t, func(o *Options) { o.Format, o.Dedup = format, dedup })
			if len(r.Variants) != len(shipped) {
				t.Fatalf("%d variants, want %d", len(r.Variants), len(shipped))
			}
			for i, v := range r.Variants {
				splits := rowsOf(t, dir, r, i)
				for _, split := range pipeline.SplitNames() {
					name := v.Name + " " + split
					got := without(splits[split], "position", "move", "board")
					if format == CSV {
						want[name] = got
					}
					if len(got) == 0 || !slices.Equal(got, want[name]) {
						t.Errorf("%s, dedup %v: %s has %d rows, csv %d, and they differ", name, dedup, format, len(got), len(want[name]))
					}
				}
			}
		}
	}
}
