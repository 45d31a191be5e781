package kiothi

import (
	"fmt"
	"math/bits"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// The most warriors on the board of a table. Marks multiply the positions: by 69
// with 8 warriors where only occupied boma carry them, by 2^20 where empty ones may.
const (
	mostWarriors = 15 // what a prefix sum of half a byte holds, see rows.go
	mostMarked   = 8  // 215 million positions
	mostLoose    = 3  // 1.9 billion positions
)

// A space numbers the positions for the mover, who is turned into South's seat. A tier is
// a number of warriors and a number of marks: captures lead to fewer warriors, and marks
// only ever go [K8], so that a move that leads to as many of both keeps every mark. Within
// a tier come the sets of marks in order, and for each of them the boards.
//
// Where only occupied boma carry marks, a warrior of each marked boma is left out of what
// is numbered: the rest may lie anywhere.
type space struct {
	most    int
	marks   bool // positions with marks are among them
	loose   bool // empty boma may carry marks
	tiers   []spaceTier
	at      [mostWarriors + 1][holes + 1]int // tier by warriors and marks, or -1
	subsets *rank.Subsets
}

// A spaceTier is the positions of as many warriors and as many marks.
type spaceTier struct {
	free   int    // warriors that are numbered
	boards uint64 // of so many
	marks  int
	sets   []uint32 // of marked boma
}

// Space returns the positions of at most most warriors on the board, or all if most is
// below 0. What the prisons hold is no part of them. Beyond the numbers above they are
// those without marks alone, which no move leaves.
func (g *Game) Space(most int) (engine.Space[Position], error) {
	if most < 0 {
		most = g.total
	}
	if top := min(g.total, mostWarriors); most > top {
		return nil, fmt.Errorf("kiothi: positions of at most %d warriors on the board, want 0 to %d", most, top)
	}
	s := &space{most: most, loose: g.emptyMarks, subsets: rank.NewSubsets(holes)}
	s.marks = g.marked && (most <= mostLoose || most <= mostMarked && !s.loose)
	for warriors := range s.at {
		for marks := range s.at[warriors] {
			s.at[warriors][marks] = -1
			if warriors <= most && s.has(warriors, marks) {
				s.at[warriors][marks] = len(s.tiers)
				s.tiers = append(s.tiers, s.tier(warriors, marks))
			}
		}
	}
	return s, nil
}

// has tells whether there are positions with so many marks.
func (s *space) has(warriors, marks int) bool {
	return marks == 0 || s.marks && (s.loose || marks <= warriors)
}

func (s *space) tier(warriors, marks int) spaceTier {
	t := spaceTier{free: warriors, marks: marks, sets: s.subsets.List(marks)}
	if !s.loose {
		t.free -= marks
	}
	t.boards = boards.count(t.free)
	return t
}

func (s *space) Tiers() int           { return len(s.tiers) }
func (s *space) Size(tier int) uint64 { return uint64(len(s.tiers[tier].sets)) * s.tiers[tier].boards }
func (s *space) Scored() bool         { return true }
func (s *space) Loops() bool          { return true }
func (s *space) Covers() string {
	if !s.marks {
		return fmt.Sprintf("the positions without marks of at most %d warriors on the board", s.most)
	}
	return fmt.Sprintf("all positions of at most %d warriors on the board", s.most)
}

// Index turns the ring so that the mover sits in South's seat.
func (s *space) Index(p Position) (tier int, i uint64) {
	own, enemy := p.half(p.Mover), p.half(p.Mover.Other())
	warriors := own.sum() + enemy.sum()
	if warriors > uint64(s.most) || p.Phase != Play {
		return -1, 0
	}
	if p.Marks == 0 {
		return s.at[warriors][0], boards.index(own, enemy)
	}
	marks := p.Marks
	if p.Mover == engine.North {
		marks = marks>>boma | marks<<boma&everywhere
	}
	if tier = s.at[warriors][bits.OnesCount32(marks)]; tier < 0 {
		return -1, 0
	}
	if !s.loose {
		own, enemy = own.less(marks), enemy.less(marks>>boma)
	}
	return tier, uint64(s.subsets.Rank(marks))*s.tiers[tier].boards + boards.index(own, enemy)
}

// At returns a position with empty prisons in which South is to move.
func (s *space) At(tier int, i uint64) Position {
	t := &s.tiers[tier]
	if t.marks == 0 {
		own, enemy := boards.at(t.free, i)
		return lay(own, enemy, 0)
	}
	marks := t.sets[i/t.boards]
	own, enemy := boards.at(t.free, i%t.boards)
	if !s.loose {
		own, enemy = own.more(marks), enemy.more(marks>>boma)
	}
	return lay(own, enemy, marks)
}
