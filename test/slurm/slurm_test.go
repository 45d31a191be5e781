// Package slurm_test runs studies on a real Slurm: Debian's, with three virtual nodes on
// this machine, which cluster.sh brings up.
package slurm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
)

// A site is a cluster with boma on it.
type site struct {
	*testing.T
	dir  string // of all
	boma string
}

// needed are the programs of Debian's slurmctld, slurmd, slurm-client and munge.
var needed = []string{"slurmctld", "slurmd", "sbatch", "munged", "bash"}

// bringUp brings a cluster up for a test, and takes it down after it, come what may: if
// the test dies the script does so itself.
func bringUp(t *testing.T, env ...string) *site {
	t.Helper()
	for _, name := range needed {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed: apt-get install slurmctld slurmd slurm-client munge", name)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("a private Slurm is run by root")
	}
	s := &site{T: t, dir: t.TempDir(), boma: program(t)}
	script, err := filepath.Abs("cluster.sh")
	if err != nil {
		t.Fatal(err)
	}
	slurm := filepath.Join(s.dir, "slurm")
	up := exec.Command(script, "up", slurm, strconv.Itoa(os.Getpid()))
	up.Env = append(os.Environ(), env...)
	if out, err := up.CombinedOutput(); err != nil {
		t.Fatalf("cluster.sh up: %v, %s", err, out)
	}
	t.Cleanup(func() {
		if t.Failed() {
			log, _ := os.ReadFile(filepath.Join(slurm, "run", "slurmctld.log"))
			t.Logf("slurmctld says\n%s", log[max(0, len(log)-3000):])
		}
		if out, err := exec.Command(script, "down", slurm).CombinedOutput(); err != nil {
			t.Errorf("cluster.sh down: %v, %s", err, out)
		}
	})
	t.Setenv("SLURM_CONF", filepath.Join(slurm, "slurm.conf"))
	return s
}

// built is what all tests share: the program, and the study of this file as one machine
// makes it.
var built struct {
	dir, study, alone string
	once, onceAlone   sync.Once
	failed            error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// program builds boma, once.
func program(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		if built.dir, built.failed = os.MkdirTemp("", "boma-slurm-"); built.failed != nil {
			return
		}
		build := exec.Command("go", "build", "-o", filepath.Join(built.dir, "boma"), "../../cmd/boma")
		if out, err := build.CombinedOutput(); err != nil {
			built.failed = fmt.Errorf("go build: %w, %s", err, out)
		}
	})
	if built.failed != nil {
		t.Fatal(built.failed)
	}
	return filepath.Join(built.dir, "boma")
}

// run runs a program and returns what it prints.
func (s *site) run(name string, args ...string) string {
	s.Helper()
	cmd := exec.Command(name, args...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		s.Fatalf("%s %q: %v, %s%s", name, args, err, out.String(), complaint.String())
	}
	return out.String()
}

// A status is what boma slurm status --json prints.
type status struct {
	Stages []struct {
		Stage                                          string
		Tasks, Done, Running, Waiting, Failed, Missing int
	}
	Tasks []task
}

type task struct {
	Stage string
	Index int
	State string
	Error string
	Log   string
	Queue *struct{ Job, State, Reason, Node string }
}

func (s *site) status(dir string) (st status) {
	s.Helper()
	if err := json.Unmarshal([]byte(s.run(s.boma, "slurm", "status", "--json", "--plan", dir)), &st); err != nil {
		s.Fatal(err)
	}
	return st
}

// count adds tasks of all stages up.
func (st *status) count() (done, queued, open int) {
	for _, g := range st.Stages {
		done, queued, open = done+g.Done, queued+g.Running+g.Waiting, open+g.Failed+g.Missing
	}
	return done, queued, open
}

func (st *status) task(stage string, index int) task {
	for _, t := range st.Tasks {
		if t.Stage == stage && t.Index == index {
			return t
		}
	}
	return task{Stage: stage, Index: index, State: "done"}
}

// wait waits for something to come about, and says what the queue is like if it does not.
func (s *site) wait(what, dir string, limit time.Duration, come func(st status) bool) status {
	s.Helper()
	begun := time.Now()
	for {
		st := s.status(dir)
		if come(st) {
			s.Logf("%s after %v", what, time.Since(begun).Round(100*time.Millisecond))
			return st
		}
		if time.Since(begun) > limit {
			s.Fatalf("%s: not within %v\n%s%s", what, limit, s.run(s.boma, "slurm", "status", "--plan", dir), s.run("squeue", "--array"))
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func (s *site) finished(dir string) {
	s.Helper()
	s.wait("all is done", dir, 3*time.Minute, func(st status) bool {
		_, queued, open := st.count()
		if queued == 0 && open > 0 {
			s.Fatalf("it comes to nothing:\n%s", s.run(s.boma, "slurm", "status", "--plan", dir))
		}
		return queued+open == 0
	})
}

// rated writes a plan of a study whose cuts do not depend on this machine: tasks of so
// many units of the same length.
func (s *site) rated(study, dir string, units float64) *plan.Plan {
	s.Helper()
	s.run(s.boma, "plan", study, "--out", dir, "--cpus", "1")
	path := filepath.Join(dir, plan.FileName)
	text, err := os.ReadFile(path)
	if err != nil {
		s.Fatal(err)
	}
	var p plan.Plan
	if err := json.Unmarshal(text, &p); err != nil {
		s.Fatal(err)
	}
	in := plan.Input{ProgramVersion: p.ProgramVersion, Study: p.Study, Variants: p.Variants, Given: p.Given, Rates: p.Rates, Tables: p.Tables, Minutes: 1, CPUs: 1}
	for i := range in.Rates {
		in.Rates[i].Play = 60 / units / float64(p.Study.Shard)
		in.Rates[i].Check = in.Rates[i].Play / 2
	}
	cut := plan.New(in)
	if err := os.WriteFile(path, cut.Text(), 0o666); err != nil {
		s.Fatal(err)
	}
	if n := cut.Tasks(); n >= 20 {
		s.Fatalf("%d tasks", n)
	}
	return cut
}

// same wants two folders to hold the same bytes, but for what may differ.
func (s *site) same(got, want string) {
	s.Helper()
	a, b := tree(s.T, got), tree(s.T, want)
	for name, text := range b {
		if other, there := a[name]; !there || other != text {
			s.Errorf("%s: there %t, and the same %t", name, there, other == text)
		}
	}
	for name := range a {
		if _, there := b[name]; !there {
			s.Errorf("%s is one too many", name)
		}
	}
	if len(b) < 20 {
		s.Errorf("%s has %d files", want, len(b))
	}
}

func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		switch {
		case d.IsDir() && name == "logs":
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

// disturbed solves a table, and has tasks of some seconds: long enough to be disturbed.
const disturbed = `name: disturbed
seed: 7
games: 1200
pairs: true
shard: 400
splits: {test: 0.2}
variants: [kiothi/standard, kiothi/standard+filled=5, tihbat/standard]
matchups:
  - {south: "alphabeta:depth=2,epsilon=0.1", north: "alphabeta:depth=2,epsilon=0.1"}
  - {south: "alphabeta:depth=2,epsilon=0.1", north: greedy}
tables: [{solve: tihbat/standard}]
analysis: {baseline: kiothi/standard, replicates: 200}
`

// study returns the study's file, and the folder that one machine makes of it.
func (s *site) study() (path, alone string) {
	s.Helper()
	built.onceAlone.Do(func() {
		built.study, built.alone = filepath.Join(built.dir, "study.yaml"), filepath.Join(built.dir, "alone")
		if err := os.WriteFile(built.study, []byte(disturbed), 0o666); err != nil {
			s.Fatal(err)
		}
		s.run(s.boma, "study", built.study, "--out", built.alone, "--quiet", "--log-level", "error")
	})
	return built.study, built.alone
}

// TestDisturbed kills a task midway and sets a node DOWN under another, and wants both to
// be put back into the queue, and the bytes of one machine.
func TestDisturbed(t *testing.T) {
	s := bringUp(t)
	path, alone := s.study()
	dir := filepath.Join(s.dir, "by Slurm's nodes")
	s.rated(path, dir, 3)
	s.run(s.boma, "slurm", "submit", "--plan", dir)
	killed, downed := task{}, ""
	s.wait("a task is killed, and a node is down under another", dir, 60*time.Second, func(st status) bool {
		for _, at := range st.Tasks {
			switch {
			case at.Stage != plan.Generate || at.Queue == nil || at.Queue.State != "RUNNING" || at.Queue.Node == "":
			case killed.Stage == "" && s.kill(at):
				killed = at
			case killed.Stage != "" && downed == "" && at.Index != killed.Index && at.Queue.Node != killed.Queue.Node && s.works(at) != 0:
				downed = at.Queue.Node
				s.run("scontrol", "update", "NodeName="+downed, "State=DOWN", "Reason=test")
			}
		}
		return killed.Stage != "" && downed != ""
	})
	s.finished(dir) // the node comes back by itself: ReturnToService=2
	log, err := os.ReadFile(filepath.Join(dir, "logs", "slurm", fmt.Sprintf("generate-%d.out", killed.Index)))
	if err != nil || !strings.Contains(string(log), "failed with code 137: back into the queue") || !strings.Contains(string(log), "attempt 2") {
		t.Errorf("the log of the task that was killed: %v, %s", err, log)
	}
	s.same(dir, alone)
	s.run(s.boma, "verify", dir, "--quiet")
}

// works returns the process that works on a task, or 0.
func (s *site) works(at task) int {
	found, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range found {
		text, _ := os.ReadFile(path)
		line := strings.Join(strings.Split(string(text), "\x00"), " ")
		if strings.HasPrefix(line, s.boma+" task ") && strings.Contains(line, fmt.Sprintf("--stage %s --index %d ", at.Stage, at.Index)) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			return pid
		}
	}
	return 0
}

func (s *site) kill(at task) bool {
	pid := s.works(at)
	return pid > 1 && syscall.Kill(pid, syscall.SIGKILL) == nil
}

// TestFails wants a task that always fails to end in a status that says so, with nothing
// left in the queue; and resubmit, once the reason is gone, to make it, what depends on
// it, and what has been damaged in the meantime.
func TestFails(t *testing.T) {
	s := bringUp(t, "MAX_ARRAY_SIZE=3")
	path, alone := s.study()
	dir := filepath.Join(s.dir, "fails")
	p := s.rated(path, dir, 3)
	u := p.Study.Units()[p.Stage(plan.Generate).Tasks[3].First] // in the second array
	v := p.Variants[u.Variant]
	obstacle := filepath.Join(dir, "logs", "units", pipeline.Folder(v.Name, v.Hash), fmt.Sprintf("%05d-of-%05d.json", u.Number, u.Of))
	if err := os.MkdirAll(filepath.Join(obstacle, "in the way"), 0o777); err != nil {
		t.Fatal(err)
	}
	s.run(s.boma, "slurm", "submit", "--plan", dir)
	st := s.wait("the task has failed for good", dir, 3*time.Minute, func(st status) bool {
		_, queued, _ := st.count()
		return queued == 0
	})
	failed := st.task(plan.Generate, 3)
	if failed.State != "failed" || !strings.Contains(failed.Error, filepath.Base(obstacle)) {
		t.Fatalf("the task that fails: %+v", failed)
	}
	log, err := os.ReadFile(failed.Log)
	if err != nil || strings.Count(string(log), "back into the queue") != 3 || !strings.Contains(string(log), "attempt 4") {
		t.Errorf("its log %s: %v, %s", failed.Log, err, log)
	}
	for _, g := range st.Stages {
		switch {
		case g.Stage == plan.Solve && g.Done != g.Tasks, g.Stage == plan.Generate && (g.Failed != 1 || g.Done != g.Tasks-1),
			(g.Stage == plan.Statistics || g.Stage == plan.Merge) && g.Missing != g.Tasks:
			t.Errorf("status: %+v", g)
		}
	}
	said := s.run(s.boma, "slurm", "status", "--plan", dir)
	if !strings.Contains(said, "\ngenerate 3: ") || !strings.Contains(said, failed.Error) || !strings.Contains(said, "boma slurm resubmit --plan ") {
		t.Errorf("status says\n%s", said)
	}

	if err := os.RemoveAll(obstacle); err != nil {
		t.Fatal(err)
	}
	part, _ := filepath.Glob(filepath.Join(dir, "data", "moves", "kiothi-standard-"+p.Variants[0].Hash[:8], "train-00000-*"))
	text, err := os.ReadFile(part[0])
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 4
	if err := os.WriteFile(part[0], text, 0o666); err != nil {
		t.Fatal(err)
	}
	if at := s.status(dir); !strings.Contains(at.task(plan.Generate, 0).Error, "damaged: "+part[0]) {
		t.Errorf("a damaged part: %+v", at.task(plan.Generate, 0))
	}
	again := s.run(s.boma, "slurm", "resubmit", "--plan", dir)
	if strings.Contains(again, plan.Solve) || strings.Count(again, plan.Generate) != 2 {
		t.Errorf("resubmit says\n%s", again)
	}
	s.finished(dir)
	s.same(dir, alone)
	if again := s.run(s.boma, "slurm", "resubmit", "--plan", dir); !strings.HasPrefix(again, "Nothing to submit") {
		t.Errorf("resubmit at the end says\n%s", again)
	}
}
