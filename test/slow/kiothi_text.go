package slow

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// kiothiPosition is a position of Kiothi; boma are counted from 1.
type kiothiPosition struct {
	row    [2][11]int  // [K1] a row of ten boma each
	mark   [2][11]bool // [K4] nki
	prison [2]int      // [K1]
	turn   int
	phase  string // r1, r2 or play
}

var (
	errBeforePlay = errors.New("redistributions are counted, not listed")
	errInPlay     = errors.New("no redistribution is due here")
)

// format writes the position down.
func (p kiothiPosition) format() string {
	return p.formatRow(south) + "/" + p.formatRow(north) + " " +
		joined(p.prison, "-") + " " + letters[p.turn] + " " + p.phase
}

func (p kiothiPosition) formatRow(side int) string {
	cells := make([]string, 10)
	for boma := 1; boma <= 10; boma++ {
		cells[boma-1] = strconv.Itoa(p.row[side][boma])
		if p.mark[side][boma] {
			cells[boma-1] += "*"
		}
	}
	return strings.Join(cells, ",")
}

// parse reads a position and checks it against the rules.
func (k *kiothi) parse(text string) (kiothiPosition, error) {
	p := kiothiPosition{}
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return p, fmt.Errorf("%q should have four fields", text)
	}
	rows, err := pair(fields[0], "/")
	if err != nil {
		return p, err
	}
	for side, row := range rows {
		if err := p.parseRow(side, row); err != nil {
			return p, err
		}
	}
	if p.prison, err = numbers(fields[1], "-"); err != nil {
		return p, err
	}
	if p.turn, err = player(fields[2]); err != nil {
		return p, err
	}
	p.phase = fields[3]
	return p, k.check(p)
}

func (p *kiothiPosition) parseRow(side int, text string) error {
	cells := strings.Split(text, ",")
	if len(cells) != 10 {
		return fmt.Errorf("%q should have ten boma", text)
	}
	for i, cell := range cells {
		digits, marked := strings.CutSuffix(cell, "*")
		n, err := number(digits)
		if err != nil {
			return err
		}
		p.row[side][i+1] = n
		p.mark[side][i+1] = marked
	}
	return nil
}

// check refuses what the rules do not allow in a position.
func (k *kiothi) check(p kiothiPosition) error {
	most := 2 * k.r.whole("filled") * k.r.whole("warriors_per_boma")
	if p.count(south)+p.count(north)+p.prison[south]+p.prison[north] > most {
		return fmt.Errorf("more than %d warriors", most)
	}
	switch {
	case p.phase == "play":
	case k.r["opening_boma"] == "0": // [K3] play starts at once
		return fmt.Errorf("no phase %q", p.phase)
	case p.phase == "r1" && p.turn == south: // [K3] South on turn 1
	case p.phase == "r2" && p.turn == north: // [K3] North on turn 2
	default:
		return fmt.Errorf("no phase %q with %s to move", p.phase, letters[p.turn])
	}
	for side := range p.row {
		for boma := 1; boma <= 10; boma++ {
			if p.mark[side][boma] && !k.mayMark(p, side, boma) {
				return fmt.Errorf("boma %s%d cannot be marked", letters[side], boma)
			}
		}
	}
	return nil
}

// mayMark tells whether a boma may bear a mark: none before play [K4], and on an
// empty boma only under two of the values.
func (k *kiothi) mayMark(p kiothiPosition, side, boma int) bool {
	emptyToo := k.r["protection"] == "unsown" || k.r["mark_cleared_by"] == "owner"
	return p.phase == "play" && (p.row[side][boma] > 0 || emptyToo)
}
