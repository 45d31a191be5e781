package kiothi

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
)

var phaseText = [...]string{First: "r1", Second: "r2", Play: "play"}

// Format writes p as S-row/N-row S-prison-N-prison turn phase.
func (g *Game) Format(p Position) string {
	buf := make([]byte, 0, 80)
	for x := range holes {
		if x == boma {
			buf = append(buf, '/')
		} else if x > 0 {
			buf = append(buf, ',')
		}
		buf = strconv.AppendUint(buf, uint64(p.Boma(x)), 10)
		if p.Marks>>x&1 == 1 {
			buf = append(buf, '*')
		}
	}
	buf = append(buf, ' ')
	buf = strconv.AppendUint(buf, uint64(p.Prison.South), 10)
	buf = append(buf, '-')
	buf = strconv.AppendUint(buf, uint64(p.Prison.North), 10)
	buf = append(buf, ' ')
	buf = append(buf, p.Mover.String()...)
	buf = append(buf, ' ')
	return string(append(buf, phaseText[p.Phase]...))
}

// Parse reads a position: at most as many warriors as the variant starts with.
func (g *Game) Parse(s string) (Position, error) {
	p, err := g.parse(s)
	if err != nil {
		return Position{}, fmt.Errorf("kiothi: position %q: %w", s, err)
	}
	return p, nil
}

func (g *Game) parse(s string) (p Position, err error) {
	fields := strings.Split(s, " ")
	if len(fields) != 4 {
		return p, fmt.Errorf("number of fields = %d, want 4: S-row/N-row S-prison-N-prison turn phase", len(fields))
	}
	south, north, found := strings.Cut(fields[0], "/")
	if !found {
		return p, fmt.Errorf("rows = %q, want two rows parted by /", fields[0])
	}
	if err := g.parseRow(&p, engine.South, south); err != nil {
		return p, err
	}
	if err := g.parseRow(&p, engine.North, north); err != nil {
		return p, err
	}
	if err := g.parsePrisons(&p, fields[1]); err != nil {
		return p, err
	}
	if err := g.parseTurn(&p, fields[2], fields[3]); err != nil {
		return p, err
	}
	return p, g.check(&p)
}

// parseRow reads ten numbers, each with a star if the boma is protected.
func (g *Game) parseRow(p *Position, seat engine.Seat, s string) error {
	items := strings.Split(s, ",")
	if len(items) != boma {
		return fmt.Errorf("%v's row has %d boma, want %d [K1]", seat, len(items), boma)
	}
	for i, item := range items {
		digits, marked := strings.CutSuffix(item, "*")
		n, err := number(digits)
		if err != nil || n > g.total {
			return fmt.Errorf("%v's boma %d = %q, want a number of warriors, 0 to %d, perhaps with * [K2]", seat, i+1, item, g.total)
		}
		x := int(seat)*boma + i
		p.Board = p.Board.Put(uint64(x), uint64(n))
		if marked {
			p.Marks |= 1 << x
		}
	}
	return nil
}

func (g *Game) parsePrisons(p *Position, s string) error {
	south, north, found := strings.Cut(s, "-")
	for i, item := range []string{south, north} {
		n, err := number(item)
		if err != nil || n > g.total || !found {
			return fmt.Errorf("prisons = %q, want two numbers of warriors, 0 to %d, as in 4-0", s, g.total)
		}
		*[...]*uint8{&p.Prison.South, &p.Prison.North}[i] = uint8(n)
	}
	return nil
}

// parseTurn reads the player to move and the phase, which has its own player in a redistribution.
func (g *Game) parseTurn(p *Position, turn, phase string) error {
	switch turn {
	case "S":
	case "N":
		p.Mover = engine.North
	default:
		return fmt.Errorf("turn = %q, want S or N", turn)
	}
	p.Phase = Play + 1
	for i, text := range phaseText {
		if text == phase {
			p.Phase = Phase(i)
		}
	}
	switch {
	case p.Phase > Play:
		return fmt.Errorf("phase = %q, want r1, r2 or play", phase)
	case p.Phase != Play && g.openingSizes[0] == 0:
		return fmt.Errorf("phase = %q, want play (opening_boma: 0) [K3]", phase)
	case p.Phase != Play && int(p.Mover) != int(p.Phase):
		return fmt.Errorf("turn = %q in phase %s, want %v: South redistributes in r1, North in r2 [K3]", turn, phase, p.Mover.Other())
	}
	return nil
}

// check refuses what no single field shows to be wrong.
func (g *Game) check(p *Position) error {
	if total := g.Total(*p); total > g.total {
		return fmt.Errorf("%d warriors on the board and in both prisons, want at most the %d of the start [K2]", total, g.total)
	}
	for x := range holes {
		if p.Marks>>x&1 == 0 {
			continue
		}
		place := fmt.Sprintf("%v's boma %d", engine.Seat(x/boma), x%boma+1)
		switch {
		case p.Phase != Play:
			return fmt.Errorf("%s is marked in phase %s, want no mark before phase play [K4]", place, phaseText[p.Phase])
		case !g.marked:
			return fmt.Errorf("%s is marked, want no mark at all (protection: none) [K4]", place)
		case p.Boma(x) == 0 && !g.emptyMarks:
			return fmt.Errorf("%s is empty and marked, want marks on occupied boma only (protection: marked, mark_cleared_by: anyone) [K8]", place)
		}
	}
	if p.Phase != Play && !g.countable(*p) {
		return fmt.Errorf("more than 2^64-1 redistributions here or on the next turn, want fewer warriors in the boma that may be emptied [K3]")
	}
	return nil
}

// number reads digits only, without a sign or a leading zero.
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return n, nil
}

// items splits s, and yields nothing for an empty text.
func items(s, separator string) iter.Seq[string] {
	if s == "" {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(s, separator)
}

// Draw returns the board as South sees it, North's row running from right to left.
func (g *Game) Draw(p Position) string {
	var b strings.Builder
	cell := func(x int) {
		mark := " "
		if p.Marks>>x&1 == 1 {
			mark = "*"
		}
		fmt.Fprintf(&b, "%4d%s", p.Boma(x), mark)
	}
	b.WriteString("      ")
	for i := boma; i >= 1; i-- {
		fmt.Fprintf(&b, "%4d ", i)
	}
	fmt.Fprintf(&b, "\n North")
	for x := holes - 1; x >= boma; x-- {
		cell(x)
	}
	fmt.Fprintf(&b, "   prison %d\n South", p.Prison.North)
	for x := range boma {
		cell(x)
	}
	fmt.Fprintf(&b, "   prison %d\n      ", p.Prison.South)
	for i := 1; i <= boma; i++ {
		fmt.Fprintf(&b, "%4d ", i)
	}
	b.WriteString("\n")
	return b.String()
}
