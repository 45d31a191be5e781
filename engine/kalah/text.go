package kalah

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
)

const form = "S-row/N-row S-store-N-store turn"

// Format writes p as S-row/N-row S-store-N-store turn.
func (g *Game) Format(p Position) string {
	text := make([]byte, 0, 96)
	for x := range uint(g.houses) {
		text = append(strconv.AppendUint(text, uint64(p.South.at(x)), 10), ',')
	}
	text[len(text)-1] = '/'
	for x := range uint(g.houses) {
		text = append(strconv.AppendUint(text, uint64(p.North.at(x)), 10), ',')
	}
	text[len(text)-1] = ' '
	text = append(strconv.AppendUint(text, uint64(p.Store.South), 10), '-')
	text = append(strconv.AppendUint(text, uint64(p.Store.North), 10), ' ')
	return string(append(text, p.Mover.String()...))
}

// Parse reads a position: at most as many seeds as the variant starts with.
func (g *Game) Parse(s string) (Position, error) {
	p, err := g.parse(s)
	if err != nil {
		return Position{}, fmt.Errorf("kalah: position %q: %w", s, err)
	}
	return p, nil
}

func (g *Game) parse(s string) (p Position, err error) {
	fields := strings.Split(s, " ")
	if len(fields) != 3 {
		return p, fmt.Errorf("number of fields = %d, want 3: %s", len(fields), form)
	}
	south, north, found := strings.Cut(fields[0], "/")
	if !found {
		return p, fmt.Errorf("rows = %q, want two rows parted by /", fields[0])
	}
	var numbers []uint8 // South's houses, North's, both stores
	for _, part := range []struct {
		text, separator, field string
		count                  int
	}{{south, ",", "S's row", g.houses}, {north, ",", "N's row", g.houses}, {fields[1], "-", "stores", 2}} {
		if numbers, err = g.parseNumbers(numbers, part.text, part.separator, part.field, part.count); err != nil {
			return p, err
		}
	}
	total := 0
	for _, n := range numbers {
		total += int(n)
	}
	if total > g.total {
		return p, fmt.Errorf("%d seeds in houses and stores, want at most the %d of the start [L1]", total, g.total)
	}
	for x, n := range numbers[:g.houses] {
		p.South = p.South.with(uint(x), n)
		p.North = p.North.with(uint(x), numbers[g.houses+x])
	}
	p.Store = Store{uint32(numbers[2*g.houses]), uint32(numbers[2*g.houses+1])}
	switch fields[2] {
	case "S":
	case "N":
		p.Mover = engine.North
	default:
		return p, fmt.Errorf("turn = %q, want S or N", fields[2])
	}
	return p, nil
}

// parseNumbers appends count numbers of seeds.
func (g *Game) parseNumbers(dst []uint8, s, separator, field string, count int) ([]uint8, error) {
	items := strings.Split(s, separator)
	if len(items) != count {
		return nil, fmt.Errorf("%s = %q, want %d numbers parted by %s [L1]", field, s, count, separator)
	}
	for i, item := range items {
		n, err := strconv.Atoi(item)
		if err != nil || n < 0 || n > g.total || strconv.Itoa(n) != item {
			return nil, fmt.Errorf("%s = %q: number %d is %q, want 0 to %d seeds [L1]", field, s, i+1, item, g.total)
		}
		dst = append(dst, uint8(n))
	}
	return dst, nil
}

// FormatMove writes the number of the house from the mover's left.
func (g *Game) FormatMove(_ Position, m engine.Move) string { return strconv.Itoa(int(m) + 1) }

// ParseMove reads a move of p and tells which sentence forbids it if one does.
func (g *Game) ParseMove(p Position, s string) (engine.Move, error) {
	house, err := strconv.Atoi(s)
	if err != nil || house < 1 || house > g.houses || strconv.Itoa(house) != s {
		return 0, fmt.Errorf("kalah: move = %q, want a house from 1 to %d", s, g.houses)
	}
	m := engine.Move(house - 1)
	switch {
	case p.South.empty() || p.North.empty():
		return 0, fmt.Errorf("kalah: move = %q: the game is over, a row is empty [L5]", s)
	case !slices.Contains(g.Moves(nil, p), m):
		return 0, fmt.Errorf("kalah: move = %q: house %s of %v is empty, want an occupied one [L2]", s, s, p.Mover)
	}
	return m, nil
}

// Draw returns the board as South sees it, North's row running from right to left.
func (g *Game) Draw(p Position) string {
	var b strings.Builder
	line := func(head, tail string, cell func(x int) int) {
		b.WriteString(head)
		for x := range g.houses {
			fmt.Fprintf(&b, "%4d", cell(x))
		}
		b.WriteString(tail + "\n")
	}
	store := func(n uint32) string { return fmt.Sprintf("   store %d", n) }
	line("       ", "", func(x int) int { return g.houses - x })
	line(" North ", store(p.Store.North), func(x int) int { return int(p.North.at(uint(g.houses - 1 - x))) })
	line(" South ", store(p.Store.South), func(x int) int { return int(p.South.at(uint(x))) })
	line("       ", "", func(x int) int { return x + 1 })
	return b.String()
}
