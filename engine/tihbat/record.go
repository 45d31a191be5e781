package tihbat

import "encoding/binary"

// Cells appends the counters of S1, S2, N1, N2.
func (g *Game) Cells(dst []byte, p Position) []byte {
	return binary.LittleEndian.AppendUint32(dst, p.Board)
}

// Marks returns 0: the game has none.
func (g *Game) Marks(Position) uint32 { return 0 }

// Stores returns what each seat has captured.
func (g *Game) Stores(p Position) (south, north uint8) { return p.Store.South, p.Store.North }
