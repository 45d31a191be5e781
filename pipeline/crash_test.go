package pipeline_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline"
)

// The test binary is also the program that is killed: with this variable set it makes
// a dataset and no test runs. Its value is folder, games and a limit of the size of files,
// parted by |.
const childVariable = "BOMA_PIPELINE_CHILD"

func TestMain(m *testing.M) {
	if order := os.Getenv(childVariable); order != "" {
		if err := child(order); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(order string) error {
	words := strings.Split(order, "|")
	games, err := strconv.ParseInt(words[1], 10, 64)
	if err != nil {
		return err
	}
	if words[2] != "" {
		limit, err := strconv.ParseUint(words[2], 10, 64)
		if err != nil {
			return err
		}
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return err
		}
	}
	p, err := planOf(crashing(games))
	if err != nil {
		return err
	}
	_, err = generate(p, words[0], 2)
	return err
}

// crashing is a study of many small units.
func crashing(games int64) pipeline.Study {
	s := mixed(games)
	s.Record.LegalMoves = false
	s.Splits.Test = 0
	return s
}

func command(t *testing.T, dir string, games int64, limit string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s|%d|%s", childVariable, dir, games, limit))
	return cmd
}

// TestKilled kills the program at 20 random moments, while it begins, goes on and grows
// a dataset, and wants the bytes of one that nobody disturbed.
func TestKilled(t *testing.T) {
	const kills = 20
	dir, whole := t.TempDir(), t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2)) // the moments are random enough: the machine adds its own
	games, last := int64(100), int64(100)
	for killed := 0; killed < kills; {
		var stderr bytes.Buffer
		cmd := command(t, dir, games, "")
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(15+rng.IntN(100)) * time.Millisecond)
		cmd.Process.Kill()
		switch err := cmd.Wait(); {
		case err == nil: // finished: let it grow
			games += 60
		case cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL:
			killed++
			last = games
		default:
			t.Fatalf("%v: %s", err, stderr.String())
		}
	}
	if out, err := command(t, dir, last, "").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	mustGenerate(t, mustPlan(t, crashing(last)), whole, 2)
	sameTree(t, dir, whole)
}

// TestInterrupted wants a cancelled run to give its cause, to leave no temporary file,
// and to be taken up again.
func TestInterrupted(t *testing.T) {
	dir, whole := t.TempDir(), t.TempDir()
	p := mustPlan(t, mixed(100))
	ctx, cancel := context.WithCancelCause(t.Context())
	o := options(p, dir, 2)
	stop := fmt.Errorf("enough")
	games := int64(0)
	o.Workers = 1
	o.Progress = func(_ pipeline.Unit, tally pipeline.Tally, _ bool) {
		if games += tally.Games; games > 150 {
			cancel(stop)
		}
	}
	if _, err := pipeline.Run(ctx, p, o); err != stop {
		t.Fatalf("error %v, want %v", err, stop)
	}
	finished := 0
	for _, name := range names(t, dir) {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("%s is left", name)
		}
		if strings.HasSuffix(name, ".parquet") {
			finished++
		}
	}
	if finished == 0 {
		t.Error("nothing finished is kept")
	}
	mustGenerate(t, p, dir, 2)
	mustGenerate(t, p, whole, 2)
	sameTree(t, dir, whole)
}

// TestFull lets the disk be full, by a limit on the size of files, which anybody may set.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	out, err := command(t, dir, 100, "8000").CombinedOutput()
	full(t, dir, string(out), err, "file too large")
	if out, err := command(t, dir, 100, "").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	goesOn(t, dir)
}

// full wants one line with the path, and finished units to be kept.
func full(t *testing.T, dir, out string, err error, why string) {
	t.Helper()
	if err == nil || strings.Count(out, "\n") != 1 || !strings.Contains(out, dir) || !strings.Contains(out, why) {
		t.Fatalf("%v: %s, want one line with %s and %q", err, out, dir, why)
	}
	for _, name := range names(t, dir) {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("%s is left", name)
		}
	}
}

func goesOn(t *testing.T, dir string) {
	t.Helper()
	whole := t.TempDir()
	mustGenerate(t, mustPlan(t, crashing(100)), whole, 2)
	sameTree(t, dir, whole)
}
