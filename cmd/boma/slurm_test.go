package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/plan"
)

// fakeSlurm puts programs in front of the path that stand for Slurm's: they note how they
// were called, and answer with what is in the folder's files.
func fakeSlurm(t *testing.T, answers map[string]string) (calls func() string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"sbatch", "squeue", "scancel", "scontrol"} {
		text := "#!/bin/sh\n{ printf %s " + name + "; printf ' <%s>' \"$@\"; echo; } >>" + filepath.Join(dir, "calls") + "\n" + answers[name] + "\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return func() string {
		text, _ := os.ReadFile(filepath.Join(dir, "calls"))
		os.Remove(filepath.Join(dir, "calls"))
		return string(text)
	}
}

// numbered is an sbatch that counts its jobs.
func numbered(t *testing.T) string {
	count := filepath.Join(t.TempDir(), "count")
	return fmt.Sprintf(`n=$(($(cat %[1]s 2>/dev/null || echo 100) + 1)); echo $n >%[1]s; echo "$n;cluster"`, count)
}

// clusterPlan makes a plan of 18 tasks of generate and 9 of statistics, in a folder whose
// name a shell would take apart.
func clusterPlan(t *testing.T) (p *plan.Plan, dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), `it's a $HOME`)
	return fixedPlan(t, study(t, clustered), dir, 25), dir
}

// plain puts names in the place of paths and identifiers that differ from run to run.
func plain(text, dir string) string {
	wd, _ := os.Getwd()
	self, _ := os.Executable()
	text = strings.ReplaceAll(text, strings.ReplaceAll(dir, "'", `'\''`), "OUT")
	text = strings.ReplaceAll(strings.ReplaceAll(text, dir, "OUT"), wd, "HERE")
	text = regexp.MustCompile(`boma-[0-9a-f]{8}`).ReplaceAllString(text, "boma-ID")
	return strings.ReplaceAll(text, self, "BOMA")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; go test ./cmd/boma -update rewrites it. Got:\n%s", path, got)
	}
}

// TestSlurmScripts shows what is submitted, with arrays cut where Slurm bounds them.
func TestSlurmScripts(t *testing.T) {
	calls := fakeSlurm(t, map[string]string{"scontrol": "echo 'MaxArraySize            = 8'"})
	_, dir := clusterPlan(t)
	out := mustBoma(t, "", "slurm", "submit", "--plan", filepath.Join(dir, plan.FileName), "--dry-run", "--boma", "/opt/my tools/boma",
		"--throttle", "10", "--partition", "day and night", "--account", "us", "--option=--qos=long")
	golden(t, "slurm.txt", plain(out, dir))
	if text := calls(); strings.Contains(text, "sbatch") || strings.Contains(text, "scancel") {
		t.Errorf("a dry run calls %s", text)
	}
	if exists(filepath.Join(dir, "logs")) {
		t.Error("a dry run leaves files")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range strings.Split(out, "### ")[1:] {
		_, script, _ = strings.Cut(script, "\n")
		cmd := exec.Command(bash, "-n")
		cmd.Stdin = strings.NewReader(script)
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("bash does not read a script: %v, %s", err, text)
		}
	}
	t.Setenv("PATH", t.TempDir()) // no Slurm here: scripts may still be looked at
	if o := boma("", "slurm", "submit", "--plan", dir, "--dry-run", "--boma", "boma", "--json"); o.code != 0 || strings.Count(o.stdout, "\n") != 4 {
		t.Errorf("a dry run without Slurm: %+v", o)
	}
}

// TestSlurmWrapper runs a script with a boma that ends as told, and wants of it what
// Slurm needs: failures put back three times, wrong input never, SIGTERM no success.
func TestSlurmWrapper(t *testing.T) {
	calls := fakeSlurm(t, map[string]string{"scontrol": "case $1 in show) exit 1 ;; esac; exit 1"})
	_, dir := clusterPlan(t)
	program := filepath.Join(t.TempDir(), "bo ma")
	if err := os.WriteFile(program, []byte("#!/bin/bash\ntrap 'exit 143' TERM\nprintf '<%s>' \"$@\"\n[ $DO = sleep ] && { sleep 5 & wait; }\nexit $DO\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	out := mustBoma(t, "", "slurm", "submit", "--plan", dir, "--dry-run", "--boma", program)
	_, script, _ := strings.Cut(strings.Split(out, "### ")[2], "\n")
	for _, tt := range []struct {
		do, restarts, signal string
		code                 int
		requeued             bool
	}{
		{"0", "", "", 0, false},
		{"0", "2", "", 0, false},
		{"1", "", "", 1, true},
		{"137", "2", "", 137, true},
		{"1", "3", "", 1, false},
		{"2", "", "", 2, false},
		{"sleep", "", "TERM", 143, false},
		{"sleep", "", "USR1", 143, true},
		{"sleep", "3", "USR1", 143, false},
	} {
		calls()
		kill := ""
		if tt.signal != "" {
			kill = fmt.Sprintf("( sleep 0.2; kill -%s $$ ) &\n", tt.signal)
		}
		cmd := exec.Command("bash", "-c", kill+script)
		cmd.Env = append(os.Environ(), "DO="+tt.do, "SLURM_ARRAY_TASK_ID=5", "SLURM_JOB_ID=77")
		if tt.restarts != "" {
			cmd.Env = append(cmd.Env, "SLURM_RESTART_COUNT="+tt.restarts)
		}
		text, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != tt.code {
			t.Errorf("%+v: code %d, %s", tt, code, text)
		}
		if requeued := strings.Contains(calls(), "scontrol <requeue> <77>"); requeued != tt.requeued {
			t.Errorf("%+v: put back into the queue: %t", tt, requeued)
		}
		if want := "<task><--plan><" + dir + "/plan.json><--stage><generate><--index><5><--quiet>"; !strings.Contains(string(text), want) {
			t.Errorf("%+v: called with %s, want %s", tt, text, want)
		}
	}
}

// queueOf writes a queue as squeue does.
func queueOf(t *testing.T, dir string, lines ...string) string {
	t.Helper()
	c, err := (&app{}).openCluster(&slurmOptions{plan: dir})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "queue")
	text := strings.ReplaceAll(strings.Join(lines, "\n"), "ID", c.id) + "\n5|N/A|somebody-else|RUNNING|None|n1\n6|3|boma-00000000-generate-0|RUNNING|None|n1\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return "cat " + file
}

// TestSlurmStatus joins a queue with files: those count.
func TestSlurmStatus(t *testing.T) {
	_, dir := clusterPlan(t)
	for i := range 3 {
		if o := runTask(t, dir, plan.Solve, i); o.code != 0 {
			t.Fatal(o)
		}
	}
	for _, i := range []int{0, 1, 2, 9} {
		if o := runTask(t, dir, plan.Generate, i); o.code != 0 {
			t.Fatal(o)
		}
	}
	damaged, _ := filepath.Glob(filepath.Join(dir, "data/moves/tihbat*/train-00001-*"))
	text, err := os.ReadFile(damaged[0])
	if err != nil {
		t.Fatal(err)
	}
	text[100] ^= 1
	if err := os.WriteFile(damaged[0], text, 0o666); err != nil { // of task 0
		t.Fatal(err)
	}
	if o := runTask(t, dir, plan.Statistics, 2); o.code == 0 { // what it reads is not there
		t.Fatal(o)
	}
	if err := os.MkdirAll(filepath.Join(dir, "logs/slurm"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"generate-7.out", "generate-8+6.out"} { // the second is of task 14
		if err := os.WriteFile(filepath.Join(dir, "logs/slurm", name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fakeSlurm(t, map[string]string{"squeue": queueOf(t, dir,
		"12|1|boma-ID-generate-0|RUNNING|None|n1", // done, and its job is about to end
		"12|3|boma-ID-generate-0|RUNNING|None|n1", "12|4|boma-ID-generate-0|COMPLETING|None|n2",
		"12|5|boma-ID-generate-0|PENDING|Resources|", "12|6|boma-ID-generate-0|PENDING|JobArrayTaskLimit|",
		"13|2|boma-ID-generate-8|PENDING|BeginTime|", "14|0|boma-ID-merge-0|PENDING|Dependency|")})
	golden(t, "slurm-status.txt", plain(mustBoma(t, "", "slurm", "status", "--plan", dir)+"\n"+
		mustBoma(t, "", "slurm", "status", "--plan", dir, "--quick"), dir))
	var s status
	if err := json.Unmarshal([]byte(mustBoma(t, "", "slurm", "status", "--plan", dir, "--json")), &s); err != nil || !s.Whole {
		t.Fatal(err)
	}
	for _, g := range s.Stages {
		if g.Done+g.Running+g.Waiting+g.Failed+g.Missing != g.Tasks {
			t.Errorf("%+v does not add up", g)
		}
	}
	for _, task := range s.Tasks {
		if task.Stage == plan.Generate && task.Index == 14 && (task.State != stateMissing || !strings.HasSuffix(task.Log, "generate-8+6.out")) ||
			task.Stage == plan.Generate && task.Index == 10 && (task.State != stateWaiting || task.Queue.Job != "13_2") ||
			task.Stage == plan.Statistics && task.Index == 2 && task.State != stateFailed {
			t.Errorf("%+v, %+v", task, task.Queue)
		}
	}
}

// TestSlurmSubmit wants every task that is missing to be submitted once, each stage after
// the one before, and what waits for what has failed to be submitted anew.
func TestSlurmSubmit(t *testing.T) {
	_, dir := clusterPlan(t)
	submit := func(args ...string) []string {
		return append([]string{"slurm", args[0], "--plan", dir, "--boma", "boma"}, args[1:]...)
	}
	calls := fakeSlurm(t, map[string]string{"sbatch": numbered(t), "scontrol": "echo 'MaxArraySize = 10'"})
	var got strings.Builder
	note := func(what string, out string) {
		fmt.Fprintf(&got, "# %s\n%s\n%s\n", what, out, plain(calls(), dir))
	}
	note("submit", mustBoma(t, "", submit("submit")...))
	for i := range 3 {
		runTask(t, dir, plan.Solve, i)
	}
	for i := range 4 {
		runTask(t, dir, plan.Generate, i)
	}
	if script, err := os.ReadFile(filepath.Join(dir, "logs/slurm/generate-10.sh")); err != nil || !strings.Contains(string(script), "#SBATCH --array=0-7%25\n") {
		t.Errorf("the script that was submitted: %v, %s", err, script)
	}
	// Task 5 has failed; the rest of generate runs, and statistics waits for it in vain.
	lines := []string{"104|0|boma-ID-merge-0|PENDING|Dependency|"}
	for i := range 9 {
		lines = append(lines, fmt.Sprintf("103|%d|boma-ID-statistics-0|PENDING|DependencyNeverSatisfied|", i))
	}
	for i := 6; i < 10; i++ {
		lines = append(lines, fmt.Sprintf("101|%d|boma-ID-generate-0|RUNNING|None|n1", i))
	}
	for i := range 8 {
		lines = append(lines, fmt.Sprintf("102|%d|boma-ID-generate-10|PENDING|JobArrayTaskLimit|", i))
	}
	calls = fakeSlurm(t, map[string]string{"sbatch": numbered(t), "scontrol": "echo 'MaxArraySize = 10'", "squeue": queueOf(t, dir, lines...)})
	note("resubmit", mustBoma(t, "", submit("resubmit", "--json")...))
	note("cancel", mustBoma(t, "", "slurm", "cancel", "--plan", dir))
	if o := boma("", submit("submit")...); o.code != exitInput || !strings.Contains(o.stderr, "22 tasks of this plan in the queue already; boma slurm resubmit adds what is missing") {
		t.Errorf("submit again: %+v", o)
	}
	golden(t, "slurm-submit.txt", plain(got.String(), dir))
}

// TestSlurmWait wants --wait to end when the queue is empty, with a code that says whether
// all is done.
func TestSlurmWait(t *testing.T) {
	_, dir := clusterPlan(t)
	once := filepath.Join(t.TempDir(), "once")
	calls := fakeSlurm(t, map[string]string{"squeue": "[ -e " + once + " ] && exit; touch " + once + "; " + queueOf(t, dir, "12|1|boma-ID-generate-0|RUNNING|None|n1")})
	o := boma("", "slurm", "status", "--plan", dir, "--wait")
	if o.code != exitFailure || !strings.Contains(o.stderr, "31 tasks are not done, and nothing is in the queue") || !strings.Contains(o.stdout, "generate       18     -        -        -       -       18") {
		t.Errorf("status --wait: %+v", o)
	}
	if n := strings.Count(calls(), "squeue"); n != 2 {
		t.Errorf("the queue was looked at %d times", n)
	}
}

func TestSlurmRefusals(t *testing.T) {
	_, dir := clusterPlan(t)
	for _, tt := range []struct {
		want    string
		code    int
		answers map[string]string
		args    []string
	}{
		{"--plan is missing, want the file that boma plan wrote", 2, nil, []string{"submit"}},
		{"there is no plan", 2, nil, []string{"status", "--plan", filepath.Join(dir, "none")}},
		{"--throttle = -1, want a whole number from 0", 2, nil, []string{"submit", "--plan", dir, "--throttle", "-1"}},
		{`unknown command "sumbit", did you mean "submit"? (commands: cancel, resubmit, status, submit)`, 2, nil, []string{"sumbit"}},
		{"this program is go run's, and gone when it ends", 2, nil, []string{"submit", "--plan", dir}},
		{`want a path without line breaks`, 2, nil, []string{"submit", "--plan", dir, "--boma", "a\nb"}},
		{"stage solve: sbatch refuses: Batch job submission failed: Invalid account", 1,
			map[string]string{"sbatch": "echo 'sbatch: error: Batch job submission failed: Invalid account or account/partition combination specified' >&2; exit 1"},
			[]string{"submit", "--plan", dir, "--boma", "boma"}},
		{"stage generate: sbatch refuses: no more; the stages before it are cancelled again", 1,
			map[string]string{"sbatch": "case \"$*\" in *generate*) echo 'sbatch: error: no more' >&2; exit 1;; esac; echo 9"},
			[]string{"submit", "--plan", dir, "--boma", "boma"}},
		{"squeue refuses: Unable to contact slurm controller", 1, map[string]string{"squeue": "echo 'squeue: error: Unable to contact slurm controller' >&2; exit 1"}, []string{"status", "--plan", dir}},
		{"squeue refuses: exit status 7", 1, map[string]string{"squeue": "exit 7"}, []string{"cancel", "--plan", dir}},
	} {
		t.Run(tt.want, func(t *testing.T) {
			calls := fakeSlurm(t, tt.answers)
			o := boma("", append([]string{"slurm"}, tt.args...)...)
			if o.code != tt.code || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 {
				t.Errorf("boma slurm %q: %+v, want code %d and %q", tt.args, o, tt.code, tt.want)
			}
			if cancelled := strings.Contains(calls(), "scancel <--quiet> <9>"); cancelled != strings.Contains(tt.want, "cancelled again") {
				t.Errorf("what was submitted before is cancelled: %t", cancelled)
			}
		})
	}
	t.Setenv("PATH", t.TempDir())
	o := boma("", "slurm", "submit", "--plan", dir, "--boma", "boma")
	if o.code != exitFailure || !strings.Contains(o.stderr, "squeue is not found: want a machine with the programs of Slurm, or boma slurm submit --dry-run") {
		t.Errorf("no Slurm: %+v", o)
	}
}

func TestShellQuoted(t *testing.T) {
	for _, text := range []string{"", "a", "a b", "it's", `$HOME "x" \ ` + "`y`", "-n", "a\tb", "*", "~", "ä", "!x", "#", "a;b&c|d>e(f)"} {
		out, err := exec.Command("bash", "-c", "printf %s "+shellQuoted(text)).Output()
		if err != nil || string(out) != text {
			t.Errorf("%q is written %s and read %q, %v", text, shellQuoted(text), out, err)
		}
	}
}

// TestArrays wants arrays to be written as Slurm reads them, below its bound.
func TestArrays(t *testing.T) {
	s := &plan.Stage{Name: plan.Generate}
	for _, tt := range []struct {
		tasks             []int
		largest, throttle int
		want              string
	}{
		{[]int{0}, 1001, 0, "0:0"},
		{[]int{0, 1, 2, 5, 7, 8}, 1001, 4, "0:0-2,5,7-8%4"},
		{[]int{0, 1, 2, 3, 4, 5, 6}, 3, 0, "0:0-2 3:0-2 6:0"},
		{[]int{2, 3, 100, 101}, 4, 5, "0:2-3%2 100:0-1%2"},
		{[]int{0, 9, 18}, 9, 1, "0:0%1 9:0%1 18:0%1"},
		{nil, 9, 1, ""},
	} {
		var got []string
		for _, b := range batches(s, tt.tasks, tt.largest, tt.throttle) {
			got = append(got, fmt.Sprintf("%d:%s", b.offset, b.array()))
		}
		if text := strings.Join(got, " "); text != tt.want {
			t.Errorf("tasks %v: %s, want %s", tt.tasks, text, tt.want)
		}
	}
}
