package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
)

func mctsOf[P comparable](g engine.Game[P], iterations int, judges ...Judge[P]) *mctsPlayer[P] {
	a := MCTS[P]{Iterations: iterations, C: 1, Candidates: 16, Judges: judges}.New(g)
	return a.NewGame(engine.South, rand.New(rand.NewPCG(1, 2))).(*mctsPlayer[P])
}

// fresh is the view of a position that a game begins with.
func fresh[P comparable](g engine.Game[P], p P) agent.View[P] {
	count, _ := engine.Counted(g, p)
	return agent.View[P]{Position: p, Legal: g.Moves(nil, p), Counted: count, PlyLimit: engine.DefaultPlyLimit}
}

// TestMCTSProvesWins wants every win of a small board proven, with a move that keeps it.
func TestMCTSProvesWins(t *testing.T) {
	for _, capture := range []string{"front-then-back", "back-if-front-empty"} {
		g := baoGame(t, "files", "2", "capture", capture)
		exact := solveBao(g, 2)
		wins := 0
		for i := range 1 << 8 {
			p := bao.Position{South: uint32(i) & 15, North: uint32(i) >> 4}
			if len(g.Moves(nil, p)) == 0 || exact(p) != 1 {
				continue
			}
			wins++
			v := fresh(g, p)
			d, err := mctsOf(g, 20_000).Choose(v)
			if err != nil {
				t.Fatal(err)
			}
			next, _ := g.Play(p, d.Move)
			if *d.Value != 1 || exact(next) != -1 {
				t.Errorf("%s %s: value %v after %d playouts, and the move leaves %d", capture, g.Format(p), *d.Value, *d.Nodes, exact(next))
			}
			if *d.Nodes == 20_000 {
				t.Errorf("%s %s: not proven", capture, g.Format(p))
			}
		}
		if wins < 50 {
			t.Errorf("%s: %d wins", capture, wins)
		}
	}
}

// TestMCTSProvesTruly wants no outcome proven that is another one exactly: games with
// repetitions, trees kept through whole games.
func TestMCTSProvesTruly(t *testing.T) {
	for _, text := range tihbatRules {
		g := withRules(t, text)
		exact := solveTihbat(g)
		p := mctsOf(g, 300)
		r := engine.NewReferee(g, engine.DefaultPlyLimit)
		proven := 0
		for i := range 20 {
			p.tree.nodes = p.tree.nodes[:0]
			rng := rand.New(rand.NewPCG(3, uint64(i)))
			for r.Begin(g.Start()); ; {
				if _, over := r.Over(); over {
					break
				}
				if _, err := p.Choose(viewOf(r)); err != nil {
					t.Fatal(err)
				}
				if root := p.tree.nodes[0]; root.proven && len(r.Seen()) == 1 {
					proven++
					if want := outcome(exact.score(root.pos)); int32(root.winner) != want {
						t.Fatalf("%s %s: %d proven, %d exactly", text, g.Format(root.pos), root.winner, want)
					}
				}
				m := uniform(rng, r)
				r.Play(m)
				p.Observe(m)
			}
		}
		if proven < 10 {
			t.Errorf("%s: %d outcomes proven, want more", text, proven)
		}
	}
}

// TestTreeIsKept wants the part of the tree below a move, and no more, after it.
func TestTreeIsKept(t *testing.T) {
	g := kiothiGame(t)
	for _, root := range positions(g, 20, 6) {
		p := mctsOf(g, 500)
		d, err := p.Choose(fresh(g, root))
		if err != nil {
			t.Fatal(err)
		}
		at := slices.Index(g.Moves(nil, root), d.Move)
		visits, before := d.Visits[at], len(p.tree.nodes)
		p.Observe(d.Move)
		kept := p.tree.nodes
		if len(kept) == 0 || kept[0].visits != visits || len(kept) >= before {
			t.Fatalf("%d of %d nodes kept with %d visits, want %d", len(kept), before, kept[0].visits, visits)
		}
		checkTree(t, kept)
		next, _ := g.Play(root, d.Move)
		if kept[0].pos != next {
			t.Fatalf("the root is %s, want %s", g.Format(kept[0].pos), g.Format(next))
		}
		p.Observe(1 << 40) // a move that the tree does not know
		if len(p.tree.nodes) != 0 {
			t.Fatal("an unknown move keeps the tree")
		}
	}
}

// checkTree wants each node below one other, and its visits to add up.
func checkTree[P comparable](t *testing.T, nodes []node[P]) {
	t.Helper()
	parents := make([]int, len(nodes))
	for _, n := range nodes {
		if !n.grown {
			continue
		}
		sum := uint32(0)
		for i := n.first; i < n.first+uint32(n.room); i++ {
			parents[i]++
			sum += nodes[i].visits
		}
		if sum > n.visits {
			t.Fatalf("%d visits of children, %d of the node", sum, n.visits)
		}
	}
	for i, n := range parents {
		if want := min(i, 1); n != want {
			t.Fatalf("node %d has %d parents, want %d", i, n, want)
		}
	}
}

// TestVisits wants the visits in the order of the legal moves, one for each playout.
func TestVisits(t *testing.T) {
	g := kiothiGame(t)
	for _, root := range positions(g, 20, 6) {
		v := fresh(g, root)
		d, err := mctsOf(g, 200).Choose(v)
		if err != nil {
			t.Fatal(err)
		}
		sum := uint32(0)
		for _, n := range d.Visits {
			sum += n
		}
		if len(d.Visits) != len(v.Legal) || sum != *d.Nodes || *d.Value < -1 || *d.Value > 1 || *d.Depth == 0 {
			t.Fatalf("%s: %v visits of %d moves, %d playouts, value %v", g.Format(root), d.Visits, len(v.Legal), *d.Nodes, *d.Value)
		}
		if d.Visits[slices.Index(v.Legal, d.Move)] == 0 {
			t.Errorf("%s: the move played was never visited: %v", g.Format(root), d.Visits)
		}
	}
}

// TestPlayoutsDoNotAllocate wants no allocation but the arena's.
func TestPlayoutsDoNotAllocate(t *testing.T) {
	g := kiothiGame(t)
	p := mctsOf(g, 1)
	v := fresh(g, positions(g, 1, 6)[0])
	p.look(v)
	p.tree.nodes = slices.Grow(p.tree.nodes, 1<<18)
	for range 2000 { // warm
		p.tree.descend()
	}
	if n := testing.AllocsPerRun(2000, p.tree.descend); n != 0 {
		t.Errorf("%v allocations a playout", n)
	}
}

// exactBao judges small boards.
type exactBao func(p bao.Position) int8

func (e exactBao) Judge(p bao.Position) (Verdict, bool) {
	return Verdict{Winner: int(e(p))}, true
}

// exactTihbat judges positions with few counters on the board.
type exactTihbat struct {
	*valued
	most int
}

func (e exactTihbat) Judge(p tihbat.Position) (Verdict, bool) {
	if e.game.Total(bare(p)) > e.most {
		return Verdict{}, false
	}
	score := e.score(p)
	if p.Mover == engine.North {
		score = -score
	}
	return Verdict{Winner: int(outcome(score)), Margin: int(margin(score))}, true
}

// TestJudges wants players who are told exact outcomes to find the best move at once.
func TestJudges(t *testing.T) {
	g := baoGame(t, "files", "3")
	exact := solveBao(g, 3)
	judge := exactBao(exact)
	for _, p := range positions(g, 100, 5) {
		v := fresh(g, p)
		short := AlphaBeta[bao.Position]{Depth: 1, Judges: []Judge[bao.Position]{judge}}.New(g)
		for name, player := range map[string]agent.Player[bao.Position]{
			"alphabeta": short.NewGame(engine.South, nil), "mcts": mctsOf(g, 50, Judge[bao.Position](judge)),
		} {
			d, err := player.Choose(v)
			if err != nil {
				t.Fatal(err)
			}
			if next, _ := g.Play(p, d.Move); exact(next) != -exact(p) {
				t.Errorf("%s at %s: from %d to %d", name, g.Format(p), exact(p), -exact(next))
			}
		}
	}
}

// TestJudgedLeaves wants the exact score of a whole search whose leaves are judged.
func TestJudgedLeaves(t *testing.T) {
	g := tihbatGame(t)
	all := solveTihbat(g)
	s := newSearcher(g, 16)
	s.judges = []Judge[tihbat.Position]{exactTihbat{all, 22}}
	for _, p := range append(positions(g, 30, 2), g.Start()) {
		s.begin([]tihbat.Position{p})
		lines, _ := s.deepen(p, g.Moves(nil, p), 0, limits{depth: unlimited, extra: 2})
		if want := s.forMover(p, all.score(p)); lines[0].Score != want || s.isOpen {
			t.Fatalf("%s: %d by search, %d exactly, open %v", g.Format(p), lines[0].Score, want, s.isOpen)
		}
	}
}
