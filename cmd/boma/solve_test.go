package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/solvers"
	solved "github.com/boma-games/boma/solvers/table"
)

// asTable solves a variant into a file of a folder of its own.
func asTable(t *testing.T, variant string, more ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.table")
	mustBoma(t, "", append([]string{"solve", variant, "--out", path}, more...)...)
	return path
}

func TestSolveJSON(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"tihbat/standard", `{"variant":"tihbat/standard","positions":35960,"wins":14968,"draws":14194,"losses":6798,"value":-2}`},
		{"tihbat/standard+singleton=steps", `{"variant":"tihbat/standard+singleton=steps","positions":35960,"wins":16999,"draws":10523,"losses":8438,"value":0}`},
		{"tihbat/standard --max 4", `{"variant":"tihbat/standard","positions":70,"wins":7,"draws":57,"losses":6,"value":null}`},
		{"bao/standard+files=3", `{"variant":"bao/standard+files=3","positions":4096,"wins":2330,"draws":0,"losses":1766,"value":-1}`},
		{"bao/standard+files=4", `{"variant":"bao/standard+files=4","positions":65536,"wins":39030,"draws":0,"losses":26506,"value":1}`},
	} {
		args := append([]string{"solve", "--json"}, strings.Fields(tt.args)...)
		if got := mustBoma(t, "", args...); got != tt.want+"\n" {
			t.Errorf("%s: %s, want %s", tt.args, got, tt.want)
		}
		out := filepath.Join(t.TempDir(), "t")
		if got := mustBoma(t, "", append(args, "--out", out)...); got != tt.want+"\n" {
			t.Errorf("%s into a file: %s, want %s", tt.args, got, tt.want)
		}
	}
}

// TestTables solves into files, lists, probes and proves them.
func TestTables(t *testing.T) {
	for _, variant := range []string{"tihbat/standard", "bao/standard+files=4", "bao/namudilakunze+files=3", "bao/standard --max 3"} {
		for _, raw := range []string{"--raw=false", "--raw"} {
			fields := strings.Fields(variant)
			path := asTable(t, fields[0], append(fields[1:], raw)...)
			if out := mustBoma(t, "", "solve", "--verify", path); !strings.Contains(out, "every value follows from the rules") {
				t.Errorf("%s: %s", variant, out)
			}
			if out := mustBoma(t, "", "tables", filepath.Dir(path)); !strings.Contains(out, fields[0]) {
				t.Errorf("%s: %s", variant, out)
			}
			var l listed
			line, _, _ := strings.Cut(mustBoma(t, "", "tables", filepath.Dir(path), "--json"), "\n")
			if err := json.Unmarshal([]byte(line), &l); err != nil || l.Variant != fields[0] || l.Positions == 0 || l.Hash == "" {
				t.Errorf("%s: %+v, %v", variant, l, err)
			}
		}
	}
}

func TestProbe(t *testing.T) {
	path := asTable(t, "tihbat/standard")
	for _, tt := range []struct{ position, want string }{
		{"7,7/7,7 0-0 S", `{"position":"7,7/7,7 0-0 S","mover":"S","value":-2,"endless":false,"distance":10,"moves":[` +
			`{"move":"1","to":"2,9/9,8 0-0 N","value":-2,"endless":false,"loss":0},{"move":"2","to":"8,2/9,9 0-0 N","value":-2,"endless":false,"loss":0}]}`},
		{"1,0/1,0 14-12 N", `{"position":"1,0/1,0 14-12 N","mover":"N","value":-2,"endless":true,"distance":null,"moves":[` +
			`{"move":"1","to":"1,0/1,0 14-12 S","value":-2,"endless":true,"loss":0}]}`},
		{"0,0/0,0 15-13 S", `{"position":"0,0/0,0 15-13 S","mover":"S","value":2,"endless":false,"distance":0,"moves":[]}`},
	} {
		if got := mustBoma(t, "", "probe", path, tt.position, "--json"); got != tt.want+"\n" {
			t.Errorf("%s: %s", tt.position, got)
		}
	}
	if out := mustBoma(t, "7,7/7,7 0-0 S\n", "probe", path, "-"); !strings.Contains(out, "Worth to the player to move: -2, for good within 10 plies.") {
		t.Error(out)
	}
	few := asTable(t, "bao/standard", "--max", "2")
	o := boma("", "probe", few, "011111111111/111111111111|011111111111/111111111111 S")
	if o.code != exitInput || !strings.Contains(o.stderr, "is not in the table: it holds all positions of at most 2 stones") {
		t.Errorf("%+v", o)
	}
}

// TestSolveRefusals wants a clear line for what cannot be.
func TestSolveRefusals(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "t.table")
	mustBoma(t, "", "solve", "tihbat/standard", "--out", path)
	note := filepath.Join(dir, "note.txt")
	if err := os.WriteFile(note, []byte("not a table, and long enough to be one"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", "bao/standard"}, "boma solve: bao/standard has 281,474,976,710,656 positions"},
		{[]string{"solve", "bao/standard"}, "8 (465,174,935 positions"},
		{[]string{"solve", "bao/standard", "--max", "10"}, "8,682,997,471 positions, about 6.3 GB of memory"},
		{[]string{"solve", "bao/standard", "--max", "10"}, "want --yes to go"},
		{[]string{"solve", "tihbat/standard", "--max", "29"}, "boma solve: tihbat: positions of at most 29 counters, want 0 to the 28 of the start [T1]"},
		{[]string{"solve", "tihbat/standard", "--max", "-1"}, "boma solve: --max = -1, want a whole number from 0"},
		{[]string{"solve", "tihbat/standard", "--workers", "0"}, "boma solve: --workers = 0, want a whole number from 1 to 1024"},
		{[]string{"solve", "kiothi/standard+opening_boma=1"}, "boma solve: kiothi/standard+opening_boma=1 cannot be solved whole"},
		{[]string{"solve", "tihbat/standard", "--out", path}, "is there already, want a new name"},
		{[]string{"solve", "--grid", "bao"}, "too many for a grid"},
		{[]string{"solve", "--grid", "chess"}, `unknown game "chess"`},
		{[]string{"solve", "--verify", filepath.Join(dir, "nothing")}, "no such file"},
		{[]string{"probe", note, "7,7/7,7 0-0 S"}, "it is no table of this program"},
		{[]string{"probe", path, "7,7/7,8 0-0 S"}, "29 counters"},
		{[]string{"probe", path + ".distance", "7,7/7,7 0-0 S"}, "it holds distances, want the values that they belong to"},
		{[]string{"tables", filepath.Join(dir, "nowhere")}, "no such file"},
	} {
		o := boma("", tt.args...)
		if o.code != exitInput || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("boma %q: %d, %s, want %s", tt.args, o.code, o.stderr, tt.want)
		}
	}
}

// rewrite changes one position of a table, and writes it anew with good checksums.
func rewrite(t *testing.T, path string, change func(v solvers.Value) solvers.Value) string {
	t.Helper()
	r, err := solved.OpenPair(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	spoilt := filepath.Join(t.TempDir(), "spoilt.table")
	w, err := solved.Create(spoilt, r.Values.Header)
	if err != nil {
		t.Fatal(err)
	}
	all, err := r.Values.LoadAll()
	if err != nil {
		t.Fatal(err)
	}
	last := len(all) - 1
	for tier, cells := range all {
		if tier == last {
			old := cells
			cells = solved.Pack(old.Size(), func(i uint64) int32 {
				if i == old.Size()/2 {
					return int32(change(solvers.Value(old.At(i))))
				}
				return old.At(i)
			})
		}
		if err := w.Write(cells); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(""); err != nil {
		t.Fatal(err)
	}
	return spoilt
}

// TestFalseTables wants every false table refused: one wrong value with good checksums,
// a flipped bit, a cut, other rules, and the distances of another table.
func TestFalseTables(t *testing.T) {
	path := asTable(t, "bao/standard+files=4")
	o := boma("", "solve", "--verify", rewrite(t, path, func(v solvers.Value) solvers.Value { return -v }))
	if o.code != exitFailure || !strings.Contains(o.stderr, "value = ") {
		t.Errorf("a wrong value: %+v", o)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged")
	for what, b := range map[string][]byte{"a flipped bit": flipped(whole, len(whole)/2), "a cut": whole[:len(whole)-1]} {
		if err := os.WriteFile(damaged, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if o := boma("", "solve", "--verify", damaged); o.code != exitInput || !strings.Contains(o.stderr, "damaged") {
			t.Errorf("%s: %+v", what, o)
		}
	}
	loops := asTable(t, "tihbat/standard")
	other := asTable(t, "tihbat/standard+singleton=steps")
	if err := os.Rename(solved.DistancePath(other), solved.DistancePath(loops)); err != nil {
		t.Fatal(err)
	}
	if o := boma("", "solve", "--verify", loops); o.code != exitInput || !strings.Contains(o.stderr, "these are not the distances of") {
		t.Errorf("distances of another table: %+v", o)
	}
	if o := boma("", "probe", other, "7,7/7,7 0-0 S"); o.code != exitInput || !strings.Contains(o.stderr, "no such file") {
		t.Errorf("no distances: %+v", o)
	}
	rules := filepath.Join(t.TempDir(), "variants", "bao")
	if err := os.MkdirAll(rules, 0o755); err != nil {
		t.Fatal(err)
	}
	text := "title: x\nregion: x\nreference: x\nours: x\nrules:\n  capture: front-only\n"
	if err := os.WriteFile(filepath.Join(rules, "standard.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o = boma("", "solve", "--verify", path, "--configs", filepath.Dir(filepath.Dir(rules)))
	if o.code != exitInput || !strings.Contains(o.stderr, "with rules") {
		t.Errorf("a variant of that name with other rules: %+v", o)
	}
}

func flipped(b []byte, at int) []byte {
	c := append([]byte{}, b...)
	c[at] ^= 4
	return c
}

// TestStoppedSolve goes on with what a stopped run left behind.
func TestStoppedSolve(t *testing.T) {
	for _, variant := range []string{"tihbat/standard", "bao/standard+files=4", "bao/namudilakunze+files=3"} {
		path := asTable(t, variant)
		want := map[string][]byte{}
		for _, name := range []string{path, solved.DistancePath(path)} {
			b, err := os.ReadFile(name)
			if os.IsNotExist(err) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			want[name] = b
			if err := os.Remove(name); err != nil { // two thirds of it are left
				t.Fatal(err)
			}
			if err := os.WriteFile(name+".part", b[:2*len(b)/3], 0o644); err != nil {
				t.Fatal(err)
			}
		}
		mustBoma(t, "", "solve", variant, "--out", path, "--workers", "8")
		for name, b := range want {
			if got, err := os.ReadFile(name); err != nil || string(got) != string(b) {
				t.Errorf("%s: %s differs: %v", variant, filepath.Base(name), err)
			}
		}
	}
}

// TestGrid solves the 192 rule sets and compares them with the file of the repository.
func TestGrid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "grid.csv")
	out := mustBoma(t, "", "solve", "tihbat", "--grid", "--out", path)
	if !strings.HasPrefix(out, "192 rule sets of tihbat, 35,960 positions each") {
		t.Errorf("%.200s", out)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../../analysis/results/tihbat-grid.csv")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("the grid is not that of analysis/results/tihbat-grid.csv")
	}
	rows, err := csv.NewReader(strings.NewReader(string(got))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, row := range rows[1:] {
		n := 0
		for _, field := range row[8:11] {
			k, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			n += k
		}
		if n != 35_960 {
			t.Errorf("%v: %d positions", row, n)
		}
		known++
	}
	if known != 192 {
		t.Errorf("%d rule sets, want 192", known)
	}
}

func TestBenchSolve(t *testing.T) {
	n := 0
	for line := range strings.Lines(mustBoma(t, "", "bench", "solve", "--json")) {
		var s solveSpeed
		if err := json.Unmarshal([]byte(line), &s); err != nil || s.Speed <= 0 || s.Positions == 0 || (s.Looks > 0) != (s.Solver == "pass") {
			t.Errorf("%s: %v", line, err)
		}
		n++
	}
	if n < len(solveBenches) {
		t.Errorf("%d lines", n)
	}
	if out := mustBoma(t, "", "bench", "solve"); !strings.Contains(out, "33,600 positions/s") {
		t.Error(out)
	}
}
