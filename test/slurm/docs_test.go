package slurm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// command is a line of docs/cluster.md that is to be typed.
var command = regexp.MustCompile(`(?m)^ {4,}((?:boma|diff) .*)$`)

// TestDocs follows docs/cluster.md from top to bottom on a real Slurm.
func TestDocs(t *testing.T) {
	s := bringUp(t)
	text, err := os.ReadFile("../../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(s.dir, "a laptop's folder")
	for _, name := range []string{"configs/studies", "docs/cluster"} {
		if err := os.CopyFS(filepath.Join(work, name), os.DirFS(filepath.Join("../..", name))); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Dir(s.boma) + string(os.PathListSeparator) + os.Getenv("PATH")
	said := map[string]string{}
	for _, line := range command.FindAllStringSubmatch(string(text), -1) {
		begun := time.Now()
		cmd := exec.Command("bash", "-c", line[1])
		cmd.Dir, cmd.Env = work, append(os.Environ(), "PATH="+path)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", line[1], err, out)
		}
		said[line[1]] = string(out)
		t.Logf("%s: %v", line[1], time.Since(begun).Round(100*time.Millisecond))
	}
	for _, tt := range []struct{ line, want string }{
		{"boma slurm submit --plan out/quickstart/plan.json", "after"},
		{"boma slurm status --plan out/quickstart/plan.json --wait", "All is done. Report: "},
		{"boma verify out/quickstart --quiet", "8,000 games"},
		{"diff -r --exclude plan.json --exclude logs out/laptop out/quickstart", ""},
		{"boma slurm cancel --plan out/quickstart/plan.json", "0 tasks cancelled."},
		{"boma slurm resubmit --plan out/quickstart/plan.json", "Nothing to submit"},
		{"boma task --plan out/quickstart/plan.json --stage generate --index 0", "there already, and it verifies"},
		{"boma plan docs/cluster/tables-12.yaml --estimate", "bao-standard-f259f5e9-max-12.table"},
	} {
		out, there := said[tt.line]
		if !there || !strings.Contains(out, tt.want) {
			t.Errorf("%s: in the document %t; it says\n%s\nwant %q", tt.line, there, out, tt.want)
		}
	}
	s.same(filepath.Join(work, "out", "quickstart"), filepath.Join(work, "out", "laptop"))
	st := s.status(filepath.Join(work, "out", "quickstart"))
	if done, queued, open := st.count(); done < 4 || done >= 20 || queued+open > 0 {
		t.Errorf("%d tasks are done, %d queued, %d open", done, queued, open)
	}
}
