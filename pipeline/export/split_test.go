package export

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// keys returns the positions of a split, with how often each stands there.
func keys(rows []cells, v *VariantReport) map[string]int {
	all := map[string]int{}
	for _, r := range rows {
		all[r.key(v)]++
	}
	return all
}

// TestNoLeaks reads exports back: no position of validation or test, with whatever has
// been captured, stands in train, by either way of splitting that promises it; the third
// counts those that do.
func TestNoLeaks(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), shipped...)
	for _, way := range Ways() {
		for _, dedup := range []bool{false, true} {
			dir, r := m.export(t, func(o *Options) { o.SplitBy, o.Dedup, o.Format = way, dedup, CSV })
			leaking := 0
			for i := range r.Variants {
				v := &r.Variants[i]
				splits := rowsOf(t, dir, r, i)
				validation, test := keys(splits["validation"], v), keys(splits["test"], v)
				leaked := int64(0)
				for _, row := range splits["train"] {
					if validation[row.key(v)]+test[row.key(v)] > 0 {
						leaked += int64(row.int(t, "count"))
					}
				}
				if way != AsIs && leaked > 0 {
					t.Errorf("%s by %s, dedup %v: %d rows of train stand in validation or test", v.Name, way, dedup, leaked)
				}
				if way == AsIs && leaked != v.Leaked {
					t.Errorf("%s as is, dedup %v: %d rows leak, the report says %d", v.Name, dedup, leaked, v.Leaked)
				}
				if leaked > 0 {
					leaking++
				}
				for key := range validation {
					if way == ByPosition && test[key] > 0 {
						t.Errorf("%s: %s stands in validation and in test", v.Name, key)
					}
				}
				if len(validation)+len(test) == 0 || way == ByPosition && len(splits["train"]) == 0 {
					t.Errorf("%s by %s: a split is empty: %v", v.Name, way, v.Files)
				}
			}
			if way == AsIs && leaking < 3 {
				t.Errorf("as is %d variants leak: this test shows little", leaking)
			}
		}
	}
}

// TestByGameLeavesOutNothingElse compares with the dataset's own splits.
func TestByGameLeavesOutNothingElse(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), shipped...)
	dir, r := m.export(t, func(o *Options) { o.SplitBy, o.Format = AsIs, CSV })
	kept, keptReport := m.export(t, func(o *Options) { o.SplitBy, o.Format = ByGame, CSV })
	for i := range r.Variants {
		v := &r.Variants[i]
		all, got := rowsOf(t, dir, r, i), rowsOf(t, kept, keptReport, i)
		others := keys(append(slices.Clone(all["validation"]), all["test"]...), v)
		want := slices.DeleteFunc(slices.Clone(all["train"]), func(row cells) bool { return others[row.key(v)] > 0 })
		if !slices.Equal(without(got["train"]), without(want)) {
			t.Errorf("%s: %d rows of train, want %d", v.Name, len(got["train"]), len(want))
		}
		if left := keptReport.Variants[i].Dropped.Leaks; left != int64(len(all["train"])-len(want)) || left != v.Leaked {
			t.Errorf("%s: %d are said to leak, and %d rows are missing", v.Name, left, len(all["train"])-len(want))
		}
		for _, split := range []string{"validation", "test"} {
			if !slices.Equal(without(got[split]), without(all[split])) {
				t.Errorf("%s: %s is not that of the dataset", v.Name, split)
			}
		}
		recorded := m.moves(t, i)
		for split, rows := range all {
			for _, row := range rows {
				if want := recorded[row["game_id"]+" "+row["ply"]].split; want != split {
					t.Fatalf("%s: game %s is in %s, and in the dataset in %s", v.Name, row["game_id"], split, want)
				}
			}
		}
	}
}

// TestSharesOfPositions wants larger shares to take positions out of train and to keep what
// they had, and one position to fall in one split in every variant of a board.
func TestSharesOfPositions(t *testing.T) {
	t.Parallel()
	m := generate(t, small(), variantOf{"kalah", ""}, variantOf{"kalah", "empty_capture=no"})
	splitsOf := func(validation, test float64) map[string]string {
		dir, r := m.export(t, func(o *Options) {
			o.Shares, o.Format = &pipeline.Splits{Validation: validation, Test: test}, CSV
		})
		where := map[string]string{}
		for i := range r.Variants {
			for split, rows := range rowsOf(t, dir, r, i) {
				for _, row := range rows {
					key := row.key(&r.Variants[i])
					if was := where[key]; was != "" && was != split {
						t.Fatalf("%s is in %s and in %s", key, was, split)
					}
					where[key] = split
				}
			}
		}
		return where
	}
	few, many := splitsOf(0, 0.1), splitsOf(0.2, 0.3)
	count := map[string]int{}
	for key, split := range few {
		count[split]++
		if split == "test" && many[key] != "test" {
			t.Errorf("%s leaves the test set when it grows", key)
		}
	}
	share := float64(count["test"]) / float64(len(few))
	if share < 0.07 || share > 0.13 || count["validation"] > 0 {
		t.Errorf("shares of positions %v of %d, want a tenth for test", count, len(few))
	}
}

// files returns the checksum of every file of a folder.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		sum := sha256.Sum256(text)
		sums[filepath.ToSlash(name)] = hex.EncodeToString(sum[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

// TestBytes wants the same bytes from any number of workers, however many positions are
// held in memory at once; and the report to have the checksums.
func TestBytes(t *testing.T) {
	s := small()
	s.Games = 16
	m := generate(t, s, variantOf{"kiothi", ""}, variantOf{"tihbat", ""})
	keysBefore, bytesBefore, openBefore := keysAtOnce, partBytes, openParts
	t.Cleanup(func() { keysAtOnce, partBytes, openParts = keysBefore, bytesBefore, openBefore })
	for _, format := range Formats() {
		for _, how := range []string{"position", "game", "position dedup", "game dedup"} {
			way, _, dedup := strings.Cut(how, " ")
			if (format == CSV || format == Parquet) && how != "game dedup" {
				continue // as the others of their kind
			}
			var want map[string]string
			for _, little := range []bool{false, true} {
				if little && way == ByPosition && !dedup {
					continue // nothing is held
				}
				keysAtOnce, partBytes, openParts = keysBefore, bytesBefore, openBefore
				if little {
					keysAtOnce, partBytes, openParts = 50, 5000, 3
				}
				for _, workers := range []int{1, 8} {
					dir, r := m.export(t, func(o *Options) { o.Format, o.SplitBy, o.Dedup, o.Workers = format, way, dedup, workers })
					got := files(t, dir)
					if want == nil {
						want = got
					}
					if !maps.Equal(got, want) {
						t.Errorf("%s by %s: %d workers, little memory %v: other bytes", format, how, workers, little)
					}
					named := 0
					for _, v := range r.Variants {
						for _, f := range v.Files {
							if info, err := os.Stat(filepath.Join(dir, f.Path)); err != nil || info.Size() != f.Bytes || got[f.Path] != f.SHA256 {
								t.Errorf("%s is not as the report says: %v", f.Path, err)
							}
						}
						named += len(v.Files)
					}
					if len(got) != 1+named {
						t.Errorf("files %v, want those of the report", slices.Sorted(maps.Keys(got)))
					}
				}
			}
		}
	}
}
