package tihbat

import (
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// A space numbers the positions for the mover: a tier for each number of counters on
// the board, and within it the boards by their number as multisets. Captures go down a
// tier or more.
type space struct {
	most   int
	before [holes][maxSeeds + 1][maxSeeds + 1]uint32 // by hole, counters from there on and in it: boards with fewer in it
	boards [][]uint32                                // by tier and number
}

// Space returns the positions of at most most counters, or all if most is below 0.
func (g *Game) Space(most int) (engine.Space[Position], error) {
	if most < 0 {
		most = g.total
	}
	if most > g.total {
		return nil, fmt.Errorf("tihbat: positions of at most %d counters, want 0 to the %d of the start [T1]", most, g.total)
	}
	s := &space{most: most, boards: make([][]uint32, most+1)}
	for x := range s.before {
		for n := range most + 1 {
			for c := 1; c <= n; c++ {
				fewer, _ := rank.Multisets(n-c+1, holes-1-x) // boards with c-1 in this hole
				s.before[x][n][c] = s.before[x][n][c-1] + uint32(fewer)
			}
		}
	}
	for n := range s.boards {
		count, _ := rank.Multisets(n, holes)
		s.boards[n] = make([]uint32, count)
		for a := range n + 1 {
			for b := range n - a + 1 {
				for c := range n - a - b + 1 {
					board := uint32(a | b<<8 | c<<16 | (n-a-b-c)<<24)
					_, i := s.Index(Position{Board: board})
					s.boards[n][i] = board
				}
			}
		}
	}
	return s, nil
}

func (s *space) Tiers() int           { return s.most + 1 }
func (s *space) Size(tier int) uint64 { return uint64(len(s.boards[tier])) }
func (s *space) Scored() bool         { return true }
func (s *space) Loops() bool          { return true }
func (s *space) Covers() string {
	return fmt.Sprintf("all positions of at most %d counters on the board", s.most)
}

// Index turns the board so that the mover's holes come first.
func (s *space) Index(p Position) (tier int, i uint64) {
	board := p.Board
	if p.Mover == engine.North {
		board = board>>16 | board<<16
	}
	a, b, c, d := board&0xff, board>>8&0xff, board>>16&0xff, board>>24
	n := a + b + c + d
	if n > uint32(s.most) {
		return -1, 0
	}
	return int(n), uint64(s.before[0][n][a] + s.before[1][n-a][b] + s.before[2][n-a-b][c])
}

// At returns a position in which South is to move and nothing is captured yet.
func (s *space) At(tier int, i uint64) Position {
	return Position{Board: s.boards[tier][i]}
}
