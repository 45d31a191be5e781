package search

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// An MCTS is the settings of an agent that grows a tree by random playouts.
type MCTS[P comparable] struct {
	Iterations int     // playouts for each move
	C          float64 // weight of exploration, for results from -1 to 1
	Candidates int     // moves looked at where they are counted
	Judges     []Judge[P]
}

// New returns the agent for a game.
func (a MCTS[P]) New(g engine.Game[P]) agent.Agent[P] { return mcts[P]{a, g} }

type mcts[P comparable] struct {
	MCTS[P]
	game engine.Game[P]
}

func (a mcts[P]) Name() string {
	return fmt.Sprintf("mcts:iterations=%d,c=%s,candidates=%d", a.Iterations, digits(a.C), a.Candidates)
}

func (a mcts[P]) Random() bool { return true }
func (a mcts[P]) Close() error { return nil }

func (a mcts[P]) NewGame(_ engine.Seat, rng *rand.Rand) agent.Player[P] {
	t := &tree[P]{game: a.game, judges: a.Judges, c: a.C, rng: rng}
	t.sample.most = a.Candidates
	t.sample.begin(rng)
	return &mctsPlayer[P]{agent: a, tree: t}
}

type mctsPlayer[P comparable] struct {
	agent  mcts[P]
	tree   *tree[P]
	only   [1]P
	visits []uint32
}

func (p *mctsPlayer[P]) Choose(v agent.View[P]) (agent.Decision, error) {
	t := p.tree
	nodes := p.look(v)
	root, best := &t.nodes[0], t.best()
	depth := uint16(t.deepest)
	d := agent.Decision{Move: best.move, Nodes: &nodes, Depth: &depth}
	value, seeds := root.mean(root.mover)
	d.Value, d.Margin = &value, &seeds
	if v.Counted == 0 {
		p.visits = slices.Grow(p.visits[:0], len(v.Legal))[:len(v.Legal)]
		for i := range root.kids {
			k := &t.nodes[root.first+uint32(i)]
			at, _ := slices.BinarySearch(v.Legal, k.move)
			p.visits[at] = k.visits
		}
		d.Visits = p.visits
	}
	return d, nil
}

// look grows the tree of a view's position and returns how many playouts that took. It
// ends early once the outcome is proven.
func (p *mctsPlayer[P]) look(v agent.View[P]) (iterations uint32) {
	t := p.tree
	if t.referee == nil {
		t.referee = engine.NewReferee(t.game, max(1, v.PlyLimit))
	}
	t.begin(history(v, &p.only))
	for int(iterations) < p.agent.Iterations && !t.nodes[0].proven {
		t.descend()
		iterations++
	}
	return iterations
}

// Observe keeps the part of the tree that the move leads to.
func (p *mctsPlayer[P]) Observe(m engine.Move) { p.tree.keep(m) }

// best returns the child to play: the best proven one if the root is proven, or else
// the most visited of those that are not proven lost.
func (t *tree[P]) best() *node[P] {
	root := &t.nodes[0]
	kids := t.nodes[root.first : root.first+uint32(root.kids)]
	best := &kids[0]
	for i := range kids[1:] {
		if k := &kids[1+i]; better(k, best, root.mover, root.proven) {
			best = k
		}
	}
	return best
}

// better tells whether a mover would rather play to k than to l.
func better[P comparable](k, l *node[P], mover engine.Seat, proven bool) bool {
	sign := 1
	if mover == engine.North {
		sign = -1
	}
	rank := func(n *node[P]) int { // -1 lost, 0 to be judged by visits, 1 won
		switch {
		case !n.proven:
			return 0
		case proven || int(n.winner)*sign < 0:
			return sign * int(n.winner)
		}
		return 0
	}
	switch a, b := rank(k), rank(l); {
	case a != b:
		return a > b
	case proven && k.proven && k.margin != l.margin:
		return sign*int(k.margin) > sign*int(l.margin)
	case k.visits != l.visits:
		return k.visits > l.visits
	case k.results != l.results:
		return sign*int(k.results) > sign*int(l.results)
	}
	return k.move < l.move
}

// mean returns the expected result and the expected margin for a seat.
func (n *node[P]) mean(seat engine.Seat) (value, seeds float32) {
	result, margin, of := n.results, n.margins, max(n.visits, 1)
	if n.proven {
		result, margin, of = int32(n.winner), int32(n.margin), 1
	}
	if seat == engine.North { // before the division: there is no negative zero
		result, margin = -result, -margin
	}
	return float32(result) / float32(of), float32(margin) / float32(of)
}
