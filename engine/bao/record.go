package bao

// Cells appends South's ring, then North's, three bytes each, bit i for hole i of the ring.
func (g *Game) Cells(dst []byte, p Position) []byte {
	return append(dst,
		byte(p.South), byte(p.South>>8), byte(p.South>>16),
		byte(p.North), byte(p.North>>8), byte(p.North>>16))
}

// Marks returns 0: the game has none.
func (g *Game) Marks(Position) uint32 { return 0 }

// Stores returns 0: stones taken leave the game.
func (g *Game) Stores(Position) (south, north uint8) { return 0, 0 }
