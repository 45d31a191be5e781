package export

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/search"
)

// A made is a dataset in a folder of its own.
type made struct {
	dir      string
	manifest *pipeline.Manifest
	games    []Game
}

// A variantOf is a game under rules, by the names of the parameters that differ from the
// defaults.
type variantOf struct{ game, changes string }

// small is a study of few games, in several units a variant and matchup.
func small() pipeline.Study {
	s := pipeline.NewStudy()
	s.Name, s.Seed, s.Games, s.Shard, s.PlyLimit = "small", 3, 30, 11, 150
	s.Matchups = []pipeline.Matchup{{South: "greedy", North: "random"}, {South: "mcts:iterations=20", North: "random"}}
	s.Splits = pipeline.Splits{Validation: 0.2, Test: 0.1}
	return s
}

// generate makes a dataset of a study.
func generate(t testing.TB, s pipeline.Study, variants ...variantOf) *made {
	t.Helper()
	m := &made{dir: t.TempDir()}
	for _, v := range variants {
		s.Variants = append(s.Variants, v.name())
	}
	s.Resolve()
	var compiled []*pipeline.Variant
	for _, v := range variants {
		var c *pipeline.Variant
		var g Game
		switch v.game {
		case "bao":
			c, g = compile(t, v, bao.New, s)
		case "kiothi":
			c, g = compile(t, v, kiothi.New, s)
		case "kalah":
			c, g = compile(t, v, kalah.New, s)
		case "tihbat":
			c, g = compile(t, v, tihbat.New, s)
		}
		compiled, m.games = append(compiled, c), append(m.games, g)
	}
	plan, err := pipeline.NewPlan(s, compiled, "test")
	if err != nil {
		t.Fatal(err)
	}
	options := pipeline.Options{Dir: m.dir, Workers: 2, StudyText: []byte("name: small\n"), Log: slog.New(slog.DiscardHandler)}
	if _, err := pipeline.Run(context.Background(), plan, options); err != nil {
		t.Fatal(err)
	}
	if m.manifest, err = pipeline.ReadManifest(m.dir); err != nil {
		t.Fatal(err)
	}
	return m
}

func (v variantOf) name() string { return v.game + "/standard" + v.suffix() }

func (v variantOf) suffix() string {
	suffix := ""
	for _, c := range strings.Fields(v.changes) {
		suffix += "+" + c
	}
	return suffix
}

func compile[R any, P comparable, G engine.Actor[P]](t testing.TB, v variantOf, open func(R) (G, error), s pipeline.Study) (*pipeline.Variant, Game) {
	t.Helper()
	g := enginetest.Open(t, open, enginetest.Changes(v.changes))
	var r R
	rules.SetDefaults(&r)
	for name, value := range enginetest.Changes(v.changes) {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	agents := agent.Simple[P]()
	for name, makes := range search.Agents[P]() {
		agents[name] = makes
	}
	c, err := pipeline.Compile[P](g, pipeline.Facts{Name: v.name(), Rules: "as named", Hash: rules.Hash(v.game, r)}, s, agents, pipeline.Solved[P]{})
	if err != nil {
		t.Fatal(err)
	}
	return c, Of[P](g, pipeline.Solved[P]{})
}

// export exports the dataset into a new folder.
func (m *made) export(t testing.TB, change func(*Options)) (string, *Report) {
	t.Helper()
	dir, r, err := m.tryExport(t, change)
	if err != nil {
		t.Fatal(err)
	}
	return dir, r
}

func (m *made) tryExport(t testing.TB, change func(*Options)) (string, *Report, error) {
	t.Helper()
	o := Options{Dir: m.dir, Out: t.TempDir(), Format: Arrow, Policy: Auto, SplitBy: ByPosition, Workers: 2, Program: "test"}
	if change != nil {
		change(&o)
	}
	r, err := Run(context.Background(), m.manifest, m.games, o)
	return o.Out, r, err
}
