package kiothi

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/sow"
)

// Recall returns a position of the sowing: what is recorded of it. [K5]
func (g *Game) Recall(board []byte, marks uint32, south, north uint8, mover engine.Seat) (p Position, err error) {
	if len(board) != holes || mover > engine.North {
		return p, fmt.Errorf("kiothi: board of %d boma, mover %d, want %d boma, mover 0 or 1", len(board), mover, holes)
	}
	p.Board = sow.Board{
		A: binary.LittleEndian.Uint64(board),
		B: binary.LittleEndian.Uint64(board[8:]),
		C: uint64(binary.LittleEndian.Uint32(board[16:])),
	}
	p.Marks, p.Prison, p.Turn = marks, Prison{south, north}, Turn{mover, Play}
	n := int(south) + int(north)
	for _, held := range board {
		n += int(held)
	}
	switch {
	case n > g.total:
		return p, fmt.Errorf("kiothi: %d warriors on the board and in prison, want at most %d [K2]", n, g.total)
	case marks>>holes != 0 || marks != 0 && !g.marked || marks&^p.Board.Occupied() != 0 && !g.emptyMarks:
		return p, fmt.Errorf("kiothi: marks %b, want none there [K4]", marks)
	}
	return p, nil
}

// HoleNames names the boma 1 to 10.
func (g *Game) HoleNames() []string { return engine.Numbered(boma) }

// See appends the warriors of the mover's boma and then of the enemy's.
func (g *Game) See(dst []uint8, p Position) []uint8 {
	own, ownHigh := p.row(p.Mover)
	enemy, enemyHigh := p.row(p.Mover.Other())
	dst = binary.LittleEndian.AppendUint64(dst, own)
	dst = append(dst, byte(ownHigh), byte(ownHigh>>8))
	dst = binary.LittleEndian.AppendUint64(dst, enemy)
	return append(dst, byte(enemyHigh), byte(enemyHigh>>8))
}

// Has tells that there are prisons, and marks under most values of [K4].
func (g *Game) Has() (marks, stores bool) { return g.marked, true }

// Actions returns a lift of 1, 2, 3 ... warriors out of each boma: as a rule up to once
// round the board, at the most all warriors. Where all must be lifted, an action is a boma. [K5]
func (g *Game) Actions() (usual, most int) {
	if g.liftAll {
		return boma, boma
	}
	return boma * min(holes, g.total), boma * g.total
}

// Action returns the place of a sowing: by warriors, then by boma.
func (g *Game) Action(m engine.Move) int {
	index, n := int(m>>8), int(m&0xff)
	if g.liftAll {
		return index
	}
	return (n-1)*boma + index
}

// ActionName returns boma:warriors, or boma:all.
func (g *Game) ActionName(i int) string {
	lifted := "all"
	if !g.liftAll {
		lifted = strconv.Itoa(i/boma + 1)
	}
	return strconv.Itoa(i%boma+1) + ":" + lifted
}
