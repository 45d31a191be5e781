package pipeline_test

import (
	"context"
	"io"
	"log/slog"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/solvers/agent"
)

// variantOf compiles a study for a variant that is named game/standard, with changes.
func variantOf(name string, s pipeline.Study) (*pipeline.Variant, error) {
	switch game, _ := cut(name); game {
	case "kiothi":
		return compile(name, kiothi.New, s)
	case "bao":
		return compile(name, bao.New, s)
	default:
		return compile(name, tihbat.New, s)
	}
}

func compile[R any, P comparable, G engine.Recorder[P]](name string, open func(R) (G, error), s pipeline.Study) (*pipeline.Variant, error) {
	var r R
	rules.SetDefaults(&r)
	game, changes := cut(name)
	for parameter, value := range changes {
		if err := rules.Set(&r, parameter, value); err != nil {
			return nil, err
		}
	}
	g, err := open(r)
	if err != nil {
		return nil, err
	}
	f := pipeline.Facts{Name: name, Rules: rules.Text(game, r), Hash: rules.Hash(game, r)}
	return pipeline.Compile(g, f, s, agents[P](), pipeline.Solved[P]{})
}

// planOf works a study out; it is resolved first.
func planOf(s pipeline.Study) (*pipeline.Plan, error) {
	s.Resolve()
	if err := s.Check(); err != nil {
		return nil, err
	}
	var variants []*pipeline.Variant
	for _, name := range s.Variants {
		v, err := variantOf(name, s)
		if err != nil {
			return nil, err
		}
		variants = append(variants, v)
	}
	return pipeline.NewPlan(s, variants, "test")
}

func mustPlan(tb testing.TB, s pipeline.Study) *pipeline.Plan {
	tb.Helper()
	p, err := planOf(s)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.Close() })
	return p
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// generate runs a plan in a folder.
func generate(p *pipeline.Plan, dir string, workers int) (*pipeline.Manifest, error) {
	return pipeline.Run(context.Background(), p, options(p, dir, workers))
}

func options(_ *pipeline.Plan, dir string, workers int) pipeline.Options {
	return pipeline.Options{Dir: dir, Workers: workers, StudyText: []byte("study\n"), Log: quiet}
}

func mustGenerate(tb testing.TB, p *pipeline.Plan, dir string, workers int) *pipeline.Manifest {
	tb.Helper()
	m, err := generate(p, dir, workers)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// small returns a study of random play.
func small(games int64, variants ...string) pipeline.Study {
	s := pipeline.NewStudy()
	s.Name, s.Seed, s.Games, s.Variants = "small", 7, games, variants
	s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}}
	return s
}

// agents returns the agents of these tests: first plays the first legal move and last
// the last, without chance.
func agents[P comparable]() agent.Table[P] {
	t := agent.Simple[P]()
	t["first"] = agent.Maker[P]{Make: func(engine.Game[P], agent.Values) (agent.Agent[P], error) { return fixed[P]{"first", false}, nil }}
	t["last"] = agent.Maker[P]{Make: func(engine.Game[P], agent.Values) (agent.Agent[P], error) { return fixed[P]{"last", true}, nil }}
	return t
}
