package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// benchmarkNodes measures positions a second of alpha-beta; an operation is a search
// of one position with an empty table.
func benchmarkNodes[P comparable](b *testing.B, g engine.Game[P], depth, extra int) {
	s := newSearcher(g, tableBits(depth))
	roots := positions(g, 64, 12)
	nodes, i := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p := roots[i%len(roots)]
		i++
		s.begin([]P{p})
		s.deepen(p, g.Moves(nil, p), 0, limits{depth: depth, extra: extra})
		nodes += int(s.nodes)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(i), "nodes/search")
}

func BenchmarkNodesBao(b *testing.B)    { benchmarkNodes(b, baoGame(b), 8, 2) }
func BenchmarkNodesKiothi(b *testing.B) { benchmarkNodes(b, kiothiGame(b), 6, 2) }
func BenchmarkNodesTihbat(b *testing.B) { benchmarkNodes(b, tihbatGame(b), 10, 2) }

// benchmarkPlayouts measures tree search, a tree of 800 playouts for each operation,
// beside uniformly random games from the same positions.
func benchmarkPlayouts[P comparable](b *testing.B, g engine.Game[P]) {
	const iterations = 800
	rng := rand.New(rand.NewPCG(1, 2))
	p := MCTS[P]{Iterations: iterations, C: 1, Candidates: 16}.New(g).NewGame(engine.South, rng).(*mctsPlayer[P])
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	roots := positions(g, 64, 2)
	random, searched, playouts, i := time.Duration(0), time.Duration(0), 0, 0
	b.ReportAllocs()
	for b.Loop() {
		root := roots[i%len(roots)]
		i++
		begun := time.Now()
		for range iterations {
			r.Begin(root)
			engine.PlayUniformly(r, rng)
		}
		random += time.Since(begun)
		begun = time.Now()
		p.tree.nodes = p.tree.nodes[:0]
		playouts += int(p.look(agent.View[P]{Position: root, Legal: g.Moves(nil, root), PlyLimit: engine.DefaultPlyLimit}))
		searched += time.Since(begun)
	}
	speed := float64(playouts) / searched.Seconds()
	b.ReportMetric(speed, "playouts/s")
	b.ReportMetric(100*speed/(float64(i*iterations)/random.Seconds()), "%-of-random-games/s")
}

func BenchmarkPlayoutsBao(b *testing.B)    { benchmarkPlayouts(b, baoGame(b)) }
func BenchmarkPlayoutsKiothi(b *testing.B) { benchmarkPlayouts(b, kiothiGame(b)) }
func BenchmarkPlayoutsTihbat(b *testing.B) { benchmarkPlayouts(b, tihbatGame(b)) }
