package kiothi

import (
	"math/bits"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
)

// A redistribution is a set of the mover's boma and where their warriors go. [K3]
// They are numbered by the set, fewer boma first, then lexicographically, and then
// by the multiset of targets, hole by hole.
type redistribution struct {
	emptied uint32       // bit i: the mover's boma index i
	targets [holes]uint8 // warriors put into each hole
}

// sets appends the sets of boma that the mover may empty, in order. Who has fewer
// occupied boma than he must empty, empties those he has. [K3]
func (g *Game) sets(dst []uint32, p Position) []uint32 {
	occupied := p.Board.Occupied() >> (int(p.Mover) * boma) & (1<<boma - 1)
	least, most := g.openingSizes[0], g.openingSizes[1]
	if bits.OnesCount32(occupied) <= least {
		return append(dst, occupied)
	}
	if least == 1 {
		for rest := occupied; rest != 0; rest &= rest - 1 {
			dst = append(dst, rest&-rest)
		}
	}
	if most == 2 {
		for rest := occupied; rest != 0; {
			first := rest & -rest
			rest ^= first
			for other := rest; other != 0; other &= other - 1 {
				dst = append(dst, first|other&-other)
			}
		}
	}
	return dst
}

// maxSets is the greatest number of sets of one or two of ten boma.
const maxSets = boma + boma*(boma-1)/2

// lifted returns how many warriors a set of the mover's boma holds.
func lifted(p Position, set uint32) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n += p.Boma(int(p.Mover)*boma + bits.TrailingZeros32(set))
	}
	return n
}

// Count returns the number of redistributions of p; sowings are listed, not counted.
func (g *Game) Count(p Position) (uint64, bool) {
	if p.Phase == Play {
		return 0, false
	}
	total, ok := g.count(p)
	if !ok {
		panic("kiothi: more redistributions than 64 bits count: " + g.Format(p)) // Parse refuses these
	}
	return total, true
}

// count returns the number of redistributions, and false beyond 64 bits.
func (g *Game) count(p Position) (total uint64, ok bool) {
	var room [maxSets]uint32
	for _, set := range g.sets(room[:0], p) {
		ways := g.redistributions[lifted(p, set)]
		sum, carry := bits.Add64(total, ways, 0)
		if ways == 0 || carry != 0 {
			return 0, false
		}
		total = sum
	}
	return total, true
}

// countable tells whether 64 bits count the redistributions of p and, in the first
// one, those of every position that it can lead to. The ways of emptying a boma are
// convex in what it holds, so North has most of them if South puts one warrior into
// each of some of North's empty boma and all others into a single one.
func (g *Game) countable(p Position) bool {
	if _, ok := g.count(p); !ok || p.Phase == Second {
		return ok
	}
	most := 0
	var room [maxSets]uint32
	for _, set := range g.sets(room[:0], p) {
		most = max(most, lifted(p, set))
	}
	next := p
	next.Turn = Turn{engine.North, Second}
	empty := row[engine.North] &^ p.Board.Occupied()
	for {
		for x := uint64(boma); x < holes; x++ {
			worst := next
			worst.Board = worst.Board.Put(x, uint64(most))
			if _, ok := g.count(worst); !ok {
				return false
			}
		}
		if empty == 0 || most == 0 {
			return true
		}
		next.Board = next.Board.Put(uint64(bits.TrailingZeros32(empty)), 1)
		most--
		empty &= empty - 1
	}
}

// unrank returns redistribution number m of p.
func (g *Game) unrank(p Position, m engine.Move) redistribution {
	left := uint64(m)
	var room [maxSets]uint32
	for _, set := range g.sets(room[:0], p) {
		n := lifted(p, set)
		if left < g.redistributions[n] {
			r := redistribution{emptied: set}
			rank.UnrankMultiset(r.targets[:], n, left)
			return r
		}
		left -= g.redistributions[n]
	}
	panic("kiothi: no such redistribution: " + strconv.FormatUint(uint64(m), 10))
}

// rank is the inverse of unrank; false if r.emptied is not a set that may be emptied.
func (g *Game) rank(p Position, r redistribution) (engine.Move, bool) {
	var before uint64
	var room [maxSets]uint32
	for _, set := range g.sets(room[:0], p) {
		if set == r.emptied {
			return engine.Move(before + rank.Multiset(r.targets[:])), true
		}
		before += g.redistributions[lifted(p, set)]
	}
	return 0, false
}

// redistribute makes redistribution m. It is not a sowing and clears no mark. [K3]
func (g *Game) redistribute(p Position, m engine.Move) (Position, engine.Effect) {
	r := g.unrank(p, m)
	e := engine.Effect{Sown: uint32(lifted(p, r.emptied)), Final: true}
	for set := r.emptied; set != 0; set &= set - 1 {
		p.Board, _ = p.Board.Empty(uint64(p.Mover)*boma + uint64(bits.TrailingZeros32(set)))
	}
	for x, n := range r.targets {
		p.Board = p.Board.Put(uint64(x), uint64(n))
	}
	if p.Phase == First {
		p.Phase, p.Mover = Second, engine.North
		return p, e
	}
	return g.begin(p), e
}

func (r redistribution) String() string {
	buf := make([]byte, 0, 96)
	for set := r.emptied; set != 0; set &= set - 1 {
		if len(buf) > 0 {
			buf = append(buf, '+')
		}
		buf = strconv.AppendUint(buf, uint64(bits.TrailingZeros32(set)+1), 10)
	}
	separator := byte('>')
	for x, n := range r.targets {
		if n == 0 {
			continue
		}
		buf = append(buf, separator, "SN"[x/boma])
		buf = append(strconv.AppendUint(buf, uint64(x%boma+1), 10), '=')
		buf = strconv.AppendUint(buf, uint64(n), 10)
		separator = ','
	}
	if separator == '>' { // nothing was lifted
		buf = append(buf, separator)
	}
	return string(buf)
}
