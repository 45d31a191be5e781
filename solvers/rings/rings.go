// Package rings solves games of single stones on two rings, 64 positions at a time.
//
// Each side has a ring of holes, empty or with one stone. A move takes an own stone to
// the next hole, which must be empty, and may take enemy stones. A side without stones
// has lost, and so has the player to move who cannot. Which game it is, a [Board] says.
//
// The positions in which the mover has s stones and the enemy t are a matrix of bits: a
// row for each ring of the mover, a column for each of the enemy. A move that takes
// nothing leaves the enemy's ring as it is, so it leads from a whole row of positions
// to a whole row of the matrix in which the enemy is to move and the columns are his:
//
//	won[a]  = captures that win  or  OR  over moves a to a': lost'[a'] and not taken
//	lost[a] = no capture saves  and  AND over moves a to a': won'[a'] or taken
//
// where won' and lost' are the matrices of t against s stones, transposed. Captures lead
// to fewer stones, whose values are known; they are looked up once. Then the two matrices
// of a pair of numbers are worked out from each other, step by step, until nothing
// changes: a step finds what is decided one ply further on. What is left is endless.
//
// Rows and columns are numbered by [rank.Subsets], so that boards of few stones take as
// little room as full ones, and transposing is done by blocks of 64 by 64 bits.
package rings

import (
	"context"

	"github.com/boma-games/boma/engine/rank"
	"github.com/boma-games/boma/solvers/table"
)

// A Board says how many holes a ring has and what is taken there.
type Board interface {
	Holes() int
	// Take returns what a stone that enters a hole takes: those of facing if the
	// enemy's hole front is occupied, else those of empty. It takes what is there of them.
	Take(hole int) (front, facing, empty uint32)
}

// A Space is the positions to solve. A tier is a pair of numbers of stones, the larger
// first; in it come the positions in which the mover has the larger number, by his ring
// and then by the enemy's, both by [rank.Subsets], and then the others likewise. Tiers
// with fewer stones come first.
type Space interface {
	Tiers() int
	Size(tier int) uint64
	Pair(tier int) [2]int
	Loops() bool
}

// Solve values the positions of s.
func Solve(ctx context.Context, b Board, s Space, run table.Run) (table.Known, error) {
	found := run.Begin()
	v := &solver{
		board: b, holes: b.Holes(), workers: max(1, run.Workers), loops: s.Loops(),
		rings: rank.NewSubsets(b.Holes()), sides: map[int]*side{}, below: map[pair]*final{},
	}
	if known := len(run.Below); known < s.Tiers() {
		v.least = s.Pair(known)[0] + s.Pair(known)[1] - mostTaken
	}
	for tier := range s.Tiers() {
		p := pair{s.Pair(tier)[0], s.Pair(tier)[1]}
		v.forget(p.own + p.enemy)
		if tier < len(run.Below) {
			v.recall(p, run.Below[tier])
			continue
		}
		solved, err := v.tier(ctx, p)
		solved.Tier = tier
		if err == nil {
			err = found.Add(solved)
		}
		if err != nil {
			return table.Known{}, err
		}
	}
	return found.Known(v.loops), nil
}

// A pair is the stones of the player to move and of his enemy.
type pair struct{ own, enemy int }

func (p pair) turned() pair { return pair{p.enemy, p.own} }

// A solver knows the board and what was found of the last tiers.
type solver struct {
	board   Board
	holes   int
	workers int
	loops   bool
	least   int // stones of positions that captures from unsolved ones lead to
	rings   *rank.Subsets
	sides   map[int]*side
	below   map[pair]*final // by stones of the player not to move and of the one to move
}

// A final is the values of positions as a capture looks them up: rows by the ring of the
// player not to move, columns by that of the player to move.
type final struct{ win, loss *matrix }

// mostTaken is the most stones that a move takes.
const mostTaken = 2

// forget drops what no capture from positions of so many stones leads to.
func (v *solver) forget(stones int) {
	for p := range v.below {
		if p.own+p.enemy < stones-mostTaken {
			delete(v.below, p)
		}
	}
}
