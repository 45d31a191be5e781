package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/analysis"
)

// tihbatStudy has a baseline and two other variants.
const tihbatStudy = `name: small
seed: 3
games: 400
variants: [tihbat/standard, tihbat/modiar, tihbat/standard+singleton=steps]
matchups:
  - {south: random, north: random}
pairs: true
analysis:
  baseline: tihbat/standard
`

// datasetOf returns the folder of a dataset of the study.
func datasetOf(t *testing.T, study string) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "study.yaml")
	if err := os.WriteFile(path, []byte(study), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "data set")
	if o := boma("", "generate", path, "--out", out, "--quiet"); o.code != 0 {
		t.Fatalf("generate: %+v", o)
	}
	return out
}

func TestAnalyze(t *testing.T) {
	dir := datasetOf(t, tihbatStudy)
	out := mustBoma(t, "", "analyze", dir, "--replicates", "100")
	for _, want := range []string{"WARNING: ", "! ONE AGENT ONLY: random alone plays", "first scores", "random vs random, openings: random-plies",
		"Intervals of 95 %. Balanced: the whole interval within ±2 points of 50 %.", "drama_browne", "Written: "} {
		if !strings.Contains(out, want) {
			t.Errorf("analyze: no %q in\n%s", want, out)
		}
	}
	for _, name := range []string{"metrics.json", "metrics.csv", "metrics.parquet"} {
		if info, err := os.Stat(filepath.Join(dir, "analysis", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	var r analysis.Report
	if err := json.Unmarshal([]byte(mustBoma(t, "", "analyze", dir, "--json", "--dry-run", "--replicates", "100")), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Groups) != 3 || r.Groups[0].Variant != "tihbat/standard" || r.Groups[2].Games != 400 || r.Groups[0].Unit != "pair" {
		t.Errorf("groups: %+v", r.Groups)
	}
	var written analysis.Report
	text, err := os.ReadFile(filepath.Join(dir, "analysis", "metrics.json"))
	if err == nil {
		err = json.Unmarshal(text, &written)
	}
	if err != nil || written.Groups[1].Sentence != r.Groups[1].Sentence {
		t.Errorf("written: %v", err)
	}
	// What the analysis wrote is no part of the dataset, which still is whole.
	if o := boma("", "verify", dir, "--quiet"); o.code != 0 {
		t.Errorf("verify after analyze: %+v", o)
	}
	if full := mustBoma(t, "", "analyze", dir, "--full", "--dry-run", "--replicates", "100"); !strings.Contains(full, "decisiveness_moves_ludii") {
		t.Error("--full leaves metrics out")
	}
}

func TestCompare(t *testing.T) {
	dir := datasetOf(t, tihbatStudy)
	exact := filepath.Join(t.TempDir(), "exact.json")
	if err := os.WriteFile(exact, []byte(`{"variant":"tihbat/standard","positions":9,"wins":4,"draws":2,"losses":3,"value":-2}`), 0o666); err != nil {
		t.Fatal(err)
	}
	out := mustBoma(t, "", "compare", dir, "--exact", exact, "--replicates", "100")
	for _, want := range []string{"Against tihbat/standard", "Solved: exact values, no sample and so no p-values.", "-2", "paired", "unpaired",
		"tihbat/standard+singleton=steps", "after Holm over 2.", "Written: "} {
		if !strings.Contains(out, want) {
			t.Errorf("compare: no %q in\n%s", want, out)
		}
	}
	var c analysis.Comparison
	if err := json.Unmarshal([]byte(mustBoma(t, "", "compare", dir, "--baseline", "tihbat/modiar", "--json", "--dry-run")), &c); err != nil {
		t.Fatal(err)
	}
	if c.Baseline != "tihbat/modiar" || len(c.Contrasts) != 8 {
		t.Errorf("compare: %+v", c)
	}
}

func TestAnalysisRefusals(t *testing.T) {
	dir := datasetOf(t, strings.Replace(tihbatStudy, "analysis:\n  baseline: tihbat/standard\n", "", 1))
	file := filepath.Join(dir, "manifest.json")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"analyze"}, "boma analyze: 0 arguments, want DIR"},
		{[]string{"analyze", filepath.Join(dir, "none")}, "none: no such folder"},
		{[]string{"analyze", file}, "manifest.json is no folder"},
		{[]string{"analyze", dir, "--margin", "0.7"}, "equivalence = 0.7, want above 0 and below 0.5"},
		{[]string{"analyze", dir, "--workers", "-1"}, "--workers = -1, want at least 0"},
		{[]string{"compare", dir}, "no --baseline, and the study names none"},
		{[]string{"compare", dir, "--baseline", "tihbat/x"}, `baseline = "tihbat/x", want one of tihbat/standard, `},
		{[]string{"metrics", "drama"}, `no metric "drama", did you mean "drama_`},
		{[]string{"power", "--draws", "1"}, "--draws = 1, want "},
		{[]string{"power", "--draws", "0.5", "--score", "0.9"}, "--draws = 0.5, want at most 0.2 with a score of 0.9"},
		{[]string{"power", "--precision", "0"}, "--precision = 0, want above 0, at most 0.5"},
	} {
		o := boma("", tt.args...)
		if o.code != exitInput || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("boma %q: %+v, want %q", tt.args, o, tt.want)
		}
	}
	games, err := filepath.Glob(filepath.Join(dir, "data", "games", "*", "*.parquet"))
	if err != nil || len(games) == 0 {
		t.Fatal(games, err)
	}
	if err := os.Truncate(games[0], 100); err != nil {
		t.Fatal(err)
	}
	if o := boma("", "analyze", dir); o.code != exitFailure || !strings.Contains(o.stderr, games[0]) {
		t.Errorf("a damaged file: %+v", o)
	}
}

func TestPowerAndMetrics(t *testing.T) {
	out := mustBoma(t, "", "power", "--difference", "0.05")
	if !strings.Contains(strings.Join(strings.Fields(out), " "), "a score of 0.55 told from 0.5 with power 80 % 783 ") {
		t.Errorf("power: %s", out)
	}
	if lines := strings.Count(mustBoma(t, "", "metrics", "--json"), "\n"); lines != len(analysis.Catalogue()) {
		t.Errorf("metrics --json: %d lines", lines)
	}
	if out := mustBoma(t, "", "metrics", "drama_ludii"); !strings.HasPrefix(out, "drama_ludii (drama)\n  formula over decided games: ") {
		t.Errorf("metrics: %s", out)
	}
}
