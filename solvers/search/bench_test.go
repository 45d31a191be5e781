package search

import (
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/solvers/agent"
)

// seconds returns the processor time of this process, which a busy machine disturbs
// less than a clock.
func seconds(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

// benchmarkNodes measures positions a second of alpha-beta; an operation is a search
// of one position.
func benchmarkNodes[P comparable](b *testing.B, g engine.Game[P], depth, extra int) {
	s := newSearcher(g, tableBits(depth))
	roots := positions(g, 64, 12)
	nodes, i, before := 0, 0, seconds(b)
	b.ReportAllocs()
	for b.Loop() {
		p := roots[i%len(roots)]
		i++
		s.begin([]P{p})
		s.deepen(p, g.Moves(nil, p), 0, limits{depth: depth, extra: extra})
		nodes += int(s.nodes)
	}
	b.ReportMetric(float64(nodes)/(seconds(b)-before)/1e6, "Mnodes/cpu-s")
	b.ReportMetric(float64(nodes)/float64(i), "nodes/search")
}

func BenchmarkNodesBao(b *testing.B)         { benchmarkNodes(b, baoGame(b), 8, 0) }
func BenchmarkNodesKiothi(b *testing.B)      { benchmarkNodes(b, kiothiGame(b), 6, 0) }
func BenchmarkNodesTihbat(b *testing.B)      { benchmarkNodes(b, tihbatGame(b), 10, 0) }
func BenchmarkNodesBaoQuiet(b *testing.B)    { benchmarkNodes(b, baoGame(b), 8, 2) }
func BenchmarkNodesKiothiQuiet(b *testing.B) { benchmarkNodes(b, kiothiGame(b), 6, 2) }

// BenchmarkGameKiothi plays whole games of mcts:iterations=200 against itself.
func BenchmarkGameKiothi(b *testing.B) {
	g := kiothiGame(b)
	a := named(b, g, "mcts:iterations=200")
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	i, before := 0, seconds(b)
	for b.Loop() {
		match[kiothi.Position]{game: g, agents: [2]agent.Agent[kiothi.Position]{a, a}, seed: 1}.one(b, r, i)
		i++
	}
	b.ReportMetric(1e3*(seconds(b)-before)/float64(i), "cpu-ms/game")
}

// benchmarkPlayouts measures tree search, a tree of 800 playouts for each operation,
// beside uniformly random games from the same positions.
func benchmarkPlayouts[P comparable](b *testing.B, g engine.Game[P]) {
	const iterations = 800
	rng := rand.New(rand.NewPCG(1, 2))
	p := MCTS[P]{Iterations: iterations, C: 1, Candidates: 16}.New(g).NewGame(engine.South, rng).(*mctsPlayer[P])
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	roots := positions(g, 64, 2)
	random, searched, playouts, i := 0.0, 0.0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		root := roots[i%len(roots)]
		i++
		begun := seconds(b)
		for range iterations {
			r.Begin(root)
			engine.PlayUniformly(r, rng)
		}
		random += seconds(b) - begun
		begun = seconds(b)
		p.tree.nodes = p.tree.nodes[:0]
		playouts += int(p.look(agent.View[P]{Position: root, Legal: g.Moves(nil, root), PlyLimit: engine.DefaultPlyLimit}))
		searched += seconds(b) - begun
	}
	speed := float64(playouts) / searched
	b.ReportMetric(speed, "playouts/cpu-s")
	b.ReportMetric(100*speed/(float64(i*iterations)/random), "%-of-random-games/s")
}

func BenchmarkPlayoutsBao(b *testing.B)    { benchmarkPlayouts(b, baoGame(b)) }
func BenchmarkPlayoutsKiothi(b *testing.B) { benchmarkPlayouts(b, kiothiGame(b)) }
func BenchmarkPlayoutsTihbat(b *testing.B) { benchmarkPlayouts(b, tihbatGame(b)) }
