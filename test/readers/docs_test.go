package readers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// A block is code in a page: what runs it, and what must be among what it prints.
type block struct {
	kind, code string
	prints     []string // lines
}

// blocks returns the code of a page in order. A block of text after another says what that
// one prints; console is what cannot be run here.
func blocks(page string) (found []block) {
	var kind string
	var lines []string
	for line := range strings.Lines(page) {
		word, fence := strings.CutPrefix(strings.TrimRight(line, "\n"), "```")
		switch {
		case !fence:
			lines = append(lines, line)
			continue
		case kind == "": // begins a block
			kind = word
		case kind == "text" && len(found) > 0:
			found[len(found)-1].prints = strings.Split(strings.TrimSpace(strings.Join(lines, "")), "\n")
			kind = ""
		default:
			found = append(found, block{kind: kind, code: strings.Join(lines, "")})
			kind = ""
		}
		lines = nil
	}
	return found
}

// TestDocs runs the pages for people with a purpose as they are written, each in a folder of
// its own that has the program on the path, and compares what they say is printed.
func TestDocs(t *testing.T) {
	for _, name := range []string{"study-a-rule", "train-an-evaluator", "cite-and-archive"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			interpreter := python(t)
			text, err := os.ReadFile(filepath.Join(root(), "docs", name+".md"))
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.CopyFS(filepath.Join(dir, "notebooks"), sources(t)); err != nil {
				t.Fatal(err)
			}
			path := "PATH=" + filepath.Dir(boma(t)) + ":" + filepath.Dir(interpreter) + ":" + os.Getenv("PATH")
			ran := 0
			for _, b := range blocks(string(text)) {
				var c *exec.Cmd
				switch b.kind {
				case "sh":
					c = exec.Command("bash", "-euo", "pipefail", "-c", b.code)
				case "python":
					c = exec.Command(interpreter, "-c", b.code)
				case "console":
					continue
				default:
					t.Fatalf("a block of %q: sh and python are run, console is not, text is compared", b.kind)
				}
				c.Dir, c.Env = dir, append(os.Environ(), path, "OPENBLAS_NUM_THREADS=1")
				out, err := output(c, nil)
				if err != nil {
					t.Fatalf("%v, running\n%s", err, b.code)
				}
				for _, line := range b.prints {
					if !strings.Contains(string(out), strings.TrimSpace(line)) {
						t.Errorf("%q is not among what this prints:\n%s\n%s", line, b.code, out)
					}
				}
				ran++
			}
			if ran < 4 {
				t.Errorf("%d blocks were run", ran)
			}
		})
	}
}

// sources returns what notebooks import, without what they have written.
func sources(t *testing.T) fstest.MapFS {
	t.Helper()
	found := fstest.MapFS{}
	paths, err := filepath.Glob(filepath.Join(root(), "notebooks", "*.[ps][yq]*"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.Base(path)] = &fstest.MapFile{Data: text, Mode: 0o644}
	}
	return found
}
