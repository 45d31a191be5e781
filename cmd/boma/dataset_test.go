package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestShippedStudies wants a small dataset of every study that comes with the program to
// verify, and info to tell of it; all but those whose agents search, which takes minutes.
func TestShippedStudies(t *testing.T) {
	studies, err := filepath.Glob("../../configs/studies/*.yaml")
	if err != nil || len(studies) < 6 {
		t.Fatalf("%d studies, %v", len(studies), err)
	}
	for _, path := range studies {
		text := string(readAll(t, path))
		if strings.Contains(text, "mcts:") {
			continue
		}
		if large := "max: 8}"; strings.Contains(text, large) { // minutes to solve
			path = study(t, strings.Replace(text, large, "max: 3}", 1))
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "d")
			mustGenerate(t, path, "--out", dir, "--games", "4")
			for _, flag := range []string{"--regenerate=false", "--regenerate"} {
				var r struct {
					Games     int64
					Unchecked []string
				}
				if err := json.Unmarshal([]byte(mustBoma(t, "", "verify", "-q", "--json", flag, dir)), &r); err != nil || r.Games == 0 {
					t.Errorf("verify %s: %+v, %v", flag, r, err)
				}
			}
			var i info
			if err := json.Unmarshal([]byte(mustBoma(t, "", "info", "--json", dir)), &i); err != nil || i.Games == 0 || i.Bytes == 0 {
				t.Errorf("info: %+v, %v", i, err)
			}
			for _, r := range i.Results {
				if r.Games != 4 || r.SouthWins+r.Draws+r.NorthWins+r.Truncated != 4 {
					t.Errorf("info: %+v", r)
				}
			}
		})
	}
}

// mustGenerate generates a dataset, whose warnings are not looked at.
func mustGenerate(t *testing.T, args ...string) {
	t.Helper()
	if o := boma("", append([]string{"generate", "-q", "--log-level", "error"}, args...)...); o.code != 0 || o.stderr != "" {
		t.Fatalf("boma generate %q: exit code %d, %s", args, o.code, o.stderr)
	}
}

const tinyDatasetStudy = `name: tiny
seed: 5
games: 6
variants: [tihbat/standard, kiothi/standard+filled=1]
matchups: [{south: greedy, north: random}]
pairs: true
splits: {test: 0.4}
dataset: {title: Tiny, license: CC0-1.0, creators: [A. One], url: "https://example.org", date: "2026-01-02", doi: 10.1234/5}
`

// tinyDataset makes a dataset in d, below a new working directory, and returns its game_ids.
func tinyDataset(t *testing.T, study string) (ids []string) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("tiny.yaml", []byte(study), 0o644); err != nil {
		t.Fatal(err)
	}
	mustGenerate(t, "tiny.yaml", "--out", "d")
	m, err := readManifest("d")
	if err != nil {
		t.Fatal(err)
	}
	d, err := (&app{}).openDataset("d", m, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	for _, u := range d.plan.Units {
		ids = append(ids, fmt.Sprint(d.gameID(u, u.First)))
	}
	return ids
}

var sizes = regexp.MustCompile(`("bytes":|rows, )[0-9.]+( kB)?`)

// TestDatasetGolden compares what is told of a tiny dataset with a file of testdata.
func TestDatasetGolden(t *testing.T) {
	golden, err := filepath.Abs("testdata/dataset.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids := tinyDataset(t, tinyDatasetStudy)
	s := script{cmd("info", "d"), cmd("info", "d", "--json"), cmd("verify", "-q", "d", "--json"), cmd("verify", "-q", "d", "--json", "--regenerate")}
	for _, id := range ids {
		s = append(s, cmd("replay", "d", id))
	}
	got := append(s, cmd("replay", "d", ids[0], "--json")).run()
	got = sizes.ReplaceAllString(got, "${1}SIZE") // of the card, whose words may change
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("testdata/dataset.txt differs; go test ./cmd/boma -update rewrites it, then read the diff. Got:\n%s", got)
	}
	if out := mustBoma(t, "", "verify", "-q", "d"); !strings.HasPrefix(out, "d verifies: 12 games, ") || !strings.Contains(out, "\nNot compared: moves.root_value, ") {
		t.Errorf("verify: %s", out)
	}
}

// TestReplayAsks wants a game whose moves are not all recorded to be replayed as one
// whose moves are.
func TestReplayAsks(t *testing.T) {
	ids := tinyDataset(t, tinyDatasetStudy)
	whole := mustBoma(t, "", "replay", "d", ids[1])
	for _, record := range []string{"record: {every: 3}\n", "record: {moves: false}\n"} {
		if tinyDataset(t, tinyDatasetStudy+record); mustBoma(t, "", "replay", "d", ids[1]) != whole {
			t.Errorf("%s: another game", record)
		}
	}
}

// TestAbsentAgent wants a dataset of an outside program to verify where the program is
// not, unless it is to be asked.
func TestAbsentAgent(t *testing.T) {
	t.Chdir(t.TempDir())
	const first = "#!/bin/sh\nexec sed -u 's/.*\"legal\":\\[\\(\"[^\"]*\"\\).*/{\"move\": \\1}/'\n"
	writeAll(t, "first.sh", first)
	if err := os.Chmod("first.sh", 0o755); err != nil {
		t.Fatal(err)
	}
	writeAll(t, "study.yaml", "name: first\ngames: 4\nvariants: [tihbat/standard]\nmatchups: [{south: 'exec:random=no,./first.sh', north: random}]\n")
	mustGenerate(t, "study.yaml", "--out", "d")
	if out := mustBoma(t, "", "verify", "-q", "--regenerate", "d"); !strings.Contains(out, "again twice: ") {
		t.Error(out)
	}
	if err := os.Remove("first.sh"); err != nil {
		t.Fatal(err)
	}
	mustBoma(t, "", "verify", "-q", "d")
	o := boma("", "verify", "-q", "--regenerate", "d")
	if o.code != exitFailure || !strings.Contains(o.stderr, "first.sh") || strings.Count(o.stderr, "\n") != 1 {
		t.Errorf("regenerated without the program: %+v", o)
	}
}

// TestBadDatasets wants one line, with the path, for whatever stands in a folder.
func TestBadDatasets(t *testing.T) {
	first := tinyDataset(t, tinyDatasetStudy)[0]
	whole := string(readAll(t, "d/manifest.json"))
	var data string
	for line := range strings.Lines(whole) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), `"path": "data/games/tihbat`); ok && data == "" {
			data = "d/data/games/tihbat" + strings.Trim(name, "\",\n")
		}
	}
	gone := func(name string) func() { return func() { os.Remove(name) } }
	change := func(old, with string) func() {
		return func() { writeAll(t, "d/manifest.json", strings.Replace(whole, old, with, 1)) }
	}
	all := []string{"verify", "info", "replay"}
	for _, tt := range []struct {
		damage   func()
		commands []string
		code     int
		want     string
	}{
		{gone("d/manifest.json"), all, exitFailure, "d has no manifest.json: the dataset is not finished, and boma generate goes on with it"},
		{func() { writeAll(t, "d/manifest.json", "{") }, all, exitFailure, "d/manifest.json: not a manifest of this program"},
		{change(`"schema_version": 1`, `"schema_version": 2`), all, exitFailure, "d/manifest.json: schema_version = 2 is unknown, want 1"},
		{change(`"tihbat/standard"`, `"tihbat/standart"`), []string{"verify", "replay"}, exitFailure, `d/manifest.json: configs: tihbat/standart: source = standart`},
		{change(`"tihbat/standard"`, `"oware/standard"`), []string{"verify", "replay"}, exitFailure, `d/manifest.json: unknown game "oware"`},
		{change(`"south": "greedy"`, `"south": "greed"`), []string{"verify"}, exitFailure, "d does not verify: manifest.json: study_hash: stored "},
		{change(`"games": 6`, `"games": 7`), []string{"verify", "replay"}, exitFailure, `d/manifest.json: games = 7, want an even number`},
		{change(`"games": 6`, `"games": 10000000000`), []string{"verify", "replay"}, exitFailure,
			"d/manifest.json: games = 10000000000 in units of 50000, want no more units than the 7 files"},
		{change(`"split": "t`, `"split": "x`), []string{"info"}, exitFailure, `d/manifest.json: split of data/`},
		{change(`"variant": 0`, `"variant": 9`), []string{"info"}, exitFailure, `d/manifest.json: range of data/`},
		{gone(data), all, exitFailure, data[2:]},
		{gone("d/README.md"), []string{"verify"}, exitFailure, "d does not verify: README.md: file: stored missing, expected "},
		{func() { writeAll(t, data, string(readAll(t, data)[:200])) }, all, exitFailure, data[2:]},
		{func() {
			card := readAll(t, "d/README.md")
			card[len(card)/2] ^= 1
			writeAll(t, "d/README.md", string(card))
		}, []string{"verify"}, exitFailure, "d does not verify: README.md: sha256: stored "},
	} {
		kept := map[string][]byte{}
		for _, name := range []string{"d/manifest.json", "d/README.md", data} {
			kept[name] = readAll(t, name)
		}
		tt.damage()
		for _, command := range tt.commands {
			args := []string{command, "d"}
			if command == "replay" {
				args = append(args, first)
			} else if command == "verify" {
				args = append(args, "-q")
			}
			o := boma("", args...)
			if o.code != tt.code || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
				t.Errorf("boma %q: %+v, want %s", args, o, tt.want)
			}
		}
		for name, text := range kept {
			writeAll(t, name, string(text))
		}
	}
	mustBoma(t, "", "verify", "-q", "d")
}

func readAll(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clip(text)
}

func writeAll(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestDatasetArguments wants exit code 2 for what is wrong on the command line.
func TestDatasetArguments(t *testing.T) {
	tinyDataset(t, tinyDatasetStudy)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"verify", "e"}, "boma verify: stat e: no such file or directory"},
		{[]string{"verify", "tiny.yaml"}, "boma verify: tiny.yaml is no folder, want that of a dataset"},
		{[]string{"verify", "d", "--workers", "-1"}, "boma verify: --workers = -1, want 1 to 1024"},
		{[]string{"info", "e"}, "boma info: stat e: no such file or directory"},
		{[]string{"replay", "d"}, "boma replay: 1 argument, want DIR GAME_ID; see boma replay --help"},
		{[]string{"replay", "d", "first"}, `boma replay: GAME_ID = "first", want a whole number from the column game_id`},
		{[]string{"replay", "d", "17"}, "boma replay: GAME_ID = 17, which is no game of d"},
	} {
		if o := boma("", tt.args...); o.code != exitInput || o.stderr != tt.want+"\n" || o.stdout != "" {
			t.Errorf("boma %q: %+v, want %s", tt.args, o, tt.want)
		}
	}
	if o := boma("", "info", "."); o.code != exitFailure || o.stderr != "boma info: . has no manifest.json: no dataset is there\n" {
		t.Errorf("info of a folder: %+v", o)
	}
}
