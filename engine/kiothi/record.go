package kiothi

import "encoding/binary"

// Cells appends the warriors of South's boma 1 to 10, then of North's.
func (g *Game) Cells(dst []byte, p Position) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, p.Board.A)
	dst = binary.LittleEndian.AppendUint64(dst, p.Board.B)
	return binary.LittleEndian.AppendUint32(dst, uint32(p.Board.C))
}

// Marks returns a bit for each protected boma, in the order of Cells.
func (g *Game) Marks(p Position) uint32 { return p.Marks }

// Stores returns what is in the prisons.
func (g *Game) Stores(p Position) (south, north uint8) { return p.Prison.South, p.Prison.North }
