package tihbat

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
)

// Format writes p as S-row/N-row S-captured-N-captured turn.
func (g *Game) Format(p Position) string {
	return fmt.Sprintf("%d,%d/%d,%d %d-%d %v", p.Hole(0), p.Hole(1), p.Hole(2), p.Hole(3), p.Store.South, p.Store.North, p.Mover)
}

// Parse reads a position: at most as many counters as the variant starts with.
func (g *Game) Parse(s string) (Position, error) {
	p, err := g.parse(s)
	if err != nil {
		return Position{}, fmt.Errorf("tihbat: position %q: %w", s, err)
	}
	return p, nil
}

func (g *Game) parse(s string) (p Position, err error) {
	fields := strings.Split(s, " ")
	if len(fields) != 3 {
		return p, fmt.Errorf("number of fields = %d, want 3: S-row/N-row S-captured-N-captured turn", len(fields))
	}
	south, north, found := strings.Cut(fields[0], "/")
	if !found {
		return p, fmt.Errorf("rows = %q, want two rows parted by /", fields[0])
	}
	for seat, row := range []string{south, north} {
		first, second, err := g.parsePair(row, ",", fmt.Sprintf("%v's row", engine.Seat(seat)))
		if err != nil {
			return p, err
		}
		p.Board |= (uint32(first) | uint32(second)<<8) << (16 * seat)
	}
	if p.Store.South, p.Store.North, err = g.parsePair(fields[1], "-", "captured"); err != nil {
		return p, err
	}
	switch fields[2] {
	case "S":
	case "N":
		p.Mover = engine.North
	default:
		return p, fmt.Errorf("turn = %q, want S or N", fields[2])
	}
	if n := g.Total(p); n > g.total {
		return p, fmt.Errorf("%d counters on the board and captured, want at most the %d of the start [T1]", n, g.total)
	}
	return p, nil
}

// parsePair reads two numbers of counters.
func (g *Game) parsePair(s, separator, field string) (first, second uint8, err error) {
	items := strings.Split(s, separator)
	if len(items) != 2 {
		return 0, 0, fmt.Errorf("%s = %q, want 2 numbers parted by %s [T1]", field, s, separator)
	}
	var pair [2]uint8
	for i, item := range items {
		n, err := strconv.Atoi(item)
		if err != nil || n < 0 || n > g.total || strconv.Itoa(n) != item {
			return 0, 0, fmt.Errorf("%s = %q: number %d is %q, want 0 to %d counters [T1]", field, s, i+1, item, g.total)
		}
		pair[i] = uint8(n)
	}
	return pair[0], pair[1], nil
}

// FormatMove writes the hole, 1 or 2, or pass.
func (g *Game) FormatMove(_ Position, m engine.Move) string {
	if m == pass {
		return "pass"
	}
	return strconv.Itoa(int(m) + 1)
}

// ParseMove reads a move of p and tells which sentence forbids it if one does.
func (g *Game) ParseMove(p Position, s string) (engine.Move, error) {
	if s != "1" && s != "2" && s != "pass" {
		return 0, fmt.Errorf("tihbat: move = %q, want 1, 2 or pass", s)
	}
	legal := g.Moves(nil, p)
	for _, m := range legal {
		if g.FormatMove(p, m) == s {
			return m, nil
		}
	}
	switch {
	case p.Board == 0:
		return 0, fmt.Errorf("tihbat: move = %q: the game is over, all counters are captured [T7]", s)
	case len(legal) == 0:
		return 0, fmt.Errorf("tihbat: move = %q: the game is over, %v cannot play [T5]", s, p.Mover)
	case s == "pass":
		return 0, fmt.Errorf("tihbat: move = %q: %v can play, want a hole [T5]", s, p.Mover)
	case p.Hole(2*uint(p.Mover)+uint(s[0]-'1')) == 0:
		return 0, fmt.Errorf("tihbat: move = %q: hole %s of %v is empty, want an occupied one [T2]", s, s, p.Mover)
	default:
		return 0, fmt.Errorf("tihbat: move = %q: a lone counter may not be played (singleton: forbidden) [T6]", s)
	}
}

// Draw returns the board as South sees it, North's row running from right to left.
func (g *Game) Draw(p Position) string {
	return fmt.Sprintf("          2   1\n North %4d%4d   captured %d\n South %4d%4d   captured %d\n          1   2\n",
		p.Hole(3), p.Hole(2), p.Store.North, p.Hole(0), p.Hole(1), p.Store.South)
}
