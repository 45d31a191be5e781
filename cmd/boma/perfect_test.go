package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
)

// TestPerfectAgents reads perfect players from text: their names hold the hash of the
// table and never its path, and what does not fit is refused.
func TestPerfectAgents(t *testing.T) {
	path, other := asTable(t, "tihbat/standard"), asTable(t, "tihbat/standard+singleton=steps")
	l, err := (&app{}).library()
	if err != nil {
		t.Fatal(err)
	}
	v, err := catalog["tihbat"].open(l, "tihbat/standard")
	if err != nil {
		t.Fatal(err)
	}
	var r tihbat.Rules
	rules.SetDefaults(&r)
	g, err := tihbat.New(r)
	if err != nil {
		t.Fatal(err)
	}
	known := agents[tihbat.Position](v.facts, time.Second, givenFiles{})
	a, full, err := known.Parse(g, "perfect:table="+path+",else=greedy")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if !strings.Contains(full, path) || !strings.Contains(full, "else=greedy") {
		t.Errorf("written out: %s", full)
	}
	if name := a.Name(); strings.Contains(name, path) || !strings.HasPrefix(name, "perfect:table=") || !strings.Contains(name, ",else=greedy") {
		t.Errorf("name: %s", name)
	}
	if got := playPerfect(t, g, a); got != -2 {
		t.Errorf("perfect players reach %d, and the opening is worth -2", got)
	}
	for text, want := range map[string]string{
		"perfect:else=greedy":                                 "table = nothing",
		"perfect:table=" + path:                               "else = nothing",
		"perfect:table=" + path + ",else=greedyy":             `else: agent = "greedyy"`,
		"perfect:table=" + other + ",else=greedy":             "is a table of tihbat/standard+singleton=steps with rules",
		"perfect:table=" + path + "x,else=greedy":             "no such file",
		"perfect:table=" + path + ",else=perfect:else=greedy": "table = nothing",
	} {
		if a, _, err := known.Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %s", text, a, err, want)
		}
	}
}

// playPerfect plays a game of an agent against itself and returns the margin.
func playPerfect(t *testing.T, g *tihbat.Game, a agent.Agent[tihbat.Position]) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	players := [2]agent.Player[tihbat.Position]{a.NewGame(engine.South, rng), a.NewGame(engine.North, rng)}
	r := engine.NewReferee[tihbat.Position](g, engine.DefaultPlyLimit)
	for {
		if result, over := r.Over(); over {
			return result.Margin()
		}
		d, err := players[g.Mover(r.Position())].Choose(agent.View[tihbat.Position]{Position: r.Position(), Legal: r.Legal(), Seen: r.Seen()})
		if err != nil {
			t.Fatal(err)
		}
		if d.Value == nil || d.Margin == nil || *d.Margin != float32(-2+4*int(g.Mover(r.Position()))) {
			t.Fatalf("%s: it expects %v and %v", g.Format(r.Position()), *d.Value, *d.Margin)
		}
		r.Play(d.Move)
	}
}

// TestInterrupted stops a solution by its context, and goes on.
func TestInterrupted(t *testing.T) {
	l, err := (&app{}).library()
	if err != nil {
		t.Fatal(err)
	}
	v, err := catalog["bao"].open(l, "bao/standard+files=4")
	if err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/t.table"
	ctx, stop := context.WithCancelCause(context.Background())
	stop(signalError{2})
	_, err = v.exact.solve(ctx, solveOptions{most: -1, workers: 2, out: path})
	if err = stopped(ctx, err); exitCode(err, true) != 130 || exists(path) || !exists(path+".part") {
		t.Errorf("stopped: %v, exit code %d", err, exitCode(err, true))
	}
	if f, err := v.exact.solve(context.Background(), solveOptions{most: -1, workers: 2, out: path}); err != nil || f.Wins != 39_030 {
		t.Errorf("continued: %+v, %v", f, err)
	}
}
