package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

var update = flag.Bool("update", false, "rewrite the files of testdata")

func TestMain(m *testing.M) {
	os.Unsetenv("BOMA_CONFIGS") // the variants of these tests are the built-in ones
	if os.Getenv(childVariable) != "" {
		os.Exit(child())
	}
	os.Exit(m.Run())
}

// An outcome is what a run of the program left behind.
type outcome struct {
	stdout, stderr string
	code           int
}

func boma(stdin string, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{stdout.String(), stderr.String(), code}
}

// mustBoma returns the standard output of a run that goes well.
func mustBoma(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	o := boma(stdin, args...)
	if o.code != 0 || o.stderr != "" {
		t.Fatalf("boma %q: exit code %d, %s", args, o.code, o.stderr)
	}
	return o.stdout
}

// TestExamples wants an example of every command, in its help.
func TestExamples(t *testing.T) {
	a := &app{}
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.Example == "" || cmd.Short == "" {
			t.Errorf("%s has no example or no summary", cmd.CommandPath())
		}
		help := mustBoma(t, "", append(strings.Fields(cmd.CommandPath())[1:], "--help")...)
		if !strings.Contains(help, cmd.Example) || !strings.Contains(help, "Usage:\n  "+cmd.CommandPath()) {
			t.Errorf("%s --help: %s", cmd.CommandPath(), help)
		}
		for _, c := range cmd.Commands() {
			visit(c)
		}
	}
	visit(a.root())
	if got, want := mustBoma(t, "", "help", "moves"), mustBoma(t, "", "moves", "--help"); got != want {
		t.Errorf("help moves: %s\nmoves --help: %s", got, want)
	}
}

func TestVersion(t *testing.T) {
	if got := mustBoma(t, "", "version"); !strings.HasPrefix(got, "boma "+version+" (go1.") {
		t.Errorf("version: %q", got)
	}
	if got := mustBoma(t, "", "--version"); got != "boma "+version+"\n" {
		t.Errorf("--version: %q", got)
	}
	var v map[string]string
	if err := json.Unmarshal([]byte(mustBoma(t, "", "version", "--json")), &v); err != nil || v["version"] != version || v["go"] == "" {
		t.Errorf("version --json: %v, %v", v, err)
	}
}

func TestBench(t *testing.T) {
	out := mustBoma(t, "", "bench", "--seconds", "0.02", "--json", "bao/standard", "tihbat/standard+seeds=1")
	for _, variant := range []string{"bao/standard", "tihbat/standard+seeds=1"} {
		line, rest, _ := strings.Cut(out, "\n")
		out = rest
		var m measured
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Variant != variant || m.Games <= 0 || m.Plies < m.Games || m.Length < 1 || m.Laps <= 0 || m.Go == "" || m.CPUs < 1 {
			t.Errorf("bench: %+v", m)
		}
	}
	human := mustBoma(t, "", "bench", "--seconds", "0.01")
	for _, v := range strings.Fields("bao/standard kiothi/wikipedia tihbat/modiar games/s") {
		if !strings.Contains(human, v) {
			t.Errorf("bench: no %s in\n%s", v, human)
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "fish", "powershell", "zsh"} {
		if out := mustBoma(t, "", "completion", shell); !strings.Contains(out, "boma") {
			t.Errorf("completion %s: %q", shell, out)
		}
	}
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{[]string{"moves", "kiothi/s"}, "kiothi/standard\tKiothi\n:4\n"},
		{[]string{"rules", "bao/standard+c"}, "bao/standard+capture=\tfront-then-back, front-only or back-if-front-empty\n:6\n"},
		{[]string{"perft", "tihbat/standard+chain=no+capture_max="}, "tihbat/standard+chain=no+capture_max=8\ntihbat/standard+chain=no+capture_max=none\n:4\n"},
		{[]string{"moves", "oware/standard+"}, ":6\n"},
		{[]string{"moves", "tihbat/standard", ""}, ":4\n"},
		{[]string{"variants", ""}, "bao\nkalah\nkiothi\ntihbat\n:4\n"},
		{[]string{"variants", "bao", ""}, ":4\n"},
		{[]string{"bench", "bao/standard", "tihbat/st"}, "tihbat/standard\tTihbat\n:4\n"},
		{[]string{"help", "pe"}, "perft\tCount the move sequences of every length up to a depth\n:4\n"},
	} {
		o := boma("", append([]string{"__complete"}, tt.words...)...)
		if o.stdout != tt.want || o.code != 0 {
			t.Errorf("complete %q: %q, %d, want %q", tt.words, o.stdout, o.code, tt.want)
		}
	}
}

const custom = "title: %\nregion: Nowhere\nreference: made up\nours: all of it\n"

// TestConfigs wants files on disk to override and add to what is built in, wherever
// the folder is named.
func TestConfigs(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "configs")
	folder := filepath.Join(dir, "variants", "tihbat")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"standard": strings.Replace(custom, "%", "Mine", 1),
		"tiny":     strings.Replace(custom, "%", "Tiny", 1) + "rules:\n  seeds: 2\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".yaml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func(how string, args ...string) {
		t.Helper()
		titles, origins := map[string]string{}, map[string]string{}
		for line := range strings.Lines(mustBoma(t, "", append(args, "variants", "--json")...)) {
			var f struct{ Name, Title, Origin string }
			if err := json.Unmarshal([]byte(line), &f); err != nil {
				t.Fatal(err)
			}
			titles[f.Name], origins[f.Name] = f.Title, f.Origin
		}
		if titles["tihbat/standard"] != "Mine" || titles["tihbat/tiny"] != "Tiny" || titles["tihbat/modiar"] == "" {
			t.Errorf("%s: %v", how, titles)
		}
		if origins["tihbat/modiar"] != "embedded" || !strings.HasSuffix(origins["tihbat/tiny"], filepath.Join("configs", "variants", "tihbat", "tiny.yaml")) {
			t.Errorf("%s: %v", how, origins)
		}
	}
	check("--configs", "--configs", dir)
	t.Setenv("BOMA_CONFIGS", dir)
	check("BOMA_CONFIGS")
	t.Setenv("BOMA_CONFIGS", "")
	t.Chdir(filepath.Dir(dir))
	check("./configs")

	// One broken file keeps neither the others back nor the exit code at 0.
	broken := filepath.Join("configs", "variants", "tihbat", "broken.yaml")
	if err := os.WriteFile(broken, []byte(strings.Replace(custom, "%", "x", 1)+"rules:\n  seeds: 99\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := boma("", "variants", "tihbat")
	if o.code != exitInput || !strings.Contains(o.stdout, "tihbat/modiar") || !strings.Contains(o.stderr, "broken.yaml") || strings.Count(o.stderr, "\n") != 1 {
		t.Errorf("a broken file: %+v", o)
	}
}

// brokenPipe fails as a full disk does.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("no space left") }
func (brokenPipe) Read([]byte) (int, error)  { return 0, errors.New("gone") }

// TestFailures wants exit code 1 where the input is not to blame.
func TestFailures(t *testing.T) {
	lines := strings.Repeat("7,7/7,7 0-0 S\n", 5000)
	for _, args := range [][]string{
		{"version"}, {"rules", "bao/standard"}, {"moves", "tihbat/standard"}, {"moves", "tihbat/standard", "-"},
		{"play", "tihbat/standard"}, {"bench", "--seconds", "0.01", "tihbat/standard"},
	} {
		var stderr bytes.Buffer
		code := run(args, strings.NewReader(lines), brokenPipe{}, &stderr)
		if code != exitFailure || !strings.Contains(stderr.String(), "no space left") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("boma %q into a broken pipe: %d, %s", args, code, stderr.String())
		}
	}
	for _, args := range [][]string{{"moves", "tihbat/standard", "-"}, {"play", "tihbat/standard"}} {
		var stdout, stderr bytes.Buffer
		code := run(args, brokenPipe{}, &stdout, &stderr)
		if code != exitFailure || !strings.Contains(stderr.String(), "gone") {
			t.Errorf("boma %q from a broken pipe: %d, %s", args, code, stderr.String())
		}
	}
}
