package slow

import (
	"fmt"
	"strings"
)

// baoPosition is a position of Bao la Kimasai; files are counted from 1.
type baoPosition struct {
	stone [2][2][13]int // [B1] player, row, file: one stone or none
	turn  int
}

// Outcome ends the game when a side has no stones or the mover no move. [B6]
func (b *bao) Outcome(position string) (Outcome, bool) {
	p, err := b.parse(position)
	if err != nil {
		panic(err)
	}
	o := Outcome{South: p.count(south), North: p.count(north)}
	switch {
	case p.count(p.turn) == 0: // [B6] a mover without stones has lost
		o.Winner, o.End = sign(other(p.turn)), "annihilated"
	case p.count(other(p.turn)) == 0: // [B6] he has taken every enemy stone
		o.Winner, o.End = sign(p.turn), "annihilated"
	case len(b.steps(p)) == 0: // [B6] his opponent has no legal move
		o.Winner, o.End = sign(other(p.turn)), "no-moves"
	default:
		return Outcome{}, false
	}
	return o, true
}

// Repeated makes the game a draw. [B7]
func (b *bao) Repeated(position string) Outcome {
	p, err := b.parse(position)
	if err != nil {
		panic(err)
	}
	return Outcome{South: p.count(south), North: p.count(north), End: "repetition"}
}

// sign is how a win of that player is written.
func sign(who int) int {
	if who == south {
		return 1
	}
	return -1
}

// count is the number of a player's stones.
func (p baoPosition) count(side int) int {
	sum := 0
	for row := range p.stone[side] {
		for _, stone := range p.stone[side][row] {
			sum += stone
		}
	}
	return sum
}

// format writes the position down.
func (b *bao) format(p baoPosition) string {
	var sides [2]string
	for side := range sides {
		sides[side] = b.formatRow(p.stone[side][front]) + "/" + b.formatRow(p.stone[side][back])
	}
	return sides[south] + "|" + sides[north] + " " + letters[p.turn]
}

func (b *bao) formatRow(row [13]int) string {
	text := ""
	for file := 1; file <= b.files; file++ {
		if row[file] == 1 {
			text += "1"
		} else {
			text += "0"
		}
	}
	return text
}

// parse reads a position; a side may hold up to a full ring.
func (b *bao) parse(text string) (baoPosition, error) {
	p := baoPosition{}
	fields, err := pair(text, " ")
	if err != nil {
		return p, err
	}
	if p.turn, err = player(fields[1]); err != nil {
		return p, err
	}
	sides, err := pair(fields[0], "|")
	if err != nil {
		return p, err
	}
	for side, both := range sides {
		rows, err := pair(both, "/")
		if err != nil {
			return p, err
		}
		for row, cells := range rows {
			if p.stone[side][row], err = b.parseRow(cells); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

func (b *bao) parseRow(cells string) ([13]int, error) {
	row := [13]int{}
	if len(cells) != b.files || strings.Trim(cells, "01") != "" {
		return row, fmt.Errorf("%q should be %d digits 0 or 1", cells, b.files)
	}
	for i, cell := range cells {
		if cell == '1' {
			row[i+1] = 1
		}
	}
	return row, nil
}
