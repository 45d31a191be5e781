package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline"
)

const (
	studies    = "../../configs/studies"
	quickstart = studies + "/quickstart.yaml"
)

// study writes a study file and returns its path.
func study(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "study.yaml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const tiny = "name: tiny\ngames: 20\nvariants: [tihbat/standard]\nmatchups: [{south: random, north: random}]\n"

// generated runs generate and returns the folder and what was written.
func generated(t *testing.T, args ...string) (dir string, o outcome) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "out")
	o = boma("", append([]string{"generate", "--out", dir}, args...)...)
	if o.code != 0 {
		t.Fatalf("%q: exit code %d, %s", args, o.code, o.stderr)
	}
	return dir, o
}

func manifest(t *testing.T, dir string) *pipeline.Manifest {
	t.Helper()
	m, err := pipeline.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// bytesOf returns the checksums of a dataset as one text.
func bytesOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	for _, f := range manifest(t, dir).Files {
		fmt.Fprintln(&b, f.Path, f.SHA256)
	}
	return b.String()
}

func TestGenerate(t *testing.T) {
	dir, o := generated(t, quickstart, "--games", "40")
	if !strings.HasPrefix(o.stdout, dir+": 800 games, ") || !strings.Contains(o.stdout, " rows/s\n") {
		t.Errorf("summary: %s", o.stdout)
	}
	if want := "the study does not say dataset.date, dataset.doi: the card leaves that out"; strings.Count(o.stderr, want) != 1 {
		t.Errorf("not one warning %q: %s", want, o.stderr)
	}
	paths := bytesOf(t, dir)
	for _, path := range []string{"README.md", "croissant.json", "study.yaml", "data/games/kiothi-standard-4917fc2d/train-00001-of-00005.parquet"} {
		if !strings.Contains(paths, path+" ") {
			t.Errorf("no %s in the manifest: %s", path, paths)
		}
	}
	again, o := generated(t, filepath.Join(dir, "study.yaml"), "--quiet", "--log-level", "error", "--json")
	if bytesOf(t, again) != paths {
		t.Error("the study as resolved makes other bytes")
	}
	var s summarised
	if err := json.Unmarshal([]byte(o.stdout), &s); err != nil || s.Games != 800 || s.Rows != s.NewRows || s.Rows < 10_000 || o.stderr != "" {
		t.Errorf("summary: %v, %+v, %s", err, s, o.stderr)
	}
	o = boma("", "generate", quickstart, "--games", "40", "--out", dir, "--json")
	if err := json.Unmarshal([]byte(o.stdout), &s); err != nil || s.NewRows != 0 || !strings.Contains(o.stderr, "complete already") {
		t.Errorf("the second time: %v, %+v, %s", err, s, o.stderr)
	}
	o = boma("", "generate", quickstart, "--games", "60", "--out", dir)
	if o.code != 0 || !strings.HasPrefix(o.stdout, dir+": 1,200 games, ") {
		t.Errorf("grown: %+v", o)
	}
}

// TestStudies wants every study that comes with the program to be named as its file, to
// be described, and to name its variants as the program does.
func TestStudies(t *testing.T) {
	paths, err := filepath.Glob(studies + "/*.yaml")
	if err != nil || len(paths) < 6 {
		t.Fatalf("%d studies, %v", len(paths), err)
	}
	for _, path := range paths {
		a, o := &app{}, &studyOptions{timeout: time.Second}
		s, err := a.readStudy(a.generateCommand().Flags(), path, o)
		if err != nil {
			t.Error(err)
			continue
		}
		for i := range s.Tables { // those of the study take minutes
			few := 3
			s.Tables[i].Max = &few
		}
		o.dir = t.TempDir()
		if err := a.solveTables(t.Context(), &s, o.dir, 2, io.Discard); err != nil {
			t.Error(err)
		}
		plan, _, err := a.plan(s, o)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		plan.Close()
		if s.Name != strings.TrimSuffix(filepath.Base(path), ".yaml") {
			t.Errorf("%s is named %s", path, s.Name)
		}
		if d := s.Dataset; d.Title == "" || d.License == "" || d.URL == "" || len(d.Creators) == 0 {
			t.Errorf("%s: dataset %+v", path, d)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range plan.Variants {
			if !strings.Contains(string(text), v.Name) {
				t.Errorf("%s names %s otherwise", path, v.Name)
			}
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	file := study(t, tiny)
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{}, exitInput, "0 arguments, want STUDY.yaml"},
		{[]string{file}, exitInput, "--out is missing, want the folder of the dataset"},
		{[]string{file, "--out", "x", "--workers", "0"}, exitInput, "--workers = 0, want 1 to 1024"},
		{[]string{file, "--out", "x", "--workers", "two"}, exitInput, `--workers = "two", want a whole number`},
		{[]string{file, "--out", "x", "--games", "0"}, exitInput, "games = 0, want 1 to"},
		{[]string{file, "--out", "x", "--games", "1.5"}, exitInput, `--games = "1.5", want a whole number`},
		{[]string{file, "--out", "x", "--seed", "-1"}, exitInput, `--seed = "-1", want a whole number from 0`},
		{[]string{file, "--out", "x", "--log-level", "loud"}, exitInput, `--log-level = "loud", want debug, info, warn or error`},
		{[]string{file, "--out", "x", "--agent-timeout", "0s"}, exitInput, "--agent-timeout = 0s, want a time above 0, such as 30s"},
		{[]string{file, "--out", "x", "--agent-timeout", "soon"}, exitInput, `--agent-timeout = "soon", want a time such as 30s or 2m`},
		{[]string{"nowhere.yaml", "--out", "x"}, exitInput, "nowhere.yaml: no such file or directory"},
		{[]string{study(t, "name: x\n"), "--out", "x"}, exitInput, "study.yaml:1: games = nothing, want an integer of 64 bits in plain digits"},
		{[]string{study(t, tiny+"game: 3\n"), "--out", "x"}, exitInput, `study.yaml:5: key = game, want name, seed, games,`},
		{[]string{study(t, tiny+"openings: {kind: random, plies: 2}\n"), "--out", "x"}, exitInput, "openings.kind = random, want by-game"},
		{[]string{study(t, tiny+"start: \"1,1/1,1 0-0 X\"\n"), "--out", "x"}, exitInput, `turn = "X", want S or N`},
		{[]string{study(t, strings.Replace(tiny, "tihbat", "oware", 1)), "--out", "x"}, exitInput, `variants[0]: unknown game "oware"`},
		{[]string{study(t, strings.Replace(tiny, "[tihbat/standard]", "[tihbat/standard, tihbat/standard+seeds=7]", 1)), "--out", "x"}, exitInput,
			"variants = tihbat/standard, want each once"},
		{[]string{study(t, strings.Replace(tiny, "south: random", "south: rand", 1)), "--out", "x"}, exitInput, `agent = "rand", want alphabeta, exec, greedy`},
		{[]string{study(t, strings.Replace(tiny, "south: random", "south: exec:no-such-program", 1)), "--out", "x"}, exitInput, "executable file not found"},
		{[]string{file, "--out", "/proc/nowhere"}, exitFailure, "mkdir /proc/nowhere: no such file or directory"},
		{[]string{file, "--out", "/proc/self"}, exitInput, "/proc/self holds "},
		{[]string{file, "--out", filepath.Join(file, "below")}, exitFailure, "not a directory"},
	} {
		o := boma("", append([]string{"generate"}, tt.args...)...)
		if o.code != tt.code || !strings.Contains(o.stderr, tt.want) || strings.Count(lastLines(o.stderr), "\n") != 1 || o.stdout != "" {
			t.Errorf("%q: exit code %d, %s\nwant %d, %s", tt.args, o.code, o.stderr, tt.code, tt.want)
		}
	}
}

// lastLines returns what is not a log line.
func lastLines(stderr string) string {
	var b strings.Builder
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "level=") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestOverrides wants flags before the environment before the file.
func TestOverrides(t *testing.T) {
	file := study(t, tiny+"seed: 3\n")
	check := func(how string, games int64, seed uint64, args ...string) {
		t.Helper()
		dir, _ := generated(t, append([]string{file}, args...)...)
		if s := manifest(t, dir).Study; s.Games != games || s.Seed != seed {
			t.Errorf("%s: %d games, seed %d, want %d and %d", how, s.Games, s.Seed, games, seed)
		}
	}
	check("file", 20, 3)
	t.Setenv("BOMA_GAMES", "10")
	t.Setenv("BOMA_SEED", "4")
	t.Setenv("BOMA_WORKERS", "1")
	check("environment", 10, 4)
	check("flags", 8, 0, "--games", "8", "--seed", "0")
	for variable, want := range map[string]string{
		"BOMA_GAMES": `BOMA_GAMES = "many", want a whole number`, "BOMA_SEED": `BOMA_SEED = "many", want a whole number from 0`,
		"BOMA_WORKERS": `BOMA_WORKERS = "many", want a whole number`,
	} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, "many")
			o := boma("", "generate", file, "--out", t.TempDir())
			if o.code != exitInput || !strings.Contains(o.stderr, want) {
				t.Errorf("%d, %s, want %s", o.code, o.stderr, want)
			}
		})
	}
}

// TestFolderErrors wants the difference of studies to be named, and --force to start over.
func TestFolderErrors(t *testing.T) {
	file := study(t, tiny)
	dir, _ := generated(t, file)
	o := boma("", "generate", file, "--out", dir, "--seed", "9")
	if o.code != exitInput || !strings.Contains(o.stderr, dir+" holds another study: seed = 9, in the folder 0; --force starts over\n") {
		t.Errorf("another seed: %d, %s", o.code, o.stderr)
	}
	o = boma("", "generate", file, "--out", dir, "--seed", "9", "--force")
	if o.code != 0 || manifest(t, dir).Study.Seed != 9 || !strings.Contains(o.stderr, "starting over") {
		t.Errorf("by force: %d, %s", o.code, o.stderr)
	}
}

// TestSignals wants SIGINT and SIGTERM to end a run in good order, which can be taken up.
func TestSignals(t *testing.T) {
	for signal, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		dir := filepath.Join(t.TempDir(), "out")
		file := study(t, strings.Replace(tiny, "games: 20", "games: 20000000\nshard: 500", 1))
		cmd := process(t, "generate", file, "--out", dir)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			if found, _ := filepath.Glob(filepath.Join(dir, "data/games/*/*.parquet")); len(found) > 2 {
				break
			}
			if time.Now().After(end) {
				t.Fatal("nothing is written: ", stderr.String())
			}
		}
		cmd.Process.Signal(signal)
		cmd.Wait()
		last := lastLines(stderr.String())
		if got := cmd.ProcessState.ExitCode(); got != code || strings.Count(last, "\n") != 1 ||
			!strings.Contains(last, "of 40,000 units are finished and kept, and the same command goes on from there") {
			t.Errorf("%v: exit code %d, %s", signal, got, stderr.String())
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "data/*/*/*.tmp")); len(left) > 0 {
			t.Errorf("%v leaves %v", signal, left)
		}
	}
}

func TestDryRun(t *testing.T) {
	file := study(t, strings.Replace(tiny, "games: 20", "games: 100", 1))
	dir := filepath.Join(t.TempDir(), "out")
	o := boma("", "generate", file, "--dry-run", "--out", dir, "--workers", "1")
	for _, want := range []string{"Expected with 1 worker, going by 100 games:", "tihbat/standard", "random vs random", "rows", "size", "time", "all"} {
		if !strings.Contains(o.stdout, want) {
			t.Errorf("no %q in %s%s", want, o.stdout, o.stderr)
		}
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a dry run makes a folder")
	}
	o = boma("", "generate", file, "--dry-run", "--json")
	var e expected
	if err := json.Unmarshal([]byte(strings.Split(o.stdout, "\n")[1]), &e); err != nil || e.Games != 100 || e.Rows < 1000 || e.Bytes < 1000 || e.Variant != "all" {
		t.Errorf("%v, %+v, %s", err, e, o.stdout)
	}
	made, _ := generated(t, file)
	rows := int64(0)
	for _, f := range manifest(t, made).Files {
		if f.Table == pipeline.MovesTable {
			rows += f.Rows
		}
	}
	if e.Rows != rows {
		t.Errorf("expected %d rows, %d came", e.Rows, rows)
	}
}

func TestLogs(t *testing.T) {
	_, o := generated(t, study(t, tiny), "--log-json", "--log-level", "debug")
	said := map[string]int{}
	for line := range strings.Lines(o.stderr) {
		var l struct{ Time, Level, Msg string }
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Time == "" || l.Level == "" || l.Msg == "" {
			t.Errorf("log line %s: %v", line, err)
		}
		said[l.Level]++
	}
	if said["WARN"] != 1 || said["DEBUG"] != 1 { // what the card lacks; the one unit
		t.Errorf("log lines by level: %v: %s", said, o.stderr)
	}
}

// TestOutsideAgent lets the example of docs/exec.md play, or this binary where there is no
// Python: they play alike.
func TestOutsideAgent(t *testing.T) {
	program := os.Args[0]
	if python, err := exec.LookPath("python3"); err == nil {
		program = python + " ../../test/exec/last.py"
	}
	t.Setenv(childVariable, "agent") // for the program's children; this process reads it no more
	text := strings.Replace(tiny, "[{south: random", "[{south: \"exec:"+program+"\"", 1) + "pairs: true\n"
	dir, _ := generated(t, study(t, text), "--workers", "2")
	m := manifest(t, dir)
	if name := m.Variants[0].Matchups[0].South; !strings.HasPrefix(name, "exec:random=yes,sha256=") || strings.Contains(name, "/") {
		t.Errorf("recorded as %s", name)
	}
	bad := strings.Replace(tiny, "south: random", "south: exec:cat", 1) // answers each question with itself
	o := boma("", "generate", study(t, bad), "--out", t.TempDir())
	if o.code != exitFailure || !strings.Contains(lastLines(o.stderr), "agent exec:cat answered") || strings.Count(lastLines(o.stderr), "\n") != 1 {
		t.Errorf("nonsense: %d, %s", o.code, o.stderr)
	}
}
