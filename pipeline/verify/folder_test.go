package verify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// TestFolder damages a folder and its manifest, one thing at a time.
func TestFolder(t *testing.T) {
	m := generate(t, small(), "tihbat")
	folder := m.plan.Variants[0].Folder()
	games, moves := "data/games/"+folder+"/train-00000-of-00002.parquet", "data/moves/"+folder+"/train-00000-of-00002.parquet"
	at := func(manifest *pipeline.Manifest, path string) *pipeline.File {
		for i := range manifest.Files {
			if manifest.Files[i].Path == path {
				return &manifest.Files[i]
			}
		}
		t.Fatal("no file " + path)
		return nil
	}
	change := func(f func(*pipeline.Manifest)) func() { return func() { m.manifest(t, f) } }
	remove := func(name string) func() {
		return func() { os.Remove(filepath.Join(m.dir, filepath.FromSlash(name))) }
	}
	for _, tt := range []struct {
		name   string
		damage func()
		want   string // beginning of the difference
	}{
		{"missing games", remove(games), games + ": file: stored missing, expected "},
		{"missing study", remove("study.yaml"), "study.yaml: file: stored missing, expected 12 bytes"},
		{"shorter", func() { m.write(t, moves, m.read(t, moves)[1:]) }, moves + ": bytes: stored "},
		{"flipped", func() { text := m.read(t, moves); text[99] ^= 1; m.write(t, moves, text) }, moves + ": sha256: stored "},
		{"study changed", func() { m.write(t, "study.yaml", []byte("name: smalk\n")) }, "study.yaml: sha256: stored "},
		{"study changed and sealed", func() { m.write(t, "study.yaml", []byte("name: tiny\n")); m.seal(t, "study.yaml", 0) },
			`study.yaml: line 1: stored "name: tiny", expected "name: small"`},
		{"rows", change(func(f *pipeline.Manifest) { at(f, moves).Rows++ }), "manifest.json: rows of " + moves + ": stored "},
		{"games", change(func(f *pipeline.Manifest) { at(f, moves).Games++ }), "manifest.json: games of " + moves + ": stored "},
		{"games of games", change(func(f *pipeline.Manifest) { at(f, games).Games-- }), "manifest.json: games of " + games + ": stored "},
		{"range", change(func(f *pipeline.Manifest) { at(f, games).Range.First++ }), "manifest.json: range of " + games + ": stored "},
		{"unit", change(func(f *pipeline.Manifest) {
			at(f, games).Range = at(f, strings.Replace(games, "00000-", "00001-", 1)).Range
		}),
			"manifest.json: path: stored " + games + ", expected data/games/" + folder + "/train-00001-of-00002.parquet"},
		{"table", change(func(f *pipeline.Manifest) { at(f, games).Table = "plies" }), "manifest.json: table of " + games + ": stored plies, "},
		{"split", change(func(f *pipeline.Manifest) { at(f, games).Split = "../../x" }), "manifest.json: split of " + games + ": stored ../../x, "},
		{"no range", change(func(f *pipeline.Manifest) { at(f, games).Range = nil }), "manifest.json: files: stored " + games + ", "},
		{"order", change(func(f *pipeline.Manifest) { f.Files[0], f.Files[1] = f.Files[1], f.Files[0] }), "manifest.json: order of the files: stored "},
		{"no files", change(func(f *pipeline.Manifest) { f.Files = nil }), "manifest.json: files: stored none, expected data/games/" + folder + "/*-00000-of-00002.parquet"},
		{"study hash", change(func(f *pipeline.Manifest) { f.StudyHash = "0" }), "manifest.json: study_hash: stored 0, expected "},
		{"seed", change(func(f *pipeline.Manifest) { f.Study.Seed++ }), "manifest.json: study: "},
		{"rules", change(func(f *pipeline.Manifest) { f.Variants[0].Hash = "0" }), "manifest.json: variants[0].rules_hash: stored 0, expected "},
		{"agents", change(func(f *pipeline.Manifest) { f.Variants[0].Matchups[0].North = "greedy" }),
			"manifest.json: variants[0].matchups: stored [greedy vs greedy], expected [greedy vs random]"},
		{"stray", func() { m.write(t, "data/games/notes.txt", nil) }, "data/games/notes.txt: file: stored a file, expected none: the manifest does not have it"},
		{"unlisted", change(func(f *pipeline.Manifest) { unlist(f, moves) }), moves + ": file: stored a file, expected none"},
		{"moves alone", change(func(f *pipeline.Manifest) { unlist(f, games) }), "manifest.json: files: stored " + moves + ", expected with it " + games},
		{"unlisted and gone", func() { m.manifest(t, func(f *pipeline.Manifest) { unlist(f, moves) }); remove(moves)() },
			moves + ": file: stored none, expected the moves of game "},
	} {
		restore := m.keeping(t, games, moves, "study.yaml")
		tt.damage()
		r := m.checkWith(t, Options{Workers: 1, Documents: []pipeline.Document{{Name: "study.yaml", Text: []byte("name: small\n")}}})
		if r.Difference == nil || !strings.HasPrefix(r.Difference.Error(), tt.want) {
			t.Errorf("%s: found %v, want %s", tt.name, r.Difference, tt.want)
		}
		restore()
		remove("data/games/notes.txt")()
	}
	for _, name := range []string{"analysis", "tables", "logs", ".git"} {
		if err := os.Mkdir(filepath.Join(m.dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		m.write(t, name+"/report.html", nil)
	}
	m.write(t, "plan.json", nil)
	if r := m.check(t, false); r.Difference != nil {
		t.Errorf("what a manifest never has is taken for stray: %v", r.Difference)
	}
}

func unlist(m *pipeline.Manifest, path string) {
	m.Files = slices.DeleteFunc(m.Files, func(f pipeline.File) bool { return f.Path == path })
}

// TestFooter changes each key of a file's footer.
func TestFooter(t *testing.T) {
	m := generate(t, small(), "tihbat")
	file := "data/moves/" + m.plan.Variants[0].Folder() + "/train-00000-of-00002.parquet"
	for key, change := range map[string]func(*record.Footer){
		record.KeyProgramVersion: func(f *record.Footer) { f.ProgramVersion += "x" },
		record.KeyStudyHash:      func(f *record.Footer) { f.StudyHash += "x" },
		record.KeySeed:           func(f *record.Footer) { f.Seed++ },
		record.KeyVariant:        func(f *record.Footer) { f.Variant += "x" },
		record.KeyRules:          func(f *record.Footer) { f.Rules += "x" },
		record.KeyRulesHash:      func(f *record.Footer) { f.RulesHash += "x" },
		record.KeySamplingPeriod: func(f *record.Footer) { f.SamplingPeriod++ },
	} {
		restore := m.keeping(t, file)
		r, err := store.OpenMoves(filepath.Join(m.dir, file))
		if err != nil || !r.Next() {
			t.Fatal(err)
		}
		footer := r.Footer()
		change(&footer)
		w := store.CreateMoves(filepath.Join(m.dir, file), footer)
		w.Moves = r.Moves
		done, err := w.Close()
		if err != nil {
			t.Fatal(err)
		}
		m.seal(t, file, done.Rows)
		if d := m.check(t, false).Difference; d == nil || d.File != file || d.Column != key {
			t.Errorf("%s changed: found %v", key, d)
		}
		r.Close()
		restore()
	}
}
