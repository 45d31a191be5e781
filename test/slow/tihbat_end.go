package slow

import (
	"fmt"
	"strings"
)

// tihbatPosition is a position of Tihbat; holes are counted from 1.
type tihbatPosition struct {
	row   [2][3]int // [T1] two holes each
	store [2]int    // captured
	turn  int
}

// Outcome ends the game when no counters are left, or when the player to move
// cannot play and may not pass. [T5] [T7]
func (t *tihbat) Outcome(position string) (Outcome, bool) {
	p, err := t.parse(position)
	if err != nil {
		panic(err)
	}
	o := Outcome{South: p.store[south], North: p.store[north]}
	if p.left() == 0 { // [T7]
		o.Winner, o.End = winner(o.South, o.North), "all-captured" // [T9]
		return o, true
	}
	if t.r["empty_row"] == "pass" || t.playable(p, 1) || t.playable(p, 2) { // [T5]
		return Outcome{}, false
	}
	held, rest := t.shares(p)
	o.South += held[south]
	o.North += held[north]
	o.Unassigned = rest
	o.Winner, o.End = winner(o.South, o.North), "row-empty" // [T9]
	return o, true
}

// shares hands out the counters left when the mover cannot play. [T5]
func (t *tihbat) shares(p tihbatPosition) (held [2]int, rest int) {
	switch t.r["empty_row"] {
	case "opponent-takes-rest":
		held[other(p.turn)] = p.left()
	case "split": // evenly: an odd one is no one's
		held = [2]int{p.left() / 2, p.left() / 2}
		rest = p.left() % 2
	case "row-owner": // each takes what stands in his own row
		held[south] = p.row[south][1] + p.row[south][2]
		held[north] = p.row[north][1] + p.row[north][2]
	}
	return held, rest
}

// Repeated leaves the margin as it is: the counters left are no one's. [T8]
func (t *tihbat) Repeated(position string) Outcome {
	p, err := t.parse(position)
	if err != nil {
		panic(err)
	}
	return Outcome{
		South:      p.store[south],
		North:      p.store[north],
		Unassigned: p.left(),
		Winner:     winner(p.store[south], p.store[north]), // [T9]
		End:        "repetition",
	}
}

// left is the number of counters on the board.
func (p tihbatPosition) left() int {
	return p.row[south][1] + p.row[south][2] + p.row[north][1] + p.row[north][2]
}

// format writes the position down.
func (p tihbatPosition) format() string {
	var rows [2]string
	for side := range rows {
		rows[side] = joined([2]int{p.row[side][1], p.row[side][2]}, ",")
	}
	return rows[south] + "/" + rows[north] + " " + joined(p.store, "-") + " " + letters[p.turn]
}

// parse reads a position and checks it against the rules.
func (t *tihbat) parse(text string) (tihbatPosition, error) {
	p := tihbatPosition{}
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return p, fmt.Errorf("%q should have three fields", text)
	}
	rows, err := pair(fields[0], "/")
	if err != nil {
		return p, err
	}
	for side := range rows {
		n, err := numbers(rows[side], ",")
		if err != nil {
			return p, err
		}
		p.row[side] = [3]int{0, n[0], n[1]}
	}
	if p.store, err = numbers(fields[1], "-"); err != nil {
		return p, err
	}
	if p.turn, err = player(fields[2]); err != nil {
		return p, err
	}
	if p.left()+p.store[south]+p.store[north] > 4*t.seeds { // [T1]
		return p, fmt.Errorf("more than %d counters", 4*t.seeds)
	}
	return p, nil
}
