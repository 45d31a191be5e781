package rings

import "math/bits"

// A side is what can be said of the rings of one number of stones on their own.
type side struct {
	stones int
	rings  []uint32 // by number
	first  []uint32 // by number: where its moves begin; one more at the end
	to     []uint32 // by move: the number of the ring it leads to
	hole   []uint8  // by move: the hole entered

	taken    [][]uint64 // by hole entered: which of these rings, as the enemy's, lose stones; nil for none
	captures [][]group  // by hole entered
}

// A group is the rings, as the enemy's, that lose so many stones, with what is left.
type group struct {
	stones int
	from   []uint32 // numbers of the rings, ascending
	to     []uint32 // numbers of what is left, among rings of as many stones fewer
}

// side returns the side with so many stones.
func (v *solver) side(stones int) *side {
	s := v.sides[stones]
	if s == nil {
		s = &side{stones: stones, rings: v.rings.List(stones)}
		v.sides[stones] = s
		v.listMoves(s)
		v.listCaptures(s)
	}
	return s
}

// listMoves finds the moves of every ring.
func (v *solver) listMoves(s *side) {
	for _, ring := range s.rings {
		s.first = append(s.first, uint32(len(s.to)))
		for stones := ring; stones != 0; stones &= stones - 1 {
			from := bits.TrailingZeros32(stones)
			hole := (from + 1) % v.holes
			if ring>>hole&1 == 0 {
				s.to = append(s.to, v.rings.Rank(ring^1<<from^1<<hole))
				s.hole = append(s.hole, uint8(hole))
			}
		}
	}
	s.first = append(s.first, uint32(len(s.to)))
}

// listCaptures finds what every ring loses as the enemy's.
func (v *solver) listCaptures(s *side) {
	s.taken, s.captures = make([][]uint64, v.holes), make([][]group, v.holes)
	for hole := range v.holes {
		front, facing, empty := v.board.Take(hole)
		if front == 0 {
			continue
		}
		s.taken[hole] = make([]uint64, (len(s.rings)+63)/64)
		var groups [33]group
		for i, ring := range s.rings {
			lost := ring & empty
			if ring&front != 0 {
				lost = ring & facing
			}
			if lost == 0 {
				continue
			}
			s.taken[hole][i/64] |= 1 << (i % 64)
			g := &groups[bits.OnesCount32(lost)]
			g.from = append(g.from, uint32(i))
			g.to = append(g.to, v.rings.Rank(ring^lost))
		}
		for stones, g := range groups {
			if len(g.from) > 0 {
				g.stones = stones
				s.captures[hole] = append(s.captures[hole], g)
			}
		}
	}
}
