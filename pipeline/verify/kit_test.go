package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/boma-games/boma/solvers/agent"
)

// A made is a dataset in a folder of its own.
type made struct {
	dir   string
	plan  *pipeline.Plan
	games []Game
}

// small is a study of few games, in two units a variant and matchup.
func small() pipeline.Study {
	s := pipeline.NewStudy()
	s.Name, s.Seed, s.Games, s.Shard, s.Pairs, s.PlyLimit = "small", 3, 40, 24, true, 150
	s.Matchups = []pipeline.Matchup{{South: "greedy", North: "random"}}
	s.Splits = pipeline.Splits{Validation: 0.3, Test: 0.2}
	s.Record.LegalMoves = true
	return s
}

// compile works a study out for one game under its defaults.
func compile[R any, P comparable, G engine.Recorder[P]](t testing.TB, name string, open func(R) (G, error), s pipeline.Study) (*pipeline.Variant, Game) {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	g, err := open(r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := pipeline.Compile[P](g, pipeline.Facts{Name: name + "/standard", Rules: "the defaults", Hash: rules.Hash(name, r)}, s, agent.Simple[P](), pipeline.Solved[P]{})
	if err != nil {
		t.Fatal(err)
	}
	return v, Of[P](g)
}

// generate makes a dataset of a study in some games.
func generate(t testing.TB, s pipeline.Study, names ...string) *made {
	t.Helper()
	m := &made{dir: t.TempDir()}
	for _, name := range names {
		s.Variants = append(s.Variants, name+"/standard")
	}
	s.Resolve()
	var variants []*pipeline.Variant
	for _, name := range names {
		var v *pipeline.Variant
		var g Game
		switch name {
		case "bao":
			v, g = compile(t, name, bao.New, s)
		case "kiothi":
			v, g = compile(t, name, kiothi.New, s)
		case "tihbat":
			v, g = compile(t, name, tihbat.New, s)
		}
		variants, m.games = append(variants, v), append(m.games, g)
	}
	m.run(t, s, variants...)
	return m
}

// run makes the dataset.
func (m *made) run(t testing.TB, s pipeline.Study, variants ...*pipeline.Variant) {
	t.Helper()
	var err error
	if m.plan, err = pipeline.NewPlan(s, variants, "test"); err != nil {
		t.Fatal(err)
	}
	options := pipeline.Options{Dir: m.dir, Workers: 2, StudyText: []byte("name: small\n"), Log: slog.New(slog.DiscardHandler)}
	if _, err := pipeline.Run(context.Background(), m.plan, options); err != nil {
		t.Fatal(err)
	}
}

// files returns the paths of the manifest.
func (m *made) files(t *testing.T) (paths []string) {
	t.Helper()
	manifest, err := pipeline.ReadManifest(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range manifest.Files {
		paths = append(paths, f.Path)
	}
	return paths
}

// check verifies the dataset as it stands.
func (m *made) check(t *testing.T, regenerate bool) *Report {
	t.Helper()
	return m.checkWith(t, Options{Workers: 2, Regenerate: regenerate})
}

func (m *made) checkWith(t testing.TB, o Options) *Report {
	t.Helper()
	manifest, err := pipeline.ReadManifest(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	o.Dir, o.Games = m.dir, m.games
	r, err := Dataset(context.Background(), manifest, m.plan, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// manifest changes the manifest.
func (m *made) manifest(t *testing.T, change func(*pipeline.Manifest)) {
	t.Helper()
	manifest, err := pipeline.ReadManifest(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	change(manifest)
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	m.write(t, pipeline.ManifestFile, text)
}

func (m *made) write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (m *made) read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(m.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// seal makes the manifest agree with a file that was changed.
func (m *made) seal(t *testing.T, name string, rows int64) {
	t.Helper()
	text := m.read(t, name)
	sum := sha256.Sum256(text)
	m.manifest(t, func(manifest *pipeline.Manifest) {
		for i := range manifest.Files {
			if f := &manifest.Files[i]; f.Path == name {
				f.Bytes, f.SHA256, f.Rows = int64(len(text)), hex.EncodeToString(sum[:]), rows
			}
		}
	})
}

// keeping returns what puts files back as they are now.
func (m *made) keeping(t *testing.T, names ...string) (restore func()) {
	t.Helper()
	kept := map[string][]byte{}
	for _, name := range append(names, pipeline.ManifestFile) {
		kept[name] = m.read(t, name)
	}
	return func() {
		for name, text := range kept {
			m.write(t, name, text)
		}
	}
}

// changeGames writes a file of games anew after a change, and seals it.
func (m *made) changeGames(t *testing.T, name string, change func(*store.Games)) {
	t.Helper()
	path := filepath.Join(m.dir, name)
	r, err := store.OpenGames(path)
	if err != nil || !r.Next() {
		t.Fatal(err, r.Err())
	}
	defer r.Close()
	w := store.CreateGames(path, r.Footer())
	w.Games = r.Games
	change(&w.Games)
	done, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	m.seal(t, name, done.Rows)
}

// changeMoves is changeGames for a file of moves.
func (m *made) changeMoves(t *testing.T, name string, change func(*store.Moves)) {
	t.Helper()
	path := filepath.Join(m.dir, name)
	r, err := store.OpenMoves(path)
	if err != nil || !r.Next() {
		t.Fatal(err, r.Err())
	}
	defer r.Close()
	w := store.CreateMoves(path, r.Footer())
	w.Moves = r.Moves
	change(&w.Moves)
	done, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	m.seal(t, name, done.Rows)
}
