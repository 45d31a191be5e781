package readers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A notebook, as far as it is checked.
type notebook struct {
	Cells []struct {
		Type    string          `json:"cell_type"`
		Count   json.RawMessage `json:"execution_count"`
		Outputs []any           `json:"outputs"`
		Source  []string        `json:"source"`
	} `json:"cells"`
	Metadata map[string]map[string]string `json:"metadata"`
}

// stripped says what a notebook holds of an execution: nothing in git.
func stripped(text []byte) (found []string) {
	var n notebook
	if err := json.Unmarshal(text, &n); err != nil {
		return []string{err.Error()}
	}
	if language := n.Metadata["language_info"]; len(n.Cells) == 0 || len(language) != 1 {
		found = append(found, "no cells, or metadata of the machine")
	}
	for _, c := range n.Cells {
		if len(c.Outputs) > 0 || c.Type == "code" && string(c.Count) != "null" {
			found = append(found, "outputs of "+strings.Join(c.Source, ""))
		}
	}
	return found
}

// TestStripped wants notebooks without what they printed and drew. Make notebooks shows it.
func TestStripped(t *testing.T) {
	paths, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(paths) < 6 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range stripped(text) {
			t.Errorf("%s: %s", path, f)
		}
		printed := strings.Replace(string(text), `"outputs": []`, `"outputs": [{"output_type": "stream"}]`, 1)
		if len(stripped([]byte(printed))) != 1 {
			t.Errorf("%s: an output is not noticed", path)
		}
	}
}

// TestLocked wants every requirement with its version and hashes, and no host in a lock.
func TestLocked(t *testing.T) {
	locks, _ := filepath.Glob("requirements*.txt")
	for _, path := range append(locks, "../../notebooks/requirements.txt", "package-lock.json") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if at := regexp.MustCompile(`(?i)://|--(extra-)?index|--find-links|"resolved"`).Find(text); at != nil {
			t.Errorf("%s holds %s", path, at)
		}
		if !strings.HasSuffix(path, ".txt") {
			continue
		}
		joined := strings.ReplaceAll(string(text), "\\\n", " ")
		for line := range strings.Lines(joined) {
			if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if !regexp.MustCompile(`^[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}`).MatchString(line) {
				t.Errorf("%s: not locked: %.80s", path, line)
			}
		}
	}
}
