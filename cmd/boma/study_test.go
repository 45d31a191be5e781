package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestStudy wants the quickstart to lead to a report, and to say no more than so few
// games show.
func TestStudy(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out", "quick start")
	o := boma("", "study", quickstart, "--out", dir, "--games", "20")
	if o.code != 0 {
		t.Fatalf("study: %+v", o)
	}
	page := filepath.Join(dir, "analysis", "report.html")
	if !strings.HasSuffix(o.stdout, "Report: "+page+"\n") || !strings.Contains(o.stderr, "[3/3] analyse, compare and report") {
		t.Errorf("study: %s%s", o.stdout, o.stderr)
	}
	first, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	headline := regexp.MustCompile(`<p class="answer">([^<]*)</p>`).FindSubmatch(first)
	if headline == nil || !strings.HasPrefix(strings.ToLower(string(headline[1])), "not shown") && !strings.Contains(string(headline[1]), "not shown") {
		t.Errorf("the headline of 20 games: %s", headline)
	}
	for _, section := range []string{"answer", "warnings", "who", "contrasts", "skill", "margins", "lengths", "leads", "methods"} {
		if !strings.Contains(string(first), `<section id="`+section+`"`) {
			t.Errorf("the page has no section %s", section)
		}
	}
	// The second time all is there, and the page is the same.
	again := boma("", "study", quickstart, "--out", dir, "--games", "20", "--json")
	var a answered
	if err := json.Unmarshal([]byte(again.stdout), &a); err != nil || a.Report != page || len(a.Rows) != 4 {
		t.Errorf("study --json: %v, %+v", err, again)
	}
	if second, err := os.ReadFile(page); err != nil || string(first) != string(second) {
		t.Errorf("the second time the report is another: %v", err)
	}
	if o := boma("", "verify", dir, "--quiet"); o.code != 0 {
		t.Errorf("verify after study: %+v", o)
	}
}

func TestStudyRefusals(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"study"}, "boma study: 0 arguments, want STUDY.yaml"},
		{[]string{"study", quickstart}, "--out is missing, want the folder of the dataset"},
		{[]string{"study", filepath.Join(dir, "none.yaml"), "--out", filepath.Join(dir, "out")}, "none.yaml"},
		{[]string{"study", quickstart, "--out", filepath.Join(dir, "out"), "--workers", "0"}, "--workers = 0, want 1 to 1024"},
	} {
		o := boma("", tt.args...)
		if o.code != exitInput || !strings.Contains(o.stderr, tt.want) {
			t.Errorf("boma %q: %+v, want %q", tt.args, o, tt.want)
		}
	}
}

// TestStudyVerifiesAnew wants a dataset that has changed to be checked again.
func TestStudyVerifiesAnew(t *testing.T) {
	path := study(t, tihbatStudy)
	dir := filepath.Join(t.TempDir(), "out")
	if o := boma("", "study", path, "--out", dir, "--games", "40", "-q"); o.code != 0 {
		t.Fatalf("study: %+v", o)
	}
	seen, err := os.ReadFile(filepath.Join(dir, "analysis", "verified.json"))
	if err != nil {
		t.Fatal(err)
	}
	if o := boma("", "study", path, "--out", dir, "--games", "80", "-q"); o.code != 0 {
		t.Fatalf("study: %+v", o)
	}
	if anew, err := os.ReadFile(filepath.Join(dir, "analysis", "verified.json")); err != nil || string(anew) == string(seen) {
		t.Errorf("a dataset that has grown was not verified: %v", err)
	}
}
