package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline/plan"
)

// clustered has tables to solve, of a game with loops and of one without, agents who play
// from one of them, splits, pairs and a ladder.
const clustered = `name: clustered
seed: 4
games: 60
pairs: true
shard: 14
splits: {validation: 0.2}
variants: [tihbat/standard, bao/standard+files=3, kiothi/standard]
matchups: [{south: greedy, north: random}, {south: random, north: random}, {south: greedy, north: greedy}]
tables:
  - {solve: tihbat/standard}
  - {solve: bao/standard+files=3}
  - {solve: kiothi/standard, max: 3}
analysis: {baseline: tihbat/standard, replicates: 200}
`

// fixedPlan plans a study with rates that no machine has measured, so that the plan is the
// same everywhere: so many core seconds a unit, and tasks of a minute.
func fixedPlan(t *testing.T, path, dir string, seconds float64) *plan.Plan {
	t.Helper()
	a := &app{}
	cmd := a.planCommand()
	s, err := a.readStudy(cmd.Flags(), path, &studyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in, err := a.planInput(s)
	if err != nil {
		t.Fatal(err)
	}
	in.Minutes, in.CPUs = 1, 1
	for _, v := range s.Variants {
		for _, m := range s.Matchups {
			in.Rates = append(in.Rates, plan.Rate{Variant: v, Matchup: m.String(), Sample: 1, Play: seconds / float64(s.Shard), Check: seconds / 2 / float64(s.Shard), Rows: 20, Bytes: 400})
		}
	}
	p := plan.New(in)
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	if err := a.writePlan(p, dir); err != nil {
		t.Fatal(err)
	}
	return p
}

// tree returns the files of a folder, but those that may differ between one machine and
// many.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		switch first, _, _ := strings.Cut(name, string(filepath.Separator)); {
		case first == "logs" && d.IsDir():
			return fs.SkipDir
		case d.IsDir() || name == plan.FileName:
			return nil
		}
		text, err := os.ReadFile(path)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func sameFiles(t *testing.T, got, want string) {
	t.Helper()
	a, b := tree(t, got), tree(t, want)
	for name, text := range b {
		if other, there := a[name]; !there || other != text {
			t.Errorf("%s: there %t, and the same %t", name, there, other == text)
		}
	}
	for name := range a {
		if _, there := b[name]; !there {
			t.Errorf("%s is one too many", name)
		}
	}
	if len(b) < 10 {
		t.Errorf("%s has %d files", want, len(b))
	}
}

// runTask runs a task as a node would.
func runTask(t *testing.T, dir, stage string, i int, args ...string) outcome {
	t.Helper()
	return boma("", append([]string{"task", "--plan", filepath.Join(dir, plan.FileName), "--stage", stage, "--index", fmt.Sprint(i), "-q", "--log-level", "error"}, args...)...)
}

// runAll runs every task of a plan, those of a stage in a random order, and each of them
// a second time.
func runAll(t *testing.T, p *plan.Plan, dir string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for _, s := range p.Stages {
		for _, i := range rng.Perm(len(s.Tasks)) {
			if o := runTask(t, dir, s.Name, i); o.code != 0 || o.stderr != "" || !strings.Contains(o.stdout, ": done in ") {
				t.Fatalf("%s %d: %+v", s.Name, i, o)
			}
			if o := runTask(t, dir, s.Name, i); o.code != 0 || !strings.HasSuffix(o.stdout, "there already, and it verifies\n") {
				t.Fatalf("%s %d again: %+v", s.Name, i, o)
			}
		}
	}
}

func mustStudy(t *testing.T, path string) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "alone")
	if o := boma("", "study", path, "--out", dir, "-q", "--log-level", "error"); o.code != 0 {
		t.Fatalf("study: %+v", o)
	}
	return dir
}

// TestTasks wants tasks to make what boma study makes, byte for byte, tables, report and
// all, and the folder to be a dataset as any other.
func TestTasks(t *testing.T) {
	path := study(t, clustered)
	dir := filepath.Join(t.TempDir(), "by tasks") // a space: scripts and paths have to live with it
	p := fixedPlan(t, path, dir, 25)
	if n := len(p.Stage(plan.Generate).Tasks); n < 10 || len(p.Stage(plan.Solve).Tasks) != 3 || len(p.Stage(plan.Statistics).Tasks) < 5 {
		t.Fatalf("%d tasks in stage generate", n)
	}
	runAll(t, p, dir)
	alone := mustStudy(t, path)
	sameFiles(t, dir, alone)
	mustBoma(t, "", "verify", "-q", dir)
	if exists(filepath.Join(dir, "logs", "tmp")) {
		t.Error("work in progress is left")
	}
	o := boma("", "study", path, "--out", dir, "-q", "--log-level", "error")
	if o.code != 0 || o.stdout != strings.ReplaceAll(boma("", "study", path, "--out", alone, "-q", "--log-level", "error").stdout, alone, dir) {
		t.Errorf("study in the folder: %+v", o)
	}
	sameFiles(t, dir, alone)
}

// TestTaskMends damages every kind of file that tasks write, and wants the task whose it is
// to make it again, and the next stage to say what is wrong.
func TestTaskMends(t *testing.T) {
	path := study(t, clustered)
	dir := filepath.Join(t.TempDir(), "out")
	p := fixedPlan(t, path, dir, 25)
	runAll(t, p, dir)
	want := tree(t, dir)
	games := func(what string) string {
		found, err := filepath.Glob(filepath.Join(dir, what))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", what, err)
		}
		return found[0]
	}
	for _, tt := range []struct {
		file  string
		stage string
		next  string // what the stage that reads it says; empty: it does not notice
	}{
		{games("tables/tihbat*.table"), plan.Solve, ""},
		{games("tables/bao*.table"), plan.Solve, ""},
		{games("tables/tihbat*.distance"), plan.Solve, ""},
		{games("data/games/tihbat*/train-00000-*"), plan.Generate, "data/games/tihbat-standard-"},
		{games("data/moves/tihbat*/train-00000-*"), plan.Generate, "data/moves/tihbat-standard-"},
		{games("logs/units/tihbat*/00000-*"), plan.Generate, "unit 0 of tihbat-standard-"},
		{games("logs/statistics/0-*"), plan.Statistics, "stage merge reads what stage statistics writes"},
		{games("analysis/report.html"), plan.Merge, ""},
		{games("manifest.json"), plan.Merge, ""},
		{games("logs/merge.json"), plan.Merge, ""},
	} {
		name, _ := filepath.Rel(dir, tt.file)
		t.Run(name, func(t *testing.T) {
			for _, damage := range []func(text []byte) []byte{
				func(text []byte) []byte { text[len(text)/2] ^= 1; return text },
				func(text []byte) []byte { return text[:len(text)/2] },
				nil,
			} {
				if strings.HasPrefix(name, "logs/") && strings.HasSuffix(name, ".json") && damage != nil && len(damage([]byte("12"))) == 2 {
					continue // what a bit of a receipt says is held against the files
				}
				index := 0
				if strings.Contains(name, "bao") {
					index = 1
				}
				text, err := os.ReadFile(tt.file)
				if err != nil {
					t.Fatal(err)
				}
				if damage == nil {
					os.Remove(tt.file)
				} else if err := os.WriteFile(tt.file, damage(text), 0o666); err != nil {
					t.Fatal(err)
				}
				next := map[string]string{plan.Solve: plan.Generate, plan.Generate: plan.Statistics, plan.Statistics: plan.Merge}[tt.stage]
				if tt.next != "" && damage != nil {
					forget(t, dir, next)
					if o := runTask(t, dir, next, 0); o.code != exitFailure || !strings.Contains(o.stderr, tt.next) || strings.Count(o.stderr, "\n") != 1 {
						t.Errorf("%s says %+v, want %q", next, o, tt.next)
					}
				}
				if o := runTask(t, dir, tt.stage, index); o.code != 0 || !strings.Contains(o.stdout, ": done in ") {
					t.Fatalf("%s: %+v", tt.stage, o)
				}
				if next != "" {
					if o := runTask(t, dir, next, 0); o.code != 0 {
						t.Fatalf("%s: %+v", next, o)
					}
				}
				if now := tree(t, dir)[name]; now != want[name] {
					t.Errorf("it is made again with other bytes")
				}
			}
		})
	}
	sameFiles(t, dir, mustStudy(t, path))
}

// forget removes the receipt of a stage's first task.
func forget(t *testing.T, dir, stage string) {
	t.Helper()
	name := map[string]string{plan.Statistics: "logs/statistics/0-*", plan.Merge: "logs/merge.json"}[stage]
	found, err := filepath.Glob(filepath.Join(dir, name))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	os.Remove(found[0])
}

// TestTaskTwins runs a task in two processes at once, as when a node that is believed
// dead goes on working.
func TestTaskTwins(t *testing.T) {
	path := study(t, clustered)
	dir := filepath.Join(t.TempDir(), "out")
	p := fixedPlan(t, path, dir, 1)
	for _, s := range p.Stages {
		for i := range s.Tasks {
			done := make(chan error)
			for range 2 {
				cmd := process(t, "task", "--plan", dir, "--stage", s.Name, "--index", fmt.Sprint(i), "-q", "--log-level", "error")
				go func() {
					out, err := cmd.CombinedOutput()
					if err != nil {
						err = fmt.Errorf("%w: %s", err, out)
					}
					done <- err
				}()
			}
			first, second := <-done, <-done
			if first != nil && second != nil || s.Name != plan.Merge && errors.Join(first, second) != nil { // merges may trip over each other: one is made again
				t.Fatalf("%s %d: %v, %v", s.Name, i, first, second)
			}
		}
	}
	if o := runTask(t, dir, plan.Merge, 0); o.code != 0 {
		t.Fatalf("merge: %+v", o)
	}
	sameFiles(t, dir, mustStudy(t, path))
}

// TestTaskStopped kills and stops a task again and again, and wants it to go on from what
// is finished, and SIGTERM to be no success.
func TestTaskStopped(t *testing.T) {
	path := study(t, strings.Replace(clustered, "games: 60", "games: 200", 1))
	dir := filepath.Join(t.TempDir(), "out")
	p := fixedPlan(t, path, dir, 0.1)
	stops := 0
	for _, s := range p.Stages {
		for i := range s.Tasks {
			wait := 20 * time.Millisecond
			for try := 0; ; try++ {
				cmd := process(t, "task", "--plan", dir, "--stage", s.Name, "--index", fmt.Sprint(i), "--workers", "2", "-q", "--log-level", "error")
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				wait *= 2
				signal := syscall.SIGKILL
				if try%2 == 1 {
					signal = syscall.SIGTERM
				}
				alarm := time.AfterFunc(wait, func() { cmd.Process.Signal(signal) })
				err := cmd.Wait()
				alarm.Stop()
				if err == nil {
					break
				}
				status := cmd.ProcessState.Sys().(syscall.WaitStatus)
				if said := stderr.String(); said != "" && s.Name == plan.Generate && !strings.Contains(said, " units are finished and kept, and the same command goes on from there") {
					t.Errorf("stopped, it says %s", said)
				}
				if !status.Signaled() && status.ExitStatus() != 128+int(syscall.SIGTERM) {
					t.Fatalf("%s %d: %v, %s", s.Name, i, err, stderr.String())
				}
				stops++
			}
		}
	}
	if stops < 3 {
		t.Errorf("stopped %d times only", stops)
	}
	sameFiles(t, dir, mustStudy(t, path))
}

// TestTaskTakesOver kills the solving of a table when some tiers of it are written, and
// wants the next attempt to begin with a copy of them.
func TestTaskTakesOver(t *testing.T) {
	text := "name: table\ngames: 2\nvariants: [kiothi/standard]\nmatchups: [{south: random, north: random}]\ntables: [{solve: kiothi/standard, max: 5}]\n"
	path := study(t, text)
	dir := filepath.Join(t.TempDir(), "out")
	p := fixedPlan(t, path, dir, 1)
	cmd := process(t, "task", "--plan", dir, "--stage", "solve", "--index", "0", "--workers", "1", "--log-level", "error")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var left []string
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		left, _ = filepath.Glob(filepath.Join(dir, "logs/tmp/table-0-*/*.part"))
		if len(left) == 2 {
			if info, err := os.Stat(left[0]); err == nil && info.Size() > 20_000 {
				break
			}
		}
		if time.Since(begun) > time.Minute || exists(filepath.Join(dir, p.Tables[0].Path)) {
			t.Fatalf("%v are left, and it is too late", left)
		}
	}
	cmd.Process.Kill()
	cmd.Wait()
	j := &job{app: &app{}, plan: p, o: &generateOptions{out: dir}}
	own := filepath.Join(t.TempDir(), filepath.Base(p.Tables[0].Path))
	if err := j.takeOver(own, 0); err != nil {
		t.Fatal(err)
	}
	for i, copied := range []string{own + ".distance.part", own + ".part"} {
		want, err := os.ReadFile(left[i])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(copied); err != nil || string(got) != string(want) {
			t.Errorf("%s is no copy of %s: %v", copied, left[i], err)
		}
	}
	if o := runTask(t, dir, plan.Solve, 0); o.code != 0 {
		t.Fatal(o)
	}
	got, err := os.ReadFile(filepath.Join(dir, p.Tables[0].Path))
	if err != nil {
		t.Fatal(err)
	}
	direct := filepath.Join(t.TempDir(), "direct.table")
	if o := boma("", "solve", "kiothi/standard", "--max", "5", "--raw", "--out", direct); o.code != 0 {
		t.Fatal(o)
	}
	if want, err := os.ReadFile(direct); err != nil || string(got) != string(want) {
		t.Errorf("another table than by boma solve: %v", err)
	}
}

func TestTaskRefusals(t *testing.T) {
	path := study(t, clustered)
	root := t.TempDir()
	dir := filepath.Join(root, "out")
	fixedPlan(t, path, dir, 25)
	whole := filepath.Join(dir, plan.FileName)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(name, from, to string) string {
		other := filepath.Join(root, name, plan.FileName)
		if err := os.MkdirAll(filepath.Dir(other), 0o777); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), from) {
			t.Fatalf("no %s in the plan", from)
		}
		if err := os.WriteFile(other, []byte(strings.Replace(string(text), from, to, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		return other
	}
	local, other := filepath.Join(root, "local"), filepath.Join(root, "other")
	mustGenerate(t, study(t, tiny), "--out", local)
	fixedPlan(t, study(t, strings.Replace(tiny, "random", "greedy", 1)), other, 25)
	if err := os.Rename(filepath.Join(other, plan.FileName), filepath.Join(local, plan.FileName)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		code int
		want string
		args []string
	}{
		{2, "--plan is missing, want the file that boma plan wrote", []string{"task"}},
		{2, "nowhere/plan.json: there is no plan, want one that boma plan wrote", []string{"task", "--plan", "nowhere/plan.json"}},
		{2, "plan.json: there is no plan", []string{"task", "--plan", root}},
		{2, `--stage = "generat", did you mean "generate"?, want one of this plan: solve, generate, statistics, merge`, []string{"task", "--plan", whole, "--stage", "generat"}},
		{2, `--stage = "", want one of this plan`, []string{"task", "--plan", whole}},
		{2, "--index = 3, want 0 to 2: stage solve has 3 tasks", []string{"task", "--plan", whole, "--stage", "solve", "--index", "3"}},
		{2, "--index = -1, want 0 to 2", []string{"task", "--plan", whole, "--stage", "solve", "--index", "-1"}},
		{2, "the plan is of boma 0.0.9, and this is boma " + version, []string{"task", "--plan", changed("old", `"program_version": "`+version, `"program_version": "0.0.9`)}},
		{2, "the study in the plan has been changed since boma plan wrote it; plan it anew", []string{"task", "--plan", changed("study", `"seed": 4`, `"seed": 5`)}},
		{2, "the study in the plan has been changed", []string{"task", "--plan", changed("rules", `"rules_hash": "`, `"rules_hash": "0`)}},
		{2, "the plan goes round in a circle", []string{"task", "--plan", changed("circle", "\"reads\": [\n", "\"reads\": [\n\"dataset\",\n")}},
		{2, local + " holds another study", []string{"task", "--plan", local, "--stage", "generate"}},
		{1, "unit 0 of tihbat-standard-", []string{"task", "--plan", whole, "--stage", "statistics"}},
		{1, "stage merge reads what stage generate writes", []string{"task", "--plan", whole, "--stage", "merge"}},
		{2, "--out is missing, want the folder of the dataset, or --estimate", []string{"plan", path}},
		{2, "--task-minutes = 0, want a number above 0", []string{"plan", path, "--out", root, "--task-minutes", "0"}},
		{2, "--task-minutes = NaN, want a number above 0", []string{"plan", path, "--out", root, "--task-minutes", "NaN"}},
		{2, "--cpus = 0, want 1 to 1024", []string{"plan", path, "--out", root, "--cpus", "0"}},
		{2, "plan.json is the plan of another study: ", []string{"plan", study(t, tiny), "--out", dir}},
		{2, "plan.json is the plan of another study: games = 80, there 60", []string{"plan", path, "--games", "80", "--out", dir}},
		{2, "it holds a dataset that one process makes (manifest.json), want a new folder", []string{"plan", study(t, tiny), "--out", filepath.Dir(changedManifest(t))}},
		{2, "plan.json: the tasks of a cluster fill it, want boma task or boma slurm to go on with it", []string{"study", path, "--out", dir, "-q", "--log-level", "error"}},
		{2, "the tasks of a cluster fill it", []string{"generate", path, "--out", dir, "--force", "--log-level", "error"}},
	} {
		o := boma("", append(tt.args, "--json")...)
		if len(tt.args) > 1 && tt.args[0] == "task" && tt.want == "stage merge reads what stage generate writes" {
			for i := range 3 { // its tables come first
				mustBoma(t, "", "task", "--plan", whole, "--stage", "solve", "--index", fmt.Sprint(i))
			}
			o = boma("", append(tt.args, "-q")...)
		}
		if o.code != tt.code || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 {
			if tt.code == 1 && strings.Contains(o.stderr, ".table") { // before its tables are solved
				continue
			}
			t.Errorf("boma %q: %+v, want code %d and %q", tt.args, o, tt.code, tt.want)
		}
	}
}

// changedManifest returns the manifest of a dataset.
func changedManifest(t *testing.T) string {
	t.Helper()
	dir, _ := generated(t, "-q", study(t, tiny))
	return filepath.Join(dir, "manifest.json")
}

// TestPlan looks at what boma plan writes and says.
func TestPlan(t *testing.T) {
	path := study(t, clustered)
	dir := filepath.Join(t.TempDir(), "a b")
	out := mustBoma(t, "", "plan", path, "--out", dir, "--task-minutes", "0.0001", "--cpus", "2")
	for _, want := range []string{
		dir + "/plan.json: ", "in 4 stages, 540 games\n", "  solve           3        2 ", "  merge           1        1 ", "\nDisk: ",
		"\nNext: boma slurm submit --plan '" + dir + "/plan.json'\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	p, err := plan.Read(filepath.Join(dir, plan.FileName), version)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.Rates {
		if r.Sample < 60 || r.Play <= 0 || r.Check <= 0 || r.Rows < 2 || r.Bytes < 10 || r.Guessed != "" {
			t.Errorf("%+v", r)
		}
	}
	if len(p.Rates) != 9 {
		t.Errorf("%d rates", len(p.Rates))
	}
	// The same study may be cut anew, and nothing but the cuts changes.
	mustBoma(t, "", "plan", path, "--out", dir, "--task-minutes", "30")
	again, err := plan.Read(filepath.Join(dir, plan.FileName), version)
	if err != nil || again.ID != p.ID || again.Tasks() != 6 {
		t.Errorf("%d tasks, %v", again.Tasks(), err)
	}
}

// TestEstimate wants an estimate without a folder to leave none, and agents who play from
// tables that are large to be replaced.
func TestEstimate(t *testing.T) {
	large := `name: large
games: 40
variants: [kiothi/standard]
matchups:
  - {south: "perfect:table=kiothi/standard,else=greedy", north: random}
  - {south: greedy, north: random}
openings: {kind: none}
tables: [{solve: kiothi/standard, max: 8}]
start: {table: kiothi/standard, max: 3}
`
	t.Chdir(t.TempDir())
	path := study(t, large)
	out := mustBoma(t, "", "plan", path, "--estimate", "--games", "1000000000")
	for _, want := range []string{
		"Nothing is written: ", "2,000,000,000 games", "Not measured on just this: its tables are not solved yet",
		"kiothi/standard  greedy vs random  ", "\n  kiothi-standard-4917fc2d-max-8.table  214,828,609 ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if left, _ := filepath.Glob("*"); len(left) != 0 {
		t.Errorf("%v are left", left)
	}
	if !regexp.MustCompile(`(?m)^  generate +[0-9,]+ +4 `).MatchString(out) {
		t.Errorf("no tasks in\n%s", out)
	}
}
