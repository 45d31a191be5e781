package tihbat

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/boma-games/boma/engine"
)

// Recall returns the position of a recorded board.
func (g *Game) Recall(board []byte, marks uint32, south, north uint8, mover engine.Seat) (p Position, err error) {
	if len(board) != holes || mover > engine.North {
		return p, fmt.Errorf("tihbat: board of %d holes, mover %d, want %d holes, mover 0 or 1", len(board), mover, holes)
	}
	p = Position{Board: binary.LittleEndian.Uint32(board), Store: Store{south, north}, Mover: mover}
	if n := g.Total(p); n > g.total {
		return p, fmt.Errorf("tihbat: %d counters on the board and captured, want at most %d [T1]", n, g.total)
	}
	if marks != 0 {
		return p, fmt.Errorf("tihbat: marks %b, want 0: the game has none", marks)
	}
	return p, nil
}

// HoleNames names the holes 1 and 2.
func (g *Game) HoleNames() []string { return engine.Numbered(holes / 2) }

// See appends the counters of the mover's two holes and then of the enemy's.
func (g *Game) See(dst []uint8, p Position) []uint8 {
	return binary.LittleEndian.AppendUint32(dst, bits.RotateLeft32(p.Board, 16*int(p.Mover)))
}

// Has tells that there are stores.
func (g *Game) Has() (marks, stores bool) { return false, true }

// Actions returns both holes and the pass, also under rules that have no pass. [T2] [T5]
func (g *Game) Actions() (usual, most int) { return int(pass) + 1, int(pass) + 1 }

// Action returns 0 or 1 for a hole and 2 for a pass.
func (g *Game) Action(m engine.Move) int { return int(m) }

// ActionName returns the hole or pass, as FormatMove does.
func (g *Game) ActionName(i int) string { return g.FormatMove(Position{}, engine.Move(i)) }
