package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/analysis"
)

// ladders are the studies of skill that come with the program.
var ladders = []string{"kiothi", "bao", "tihbat"}

// TestLadders wants every pairing of nine levels in each ladder, at least 200 games of each.
func TestLadders(t *testing.T) {
	for _, game := range ladders {
		a := &app{}
		flags := a.generateCommand().Flags()
		study, err := a.readStudy(flags, "../../configs/studies/ladder-"+game+".yaml", &studyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		o := &studyOptions{dir: t.TempDir()}
		if err := a.solveTables(t.Context(), &study, o.dir, 2, io.Discard); err != nil {
			t.Fatal(err)
		}
		plan, _, err := a.plan(study, o)
		if err != nil {
			t.Fatal(err)
		}
		pairings := map[[2]string]bool{}
		names := map[string]bool{}
		for _, m := range plan.Variants[0].Recorded {
			names[m.South], names[m.North] = true, true
			pairings[[2]string{min(m.South, m.North), max(m.South, m.North)}] = true
		}
		if n := len(names); n < 9 || len(pairings) != n*(n+1)/2 || study.Games < 200 || !study.Pairs {
			t.Errorf("%s: %d agents in %d pairings of %d games", game, len(names), len(pairings), study.Games)
		}
		if err := plan.Close(); err != nil {
			t.Error(err)
		}
	}
}

const tinyLadder = `name: tiny
seed: 3
games: 40
variants: [kiothi/standard, tihbat/standard+seeds=3]
pairs: true
openings: {plies: 4}
matchups:
  - {south: random, north: random}
  - {south: greedy, north: random}
  - {south: greedy, north: greedy}
  - {south: "alphabeta:depth=1", north: random}
  - {south: "alphabeta:depth=1", north: greedy}
  - {south: "alphabeta:depth=1", north: "alphabeta:depth=1"}
dataset: {title: Tiny, license: CC0-1.0, creators: [A. One], url: "https://example.org", date: "2026-01-02", doi: 10.1234/5}
`

// TestMatch wants a ladder from a study, the same from a dataset that is there already,
// and a dataset that verifies.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	study, out := filepath.Join(dir, "tiny.yaml"), filepath.Join(dir, "out")
	if err := os.WriteFile(study, []byte(tinyLadder), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"match", study, "--out", out, "-q", "--log-level", "error", "--json"}
	first := mustBoma(t, "", args...)
	var l analysis.Skill
	if err := json.Unmarshal([]byte(first), &l); err != nil {
		t.Fatal(err)
	}
	if len(l.Variants) != 2 {
		t.Fatalf("%d variants", len(l.Variants))
	}
	for _, r := range l.Variants {
		if len(r.Levels) != 3 || r.Levels[0].Agent != "random" || r.Alone[0].Agent != "random" || r.Alone[0].Games != 40 || r.Alone[0].Distinct == 0 || len(r.Rows) != 15 {
			t.Errorf("%s: %+v, %+v", r.Variant, r.Levels, r.Alone)
		}
	}
	if again := mustBoma(t, "", args...); again != first {
		t.Error("the same study again rates otherwise")
	}
	written, err := os.ReadFile(filepath.Join(out, "analysis", "ratings.json"))
	var l2 analysis.Skill
	if err != nil || json.Unmarshal(written, &l2) != nil || len(l2.Variants) != 2 {
		t.Errorf("ratings.json: %v", err)
	}
	human := mustBoma(t, "", "match", study, "--out", out, "-q", "--log-level", "error")
	for _, want := range []string{"advantage", "alphabeta:depth=1", "ratings.csv", "intervals at 95 %"} {
		if !strings.Contains(human, want) {
			t.Errorf("no %q in\n%s", want, human)
		}
	}
	mustBoma(t, "", "verify", "-q", "--regenerate", out)
	join := func(workers string) string {
		return mustBoma(t, "", "match", study, "--out", filepath.Join(dir, "joined by "+workers), "--workers", workers, "--games", "4",
			"-q", "--log-level", "error", "--json", "--agent", "mcts:iterations=9,epsilon=0.1")
	}
	joined := join("1")
	// Ten pairings of two pairs; alphabeta's against itself are of one game each.
	if err := json.Unmarshal([]byte(joined), &l); err != nil || len(l.Variants[0].Levels) != 4 || l.Variants[0].All.Games != 10*4-2 {
		t.Errorf("another agent: %v, %s", err, joined)
	}
	if join("8") != joined {
		t.Error("eight workers play other games")
	}
	if o := boma("", "match", study); o.code != exitInput || !strings.Contains(o.stderr, "--out is missing") {
		t.Errorf("%+v", o)
	}
}
