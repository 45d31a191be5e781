package kalah

import (
	"fmt"

	"github.com/boma-games/boma/engine"
)

// Recall returns the position of recorded houses.
func (g *Game) Recall(board []byte, marks uint32, south, north uint8, mover engine.Seat) (p Position, err error) {
	if len(board) != 2*g.houses || mover > engine.North {
		return p, fmt.Errorf("kalah: board of %d houses, mover %d, want %d houses, mover 0 or 1", len(board), mover, 2*g.houses)
	}
	n := int(south) + int(north)
	for x, held := range board {
		n += int(held)
		if x < g.houses {
			p.South = p.South.with(uint(x), held)
		} else {
			p.North = p.North.with(uint(x-g.houses), held)
		}
	}
	p.Store, p.Mover = Store{uint32(south), uint32(north)}, mover
	if n > g.total {
		return p, fmt.Errorf("kalah: %d seeds in houses and stores, want at most %d [L1]", n, g.total)
	}
	if marks != 0 {
		return p, fmt.Errorf("kalah: marks %b, want 0: the game has none", marks)
	}
	return p, nil
}

// HoleNames names the houses, 1 and on.
func (g *Game) HoleNames() []string { return engine.Numbered(g.houses) }

// See appends the seeds of the mover's houses and then of the enemy's.
func (g *Game) See(dst []uint8, p Position) []uint8 {
	for _, seat := range [2]engine.Seat{p.Mover, p.Mover.Other()} {
		row := p.row(seat)
		for x := range uint(g.houses) {
			dst = append(dst, row.at(x))
		}
	}
	return dst
}

// Has tells that there are stores.
func (g *Game) Has() (marks, stores bool) { return false, true }

// Actions returns the houses. [L2]
func (g *Game) Actions() (usual, most int) { return g.houses, g.houses }

// Action returns the house, from 0.
func (g *Game) Action(m engine.Move) int { return int(m) }

// ActionName returns the house, as FormatMove does.
func (g *Game) ActionName(i int) string { return g.FormatMove(Position{}, engine.Move(i)) }
