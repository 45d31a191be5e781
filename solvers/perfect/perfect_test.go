package perfect

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/table"
)

// with returns the default rules with changes, written "name=value name=value".
func with[R any](t testing.TB, changes string) R {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for change := range strings.FieldsSeq(changes) {
		name, value, _ := strings.Cut(change, "=")
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

type solvable[P comparable] interface {
	engine.Game[P]
	engine.Solvable[P]
}

// judge solves a game.
func judge[P comparable](t testing.TB, g solvable[P], err error, most int) *Judge[P] {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	space, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	known, err := retro.Solve[P](context.Background(), g, space, table.Run{Workers: 2, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return &Judge[P]{Game: g, Space: space, Known: known}
}

// A match plays games between two agents.
type match[P comparable] struct {
	judge   *Judge[P]
	referee *engine.Referee[P]
	agents  [2]agent.Agent[P]
	rng     *rand.Rand
}

// play plays a game from p and returns what South gains in it.
func (m *match[P]) play(t *testing.T, p P) int {
	players := [2]agent.Player[P]{m.agents[0].NewGame(engine.South, m.rng), m.agents[1].NewGame(engine.North, m.rng)}
	r := m.referee
	for r.Begin(p); ; {
		if result, over := r.Over(); over {
			if result.Truncated() {
				t.Fatalf("a game from %s does not end", m.judge.Game.Format(p))
			}
			if !m.judge.Space.Scored() {
				return result.Winner
			}
			return result.Margin() - m.judge.Game.Stopped(p).Margin()
		}
		d, err := players[m.judge.Game.Mover(r.Position())].Choose(agent.View[P]{
			Position: r.Position(), Legal: r.Legal(), Seen: r.Seen(), Ply: r.Ply(), PlyLimit: engine.DefaultPlyLimit})
		if err != nil {
			t.Fatal(err)
		}
		r.Play(d.Move)
		players[0].Observe(d.Move)
		players[1].Observe(d.Move)
	}
}

// games plays from positions drawn at random: perfect players reach the value, and one
// of them alone no less, whichever seat he has.
func games[P comparable](t *testing.T, name string, n int, j *Judge[P]) {
	t.Helper()
	random, err := agent.Simple[P]()["random"].Make(j.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	best := New("perfect", j, random, func() error { return nil })
	m := &match[P]{judge: j, referee: engine.NewReferee(j.Game, engine.DefaultPlyLimit), rng: rand.New(rand.NewPCG(1, 2))}
	for k := range n {
		tier := m.rng.IntN(j.Space.Tiers())
		p := j.Space.At(tier, m.rng.Uint64N(j.Space.Size(tier)))
		v, covered, err := j.Value(p)
		if err != nil || !covered {
			t.Fatal(covered, err)
		}
		want := v.Value.Margin()
		m.agents = [3][2]agent.Agent[P]{{best, best}, {best, random}, {random, best}}[k%3]
		got := m.play(t, p)
		switch {
		case k%3 == 0 && got != want, k%3 == 1 && got < want, k%3 == 2 && got > want:
			t.Fatalf("%s: from %s play %d of 3 reaches %d, and it is worth %d", name, j.Game.Format(p), k%3, got, want)
		}
	}
}

// TestReachesItsValue plays 10^5 games.
func TestReachesItsValue(t *testing.T) {
	for _, changes := range []string{"", "singleton=steps", "first_seed=next empty_row=row-owner", "capture_side=either chain=yes singleton=forbidden empty_row=opponent-takes-rest"} {
		g, err := tihbat.New(with[tihbat.Rules](t, changes))
		games(t, "tihbat "+changes, 12_000, judge[tihbat.Position](t, g, err, -1))
	}
	for _, changes := range []string{"files=3", "files=4", "files=3 capture=back-if-front-empty", "files=4 capture=back-if-front-empty"} {
		g, err := bao.New(with[bao.Rules](t, changes))
		games(t, "bao "+changes, 13_000, judge[bao.Position](t, g, err, -1))
	}
}

// TestElse leaves what the solution does not reach to the other agent.
func TestElse(t *testing.T) {
	g, err := bao.New(with[bao.Rules](t, ""))
	j := judge[bao.Position](t, g, err, 4)
	random, _ := agent.Simple[bao.Position]()["random"].Make(g, nil)
	m := &match[bao.Position]{
		judge: j, referee: engine.NewReferee[bao.Position](g, engine.DefaultPlyLimit), rng: rand.New(rand.NewPCG(3, 4)),
		agents: [2]agent.Agent[bao.Position]{New("perfect", j, random, func() error { return nil }), random},
	}
	for range 100 {
		m.play(t, g.Start())
	}
	if _, covered, err := j.Value(g.Start()); covered || err != nil {
		t.Errorf("the start is covered: %v, %v", covered, err)
	}
}
