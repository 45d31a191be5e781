package proof

import (
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
)

// A rebuilt is what the moves of a position say of it.
type rebuilt struct {
	best int // value
	mine int // plies in which the mover brings it about for good, or solvers.Never
	his  int // the same for the enemy
}

// A branch is what one move says.
type branch struct{ worth, mine, his int }

// rebuild works a position out from what is stored of those that its moves lead to.
func (c *checker[P]) rebuild(p P) (rebuilt, error) {
	if result, over := c.game.Result(p); over {
		return rebuilt{best: c.sign(p) * c.points(p, result)}, nil
	}
	c.moves = c.game.Moves(c.moves[:0], p)
	if len(c.moves) == 0 {
		return rebuilt{}, fmt.Errorf("proof: %s has neither moves nor a result", c.game.Format(p))
	}
	r := rebuilt{mine: solvers.Never}
	for at, m := range c.moves {
		b, err := c.branch(p, m)
		if err != nil {
			return r, err
		}
		if at == 0 || b.worth > r.best {
			r = rebuilt{best: b.worth, mine: solvers.Never}
		}
		if b.worth == r.best {
			r.mine, r.his = min(r.mine, b.mine), max(r.his, b.his)
		}
	}
	return r, nil
}

// sign turns what South has into what the mover has.
func (c *checker[P]) sign(p P) int {
	if c.game.Mover(p) == engine.North {
		return -1
	}
	return 1
}

// points returns what a result gives South beyond what he had in p.
func (c *checker[P]) points(p P, r engine.Result) int {
	if !c.space.Scored() {
		return r.Winner
	}
	return r.Margin() - c.game.Stopped(p).Margin()
}

// branch looks at where a move leads.
func (c *checker[P]) branch(p P, m engine.Move) (b branch, err error) {
	q, _ := c.game.Play(p, m)
	tier, i := c.space.Index(q)
	if tier < 0 || tier > c.tier {
		return b, fmt.Errorf("proof: %s leads up from tier %d to %d", c.game.Format(p), c.tier, tier)
	}
	value, err := c.known.Value(tier, i)
	if err != nil {
		return b, err
	}
	gained := 0
	if c.space.Scored() {
		gained = c.sign(p) * (c.game.Stopped(q).Margin() - c.game.Stopped(p).Margin())
	}
	turned := c.sign(q) * c.sign(p)
	b.worth = gained + turned*value.Margin()
	switch {
	case tier == c.tier && gained != 0:
		return b, fmt.Errorf("proof: %s gains %d within its tier", c.game.Format(p), gained)
	case tier < c.tier && gained == 0 && value == solvers.Endless:
		b.mine, b.his = solvers.Never, solvers.Never
		return b, nil
	case tier < c.tier:
		b.mine, b.his = 1, 1
		return b, nil
	}
	d, _, err := c.known.Distance(tier, i)
	b.mine, b.his = int(d.Mover), int(d.Enemy)
	if turned < 0 {
		b.mine, b.his = b.his, b.mine
	}
	b.mine, b.his = min(b.mine+1, solvers.Never), min(b.his+1, solvers.Never)
	return b, err
}
