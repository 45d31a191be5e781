package agent_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
)

func tihbatGame(t testing.TB) *tihbat.Game {
	t.Helper()
	var r tihbat.Rules
	rules.SetDefaults(&r)
	g, err := tihbat.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func kiothiGame(t testing.TB) *kiothi.Game {
	t.Helper()
	var r kiothi.Rules
	rules.SetDefaults(&r)
	g, err := kiothi.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// deep is an agent that only has settings.
type deep struct {
	agent.Agent[tihbat.Position]
	values agent.Values
}

func table() agent.Table[tihbat.Position] {
	t := agent.Simple[tihbat.Position]()
	t["exec"] = agent.Outside[tihbat.Position]("tihbat/standard", time.Minute)
	t["deep"] = agent.Maker[tihbat.Position]{
		Settings: []agent.Setting{agent.Whole("depth", "4", 1, 30), agent.Number("c", "1.4", 0, 10), agent.Text("table", "a file")},
		Rest:     &agent.Rest{Name: "else", Want: "another agent"},
		Make: func(_ engine.Game[tihbat.Position], v agent.Values) (agent.Agent[tihbat.Position], error) {
			return deep{values: v}, nil
		},
	}
	return t
}

func TestParse(t *testing.T) {
	for _, tt := range []struct{ text, full, want string }{
		{"random", "random", ""},
		{"greedy", "greedy", ""},
		{"deep:table=F,else=random", "deep:depth=4,c=1.4,table=F,else=random", ""},
		{"deep:c=2,table=F,depth=30,else=deep:table=G,else=x", "deep:depth=30,c=2,table=F,else=deep:table=G,else=x", ""},
		{"exec:go version", "exec:random=yes,go version", ""},
		{"exec:random=no,go run x=1,y", "exec:random=no,go run x=1,y", ""},
		{"gready", "", `agent = "gready", want deep, exec, greedy, random, did you mean "greedy"?`},
		{"", "", `agent = "", want deep, exec, greedy, random`},
		{"random:", "", `agent = "random:", want settings after the colon: none`},
		{"random:x=1", "", `agent = "random:x=1": setting = "x=1", want none`},
		{"deep:depht=3", "", `agent = "deep:depht=3": setting = "depht=3", want depth=1 to 30; c=0 to 10; table=a file; else=another agent, did you mean "depth"?`},
		{"deep:depth=0,table=F,else=x", "", `agent = "deep:depth=0,table=F,else=x": depth = 0, want 1 to 30`},
		{"deep:depth=04", "", `agent = "deep:depth=04": depth = 04, want 1 to 30`},
		{"deep:c=11", "", `agent = "deep:c=11": c = 11, want 0 to 10`},
		{"deep:c=NaN", "", `agent = "deep:c=NaN": c = NaN, want 0 to 10`},
		{"deep:depth=3,depth=3", "", `agent = "deep:depth=3,depth=3": depth = 3, want it once`},
		{"deep:depth=3,", "", `agent = "deep:depth=3,": setting = nothing after the last comma, want depth=1 to 30; c=0 to 10; table=a file; else=another agent`},
		{"deep:depth=3,else=random", "", `agent = "deep:depth=3,else=random": table = nothing, want a file`},
		{"deep:table=F", "", `agent = "deep:table=F": else = nothing, want another agent`},
		{"exec", "", `agent = "exec": command = nothing, want a program and its arguments, parted by spaces, such as python3 net.py`},
		{"exec:random=perhaps,go", "", `agent = "exec:random=perhaps,go": random = perhaps, want yes or no`},
		{"exec:no-such-program", "", `agent = "exec:no-such-program": command: exec: "no-such-program": executable file not found in $PATH`},
	} {
		_, full, err := table().Parse(tihbatGame(t), tt.text)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if full != tt.full || message != tt.want {
			t.Errorf("%q: %q, %s\nwant %q, %s", tt.text, full, message, tt.full, tt.want)
		}
		if full == "" {
			continue
		}
		if _, again, err := table().Parse(tihbatGame(t), full); err != nil || again != full {
			t.Errorf("%q: %q, %v", full, again, err)
		}
	}
	a, _, _ := table().Parse(tihbatGame(t), "deep:depth=7,c=0.25,table=F,else=x")
	if v := a.(deep).values; v.Whole("depth") != 7 || v.Number("c") != 0.25 || v["table"] != "F" || v["else"] != "x" {
		t.Errorf("values %v", v)
	}
}

// TestGreedy wants greedy to take the most, and to draw among equals.
func TestGreedy(t *testing.T) {
	g := kiothiGame(t)
	p, err := g.Parse("0,0,0,0,1,0,8,5*,6*,0/2,1,0,5*,0,7*,3,5*,1*,6* 4-6 N play")
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := agent.Simple[kiothi.Position]().Parse(g, "greedy")
	if err != nil {
		t.Fatal(err)
	}
	legal := g.Moves(nil, p)
	most := uint16(0)
	for _, m := range legal {
		_, e := g.Play(p, m)
		most = max(most, e.Captured)
	}
	chosen := map[engine.Move]bool{}
	player := a.NewGame(engine.North, rand.New(rand.NewPCG(1, 1)))
	for range 200 {
		d, err := player.Choose(agent.View[kiothi.Position]{Position: p, Legal: legal})
		if err != nil {
			t.Fatal(err)
		}
		if _, e := g.Play(p, d.Move); e.Captured != most {
			t.Fatalf("takes %d, want %d", e.Captured, most)
		}
		chosen[d.Move] = true
	}
	best := 0
	for _, m := range legal {
		if _, e := g.Play(p, m); e.Captured == most {
			best++
		}
	}
	if len(chosen) != best {
		t.Errorf("%d of %d best moves are drawn", len(chosen), best)
	}
	d, err := player.Choose(agent.View[kiothi.Position]{Position: g.Start(), Counted: 5})
	if err != nil || d.Move >= 5 {
		t.Errorf("redistribution %d, %v", d.Move, err)
	}
}
