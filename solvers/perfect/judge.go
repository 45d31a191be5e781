// Package perfect plays from solved positions: what each move is worth, and an agent
// that makes the best one.
package perfect

import (
	"errors"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
)

// A Judge values the positions of a game that a solution reaches.
type Judge[P comparable] struct {
	Game  engine.Game[P]
	Space engine.Space[P]
	Known table.Known
}

// A Verdict is what is known of a position, or of a move as its mover sees it.
type Verdict struct {
	Value    solvers.Value
	Distance solvers.Distance // of no meaning unless the game has loops
}

// Value returns the verdict on p, or false where the solution does not reach.
func (j *Judge[P]) Value(p P) (v Verdict, covered bool, err error) {
	if _, counted := engine.Counted(j.Game, p); counted {
		return v, false, nil
	}
	tier, i := j.Space.Index(p)
	if tier < 0 {
		return v, false, nil
	}
	if v.Value, err = j.Known.Value(tier, i); err != nil {
		return v, false, err
	}
	v.Distance, _, err = j.Known.Distance(tier, i)
	return v, err == nil, err
}

// A Choice is a move with what it is worth to the player who makes it.
type Choice struct {
	Move engine.Move
	Verdict
	Loss int // value given away
}

// Choices appends the moves of a position that the solution reaches, in ascending order.
func (j *Judge[P]) Choices(dst []Choice, p P) ([]Choice, error) {
	var room [64]engine.Move
	first, best := len(dst), 0
	for _, m := range j.Game.Moves(room[:0], p) {
		v, err := j.choice(p, m)
		if err != nil {
			return dst, err
		}
		if len(dst) == first || v.Value.Margin() > best {
			best = v.Value.Margin()
		}
		dst = append(dst, Choice{Move: m, Verdict: v})
	}
	for i := range dst[first:] {
		c := &dst[first+i]
		c.Loss = best - c.Value.Margin()
	}
	return dst, nil
}

var errGap = errors.New("perfect: a move leads out of the positions that are solved")

// choice turns the verdict on where a move leads into one on the move.
func (j *Judge[P]) choice(p P, m engine.Move) (v Verdict, err error) {
	q, effect := j.Game.Play(p, m)
	v, covered, err := j.Value(q)
	if err == nil && !covered {
		err = fmt.Errorf("%w: %s to %s", errGap, j.Game.Format(p), j.Game.Format(q))
	}
	if err != nil {
		return v, err
	}
	if j.Game.Mover(q) != j.Game.Mover(p) {
		v.Distance.Mover, v.Distance.Enemy = v.Distance.Enemy, v.Distance.Mover
		if v.Value != solvers.Endless {
			v.Value = -v.Value
		}
	}
	if j.left(p, q) { // for good: what counts begins anew there
		v.Distance = solvers.Distance{}
		if v.Value == solvers.Endless && effect.Captured == 0 {
			v.Distance = solvers.Distance{Mover: solvers.Never, Enemy: solvers.Never}
		}
	}
	if j.Space.Scored() && effect.Captured > 0 {
		v.Value = solvers.Value(v.Value.Margin() + int(effect.Captured))
	}
	return v, nil
}

// Stands returns the margin of the player to move as it stands.
func (j *Judge[P]) Stands(p P) int {
	margin := j.Game.Stopped(p).Margin()
	if j.Game.Mover(p) == engine.North {
		margin = -margin
	}
	return margin
}

// left tells whether a move from p to q changes the tier.
func (j *Judge[P]) left(p, q P) bool {
	from, _ := j.Space.Index(p)
	to, _ := j.Space.Index(q)
	return from != to
}

// Better tells whether the mover prefers a to b: the higher value; then, where he forces
// it, the nearer, and where the enemy does, the farther.
func Better(a, b Verdict) bool {
	if x, y := a.Value.Margin(), b.Value.Margin(); x != y {
		return x > y
	}
	switch v := a.Value.Margin(); {
	case v > 0:
		return a.Distance.Mover < b.Distance.Mover
	case v < 0:
		return a.Distance.Enemy > b.Distance.Enemy
	}
	return false
}
