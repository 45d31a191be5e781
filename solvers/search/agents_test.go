package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
)

// TestAgentTexts wants names with every setting, that mean the same agent again.
func TestAgentTexts(t *testing.T) {
	g := tihbatGame(t)
	for text, want := range map[string]string{
		"alphabeta:depth=4":                          "alphabeta:depth=4,quiescence=2,candidates=16",
		"alphabeta:quiescence=0,depth=3":             "alphabeta:depth=3,quiescence=0,candidates=16",
		"mcts:iterations=200,c=1.4":                  "mcts:iterations=200,c=1.4,candidates=16",
		"mcts:iterations=5,c=0.00001,candidates=3":   "mcts:iterations=5,c=0.00001,candidates=3",
		"mcts:iterations=5,epsilon=0.1":              "mcts:epsilon=0.1,iterations=5,c=1,candidates=16",
		"mcts:iterations=5,plies=8,temperature=0.5":  "mcts:temperature=0.5,plies=8,iterations=5,c=1,candidates=16",
		"random:epsilon=0.25":                        "random:epsilon=0.25",
		"greedy:epsilon=1,temperature=2,plies=4":     "greedy:epsilon=1,temperature=2,plies=4",
		"greedy:epsilon=0":                           "greedy",
		"alphabeta:depth=2,temperature=0.1,plies=10": "alphabeta:temperature=0.1,plies=10,depth=2,quiescence=2,candidates=16",
	} {
		a, full, err := table[tihbat.Position]().Parse(g, text)
		if err != nil || full != want || a.Name() != want {
			t.Errorf("%s: %q, %v, want %q", text, full, err, want)
			continue
		}
		if again := named(t, g, full); again.Name() != want {
			t.Errorf("%s: %q when read again", full, again.Name())
		}
	}
}

// TestBadAgentTexts wants the agent, the key and what is allowed in every error.
func TestBadAgentTexts(t *testing.T) {
	const alphabetaKeys = "depth=1 to 200; quiescence=0 to 15; candidates=1 to 1000"
	for text, want := range map[string]string{
		"alphabeta":                                 `agent = "alphabeta": depth = nothing, want 1 to 200`,
		"alphabeta:depth=0":                         `agent = "alphabeta:depth=0": depth = 0, want 1 to 200`,
		"alphabeta:depth=04":                        `agent = "alphabeta:depth=04": depth = 04, want 1 to 200`,
		"alphabeta:dept=4":                          `agent = "alphabeta:dept=4": setting = "dept=4", want epsilon=0 to 1; temperature=0 to 1000; plies=0 to 65535; ` + alphabetaKeys + `, did you mean "depth"?`,
		"alphabeta:depth=4,depth=5":                 `agent = "alphabeta:depth=4,depth=5": depth = 5, want it once`,
		"mcts:iterations=x":                         `agent = "mcts:iterations=x": iterations = x, want 1 to 2147483647`,
		"mcts:iterations=9,c=-1":                    `agent = "mcts:iterations=9,c=-1": c = -1, want 0 to 100`,
		"mcts:iterations=9,epsilon=1.5":             `agent = "mcts:iterations=9,epsilon=1.5": epsilon = 1.5, want 0 to 1`,
		"greedy:temperature=1":                      `agent = "greedy:temperature=1": plies = 0, want 1 to 65535: the plies that temperature is for`,
		"greedy:plies=9":                            `agent = "greedy:plies=9": temperature = 0, want a number above 0 with plies = 9`,
		"minimax:depth=4":                           `agent = "minimax:depth=4", want alphabeta, greedy, mcts, random`,
		"alphabta:depth=4":                          `agent = "alphabta:depth=4", want alphabeta, greedy, mcts, random, did you mean "alphabeta"?`,
		"mcts:iterations=9,temperature=NaN,plies=1": `agent = "mcts:iterations=9,temperature=NaN,plies=1": temperature = NaN, want 0 to 1000`,
	} {
		if _, _, err := table[tihbat.Position]().Parse(tihbatGame(t), text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestSameSeedSameGame wants the same games whatever the number of workers.
func TestSameSeedSameGame(t *testing.T) {
	pairs := [][2]string{
		{"alphabeta:depth=3", "mcts:iterations=30"},
		{"mcts:iterations=40,epsilon=0.1", "alphabeta:depth=2,temperature=1,plies=20"},
		{"greedy:epsilon=0.5", "mcts:iterations=20,temperature=1,plies=30"},
	}
	sameGames(t, kiothiGame(t), 0, pairs)
	sameGames(t, baoGame(t, "files", "6"), 6, pairs)
	sameGames(t, tihbatGame(t), 4, pairs)
}

func sameGames[P comparable](t *testing.T, g engine.Game[P], plies int, pairs [][2]string) {
	t.Helper()
	for _, pair := range pairs {
		m := match[P]{game: g, agents: [2]agent.Agent[P]{named(t, g, pair[0]), named(t, g, pair[1])}, seed: 5, pairs: 8, plies: plies, workers: 1}
		alone, _ := m.play(t)
		m.workers = 8
		if together, _ := m.play(t); !slices.Equal(alone, together) {
			t.Errorf("%v: other games with 8 workers", pair)
		}
	}
}

// TestEpsilon wants a share of the moves drawn uniformly, and recorded as explored.
func TestEpsilon(t *testing.T) {
	g := kiothiGame(t)
	p := positions(g, 1, 6)[0]
	v := fresh(g, p)
	player := named(t, g, "alphabeta:depth=1,epsilon=0.25").NewGame(engine.South, rand.New(rand.NewPCG(1, 2)))
	explored, drawn := 0, map[engine.Move]int{}
	const n = 4000
	for range n {
		d, err := player.Choose(v)
		if err != nil {
			t.Fatal(err)
		}
		if d.Margin == nil {
			t.Fatal("what the player knows is lost")
		}
		if d.Explored {
			explored++
			drawn[d.Move]++
		}
	}
	if explored < n/4-110 || explored > n/4+110 { // four standard deviations
		t.Errorf("%d of %d explored", explored, n)
	}
	for _, m := range v.Legal {
		mean := float64(explored) / float64(len(v.Legal))
		if x := float64(drawn[m]); math.Abs(x-mean) > 4*math.Sqrt(mean) {
			t.Errorf("%s drawn %v times, want about %v", g.FormatMove(p, m), x, mean)
		}
	}
}

// weighted is a player whose decisions are given.
type weighted struct{ visits []uint32 }

func (w weighted) Choose(v agent.View[tihbat.Position]) (agent.Decision, error) {
	return agent.Decision{Move: v.Legal[0], Visits: w.visits}, nil
}
func (weighted) Observe(engine.Move) {}

// TestTemperature wants moves drawn by their visits to the power 1/t, in the first plies only.
func TestTemperature(t *testing.T) {
	g := tihbatGame(t)
	v := fresh(g, g.Start())
	e := &explorer[tihbat.Position]{game: g, kind: "given", temperature: 0.5, plies: 3}
	player := &explorerPlayer[tihbat.Position]{Player: weighted{[]uint32{3, 1}}, explorer: e, rng: rand.New(rand.NewPCG(1, 2))}
	const n = 10_000
	first := 0
	for range n {
		d, err := player.Choose(v)
		if err != nil || !d.Explored {
			t.Fatal(d, err)
		}
		if d.Move == v.Legal[0] {
			first++
		}
	}
	if first < 9000-120 || first > 9000+120 { // 9 to 1
		t.Errorf("%d of %d, want about 9000", first, n)
	}
	v.Ply = 3
	if d, err := player.Choose(v); err != nil || d.Explored {
		t.Error("explored after the plies are over", err)
	}
	v.Ply = 0
	player.Player = weighted{}
	if _, err := player.Choose(v); err == nil || !strings.Contains(err.Error(), "given") || !strings.Contains(err.Error(), "temperature = 0.5") {
		t.Errorf("no visits: %v", err)
	}
}

// TestColdAlphaBeta wants a temperature near 0 to change nothing but ties.
func TestColdAlphaBeta(t *testing.T) {
	g := kiothiGame(t)
	cold := named(t, g, "alphabeta:depth=3,temperature=0.0001,plies=1000")
	plain := AlphaBeta[kiothi.Position]{Depth: 3, Quiescence: 2, Candidates: 16}.New(g)
	for _, p := range positions(g, 30, 8) {
		v := fresh(g, p)
		a, err1 := cold.NewGame(engine.South, rand.New(rand.NewPCG(1, 2))).Choose(v)
		b, err2 := plain.NewGame(engine.South, nil).Choose(v)
		if err1 != nil || err2 != nil || *a.Margin != *b.Margin || !a.Explored || b.Explored {
			t.Errorf("%s: %v or %v, %v %v", g.Format(p), *a.Margin, *b.Margin, err1, err2)
		}
	}
}

// TestRedistributions wants players to choose where moves are counted, from candidates
// of their own stream.
func TestRedistributions(t *testing.T) {
	g := kiothiGame(t)
	first := g.Start()
	second, _ := g.Play(first, 12345)
	for _, text := range []string{"alphabeta:depth=2", "alphabeta:depth=2,candidates=3", "mcts:iterations=200", "mcts:iterations=200,candidates=1", "mcts:iterations=9,epsilon=1"} {
		for _, p := range []kiothi.Position{first, second} {
			v := fresh(g, p)
			chosen := map[engine.Move]bool{}
			for seed := range uint64(4) {
				var twice [2]agent.Decision
				for i := range twice {
					var err error
					a := named(t, g, text)
					if twice[i], err = a.NewGame(engine.South, rand.New(rand.NewPCG(seed, 1))).Choose(v); err != nil || !a.Random() {
						t.Fatal(text, err)
					}
				}
				d := twice[0]
				if uint64(d.Move) >= v.Counted || d.Move != twice[1].Move || d.Visits != nil {
					t.Errorf("%s: %d and %d of %d", text, d.Move, twice[1].Move, v.Counted)
				}
				chosen[d.Move] = true
			}
			if len(chosen) < 3 {
				t.Errorf("%s: %d moves out of four streams", text, len(chosen))
			}
		}
	}
}
