package slow

import (
	"fmt"
	"strconv"
	"strings"
)

// kalah referees Kalah.
type kalah struct {
	r             Rules
	houses, seeds int
}

// kalahPosition is a position of Kalah; houses are counted from 1.
type kalahPosition struct {
	row   [2][]int // [L1] a row each
	store [2]int   // [L1] a store each
	turn  int
}

func newKalah(r Rules) *kalah {
	return &kalah{r: r, houses: r.whole("houses"), seeds: r.whole("seeds")}
}

// Start has the same number of seeds in each house. [L1]
func (k *kalah) Start() string {
	p := kalahPosition{row: [2][]int{{0}, {0}}, turn: south}
	for side := range p.row {
		for range k.houses {
			p.row[side] = append(p.row[side], k.seeds)
		}
	}
	return p.format()
}

// Moves lists the legal moves.
func (k *kalah) Moves(position string) ([]Move, error) {
	p, err := k.parse(position)
	if err != nil {
		return nil, err
	}
	moves := []Move{}
	if p.held(south) == 0 || p.held(north) == 0 { // [L5]
		return moves, nil
	}
	for house := 1; house <= k.houses; house++ {
		if p.row[p.turn][house] > 0 { // [L2]
			moves = append(moves, k.play(p.clone(), house))
		}
	}
	return moves, nil
}

// play sows all the seeds of a house.
func (k *kalah) play(p kalahPosition, house int) Move {
	mover, before := p.turn, p.store[p.turn]
	hand := p.row[mover][house] // [L2] all the seeds
	sown := hand
	p.row[mover][house] = 0
	side, at := mover, house // at == houses+1 is the mover's store
	for hand > 0 {
		side, at = k.next(mover, side, at)
		if at > k.houses {
			p.store[mover]++
		} else {
			p.row[side][at]++ // [L2] one by one
		}
		hand--
	}
	k.capture(&p, side, at)
	if at <= k.houses { // [L3] else he moves again
		p.turn = other(mover)
	}
	return Move{
		Text:     strconv.Itoa(house),
		To:       p.format(),
		Captured: p.store[mover] - before,
		Laps:     1,
		Sown:     sown,
	}
}

// next is the hole that follows for the mover. [L2]
func (k *kalah) next(mover, side, at int) (int, int) {
	if at < k.houses {
		return side, at + 1
	}
	if at == k.houses && side == mover { // his own store
		return side, at + 1
	}
	return other(side), 1 // from his store to the enemy, or from the enemy past the enemy's store
}

// capture empties the house of the last seed and the one facing it. [L4]
func (k *kalah) capture(p *kalahPosition, side, at int) {
	if side != p.turn || at > k.houses || p.row[side][at] != 1 { // it was not empty before
		return
	}
	enemy := other(side)
	facing := k.houses + 1 - at
	if p.row[enemy][facing] == 0 && k.r["empty_capture"] == "no" {
		return
	}
	p.store[side] += p.row[side][at] + p.row[enemy][facing]
	p.row[side][at] = 0
	p.row[enemy][facing] = 0
}

// Apply plays one move.
func (k *kalah) Apply(position, move string) (Move, error) {
	moves, err := k.Moves(position)
	if err != nil {
		return Move{}, err
	}
	return find(moves, move)
}

// Outcome ends the game when either row is empty. [L5]
func (k *kalah) Outcome(position string) (Outcome, bool) {
	p, err := k.parse(position)
	if err != nil {
		panic(err)
	}
	if p.held(south) > 0 && p.held(north) > 0 {
		return Outcome{}, false
	}
	o := Outcome{South: p.store[south], North: p.store[north], End: "row-empty"}
	if k.r["leftovers"] == "opponent" {
		o.South += p.held(north)
		o.North += p.held(south)
	} else {
		o.South += p.held(south)
		o.North += p.held(north)
	}
	o.Winner = winner(o.South, o.North) // [L6]
	return o, true
}

// Repeated is what the stores say; no game comes to it. [L7]
func (k *kalah) Repeated(position string) Outcome {
	p, err := k.parse(position)
	if err != nil {
		panic(err)
	}
	return Outcome{
		South:      p.store[south],
		North:      p.store[north],
		Unassigned: p.held(south) + p.held(north),
		Winner:     winner(p.store[south], p.store[north]),
		End:        "repetition",
	}
}

// held is the number of seeds in a player's houses.
func (p kalahPosition) held(player int) int {
	n := 0
	for _, seeds := range p.row[player] {
		n += seeds
	}
	return n
}

func (p kalahPosition) clone() kalahPosition {
	for side := range p.row {
		p.row[side] = append([]int(nil), p.row[side]...)
	}
	return p
}

// format writes the position down.
func (p kalahPosition) format() string {
	var rows [2]string
	for side := range rows {
		var words []string
		for _, seeds := range p.row[side][1:] {
			words = append(words, strconv.Itoa(seeds))
		}
		rows[side] = strings.Join(words, ",")
	}
	return rows[south] + "/" + rows[north] + " " + joined(p.store, "-") + " " + letters[p.turn]
}

// parse reads a position and checks it against the rules.
func (k *kalah) parse(text string) (kalahPosition, error) {
	p := kalahPosition{}
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return p, fmt.Errorf("%q should have three fields", text)
	}
	rows, err := pair(fields[0], "/")
	if err != nil {
		return p, err
	}
	for side := range rows {
		p.row[side] = []int{0}
		words := strings.Split(rows[side], ",")
		if len(words) != k.houses { // [L1]
			return p, fmt.Errorf("%q should have %d houses", rows[side], k.houses)
		}
		for _, word := range words {
			n, err := number(word)
			if err != nil {
				return p, err
			}
			p.row[side] = append(p.row[side], n)
		}
	}
	if p.store, err = numbers(fields[1], "-"); err != nil {
		return p, err
	}
	if p.turn, err = player(fields[2]); err != nil {
		return p, err
	}
	if p.held(south)+p.held(north)+p.store[south]+p.store[north] > 2*k.houses*k.seeds { // [L1]
		return p, fmt.Errorf("more than %d seeds", 2*k.houses*k.seeds)
	}
	return p, nil
}
