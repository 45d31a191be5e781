package bao

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// A space numbers the positions for the mover. A tier is a pair of numbers of stones,
// the larger first: a move that takes nothing only swaps which of them is the mover's,
// and one that takes leads to fewer stones. Within a tier come the positions in which
// the mover has the larger number, by his ring and then by the enemy's; then the
// others likewise.
type space struct {
	rings *rank.Subsets
	holes int
	most  int
	loops bool
	pairs [][2]int
	tier  [25][25]int // by mover's and enemy's stones; -1 if there is none
}

// Space returns the positions of at most most stones, or all if most is below 0.
func (g *Game) Space(most int) (engine.Space[Position], error) {
	holes := int(g.last) + 1
	if most < 0 {
		most = 2 * holes
	}
	if most > 2*holes {
		return nil, fmt.Errorf("bao: positions of at most %d stones, want 0 to the %d holes of the board [B1]", most, 2*holes)
	}
	s := &space{rings: rank.NewSubsets(holes), holes: holes, most: most, loops: g.recurs()}
	for own := range s.tier {
		for enemy := range s.tier[own] {
			s.tier[own][enemy] = -1
		}
	}
	for stones := range most + 1 {
		for less := max(0, stones-holes); 2*less <= stones; less++ {
			s.tier[less][stones-less], s.tier[stones-less][less] = len(s.pairs), len(s.pairs)
			s.pairs = append(s.pairs, [2]int{stones - less, less})
		}
	}
	return s, nil
}

// recurs tells whether a position can recur while both sides have stones.
//
// It cannot if a stone that enters a hole always takes the one facing it. Two stones in
// the front rows that move towards each other then never pass, so that a stone leaves
// its front row only while the enemy has none in his: from when it enters until it has
// left, n files long, the enemy answers n times by steps within his back row. In a
// cycle both sides make as many moves, hence as many rounds of a ring, and each round
// has n-1 such steps to answer with and asks for n.
func (g *Game) recurs() bool {
	return slices.ContainsFunc(g.takes[:], func(t take) bool { return t.facing&t.front != t.front })
}

func (s *space) Tiers() int           { return len(s.pairs) }
func (s *space) Scored() bool         { return false }
func (s *space) Loops() bool          { return s.loops }
func (s *space) Pair(tier int) [2]int { return s.pairs[tier] }
func (s *space) Covers() string {
	if s.most == 2*s.holes {
		return fmt.Sprintf("all positions of %d files", s.holes/2)
	}
	return fmt.Sprintf("all positions of at most %d stones", s.most)
}

// Size counts both orders of a pair of different numbers.
func (s *space) Size(tier int) uint64 {
	more, less := s.pairs[tier][0], s.pairs[tier][1]
	n := s.rings.Count(more) * s.rings.Count(less)
	if more != less {
		n *= 2
	}
	return n
}

func (s *space) Index(p Position) (tier int, i uint64) {
	own, enemy := p.sides()
	m, e := bits.OnesCount32(own), bits.OnesCount32(enemy)
	if tier = s.tier[m][e]; tier < 0 {
		return -1, 0
	}
	i = uint64(s.rings.Rank(own))*s.rings.Count(e) + uint64(s.rings.Rank(enemy))
	if m < e {
		i += s.rings.Count(m) * s.rings.Count(e)
	}
	return tier, i
}

// At returns a position in which South is to move.
func (s *space) At(tier int, i uint64) Position {
	own, enemy := s.pairs[tier][0], s.pairs[tier][1]
	if n := s.rings.Count(own) * s.rings.Count(enemy); i >= n {
		i -= n
		own, enemy = enemy, own
	}
	n := s.rings.Count(enemy)
	return Position{South: s.rings.List(own)[i/n], North: s.rings.List(enemy)[i%n]}
}

// Holes returns the number of holes of a side's ring.
func (g *Game) Holes() int { return int(g.last) + 1 }

// Take returns what a stone that enters a hole of the mover's ring takes: those of
// facing if the enemy's hole front is occupied, else those of empty. [B4]
func (g *Game) Take(hole int) (front, facing, empty uint32) {
	t := g.takes[hole]
	return t.front, t.facing, t.empty
}
