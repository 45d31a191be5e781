package search

import (
	"math"
	"math/rand/v2"

	"github.com/boma-games/boma/engine"
)

// A tree is what Monte Carlo tree search has grown from one position: UCT (Kocsis and
// Szepesvari 2006) with outcomes proven upward (Winands, Bjornsson and Saito, Monte-Carlo
// tree search solver, 2008). Every node has one path to the root, so that a game ended
// by repetition is proven like any other end.
//
// Nodes lie in one arena, the children of a node side by side in an order drawn when
// they are listed, and are found by index.
type tree[P comparable] struct {
	game    engine.Game[P]
	judges  []Judge[P]
	c       float64 // weight of exploration
	rng     *rand.Rand
	referee *engine.Referee[P] // of playouts

	nodes   []node[P]
	spare   []node[P] // the arena that the part to be kept is copied to
	path    path[P]
	line    []uint32 // nodes of the playout, the root first
	legal   []engine.Move
	sample  sample
	deepest int // plies of the longest line
}

// A node is a position after a move, and once it is grown it has children. Sums and winners are South's.
type node[P comparable] struct {
	pos     P
	key     uint64
	move    engine.Move // that leads here
	visits  uint32
	results int32  // winners of the playouts
	margins int32  // seeds
	first   uint32 // child
	room    uint16 // places for children from the first on
	kids    uint16 // places filled
	tried   uint16 // children that have been entered, from the first on
	margin  int16  // of a proven node, seeds
	winner  int8   // of a proven node
	mover   engine.Seat
	proven  bool
	grown   bool
	counted bool
	final   bool // the move that leads here cannot be undone
}

// begin makes seen's last position the root, and keeps what the tree knows of it.
func (t *tree[P]) begin(seen []P) {
	p := seen[len(seen)-1]
	if len(t.nodes) == 0 || t.nodes[0].pos != p {
		t.nodes = append(t.nodes[:0], node[P]{pos: p, key: t.game.Key(p), mover: t.game.Mover(p)})
	}
	t.path.begin(seen, t.game.Key)
	t.deepest = 0
	if t.nodes[0].proven = false; !t.nodes[0].grown { // a judge may know the root: which move is it?
		t.grow(0)
	}
	t.prove(0)
}

// descend follows the most promising children from the root to a node that is new or
// proven, finds what it is worth, and adds that to all nodes on the way.
func (t *tree[P]) descend() {
	t.line = append(t.line[:0], 0)
	at := uint32(0)
	for {
		at = t.pick(at)
		t.line = append(t.line, at)
		n := &t.nodes[at]
		if n.visits == 0 || n.proven {
			break
		}
		t.path.push(n.pos, n.key, n.final)
		if !n.grown {
			t.grow(at)
		}
	}
	t.deepest = max(t.deepest, len(t.line)-1)
	winner, seeds := t.worth(at)
	for range len(t.line) - 2 {
		t.path.pop()
	}
	for _, i := range t.line {
		n := &t.nodes[i]
		n.visits++
		n.results += int32(winner)
		n.margins += int32(seeds)
	}
	if t.nodes[at].proven {
		for i := len(t.line) - 2; i >= 0 && t.prove(t.line[i]); i-- {
		}
	}
}

// grow makes room for the children of a node and lists its moves.
func (t *tree[P]) grow(at uint32) {
	n := &t.nodes[at]
	n.grown = true
	n.first = uint32(len(t.nodes))
	t.legal = t.game.Moves(t.legal[:0], n.pos)
	n.room = uint16(len(t.legal))
	if len(t.legal) == 0 {
		n.counted = true
		n.room = uint16(t.sample.most)
	}
	for range n.room {
		t.nodes = append(t.nodes, node[P]{})
	}
	t.rng.Shuffle(len(t.legal), func(i, j int) { t.legal[i], t.legal[j] = t.legal[j], t.legal[i] })
	t.list(at)
}

// list fills places of a node with the moves in t.legal.
func (t *tree[P]) list(at uint32) {
	n := &t.nodes[at]
	for i := int(n.kids); i < len(t.legal); i++ {
		t.nodes[n.first+uint32(i)].move = t.legal[i]
	}
	n.kids = uint16(len(t.legal))
}

// widen gives a node whose moves are counted more candidates as it is visited more.
func (t *tree[P]) widen(at uint32) {
	n := &t.nodes[at]
	want := min(int(n.room), 1+int(2*math.Sqrt(float64(n.visits))))
	if want <= int(n.kids) {
		return
	}
	count, _ := engine.Counted(t.game, n.pos)
	t.legal = t.sample.draw(t.legal[:0], n.key, count, want)
	t.list(at)
}

// pick returns the child to follow: one that is new, or the one of the highest upper
// confidence bound. Children that are lost for the mover are not followed.
func (t *tree[P]) pick(at uint32) uint32 {
	if t.nodes[at].counted {
		t.widen(at)
	}
	n := &t.nodes[at]
	if n.tried < n.kids {
		n.tried++
		return n.first + uint32(n.tried) - 1
	}
	sign := 1.0
	if n.mover == engine.North {
		sign = -1
	}
	explore := t.c * math.Sqrt(math.Log(float64(n.visits)))
	best, highest := n.first, math.Inf(-1)
	for i := n.first; i < n.first+uint32(n.kids); i++ {
		k := &t.nodes[i]
		var bound float64
		if k.proven {
			if bound = sign * float64(k.winner); bound < 0 {
				continue
			}
		} else {
			bound = sign*float64(k.results)/float64(k.visits) + explore*inverseRoot(k.visits)
		}
		if bound > highest {
			best, highest = i, bound
		}
	}
	return best
}

// inverseRoots holds 1/sqrt(n) for the numbers of visits that are common.
var inverseRoots = func() (table [1 << 12]float64) {
	for n := range table {
		table[n] = 1 / math.Sqrt(float64(n))
	}
	return table
}()

func inverseRoot(n uint32) float64 {
	if n < uint32(len(inverseRoots)) {
		return inverseRoots[n]
	}
	return 1 / math.Sqrt(float64(n))
}

// worth returns the winner and the margin of the last node of the line: as proven, or
// by a playout.
func (t *tree[P]) worth(at uint32) (winner, seeds int) {
	n := &t.nodes[at]
	if !n.proven && n.visits == 0 {
		if r, known := t.enter(n, &t.nodes[t.line[len(t.line)-2]]); !known {
			return r.Winner, r.Margin()
		}
	}
	return int(n.winner), int(n.margin)
}

// enter makes the move that leads to n. If n is no end of the game and no judge knows
// it, the rest of the game is played at random and its result returned.
func (t *tree[P]) enter(n, parent *node[P]) (r engine.Result, known bool) {
	next, e := t.game.Play(parent.pos, n.move)
	n.pos, n.key, n.mover, n.final = next, t.game.Key(next), t.game.Mover(next), e.Final
	if !n.final && t.path.find(next, n.key) >= 0 {
		n.settle(t.game.Stopped(next))
		return r, true
	}
	if score, judged := judged(t.judges, next); judged {
		if n.mover == engine.North {
			score = -score
		}
		n.winner, n.margin, n.proven = int8(outcome(score)), int16(margin(score)), true
		return r, true
	}
	t.referee.Begin(next)
	if r, over := t.referee.Over(); over {
		n.settle(r)
		return r, true
	}
	if r = engine.PlayUniformly(t.referee, t.rng); r.Truncated() {
		r = t.game.Stopped(t.referee.Position())
	}
	return r, false
}

// settle makes n a proven end.
func (n *node[P]) settle(r engine.Result) {
	n.winner, n.margin, n.proven = int8(r.Winner), int16(r.Margin()), true
}

// prove settles a node whose children leave no doubt and tells whether it is proven: one
// is won for the mover, or all are known. Candidates are never all.
func (t *tree[P]) prove(at uint32) bool {
	n := &t.nodes[at]
	sign := 1
	if n.mover == engine.North {
		sign = -1
	}
	all := !n.counted
	best, found := 0, false
	for i := n.first; i < n.first+uint32(n.kids); i++ {
		k := &t.nodes[i]
		if !k.proven {
			all = false
			continue
		}
		score := sign * (int(k.winner)*decided + int(k.margin))
		if !found || score > best {
			best, found = score, true
			n.winner, n.margin = k.winner, k.margin
		}
	}
	n.proven = found && (all || sign*int(n.winner) > 0)
	return n.proven
}

// keep makes the child that a move leads to the root, and forgets all but what grows
// from it. Without such a child the tree is empty.
func (t *tree[P]) keep(m engine.Move) {
	kept := t.spare[:0]
	if len(t.nodes) > 0 {
		root := &t.nodes[0]
		for _, k := range t.nodes[root.first : root.first+uint32(root.tried)] {
			if k.move == m {
				kept = append(kept, k)
			}
		}
	}
	for i := 0; i < len(kept); i++ {
		if n := &kept[i]; n.grown {
			block := t.nodes[n.first : n.first+uint32(n.room)]
			n.first = uint32(len(kept))
			kept = append(kept, block...)
		}
	}
	t.nodes, t.spare = kept, t.nodes
}
