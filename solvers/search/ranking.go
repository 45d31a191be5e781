package search

import (
	"cmp"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// A Ranked is a move with what a player finds it worth to the mover. What he does not
// know is nil.
type Ranked struct {
	Move   engine.Move
	Winner *int     // +1, 0 or -1 where the outcome is certain
	Value  *float32 // expected result, -1 to 1
	Margin *float32 // expected or searched margin, seeds
	Visits *uint32
}

// A ranker is a player who can tell what each move is worth.
type ranker[P comparable] interface {
	rank(v agent.View[P]) ([]Ranked, agent.Decision)
}

// Rank returns moves of a position, the best first, and what the player decides. Where
// moves are counted there are his candidates only. A player that does not compare moves
// names the one he plays, or those that he has visited.
func Rank[P comparable](player agent.Player[P], v agent.View[P]) ([]Ranked, agent.Decision, error) {
	if e, exploring := player.(*explorerPlayer[P]); exploring {
		player = e.Player
	}
	if t, tabled := player.(*tabledPlayer[P]); tabled {
		return t.rank(v)
	}
	if r, ranks := player.(ranker[P]); ranks {
		moves, d := r.rank(v)
		return moves, d, nil
	}
	d, err := player.Choose(v)
	if err != nil {
		return nil, d, err
	}
	moves := []Ranked{{Move: d.Move, Value: d.Value, Margin: d.Margin}}
	for i, n := range d.Visits {
		if v.Legal[i] == d.Move {
			moves[0].Visits = &n
		} else {
			moves = append(moves, Ranked{Move: v.Legal[i], Visits: &n})
		}
	}
	slices.SortStableFunc(moves[1:], func(a, b Ranked) int { return cmp.Compare(*b.Visits, *a.Visits) })
	return moves, d, nil
}

func (p *alphaBetaPlayer[P]) rank(v agent.View[P]) (moves []Ranked, d agent.Decision) {
	depth := uint16(p.look(v, true))
	for _, l := range p.lines {
		seeds, winner := float32(margin(l.Score)), int(outcome(l.Score))
		r := Ranked{Move: l.Move, Margin: &seeds}
		if winner != 0 {
			r.Winner = &winner
		}
		moves = append(moves, r)
	}
	return moves, agent.Decision{Move: moves[0].Move, Margin: moves[0].Margin, Nodes: &p.search.nodes, Depth: &depth}
}

func (p *mctsPlayer[P]) rank(v agent.View[P]) (moves []Ranked, d agent.Decision) {
	d, _ = p.Choose(v) // it never fails
	root := p.tree.nodes[0]
	kids := slices.Clone(p.tree.nodes[root.first : root.first+uint32(root.kids)])
	slices.SortFunc(kids, func(a, b node[P]) int {
		if better(&a, &b, root.mover, root.proven) {
			return -1
		}
		return 1
	})
	for _, k := range kids {
		if k.visits == 0 && v.Counted > 0 {
			continue
		}
		r := Ranked{Move: k.move, Visits: &k.visits}
		if k.visits > 0 {
			value, seeds := k.mean(root.mover)
			r.Value, r.Margin = &value, &seeds
		}
		if k.proven {
			winner := int(*r.Value)
			r.Winner = &winner
		}
		moves = append(moves, r)
	}
	return moves, d
}
