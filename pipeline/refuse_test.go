package pipeline_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// TestStudyRefused wants every refusal to name the setting, its value and what is wanted.
func TestStudyRefused(t *testing.T) {
	type study = pipeline.Study
	whole := func(n int) *int { return &n }
	for _, tt := range []struct {
		change func(s *study)
		want   string
	}{
		{func(s *study) { s.Name = "My Study" }, `name = "My Study", want small letters, digits and hyphens, at most 80`},
		{func(s *study) { s.Games = 0 }, "games = 0, want 1 to 1099511627776"},
		{func(s *study) { s.Games, s.Pairs = 3, true }, "games = 3, want an even number with pairs: true"},
		{func(s *study) { s.Shard = 0 }, "shard = 0, want 1 to 1099511627776 games"},
		{func(s *study) { s.Shard, s.Pairs = 3, true }, "shard = 3, want an even number of games with pairs: true"},
		{func(s *study) { s.Games, s.Shard = 1_000_001, 1 }, "shard = 1, want more games: the study would have more than 1000000 work units"},
		{func(s *study) { s.PlyLimit = 70000 }, "ply_limit = 70000, want 1 to 65535 plies"},
		{func(s *study) { s.Record.Every = 0 }, "record.every = 0, want 1 to 65535 plies"},
		{func(s *study) { s.Record.Every, s.Record.Moves = 2, false }, "record.every = 2, want 1 with record.moves: false"},
		{func(s *study) { s.Record.LegalMoves, s.Record.Moves = true, false }, "record.legal_moves = true, want false with record.moves: false"},
		{func(s *study) { s.Splits.Validation = -1 }, "splits.validation = -1, want a share from 0, below 1"},
		{func(s *study) { s.Splits.Test = 1 }, "splits.test = 1, want a share from 0, below 1"},
		{func(s *study) { s.Splits = pipeline.Splits{Validation: 0.5, Test: 0.5} }, "splits.validation + splits.test = 1, want below 1: the rest is train"},
		{func(s *study) { s.Openings.Kind = "randomplies" }, `openings.kind = randomplies, want by-game, redistribution, random-plies, none, did you mean "random-plies"?`},
		{func(s *study) { s.Openings.By = "me" }, "openings.by = me, want study or agents"},
		{func(s *study) { s.Openings.Kind, s.Openings.By = "none", "study" }, "openings.by = study, want agents with kind: none"},
		{func(s *study) { s.Openings.Kind, s.Openings.By, s.Openings.Plies = "none", "agents", whole(2) }, "openings.plies = 2, want none with kind: none"},
		{func(s *study) { s.Openings.Kind, s.Openings.Plies = "redistribution", whole(2) }, "openings.plies = 2, want none with kind: redistribution"},
		{func(s *study) { s.Openings.Plies = whole(0) }, "openings.plies = 0, want 1 to 1000"},
		{func(s *study) { s.Variants = nil }, "variants = an empty list, want at least one"},
		{func(s *study) { s.Variants = append(s.Variants, s.Variants[0]) }, "variants = kiothi/standard, want each once"},
		{func(s *study) { s.Matchups = nil }, "matchups = an empty list, want at least one"},
		{func(s *study) { s.Matchups = append(s.Matchups, s.Matchups[0]) }, "matchups = random vs random, want each once"},
		{func(s *study) { s.Dataset.Date = "31.3.2026" }, "dataset.date = 31.3.2026, want year-month-day, such as 2026-03-31"},
		{func(s *study) { s.Dataset.License = "*" }, "dataset.license = *, want an SPDX identifier, such as CC0-1.0 or CC-BY-4.0"},
		{func(s *study) { s.Dataset.URL = "example.org" }, "dataset.url = example.org, want an address that begins with https://"},
		{func(s *study) { s.Dataset.DOI = "x" }, "dataset.doi = x, want a DOI, such as 10.5281/zenodo.1234567"},
		{func(s *study) { s.Analysis.Confidence = 95 }, "analysis.confidence = 95, want above 0.5, below 1"},
		{func(s *study) { s.Analysis.Equivalence = 0 }, "analysis.equivalence = 0, want above 0, below 1"},
		{func(s *study) { s.Analysis.Replicates = 1 }, "analysis.replicates = 1, want 100 to 100000"},
		{func(s *study) { s.Analysis.Baseline = "kiothi/standrd" }, `analysis.baseline = kiothi/standrd, want one of the variants, did you mean "kiothi/standard"?`},
		{func(s *study) { s.Start.Position = "nowhere" }, `kiothi/standard: start: kiothi: position "nowhere": number of fields = 1, want 4: S-row/N-row S-prison-N-prison turn phase`},
		{func(s *study) { s.Start.Position = over }, "kiothi/standard: start = " + over + ", want a position with a legal move (the game is over: no-moves)"},
		{func(s *study) { s.Variants, s.Openings.Kind = []string{"bao/standard"}, "redistribution" },
			"bao/standard: openings.kind = redistribution, want random-plies or none: games begin from a position without a redistribution"},
		{func(s *study) { s.Matchups[0].South = "gredy" }, `kiothi/standard: agent = "gredy", want first, greedy, last, random, did you mean "greedy"?`},
		{func(s *study) { s.Matchups[0].North = "random:depth=3" }, `kiothi/standard: agent = "random:depth=3": setting = "depth=3", want none`},
		{func(s *study) {
			s.Matchups[0], s.Openings.Kind, s.Openings.By = pipeline.Matchup{South: "first", North: "last"}, "none", "agents"
		},
			"kiothi/standard: games = 40, want 1: neither agent of first vs last plays by chance and all openings lead to one position, " +
				"so it would record one game again and again (openings.kind: random-plies has more)"},
	} {
		s := small(40, "kiothi/standard")
		tt.change(&s)
		if _, err := planOf(s); err == nil || err.Error() != tt.want {
			t.Errorf("error %v\nwant  %s", err, tt.want)
		}
	}
}

const over = "0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0 30-30 S play"

// TestAgentsHaveToOpen wants agents asked for redistributions in a study without any to
// be refused, and one variant with them to be enough.
func TestAgentsHaveToOpen(t *testing.T) {
	s := small(40, "tihbat/standard", "bao/standard")
	s.Openings.By = pipeline.ByAgents
	const want = "openings.by = agents, want study: no variant begins with redistributions, and random plies are the study's"
	if _, err := planOf(s); err == nil || err.Error() != want {
		t.Errorf("error %v\nwant  %s", err, want)
	}
	s.Variants = append(s.Variants, "kiothi/standard")
	mustPlan(t, s)
}

// TestRepeatsAllowed wants agents without chance to play from openings that differ, and
// once from one that does not.
func TestRepeatsAllowed(t *testing.T) {
	s := small(40, "kiothi/standard")
	s.Matchups = []pipeline.Matchup{{South: "first", North: "last"}}
	mustPlan(t, s)
	s.Openings.Kind, s.Games, s.Pairs = pipeline.NoOpening, 2, true
	mustPlan(t, s)
}

// TestOpeningsEnd wants a study to be given up whose openings always end the game.
func TestOpeningsEnd(t *testing.T) {
	plies := 50
	s := small(2, "tihbat/standard")
	s.Start.Position, s.Openings.Plies = "1,0/1,0 14-12 S", &plies
	s.PlyLimit = 20
	dir := t.TempDir()
	_, err := generate(mustPlan(t, s), dir, 1)
	want := "openings: 1000 in a row end the game, want another start, fewer plies or a larger ply_limit"
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "tihbat/standard, random vs random, game 0") {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestFolderRefused wants a folder of anything else to be left as it is, and --force to
// start over in those that are ours.
func TestFolderRefused(t *testing.T) {
	plan := func(change func(s *pipeline.Study)) *pipeline.Plan {
		s := small(40, "tihbat/standard")
		change(&s)
		return mustPlan(t, s)
	}
	same := func(*pipeline.Study) {}
	for _, tt := range []struct {
		name    string
		prepare func(dir string)
		plan    *pipeline.Plan
		want    string
		ours    bool
	}{
		{"seed", nil, plan(func(s *pipeline.Study) { s.Seed = 8 }), "holds another study: seed = 8, in the folder 7; --force starts over", true},
		{"openings", nil, plan(func(s *pipeline.Study) { n := 6; s.Openings.Plies = &n }), "holds another study: openings.plies = 6, in the folder 4; --force starts over", true},
		{"variants", nil, plan(func(s *pipeline.Study) { s.Variants = append(s.Variants, "bao/standard") }),
			"holds another study: variants[1] = bao/standard, which the folder does not have; --force starts over", true},
		{"rules", func(dir string) {
			replace(t, dir, "tihbat seeds=7", "tihbat seeds=8")
			replace(t, dir, rulesHash(plan(same)), strings.Repeat("0", 64))
		}, plan(same),
			"rules of tihbat/standard = tihbat seeds=7", true},
		{"agents", func(dir string) {
			replace(t, dir, "\"matchups\": [\n        {\n          \"south\": \"random\"", "\"matchups\": [\n        {\n          \"south\": \"older\"")
		}, plan(same),
			"agents = random vs random, in the folder older vs random", true},
		{"fewer games", nil, plan(func(s *pipeline.Study) { s.Games = 20 }), "holds another study: games = 20, in the folder 40 already; --force starts over", true},
		{"program", func(dir string) { replace(t, dir, `"program_version": "test"`, `"program_version": "older"`) }, plan(same), "program version = test, in the folder older", true},
		{"schema", func(dir string) { replace(t, dir, `"schema_version": 1`, `"schema_version": 9`) }, plan(same), "schema_version = 9 is unknown, want 1", true},
		{"damaged", func(dir string) { replace(t, dir, `"schema_version"`, `"schema`) }, plan(same), "manifest.json: not a manifest of this program", true},
		{"journal", func(dir string) {
			remove(t, dir, "manifest.json")
			write(t, dir, "journal.jsonl", "{}\n{}\n")
		}, plan(same), "journal.jsonl:1: schema_version = 0 is unknown, want 1; --force starts over", true},
		{"empty journal", func(dir string) { remove(t, dir, "manifest.json"); write(t, dir, "journal.jsonl", "") }, plan(same), "journal.jsonl:1: no study; --force starts over", true},
		{"foreign", func(dir string) { os.RemoveAll(dir); os.Mkdir(dir, 0o777); write(t, dir, "thesis.tex", "") }, plan(same),
			"holds thesis.tex and no dataset, want a new folder, an empty one, or one that this program has begun", false},
		{"a file", func(dir string) { os.RemoveAll(dir); write(t, filepath.Dir(dir), filepath.Base(dir), "") }, plan(same), "not a directory", false},
		{"unwritable", func(dir string) { os.RemoveAll(dir); os.Symlink("/proc/self/nowhere", dir) }, plan(same), "/folder: file exists", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "folder")
			mustGenerate(t, plan(same), dir, 1)
			if tt.prepare != nil {
				tt.prepare(dir)
			}
			_, err := generate(tt.plan, dir, 1)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), dir) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %v\nwant %s: %s", err, dir, tt.want)
			}
			o := options(tt.plan, dir, 1)
			o.Force = true
			_, err = pipeline.Run(t.Context(), tt.plan, o)
			if (err == nil) != tt.ours {
				t.Errorf("by force: %v", err)
			}
		})
	}
}

// TestNewDescription wants the description of a dataset to change without a game played again.
func TestNewDescription(t *testing.T) {
	dir := t.TempDir()
	s := small(40, "tihbat/standard")
	m := mustGenerate(t, mustPlan(t, s), dir, 1)
	before := stat(t, dir, m.Files[0].Path)
	s.Dataset.Title = "A better title"
	m = mustGenerate(t, mustPlan(t, s), dir, 1)
	if !os.SameFile(before, stat(t, dir, m.Files[0].Path)) || m.Study.Dataset.Title != s.Dataset.Title {
		t.Error("the title changes the games, or does not change")
	}
}

// TestLocked wants a second process, or a second run, to be refused.
func TestLocked(t *testing.T) {
	dir := t.TempDir()
	p := mustPlan(t, small(40, "tihbat/standard"))
	second := func() { // while the first runs
		_, err := generate(p, dir, 1)
		if err == nil || !strings.Contains(err.Error(), dir+" is in use by another process") {
			t.Errorf("a second run: %v", err)
		}
		out, err := command(t, dir, 40, "").CombinedOutput()
		if err == nil || !strings.Contains(string(out), dir+" is in use by another process") {
			t.Errorf("a second process: %v, %s", err, out)
		}
	}
	o := options(p, dir, 1)
	o.Progress = func(pipeline.Unit, pipeline.Tally, bool) {
		if second != nil {
			second()
			second = nil
		}
	}
	if _, err := pipeline.Run(context.Background(), p, o); err != nil {
		t.Fatal(err)
	}
}

// TestVanished wants a file that is gone when the dataset is finished to be noticed.
func TestVanished(t *testing.T) {
	dir := t.TempDir()
	s := small(40, "tihbat/standard")
	s.Shard = 20
	p := mustPlan(t, s)
	o := options(p, dir, 1)
	victim := filepath.Join(dir, "data", "games", p.Variants[0].Folder(), "train-00000-of-00002.parquet")
	o.Progress = func(u pipeline.Unit, _ pipeline.Tally, _ bool) {
		if u.Number == 1 {
			os.Remove(victim)
		}
	}
	_, err := pipeline.Run(context.Background(), p, o)
	if err == nil || !strings.Contains(err.Error(), victim+" has vanished") {
		t.Errorf("error %v, want one of %s", err, victim)
	}
	mustGenerate(t, p, dir, 1)
}

func rulesHash(p *pipeline.Plan) string { return p.Variants[0].Hash }

// replace changes the manifest.
func replace(t *testing.T, dir, old, with string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, pipeline.ManifestFile))
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("no %q in the manifest: %v", old, err)
	}
	write(t, dir, pipeline.ManifestFile, strings.Replace(string(text), old, with, 1))
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}
