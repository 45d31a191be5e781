package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"
)

func read(t testing.TB, dir string, o Options) *Data {
	t.Helper()
	if o.Replicates == 0 {
		o.Replicates = 100
	}
	d, err := Read(context.Background(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSplit wants the same to the last digit however a dataset is cut into files,
// between the games of a pair too, and however many are read at once.
func TestSplit(t *testing.T) {
	var want []byte
	for _, tt := range []struct{ shard, workers int }{{1000, 1}, {7, 1}, {7, 4}, {1, 3}, {150, 2}} {
		dir := t.TempDir()
		games := coins(1, 91, 0.5, 0.1, true)
		games[17].truncated = true
		label(games[40:60])
		dataset(t, dir, false,
			fixture{variant: "tihbat/standard", south: "a", north: "b", pairs: true, shard: tt.shard, games: games},
			fixture{variant: "tihbat/modiar", south: "a", north: "a", shard: tt.shard, games: coins(2, 15, 0.6, 0, false)})
		got, err := json.MarshalIndent(read(t, dir, Options{Workers: tt.workers}).Report(), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if !bytes.Equal(got, want) {
			t.Errorf("files of %d games, %d workers: the report differs", tt.shard, tt.workers)
		}
	}
}

// label gives moves exact values that go with the result.
func label(games []fakeGame) {
	for i := range games {
		g := &games[i]
		for ply := range g.moves {
			side := int8(1 - 2*(ply%2))
			g.moves[ply].label = &fakeLabel{wdl: side * int8(g.winner), margin: int16(side) * int16(g.margin), optimal: 1}
		}
	}
}

// TestSmall wants sense of datasets with nearly nothing in them.
func TestSmall(t *testing.T) {
	empty := t.TempDir()
	dataset(t, empty, false)
	r := read(t, empty, Options{}).Report()
	if len(r.Groups) != 0 || len(r.Warnings) != 1 || r.Warnings[0].Kind != "no games" {
		t.Errorf("empty: %+v", r)
	}
	one := t.TempDir()
	dataset(t, one, false, fixture{variant: "bao/standard", south: "a", north: "a", games: coins(1, 1, 1, 0, false)})
	r = read(t, one, Options{}).Report()
	g := &r.Groups[0]
	if g.Verdict != NotShown || g.Score != Wilson(1, 1, 0.95) || !warned(r, "few games") || !warned(r, "one opening") {
		t.Errorf("one game: %s %v, %v", g.Verdict, g.Score, r.Warnings)
	}
	if plies, _ := g.Row("plies"); plies.Value == nil || plies.Low != nil {
		t.Errorf("one game: length %+v, want no interval", plies)
	}
	cut := t.TempDir()
	games := coins(1, 40, 0.5, 0, false)
	for i := range games {
		games[i].truncated = true
	}
	dataset(t, cut, false, fixture{variant: "bao/standard", south: "a", north: "a", games: games})
	r = read(t, cut, Options{}).Report()
	g = &r.Groups[0]
	if g.Verdict != NotShown || !warned(r, "all truncated") || !strings.Contains(g.Sentence, "no game came to an end") {
		t.Errorf("all truncated: %s, %s, %v", g.Verdict, g.Sentence, r.Warnings)
	}
	for _, r := range []*Report{r, read(t, one, Options{}).Report(), read(t, empty, Options{}).Report()} {
		if _, err := r.Write(t.TempDir()); err != nil {
			t.Error(err)
		}
	}
}

func warned(r *Report, kind string) bool {
	for _, w := range r.Warnings {
		if w.Kind == kind {
			return true
		}
	}
	return false
}

// TestDamage wants every damaged file named.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	base := fixture{variant: "bao/standard", south: "a", north: "a", games: coins(1, 30, 0.5, 0, false), shard: 10}
	dataset(t, dir, false, base)
	for _, table := range []string{"games", "moves"} {
		path := filepath.Join(dir, "data", table, "bao-standard-00000000", "train-avsa-00001.parquet")
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		flipped := bytes.Clone(whole)
		flipped[200] ^= 1
		for what, damage := range map[string]func() error{
			"flipped": func() error { return os.WriteFile(path, flipped, 0o666) },
			"cut":     func() error { return os.WriteFile(path, whole[:len(whole)/2], 0o666) },
			"gone":    func() error { return os.Remove(path) },
		} {
			if err := damage(); err != nil {
				t.Fatal(err)
			}
			if _, err := Read(context.Background(), dir, Options{}); err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("%s %s: %v, want an error that names %s", table, what, err, path)
			}
			if err := os.WriteFile(path, whole, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	manifest := filepath.Join(dir, "manifest.json")
	if err := os.WriteFile(manifest, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(context.Background(), dir, Options{}); err == nil || !strings.Contains(err.Error(), manifest) {
		t.Errorf("manifest: %v", err)
	}
}

// TestMismatch wants games and moves that do not belong together noticed.
func TestMismatch(t *testing.T) {
	games := coins(1, 30, 0.5, 0, false)
	short := t.TempDir()
	dataset(t, short, false, fixture{variant: "bao/standard", south: "a", north: "a", games: games, noGamesOf: true})
	twice := t.TempDir()
	dataset(t, twice, false, fixture{variant: "bao/standard", south: "a", north: "a", games: append(games, games[3])})
	rules := t.TempDir()
	dataset(t, rules, false, fixture{variant: "bao/standard", south: "a", north: "a", games: games},
		fixture{variant: "bao/standard", south: "b", north: "b", games: games, hash: "other"})
	for dir, want := range map[string]string{
		short: "ends within game", twice: "stands in two files or twice", rules: "rules of bao/standard have hash",
		filepath.Join(short, "none"): "no such file",
	} {
		if _, err := Read(context.Background(), dir, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, s := range []Settings{{Confidence: 1}, {Equivalence: -1}, {Replicates: 3}} {
		if _, err := Read(context.Background(), short, Options{Settings: s}); !errors.Is(err, ErrSettings) {
			t.Errorf("%+v: %v", s, err)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Read(stopped, twice, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestEntry holds what a game takes in memory to 16 bytes.
func TestEntry(t *testing.T) {
	if size := unsafe.Sizeof(entry{}); size != 16 {
		t.Errorf("an entry has %d bytes, want 16", size)
	}
	e := newEntry(-5, []byte("x"), kindBoth, resultTruncated, true)
	if e.kind() != kindBoth || e.result() != resultTruncated || e.opening&1 != 1 {
		t.Errorf("%+v", e)
	}
	if _, finished := e.halves(); finished {
		t.Error("a truncated game has points")
	}
}

func TestOpeningKind(t *testing.T) {
	for moves, want := range map[string]string{
		"": "none", "1 2 1": "random-plies", "5+6>S1=2,N3=8 5+10>N1=10": "redistribution", "5+6>S1=3 7:3": "redistribution, random-plies",
	} {
		if got := kindNames[openingKind([]byte(moves))]; got != want {
			t.Errorf("%q: %s, want %s", moves, got, want)
		}
	}
	for position, want := range map[string]int{
		"7,7/7,7 0-0 S": 0, "1,0/1,0 14-12 S": 2, "0,0,0,0,1,0,8,5*,6*,0/2,1,0,5*,0,7*,3,5*,1*,6* 4-6 N play": -2,
		"010/011|001/110 N": 0, "11/11|01/00 S": 3, "": 0,
	} {
		if got := startLead([]byte(position)); got != want {
			t.Errorf("%q: lead %d, want %d", position, got, want)
		}
	}
}

func TestWide(t *testing.T) {
	var w wide
	for _, p := range [][2]int64{{math.MaxInt64, math.MaxInt64}, {-3, 7}, {math.MinInt64, 2}, {0, -5}, {1 << 32, -1 << 32}} {
		w.addProduct(p[0], p[1])
	}
	// (2^63-1)² - 21 - 2^64 - 2^64 in decimal.
	if got, want := w.big().String(), "85070591730234615810503419636813397996"; got != want {
		t.Errorf("sum = %s, want %s", got, want)
	}
}
