package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// all returns every row of a variant, of all splits.
func all(t testing.TB, dir string, r *Report, variant int) (rows []cells) {
	t.Helper()
	splits := rowsOf(t, dir, r, variant)
	for _, name := range pipeline.SplitNames() {
		rows = append(rows, splits[name]...)
	}
	return rows
}

// TestActions wants a shorter list to leave out the rows with a legal move beyond it, and no
// others, and a longer one to name actions as a shorter does.
func TestActions(t *testing.T) {
	t.Parallel()
	s := small()
	s.Splits = pipeline.Splits{}
	m := generate(t, s, variantOf{"kiothi", ""})
	dir, r := m.export(t, func(o *Options) { o.Format = CSV })
	rows := all(t, dir, r, 0)
	for _, n := range []int{30, 37, 240, 600} {
		for _, format := range []string{Arrow, CSV} {
			dir, got := m.export(t, func(o *Options) { o.Format, o.Actions = format, n })
			v := got.Variants[0]
			if len(v.Actions) != n || !slices.Equal(v.Actions[:min(n, 200)], r.Variants[0].Actions[:min(n, 200)]) {
				t.Errorf("%d actions: %v", n, v.Actions)
			}
			var want []cells
			for _, row := range rows {
				words := strings.Fields(row["legal"])
				if slices.Index(v.Actions, words[len(words)-1]) >= 0 {
					want = append(want, row)
				}
			}
			if text := without(all(t, dir, got, 0), "position", "move"); !slices.Equal(text, without(want, "position", "move")) {
				t.Errorf("%d actions in %s: %d rows, want %d", n, format, len(text), len(want))
			}
			if left := v.Dropped.BeyondActions; left != int64(len(rows)-len(want)) || n < 200 && left == 0 {
				t.Errorf("%d actions: %d rows beyond, want %d", n, left, len(rows)-len(want))
			}
		}
	}
}

// TestSampled wants rows of a thinned dataset to stand for as many plies.
func TestSampled(t *testing.T) {
	t.Parallel()
	s := small()
	s.Record.Every = 3
	m := generate(t, s, variantOf{"tihbat", ""})
	for _, dedup := range []bool{false, true} {
		dir, r := m.export(t, func(o *Options) { o.Format, o.Dedup = CSV, dedup })
		for _, row := range all(t, dir, r, 0) {
			if row["weight"] != strconv.Itoa(3*row.int(t, "count")) {
				t.Fatalf("weight %s of %s rows, every third recorded", row["weight"], row["count"])
			}
		}
		if r.Dataset.SamplingPeriod != 3 {
			t.Errorf("sampling_period = %d", r.Dataset.SamplingPeriod)
		}
	}
}

// TestFeatures wants parts that are not asked for to be left out, and nothing else to change:
// neither splits nor what is one position.
func TestFeatures(t *testing.T) {
	t.Parallel()
	s := small()
	s.Games = 8
	m := generate(t, s, variantOf{"kiothi", ""})
	for _, dedup := range []bool{false, true} {
		numbers := []int{20, 22, 40, 42}
		for i, parts := range [][]string{{Holes}, {Stores, Holes}, {Holes, Marks}, {Marks, Holes, Stores}} {
			for _, format := range []string{[]string{Arrow, Parquet}[i%2], JSONL} {
				dir, r := m.export(t, func(o *Options) { o.Format, o.Dedup = format, dedup })
				some, got := m.export(t, func(o *Options) { o.Format, o.Dedup, o.Features = format, dedup, parts })
				names := got.Variants[0].Features
				want := all(t, dir, r, 0)
				for _, row := range want {
					seen := map[string]string{}
					for i, number := range strings.Fields(row["features"]) {
						seen[r.Variants[0].Features[i]] = number
					}
					var kept []string
					for _, name := range names {
						kept = append(kept, seen[name])
					}
					row["features"] = strings.Join(kept, " ")
				}
				if !slices.Equal(without(all(t, some, got, 0)), without(want)) || len(names) != numbers[i] {
					t.Errorf("features %v in %s, dedup %v: %v", parts, format, dedup, names)
				}
			}
		}
	}
}

// TestSome wants a variant or a split that is asked for to be as it is among all.
func TestSome(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), variantOf{"kalah", ""}, variantOf{"tihbat", ""}, variantOf{"bao", "files=3"})
	for _, way := range Ways() {
		for _, dedup := range []bool{false, true} {
			whole, _ := m.export(t, func(o *Options) { o.SplitBy, o.Dedup = way, dedup })
			for _, splits := range [][]string{{"train"}, {"validation", "train"}} {
				dir, r := m.export(t, func(o *Options) {
					o.SplitBy, o.Dedup, o.Variants, o.Splits = way, dedup, []string{"kalah/standard", "bao/standard+files=3"}, splits
				})
				want, got := files(t, whole), files(t, dir)
				for path, sum := range got {
					if path != ReportFile && want[path] != sum {
						t.Errorf("%s by %s, dedup %v: %s differs from what it is among all", splits, way, dedup, path)
					}
				}
				if len(got) != 1+2*len(splits) || len(r.Variants) != 2 {
					t.Errorf("%s by %s: %v", splits, way, got)
				}
				for _, v := range r.Variants {
					if n := v.Rows + v.Dropped.OtherSplits + v.Dropped.Leaks + v.Dropped.Merged; n != v.Read {
						t.Errorf("%s: %d of %d rows are accounted for: %+v", v.Name, n, v.Read, v.Dropped)
					}
				}
			}
		}
	}
}

// TestDropTruncated wants rows of games without a result to go, and no others.
func TestDropTruncated(t *testing.T) {
	t.Parallel()
	s := small()
	s.PlyLimit = 30
	m := generate(t, s, variantOf{"tihbat", ""})
	dir, r := m.export(t, func(o *Options) { o.Format = CSV })
	some, got := m.export(t, func(o *Options) { o.Format, o.DropTruncated = CSV, true })
	want := slices.DeleteFunc(all(t, dir, r, 0), func(row cells) bool { return row["outcome"] == "" })
	rows := all(t, some, got, 0)
	if !slices.Equal(without(rows), without(want)) || got.Variants[0].Dropped.Truncated != r.Variants[0].Rows-int64(len(want)) {
		t.Errorf("%d rows, want %d; %+v", len(rows), len(want), got.Variants[0].Dropped)
	}
	if text := fmt.Sprint(got.Variants[0].Notes()); got.Variants[0].Dropped.Truncated == 0 || !strings.Contains(text, "games that were cut off") {
		t.Errorf("notes: %s", text)
	}
}

// TestNothingLeft wants an export without a row to be refused, with the reason.
func TestNothingLeft(t *testing.T) {
	t.Parallel()
	s := small()
	s.PlyLimit, s.Matchups = 6, s.Matchups[:1]
	m := generate(t, s, variantOf{"kiothi", ""})
	_, _, err := m.tryExport(t, func(o *Options) { o.DropTruncated = true })
	refused(t, err, "kiothi/standard has no row to export: 120 of 120 recorded rows (100.0 %) left out: of games that were cut off")
}
