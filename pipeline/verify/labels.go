package verify

import (
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// given is what a side has given away against tables, over the plies that they hold.
type given struct {
	plies uint16
	value int32
}

// judge works out what tables say of a move, before its row is written, and adds it up.
// Everything is South's here until it is written: results of the game, not what is still
// to be gained.
func (r *replay[P]) judge(w *store.Moves, p P, m engine.Move, legal []engine.Move) error {
	for i := range r.solved.Tables {
		t := &r.solved.Tables[i]
		best, held, err := r.outcome(t, p)
		if err != nil {
			return err
		}
		if held {
			return r.judgeBy(t, w, p, m, legal, best)
		}
	}
	return nil
}

func (r *replay[P]) judgeBy(t *pipeline.Table[P], w *store.Moves, p P, m engine.Move, legal []engine.Move, best int) error {
	side := 1
	if r.game.Mover(p) == engine.North {
		side = -1
	}
	keep, after := 0, best
	for _, other := range legal {
		q, _ := r.game.Play(p, other)
		reached, held, err := r.outcome(t, q)
		if err != nil || !held {
			return fmt.Errorf("verify: a table holds %s and not %s: %w", r.game.Format(p), r.game.Format(q), err)
		}
		if reached == best {
			keep++
		}
		if other == m {
			after = reached
		}
	}
	if q, e := r.game.Play(p, m); !e.Final && r.seen(q) {
		if after = r.standing(t, q); side*(after-best) > 0 {
			after = best
		}
	}
	return r.writeLabel(t, w, p, side*best, side*after, keep)
}

// outcome returns what the game comes to for South from p on, if a table holds p.
func (r *replay[P]) outcome(t *pipeline.Table[P], p P) (int, bool, error) {
	v, held, err := t.Value(p)
	if r.game.Mover(p) == engine.North {
		return r.standing(t, p) - v.Margin(), held, err
	}
	return r.standing(t, p) + v.Margin(), held, err
}

// standing returns what the game comes to for South if it stops at p.
func (r *replay[P]) standing(t *pipeline.Table[P], p P) int {
	if !t.Scored {
		return 0
	}
	return r.game.Stopped(p).Margin()
}

// seen tells whether a position has occurred since the last that cannot occur again.
func (r *replay[P]) seen(p P) bool {
	for _, q := range r.referee.Seen() {
		if q == p {
			return true
		}
	}
	return false
}

// writeLabel writes what the game comes to for the mover with the best move and with the
// one that was made.
func (r *replay[P]) writeLabel(t *pipeline.Table[P], w *store.Moves, p P, best, after, keep int) error {
	row, seat := w.Rows(), r.game.Mover(p)
	steps := won(best) - won(after)
	w.SolvedWDL.Set(row, won(best))
	w.LossWDL.Set(row, steps)
	w.Optimal.Set(row, uint16(keep))
	loss := int32(steps)
	if t.Scored {
		w.SolvedMargin.Set(row, int16(best))
		w.LossMargin.Set(row, int16(best-after))
		loss = int32(best - after)
	}
	r.given[seat].plies++
	r.given[seat].value += loss
	if t.Distance == nil {
		return nil
	}
	d, err := t.Distance(p)
	if n := min(d.Mover, d.Enemy); n != 1<<16-1 {
		w.SolvedDistance.Set(row, n)
	}
	return err
}

// won returns 1, 0 or -1 for a result of the mover.
func won(result int) int8 {
	switch {
	case result > 0:
		return 1
	case result < 0:
		return -1
	}
	return 0
}

// addUp writes what both sides gave away into a row of the games table.
func (r *replay[P]) addUp(w *store.Games, row int) {
	if len(r.solved.Tables) == 0 {
		return
	}
	south, north := r.given[engine.South], r.given[engine.North]
	w.SouthCovered.Set(row, south.plies)
	w.NorthCovered.Set(row, north.plies)
	w.SouthLoss.Set(row, south.value)
	w.NorthLoss.Set(row, north.value)
}
