package kiothi

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
)

// FormatMove writes a sowing as boma:warriors and a redistribution as
// 5+6>S1=2,N3=8.
func (g *Game) FormatMove(p Position, m engine.Move) string {
	if p.Phase != Play {
		return g.unrank(p, m).String()
	}
	return strconv.Itoa(int(m>>8)+1) + ":" + strconv.Itoa(int(m&0xff))
}

// ParseMove reads a move of p and tells which sentence forbids it if one does.
func (g *Game) ParseMove(p Position, s string) (engine.Move, error) {
	if p.Phase != Play {
		return g.parseRedistribution(p, s)
	}
	bomaText, warriors, found := strings.Cut(s, ":")
	b, err1 := number(bomaText)
	n, err2 := number(warriors)
	if !found || err1 != nil || err2 != nil {
		return 0, fmt.Errorf("kiothi: move = %q, want boma:warriors, such as 7:3", s)
	}
	if b < 1 || b > boma {
		return 0, fmt.Errorf("kiothi: move = %q: boma = %d, want 1 to %d [K5]", s, b, boma)
	}
	x := int(p.Mover)*boma + b - 1
	holds := p.Boma(x)
	if n < 1 || n > holds {
		if holds == 0 {
			return 0, fmt.Errorf("kiothi: move = %q: boma %d of %v is empty, want an occupied one [K5]", s, b, p.Mover)
		}
		return 0, fmt.Errorf("kiothi: move = %q: warriors = %d, want 1 to %d, which boma %d holds [K5]", s, n, holds, b)
	}
	if g.liftAll && n < holds {
		return 0, fmt.Errorf("kiothi: move = %q: warriors = %d, want all %d (lift: all) [K5]", s, n, holds)
	}
	m := sowing(b-1, n)
	for _, legal := range g.Moves(nil, p) {
		if legal == m {
			return m, nil
		}
	}
	if _, _, ended := g.ring.Relay(p.Board, uint64(x), uint64(n), g.lapLimit); !ended {
		return 0, fmt.Errorf("kiothi: move = %q: the sowing has not ended after %d laps, want one that ends [K15]", s, g.lapLimit)
	}
	return 0, fmt.Errorf("kiothi: move = %q: the first lap ends in an occupied boma of the mover's own row, want an empty or an enemy boma [K6]", s)
}

func (g *Game) parseRedistribution(p Position, s string) (engine.Move, error) {
	r, err := parseRedistribution(p.Mover, s)
	if err != nil {
		return 0, fmt.Errorf("kiothi: move = %q: %w", s, err)
	}
	put := 0
	for _, n := range r.targets {
		put += int(n)
	}
	if have := lifted(p, r.emptied); put != have {
		return 0, fmt.Errorf("kiothi: move = %q: %d warriors put down, want the %d lifted [K3]", s, put, have)
	}
	m, ok := g.rank(p, r)
	if !ok {
		return 0, fmt.Errorf("kiothi: move = %q: %d boma emptied, want %s occupied boma of %v [K3]",
			s, bits.OnesCount32(r.emptied), g.wantEmptied(p), p.Mover)
	}
	return m, nil
}

// wantEmptied says how many boma the mover must empty.
func (g *Game) wantEmptied(p Position) string {
	sets := g.sets(nil, p)
	least, most := bits.OnesCount32(sets[0]), bits.OnesCount32(sets[len(sets)-1])
	if least == most {
		return "exactly " + strconv.Itoa(most)
	}
	return fmt.Sprintf("%d or %d", least, most)
}

// parseRedistribution reads the form of a redistribution: boma in ascending order, each once.
func parseRedistribution(mover engine.Seat, s string) (r redistribution, err error) {
	emptied, targets, found := strings.Cut(s, ">")
	if !found {
		return r, fmt.Errorf("want the emptied boma, then > and where the warriors go, such as 5+6>S1=2,N3=8 [K3]")
	}
	last := 0
	for item := range items(emptied, "+") {
		b, err := number(item)
		if err != nil || b < 1 || b > boma || b <= last {
			return r, fmt.Errorf("emptied boma %q, want 1 to %d of %v in ascending order [K3]", item, boma, mover)
		}
		r.emptied |= 1 << (b - 1)
		last = b
	}
	last = -1
	for item := range items(targets, ",") {
		x, n, ok := target(item)
		if !ok || x <= last {
			return r, fmt.Errorf("target %q, want S or N, boma 1 to %d, = and a number of warriors, S first and in ascending order [K3]", item, boma)
		}
		r.targets[x] = uint8(n)
		last = x
	}
	return r, nil
}

// target reads S1=2: a hole and its warriors.
func target(item string) (x, n int, ok bool) {
	place, warriors, found := strings.Cut(item, "=")
	if !found || place == "" || place[0] != 'S' && place[0] != 'N' {
		return 0, 0, false
	}
	b, err1 := number(place[1:])
	n, err2 := number(warriors)
	if err1 != nil || err2 != nil || b < 1 || b > boma || n < 1 || n > 255 {
		return 0, 0, false
	}
	if place[0] == 'N' {
		b += boma
	}
	return b - 1, n, true
}
