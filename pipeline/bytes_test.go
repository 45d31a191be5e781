package pipeline_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

var update = flag.Bool("update", false, "rewrite the files of testdata")

// mixed is a study that uses much at once: three games, two matchups, pairs, splits,
// lists, and a last range that is short.
func mixed(games int64) pipeline.Study {
	s := small(games, "kiothi/standard", "bao/standard+files=4", "tihbat/standard")
	s.Name = "mixed"
	s.Matchups = append(s.Matchups, pipeline.Matchup{South: "greedy", North: "last"})
	s.Pairs, s.Shard = true, 20
	s.Splits = pipeline.Splits{Validation: 0.2, Test: 0.2}
	s.Record.LegalMoves = true
	return s
}

// TestWorkers wants the same bytes from one worker and from eight.
func TestWorkers(t *testing.T) {
	one, eight := t.TempDir(), t.TempDir()
	p := mustPlan(t, mixed(130))
	mustGenerate(t, p, one, 1)
	mustGenerate(t, p, eight, 8)
	sameTree(t, eight, one)
	if n := len(names(t, one)); n < 100 {
		t.Errorf("%d files, want many", n)
	}
}

// TestGrow wants a dataset that has grown to be the one that is made at once, and full
// ranges to stay the files they were.
func TestGrow(t *testing.T) {
	for _, steps := range [][]int64{{30, 100}, {20, 40}, {2, 4, 18, 20, 22, 130}, {90, 96}} {
		grown, once := t.TempDir(), t.TempDir()
		var kept os.FileInfo
		for i, games := range steps {
			p := mustPlan(t, mixed(games))
			m := mustGenerate(t, p, grown, 2)
			if m.Study.Games != games {
				t.Errorf("manifest of %d games, want %d", m.Study.Games, games)
			}
			if games < 20 {
				continue
			}
			// Of the first variant and matchup the first range is full.
			path := filepath.Join(grown, "data", "games", p.Variants[0].Folder(),
				fmt.Sprintf("train-00000-of-%05d.parquet", p.Units[0].Of))
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if kept != nil && !os.SameFile(kept, info) {
				t.Errorf("%v, step %d: a full range was made again", steps, i)
			}
			kept = info
		}
		mustGenerate(t, mustPlan(t, mixed(steps[len(steps)-1])), once, 2)
		sameTree(t, grown, once)
	}
}

// TestAgain wants a finished dataset to be left alone, and what is missing to be made again.
func TestAgain(t *testing.T) {
	dir := t.TempDir()
	p := mustPlan(t, mixed(60))
	m := mustGenerate(t, p, dir, 2)
	before, info := tree(t, dir), stat(t, dir, pipeline.ManifestFile)
	mustGenerate(t, p, dir, 2)
	if !os.SameFile(info, stat(t, dir, pipeline.ManifestFile)) {
		t.Error("a finished dataset was written again")
	}
	for _, f := range m.Files[:3] {
		os.Remove(filepath.Join(dir, f.Path))
	}
	os.Truncate(filepath.Join(dir, m.Files[5].Path), 100)
	mustGenerate(t, p, dir, 2)
	for name, sum := range tree(t, dir) {
		if before[name] != sum {
			t.Errorf("%s differs after it was made again", name)
		}
	}
}

func stat(t *testing.T, dir, name string) os.FileInfo {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// TestLeftovers wants what a crash leaves to go, and what others put there to stay.
func TestLeftovers(t *testing.T) {
	dir, clean := t.TempDir(), t.TempDir()
	p := mustPlan(t, mixed(40))
	mustGenerate(t, p, clean, 1)
	mustGenerate(t, p, dir, 1)
	folder := filepath.Join(dir, "data", "moves", p.Variants[0].Folder())
	for _, name := range []string{"train-00007-of-00008.parquet", "test-00000-of-00004.parquet.tmp"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	foreign := filepath.Join(folder, "notes.txt")
	if err := os.WriteFile(foreign, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	again := func(force bool) {
		o := options(p, dir, 1)
		o.Force = force
		if _, err := pipeline.Run(t.Context(), p, o); err != nil {
			t.Fatal(err)
		}
	}
	os.Remove(filepath.Join(folder, "train-00000-of-00004.parquet"))
	again(false)
	again(true)
	if err := os.Remove(foreign); err != nil {
		t.Error(err)
	}
	sameTree(t, dir, clean)
}

// TestGolden holds the bytes of a dataset against those of the last release. Whoever
// changes them on purpose raises the version of the program.
func TestGolden(t *testing.T) {
	dir := t.TempDir()
	mustGenerate(t, mustPlan(t, mixed(50)), dir, 2)
	h := sha256.New()
	files := tree(t, dir)
	for _, name := range names(t, dir) {
		fmt.Fprintln(h, name, files[name])
	}
	got := hex.EncodeToString(h.Sum(nil))
	path := filepath.Join("testdata", "dataset.sha256")
	if *update {
		if err := os.WriteFile(path, []byte(got+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.TrimSpace(string(want)) {
		t.Errorf("the dataset hashes to %s, want %s of %s; -update rewrites it", got, strings.TrimSpace(string(want)), path)
	}
}
