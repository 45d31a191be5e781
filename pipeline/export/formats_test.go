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

// TestFormatsAgree wants every format to hold the same rows.
func TestFormatsAgree(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), shipped...)
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
