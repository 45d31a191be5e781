package bao

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
)

// Format writes p as S-front/S-back, a bar, N-front/N-back and the turn.
func (g *Game) Format(p Position) string {
	buf := make([]byte, 0, 4*g.files+5)
	buf = g.formatSide(buf, p.South)
	buf = append(buf, '|')
	buf = g.formatSide(buf, p.North)
	buf = append(buf, ' ')
	return string(append(buf, p.Mover.String()...))
}

func (g *Game) formatSide(buf []byte, ring uint32) []byte {
	for file := 1; file <= g.files; file++ {
		buf = append(buf, '0'+byte(ring>>g.front(file)&1))
	}
	buf = append(buf, '/')
	for file := 1; file <= g.files; file++ {
		buf = append(buf, '0'+byte(ring>>g.back(file)&1))
	}
	return buf
}

// Parse reads a position; a side may hold up to a full ring.
func (g *Game) Parse(s string) (Position, error) {
	p, err := g.parse(s)
	if err != nil {
		return Position{}, fmt.Errorf("bao: position %q: %w", s, err)
	}
	return p, nil
}

func (g *Game) parse(s string) (p Position, err error) {
	board, turn, found := strings.Cut(s, " ")
	if !found {
		return p, fmt.Errorf("no turn, want S-front/S-back|N-front/N-back turn")
	}
	south, north, found := strings.Cut(board, "|")
	if !found {
		return p, fmt.Errorf("board = %q, want two sides parted by |", board)
	}
	if p.South, err = g.parseSide(engine.South, south); err != nil {
		return p, err
	}
	if p.North, err = g.parseSide(engine.North, north); err != nil {
		return p, err
	}
	switch turn {
	case "S":
	case "N":
		p.Mover = engine.North
	default:
		return p, fmt.Errorf("turn = %q, want S or N", turn)
	}
	return p, nil
}

func (g *Game) parseSide(seat engine.Seat, s string) (ring uint32, err error) {
	front, back, found := strings.Cut(s, "/")
	if !found {
		return 0, fmt.Errorf("%v's side = %q, want a front and a back row parted by /", seat, s)
	}
	rows := []struct {
		name, digits string
		hole         func(file int) int
	}{{"front", front, g.front}, {"back", back, g.back}}
	for _, row := range rows {
		if len(row.digits) != g.files {
			return 0, fmt.Errorf("%v's %s row has %d holes, want %d [B1]", seat, row.name, len(row.digits), g.files)
		}
		for i, digit := range []byte(row.digits) {
			if digit != '0' && digit != '1' {
				return 0, fmt.Errorf("%v's %s hole %d = %q, want 0 or 1 stone [B1]", seat, row.name, i+1, digit)
			}
			ring |= uint32(digit-'0') << row.hole(i+1)
		}
	}
	return ring, nil
}

// FormatMove writes the hole stepped from: b or f, and the file.
func (g *Game) FormatMove(_ Position, m engine.Move) string {
	if hole := int(m); hole >= g.files {
		return "f" + strconv.Itoa(2*g.files-hole)
	}
	return "b" + strconv.Itoa(int(m)+1)
}

// ParseMove reads a move of p and tells which sentence forbids it if one does.
func (g *Game) ParseMove(p Position, s string) (engine.Move, error) {
	row, digits := "", ""
	if s != "" {
		row, digits = s[:1], s[1:]
	}
	file, err := strconv.Atoi(digits)
	if row != "f" && row != "b" || err != nil || strconv.Itoa(file) != digits || file < 1 || file > g.files {
		return 0, fmt.Errorf("bao: move = %q, want f or b and a file, 1 to %d, such as f2", s, g.files)
	}
	hole := g.back(file)
	if row == "f" {
		hole = g.front(file)
	}
	own, enemy := p.sides()
	switch {
	case own == 0 || enemy == 0:
		return 0, fmt.Errorf("bao: move = %q: the game is over, a side has no stone [B6]", s)
	case own>>hole&1 == 0:
		return 0, fmt.Errorf("bao: move = %q: %s of %v is empty, want a hole with a stone [B3]", s, s, p.Mover)
	case g.movable(own)>>hole&1 == 0:
		next := engine.Move((hole + 1) % (2 * g.files))
		return 0, fmt.Errorf("bao: move = %q: the next hole, %s, is occupied, want a stone before an empty hole [B3]", s, g.FormatMove(p, next))
	}
	return engine.Move(hole), nil
}

// Draw returns the board as South sees it, North's rows running from right to left.
func (g *Game) Draw(p Position) string {
	var b strings.Builder
	line := func(label string, ring uint32, hole func(int) int, from, step int) {
		fmt.Fprintf(&b, " %-12s", label)
		for i := range g.files {
			stone := "."
			if ring>>hole(from+step*i)&1 == 1 {
				stone = "o"
			}
			fmt.Fprintf(&b, "%3s", stone)
		}
		b.WriteString("\n")
	}
	files := func(from, step int) {
		fmt.Fprintf(&b, " %-12s", "")
		for i := range g.files {
			fmt.Fprintf(&b, "%3d", from+step*i)
		}
		b.WriteString("\n")
	}
	files(g.files, -1)
	line("North back", p.North, g.back, g.files, -1)
	line("North front", p.North, g.front, g.files, -1)
	line("South front", p.South, g.front, 1, 1)
	line("South back", p.South, g.back, 1, 1)
	files(1, 1)
	return b.String()
}
