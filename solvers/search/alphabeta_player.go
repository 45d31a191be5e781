package search

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// An AlphaBeta is the settings of an agent that searches to a depth.
type AlphaBeta[P comparable] struct {
	Depth      int // plies
	Quiescence int // plies that captures may lengthen a line by
	Candidates int // moves looked at where they are counted
	Judges     []Judge[P]
}

// New returns the agent for a game.
func (a AlphaBeta[P]) New(g engine.Game[P]) agent.Agent[P] {
	return &alphaBeta[P]{AlphaBeta: a, game: g}
}

type alphaBeta[P comparable] struct {
	AlphaBeta[P]
	game   engine.Game[P]
	weighs bool // its players value every move, not only the best
}

func (a *alphaBeta[P]) Name() string {
	return fmt.Sprintf("alphabeta:depth=%d,quiescence=%d,candidates=%d", a.Depth, a.Quiescence, a.Candidates)
}

// Random tells whether there are positions where moves are counted: candidates are drawn.
func (a *alphaBeta[P]) Random() bool {
	_, counted := engine.Counted(a.game, a.game.Start())
	return counted
}

func (a *alphaBeta[P]) Close() error { return nil }

func (a *alphaBeta[P]) NewGame(_ engine.Seat, rng *rand.Rand) agent.Player[P] {
	s := newSearcher(a.game, tableBits(a.Depth))
	s.judges = a.Judges
	s.sample.most = a.Candidates
	return &alphaBetaPlayer[P]{agent: a, search: s, rng: rng}
}

// tableBits returns the size of a transposition table: searches of up to eight plies
// keep all they find, and their table stays in the cache of a processor.
func tableBits(depth int) int { return min(10+depth, 20) }

type alphaBetaPlayer[P comparable] struct {
	agent  *alphaBeta[P]
	search *searcher[P]
	rng    *rand.Rand
	only   [1]P
	lines  []Line
}

func (p *alphaBetaPlayer[P]) Choose(v agent.View[P]) (agent.Decision, error) {
	depth := p.look(v, p.agent.weighs)
	nodes, reached := p.search.nodes, uint16(depth)
	best := p.lines[0]
	seeds := float32(margin(best.Score))
	return agent.Decision{Move: best.Move, Margin: &seeds, Nodes: &nodes, Depth: &reached}, nil
}

// look searches the position of a view, and keeps the lines that it finds.
func (p *alphaBetaPlayer[P]) look(v agent.View[P], all bool) (depth int) {
	if v.Counted > 0 {
		p.search.sample.begin(p.rng)
	}
	p.search.begin(history(v, &p.only))
	p.lines, depth = p.search.deepen(v.Position, v.Legal, v.Counted, limits{
		depth: max(1, min(p.agent.Depth, v.PlyLimit-v.Ply)),
		extra: p.agent.Quiescence,
		all:   all,
	})
	return depth
}

// history returns the positions that may not recur, the one of the view last. Where
// moves are counted there are none.
func history[P comparable](v agent.View[P], only *[1]P) []P {
	if n := len(v.Seen); n > 0 && v.Seen[n-1] == v.Position {
		return v.Seen
	}
	only[0] = v.Position
	return only[:]
}

func (*alphaBetaPlayer[P]) Observe(engine.Move) {}

// Weigh appends the scores of the legal moves as seeds, a win far above any margin.
func (p *alphaBetaPlayer[P]) Weigh(dst []float64) []float64 {
	lines := slices.Clone(p.lines)
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.Move, b.Move) })
	for _, l := range lines {
		dst = append(dst, float64(l.Score))
	}
	return dst
}
