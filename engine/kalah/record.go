package kalah

import "github.com/boma-games/boma/engine"

// Cells appends the seeds of South's houses and then of North's.
func (g *Game) Cells(dst []byte, p Position) []byte {
	for _, seat := range []engine.Seat{engine.South, engine.North} {
		row := p.row(seat)
		for x := range uint(g.houses) {
			dst = append(dst, row.at(x))
		}
	}
	return dst
}

// Marks returns 0: the game has none.
func (g *Game) Marks(Position) uint32 { return 0 }

// Stores returns what each seat has in his store.
func (g *Game) Stores(p Position) (south, north uint8) {
	return uint8(p.Store.South), uint8(p.Store.North)
}
