package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline/export"
)

// exportedRows returns the rows of a csv, by column.
func exportedRows(t *testing.T, path string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func exportJSON(t *testing.T, args ...string) (r export.Report) {
	t.Helper()
	if err := json.Unmarshal([]byte(mustBoma(t, "", append([]string{"export", "--json", "-q"}, args...)...)), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestExportWithTables exports a dataset with tables of its own: exact values are in every
// row of a game that is solved to its end, and without the tables they are the same, from
// the columns; a table of another dataset gives them to rows that have none.
func TestExportWithTables(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, labelled))
	out := filepath.Join(t.TempDir(), "rows")
	r := exportJSON(t, dir, "--out", out, "--format", "csv")
	before := map[string]map[string]string{}
	for _, v := range r.Variants {
		for _, row := range exportedRows(t, filepath.Join(out, v.Files[0].Path)) {
			whole := !strings.HasPrefix(v.Name, "kiothi")
			if whole && (row["exact_wdl"] == "" || row["policy_kind"] != "2") {
				t.Fatalf("%s: %v has no exact value", v.Name, row)
			}
			before[row["game_id"]+" "+row["ply"]] = row
		}
		if len(v.Tables) != 1 {
			t.Errorf("%s: tables %v, want one", v.Name, v.Tables)
		}
	}
	tables := filepath.Join(t.TempDir(), "tables")
	if err := os.Rename(filepath.Join(dir, "tables"), tables); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again")
	compareExact := func(dir, out string, r export.Report, kind string) {
		t.Helper()
		for _, v := range r.Variants {
			for _, row := range exportedRows(t, filepath.Join(out, v.Files[0].Path)) {
				want := before[row["game_id"]+" "+row["ply"]]
				for _, column := range []string{"exact_wdl", "exact_margin", "exact_distance", "features", "legal"} {
					if row[column] != want[column] {
						t.Fatalf("%s: %s = %q, want %q", row["position"], column, row[column], want[column])
					}
				}
				if kind != "" && row["policy_kind"] != kind {
					t.Fatalf("%s: policy_kind %s, want %s", row["position"], row["policy_kind"], kind)
				}
			}
		}
	}
	compareExact(dir, again, exportJSON(t, dir, "--out", again, "--format", "csv"), "0")
	plainText := labelled[:strings.Index(labelled, "tables:")]
	plain, _ := generated(t, "-q", study(t, plainText))
	named := filepath.Join(t.TempDir(), "named")
	compareExact(plain, named, exportJSON(t, plain, "--out", named, "--format", "csv", "--tables", tables), "")
}

// TestExportRefused wants one line, exit code 2, and nothing left.
func TestExportRefused(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, tiny))
	old := filepath.Join(t.TempDir(), "old")
	if err := os.CopyFS(old, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(old, "manifest.json")
	writeAll(t, name, strings.Replace(string(readAll(t, name)), `"schema_version": 1`, `"schema_version": 7`, 1))
	rules := filepath.Join(t.TempDir(), "configs")
	if err := os.MkdirAll(filepath.Join(rules, "variants", "tihbat"), 0o777); err != nil {
		t.Fatal(err)
	}
	writeAll(t, filepath.Join(rules, "variants", "tihbat", "standard.yaml"), "title: T\nregion: R\nreference: F\nours: O\nrules: {seeds: 6}\n")
	empty, other := t.TempDir(), filepath.Join(t.TempDir(), "bao.table")
	mustBoma(t, "", "solve", "bao/standard+files=2", "--out", other)
	out := filepath.Join(t.TempDir(), "out")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{}, "0 arguments, want DIR; see boma export --help"},
		{[]string{dir}, "--out is missing, want the folder to write to"},
		{[]string{old, "--out", out}, "schema_version = 7 is unknown, want 1"},
		{[]string{empty, "--out", out}, empty + " has no manifest.json: no dataset is there"},
		{[]string{filepath.Join(empty, "no"), "--out", out}, "no such file"},
		{[]string{dir, "--out", dir}, "and no export, want a new folder or an empty one"},
		{[]string{dir, "--out", out, "--variant", "tihbat/modiar"}, "--variant = tihbat/modiar is not in " + dir + " (variants: tihbat/standard)"},
		{[]string{dir, "--out", out, "--variant", "chess/standard"}, `unknown game "chess"`},
		{[]string{dir, "--out", out, "--split", "test"}, "--split = test is not in " + dir + ", want a study with splits, or --validation and --test"},
		{[]string{dir, "--out", out, "--features", "holes,marks"}, "--features = marks is not a part of what tihbat/standard shows (features: holes, stores)"},
		{[]string{dir, "--out", out, "--policy", "visits"}, "--policy = visits, but no move of tihbat/standard has visits recorded"},
		{[]string{dir, "--out", out, "--policy", "optimal"}, "--policy = optimal, but no table holds a position of tihbat/standard"},
		{[]string{dir, "--out", out, "--tables", empty + "/no.table"}, "--tables: stat " + empty + "/no.table: no such file"},
		{[]string{dir, "--out", out, "--tables", name}, "it is no table of this program"},
		{[]string{dir, "--out", out, "--tables", other}, "want one of a variant of the study"},
		{[]string{dir, "--out", out, "--workers", "-2"}, "--workers = -2, want 1 to 1024"},
		{[]string{dir, "--out", out, "--configs", rules}, "want the configs that the dataset was made with"},
	} {
		o := boma("", append([]string{"export"}, c.args...)...)
		if o.code != exitInput || !strings.Contains(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
			t.Errorf("boma export %q: exit code %d, %s, want %s", c.args, o.code, o.stderr, c.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%q leaves %s", c.args, out)
		}
	}
}

// TestExportStopped sends a signal, and wants nothing to be left.
func TestExportStopped(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, strings.Replace(tiny, "games: 20", "games: 60000", 1)))
	for _, flag := range []string{"--dedup", "--format=jsonl"} {
		out := filepath.Join(t.TempDir(), "out")
		cmd := process(t, "export", dir, "--out", out, flag)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for begun := time.Now(); time.Since(begun) < time.Minute; time.Sleep(time.Millisecond) {
			if items, _ := os.ReadDir(out); len(items) > 0 {
				break
			}
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGTERM) {
			t.Errorf("%s: exit code %d", flag, code)
		}
		if items, err := os.ReadDir(out); err == nil {
			t.Errorf("%s: %v is left", flag, items)
		}
	}
}

// TestExportShown is what a person sees.
func TestExportShown(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, tiny+"splits: {test: 0.3}\nply_limit: 30\n"))
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"--validation", "0.2"}, []string{"tihbat/standard  train", "tihbat/standard  validation", "tihbat/standard  test", " recorded, "}},
		{[]string{"--split-by", "game"}, []string{"left out: of train, and their position stands in validation or test;", "--split-by position has them all"}},
		{[]string{"--split-by", "as-is", "--dedup"}, []string{"leak: they stay in train", "merged with others of the same position"}},
		{[]string{"--test", "0"}, []string{"all rows are of train: want --validation and --test for other splits"}},
		{[]string{"--drop-truncated"}, []string{"left out: of games that were cut off"}},
	} {
		text := strings.Join(strings.Fields(mustBoma(t, "", append([]string{"export", "-q", dir, "--out", filepath.Join(t.TempDir(), "out")}, c.args...)...)), " ")
		for _, want := range c.want {
			if !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
				t.Errorf("%q: %s, want %q", c.args, text, want)
			}
		}
	}
}
