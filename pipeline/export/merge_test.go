package export

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// A slowRow is what all rows of a position come to, worked out one by one.
type slowRow struct {
	first            cells
	count            int
	outcomes, values []float64
	shares           map[string]map[string]float64 // by kind, summed
	kinds            map[string]int
}

// slowly merges rows of a split in a map.
func slowly(t *testing.T, rows []cells) map[string]*slowRow {
	all := map[string]*slowRow{}
	for _, row := range rows {
		m := all[row["features"]]
		if m == nil {
			m = &slowRow{first: row, shares: map[string]map[string]float64{}, kinds: map[string]int{}}
			all[row["features"]] = m
		}
		m.count++
		kind := row["policy_kind"]
		m.kinds[kind]++
		if m.shares[kind] == nil {
			m.shares[kind] = map[string]float64{}
		}
		for name, share := range row.shares(t) {
			m.shares[kind][name] += share
		}
		if row["outcome"] != "" {
			m.outcomes = append(m.outcomes, row.float(t, "outcome"))
			m.values = append(m.values, row.float(t, "margin"))
		}
	}
	return all
}

// spread returns mean and standard error by two passes, as text of a float32, or nothing.
func spread(x []float64) (mean, se string) {
	n := float64(len(x))
	if len(x) == 0 {
		return "", ""
	}
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	mean = fmt.Sprint(float32(sum / n))
	if len(x) < 2 {
		return mean, ""
	}
	squares := 0.0
	for _, v := range x {
		squares += (v - sum/n) * (v - sum/n)
	}
	return mean, fmt.Sprint(float32(math.Sqrt(squares / (n - 1) / n)))
}

// TestDedup compares with merging in a map.
func TestDedup(t *testing.T) {
	t.Parallel()
	s := small()
	s.PlyLimit = 40 // so that games are cut off
	m := generate(t, s, shipped...)
	for _, way := range Ways() {
		plain, plainReport := m.export(t, func(o *Options) { o.SplitBy, o.Format = way, CSV })
		dir, r := m.export(t, func(o *Options) { o.SplitBy, o.Format, o.Dedup = way, CSV, true })
		mixed, unknown := 0, 0
		for i := range r.Variants {
			all, got := rowsOf(t, plain, plainReport, i), rowsOf(t, dir, r, i)
			before, after := 0, 0
			for split, rows := range all {
				want := slowly(t, rows)
				before, after = before+len(rows), after+len(want)
				if len(got[split]) != len(want) {
					t.Errorf("%s %s by %s: %d rows, want %d", r.Variants[i].Name, split, way, len(got[split]), len(want))
				}
				for _, row := range got[split] {
					w := want[row["features"]]
					if w == nil {
						t.Fatalf("%s: %s stands in %s twice or without reason", r.Variants[i].Name, row["features"], split)
					}
					delete(want, row["features"])
					mergedRight(t, row, w)
					if len(w.kinds) > 1 {
						mixed++
					}
					if len(w.outcomes) < w.count {
						unknown++
					}
				}
			}
			if merged := r.Variants[i].Dropped.Merged; merged != int64(before-after) {
				t.Errorf("%s: merged %d, want %d", r.Variants[i].Name, merged, before-after)
			}
		}
		if mixed == 0 || unknown == 0 {
			t.Errorf("%d positions with several kinds of policies and %d with games cut off: this test shows little", mixed, unknown)
		}
	}
}

func mergedRight(t *testing.T, row cells, w *slowRow) {
	t.Helper()
	kind := slices.MaxFunc(slices.Collect(maps.Keys(w.kinds)), func(a, b string) int {
		return strings.Index("021", a) - strings.Index("021", b)
	})
	want := maps.Clone(w.first)
	for _, column := range []string{"outcome", "margin", "root_value", "root_margin", "policy"} {
		delete(want, column)
	}
	want["outcome_mean"], want["outcome_se"] = spread(w.outcomes)
	want["margin_mean"], want["margin_se"] = spread(w.values)
	want["results"], want["count"], want["weight"] = fmt.Sprint(len(w.outcomes)), fmt.Sprint(w.count), fmt.Sprint(w.count)
	want["policy_kind"] = kind
	got := maps.Clone(row)
	delete(got, "policy")
	for _, column := range []string{"outcome_mean", "outcome_se", "margin_mean", "margin_se"} {
		if near(got[column], want[column]) {
			got[column] = want[column]
		}
	}
	if line(got) != line(want) {
		t.Fatalf("merged row\n%s\nwant\n%s", line(got), line(want))
	}
	for name, share := range row.shares(t) {
		if mean := w.shares[kind][name] / float64(w.kinds[kind]); math.Abs(share-mean) > 1e-6 {
			t.Fatalf("%s: share of %s %v, want %v", row["position"], name, share, mean)
		}
	}
}

// near tells whether two texts are numbers that differ by rounding alone.
func near(a, b string) bool {
	var x, y float64
	if _, err := fmt.Sscan(a, &x); err != nil {
		return a == b
	}
	if _, err := fmt.Sscan(b, &y); err != nil {
		return false
	}
	return math.Abs(x-y) <= 1e-6*max(1, math.Abs(y))
}

// TestSums wants standard errors where products go beyond 64 bits, and none of equal values.
func TestSums(t *testing.T) {
	large := sums{n: 1 << 40, sum: 0, squares: 1 << 50}
	if _, se := large.mean(); !near(fmt.Sprint(se.v), fmt.Sprint(math.Exp2(-15))) {
		t.Errorf("standard error %v, want 2^-15", se.v)
	}
	for _, value := range []int64{-200, 0, 200} {
		equal := sums{n: 1 << 40, sum: value << 40, squares: value * value << 40}
		if mean, se := equal.mean(); mean.v != float32(value) || se.v != 0 || !se.ok {
			t.Errorf("equal values %d: mean %v, standard error %v", value, mean, se)
		}
	}
}
