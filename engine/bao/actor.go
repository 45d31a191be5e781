package bao

import (
	"fmt"

	"github.com/boma-games/boma/engine"
)

// Recall returns the position of two recorded rings.
func (g *Game) Recall(board []byte, marks uint32, south, north uint8, mover engine.Seat) (p Position, err error) {
	if len(board) != 6 || mover > engine.North {
		return p, fmt.Errorf("bao: board of %d bytes, mover %d, want 6 bytes, mover 0 or 1", len(board), mover)
	}
	p.South = uint32(board[0]) | uint32(board[1])<<8 | uint32(board[2])<<16
	p.North = uint32(board[3]) | uint32(board[4])<<8 | uint32(board[5])<<16
	p.Mover = mover
	if (p.South|p.North)&^g.full != 0 {
		return p, fmt.Errorf("bao: stones in rings %b and %b, want them in %d holes [B1]", p.South, p.North, 2*g.files)
	}
	if marks != 0 || south != 0 || north != 0 {
		return p, fmt.Errorf("bao: marks %b, stores %d and %d, want 0: the game has neither", marks, south, north)
	}
	return p, nil
}

// HoleNames names the holes of a ring, back row first.
func (g *Game) HoleNames() []string {
	var names []string
	for i := range 2 * g.files {
		names = append(names, g.ActionName(i))
	}
	return names
}

// See appends 0 or 1 for each hole of the mover's ring and then of the enemy's.
func (g *Game) See(dst []uint8, p Position) []uint8 {
	own, enemy := p.sides()
	for _, ring := range [2]uint32{own, enemy} {
		for range 2 * g.files {
			dst = append(dst, uint8(ring&1))
			ring >>= 1
		}
	}
	return dst
}

// Has tells that there are neither marks nor stores.
func (g *Game) Has() (marks, stores bool) { return false, false }

// Actions returns a step out of each hole of the ring. [B3]
func (g *Game) Actions() (usual, most int) { return 2 * g.files, 2 * g.files }

// Action returns the hole that is stepped from.
func (g *Game) Action(m engine.Move) int { return int(m) }

// ActionName returns the hole, as FormatMove does.
func (g *Game) ActionName(i int) string { return g.FormatMove(Position{}, engine.Move(i)) }
