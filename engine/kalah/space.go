package kalah

import (
	"errors"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// A space numbers the positions for the mover: a tier for each number of seeds in the
// houses, and within it the boards by their number as multisets, the mover's houses
// first. A move that puts a seed into the store goes down a tier or more. One that puts
// none there ends in the mover's own row short of it and only shifts seeds towards it:
// within a tier the turn passes, and no line of play returns.
type space struct {
	houses, most int
	ways         [][]uint64 // by holes and seeds: ways to lay these into those
}

// Space returns the positions of at most most seeds, or all if most is below 0.
func (g *Game) Space(most int) (engine.Space[Position], error) {
	if most < 0 {
		most = g.total
	}
	if most > g.total {
		return nil, fmt.Errorf("kalah: positions of at most %d seeds, want 0 to the %d of the start [L1]", most, g.total)
	}
	if _, fits := rank.Multisets(most, 2*g.houses+1); !fits {
		return nil, errors.New("kalah: more than 2^64 positions")
	}
	s := &space{houses: g.houses, most: most, ways: make([][]uint64, 2*g.houses+1)}
	for holes := range s.ways {
		s.ways[holes] = make([]uint64, most+1)
		for n := range s.ways[holes] {
			s.ways[holes][n], _ = rank.Multisets(n, holes)
		}
	}
	return s, nil
}

func (s *space) Tiers() int           { return s.most + 1 }
func (s *space) Size(tier int) uint64 { return s.ways[2*s.houses][tier] }
func (s *space) Scored() bool         { return true }
func (s *space) Loops() bool          { return false }
func (s *space) Covers() string {
	return fmt.Sprintf("all positions of at most %d seeds in %d houses a side", s.most, s.houses)
}

// Index counts, for each hole in turn, the boards that are alike before it and have
// fewer seeds in it.
func (s *space) Index(p Position) (tier int, i uint64) {
	own, enemy := p.South, p.North
	if p.Mover == engine.North {
		own, enemy = enemy, own
	}
	tier = own.sum() + enemy.sum()
	if tier > s.most {
		return -1, 0
	}
	n := tier
	for x := range 2 * s.houses {
		c := 0
		if x < s.houses {
			c = int(own.at(uint(x)))
		} else {
			c = int(enemy.at(uint(x - s.houses)))
		}
		ways := s.ways[2*s.houses-x]
		i += ways[n] - ways[n-c]
		n -= c
	}
	return tier, i
}

// At returns a position in which South is to move and the stores are empty.
func (s *space) At(tier int, i uint64) (p Position) {
	n := tier
	for x := range 2 * s.houses {
		ways := s.ways[2*s.houses-x]
		c := 0
		for c < n && ways[n]-ways[n-c-1] <= i {
			c++
		}
		i -= ways[n] - ways[n-c]
		n -= c
		if x < s.houses {
			p.South = p.South.with(uint(x), uint8(c))
		} else {
			p.North = p.North.with(uint(x-s.houses), uint8(c))
		}
	}
	return p
}
