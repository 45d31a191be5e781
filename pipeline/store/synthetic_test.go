package store

import (
	"fmt"
	"math/rand/v2"
)

// Rows as random play makes them, for speed and size: the games are simplified
// (no bonus, no repetition), their boards, moves and lengths are not.

type ply struct {
	board    string
	marks    uint32
	stores   [2]uint8
	move     string
	legal    uint16
	laps     uint32
	sown     uint32
	captured uint8
}

type play struct {
	plies  []ply
	margin int16
}

// kiothi plays one game by the defaults from a random redistribution.
func kiothi(rng *rand.Rand) play {
	var hole [20]uint8
	var store [2]uint8
	for side := range 2 {
		for range 30 {
			hole[10*side+rng.IntN(10)]++
		}
	}
	marks := uint32(0)
	for i, n := range hole {
		if n > 0 {
			marks |= 1 << i
		}
	}
	var g play
	for mover := 0; len(g.plies) < 2000; mover ^= 1 {
		type lift struct{ from, n int }
		var legal []lift
		for b := range 10 {
			from := 10*mover + b
			for n := 1; n <= int(hole[from]); n++ {
				to := (from + n) % 20
				if to/10 != mover || hole[to] == 0 && to != from {
					legal = append(legal, lift{from, n})
				}
			}
		}
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		p := ply{string(hole[:]), marks, store, fmt.Sprintf("%d:%d", m.from%10+1, m.n), uint16(len(legal)), 0, 0, 0}
		at, hand := m.from, m.n
		for {
			hole[at] -= uint8(hand)
			marks &^= 1 << at
			p.laps++
			p.sown += uint32(hand)
			for range hand {
				at = (at + 1) % 20
				hole[at]++
			}
			if hole[at] == 1 || p.laps == 10000 {
				break
			}
			hand = int(hole[at])
		}
		if face := 19 - at; at/10 == mover && hole[face] > 0 && marks>>face&1 == 0 {
			p.captured = hole[face] + 1
			store[mover] += p.captured
			hole[face], hole[at] = 0, 0
		}
		g.plies = append(g.plies, p)
	}
	g.margin = int16(store[0]) - int16(store[1])
	return g
}

// bao plays one game of twelve files.
func bao(rng *rand.Rand) play {
	ring := [2]uint32{1<<24 - 1, 1<<24 - 1}
	ring[0] &^= 1 << 23
	ring[1] &^= 1 << 23 // ring: back 1..12 is bits 0..11, front 12..1 is bits 12..23
	var g play
	for mover := 0; len(g.plies) < 2000; mover ^= 1 {
		own := ring[mover]
		next := own<<1&(1<<24-1) | own>>23
		var legal []int
		for i := range 24 {
			if next&^own>>i&1 != 0 {
				legal = append(legal, (i+23)%24)
			}
		}
		if len(legal) == 0 {
			break
		}
		from := legal[rng.IntN(len(legal))]
		to := (from + 1) % 24
		s, n := ring[0], ring[1]
		p := ply{
			board: string([]byte{byte(s), byte(s >> 8), byte(s >> 16), byte(n), byte(n >> 8), byte(n >> 16)}),
			legal: uint16(len(legal)), laps: 1, sown: 1,
			move: fmt.Sprintf("b%d", from+1),
		}
		if from >= 12 {
			p.move = fmt.Sprintf("f%d", 24-from)
		}
		ring[mover] = own&^(1<<from) | 1<<to
		if file := 24 - to; to >= 12 { // faces enemy file 13-file
			front, back := 24-(13-file), 13-file-1
			if enemy := &ring[mover^1]; *enemy>>front&1 != 0 {
				p.captured = 1 + uint8(*enemy>>back&1)
				*enemy &^= 1<<front | 1<<back
			}
		}
		g.plies = append(g.plies, p)
		if ring[mover^1] == 0 {
			break
		}
	}
	for i := range 24 {
		g.margin += int16(ring[0]>>i&1) - int16(ring[1]>>i&1)
	}
	return g
}

// plays returns games of at least so many plies in all.
func plays(game func(*rand.Rand) play, plies int) (games []play) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < plies; {
		g := game(rng)
		n += len(g.plies)
		games = append(games, g)
	}
	return games
}

// add appends the rows of g as a game loop would.
func add(m *Moves, g *play, id int64, variant, agent, moves []uint32) {
	n := len(g.plies)
	first := m.Rows()
	outcome := int8(min(1, max(-1, g.margin)))
	margin := g.margin
	for i := range g.plies {
		p := &g.plies[i]
		m.Variant.Codes = append(m.Variant.Codes, variant[0])
		m.Agent.Codes = append(m.Agent.Codes, agent[i&1])
		m.GameID = append(m.GameID, 5<<40+id)
		m.Ply = append(m.Ply, uint16(i))
		m.OpeningNumber = append(m.OpeningNumber, id/2)
		m.Mover = append(m.Mover, uint8(i&1))
		m.Board.AppendString(p.board)
		m.Marks = append(m.Marks, p.marks)
		m.SouthStore = append(m.SouthStore, p.stores[0])
		m.NorthStore = append(m.NorthStore, p.stores[1])
		m.Move.Codes = append(m.Move.Codes, moves[i])
		m.Legal = append(m.Legal, p.legal)
		m.Laps = append(m.Laps, p.laps)
		m.Sown = append(m.Sown, p.sown)
		m.Captured = append(m.Captured, p.captured)
		m.Explored = append(m.Explored, false)
		m.Outcome.Set(first+i, outcome)
		m.Margin.Set(first+i, margin)
		m.PliesLeft.Set(first+i, uint16(n-i))
		outcome, margin = -outcome, -margin
	}
}
