package slow

import "strconv"

// tihbat referees Tihbat.
type tihbat struct {
	r     Rules
	seeds int
}

// A pit is one hole of the board: whose, and 1 or 2 from his left.
type pit struct{ side, hole int }

func newTihbat(r Rules) *tihbat {
	return &tihbat{r: r, seeds: r.whole("seeds")}
}

// Start has the same number of counters in each of the four holes. [T1]
func (t *tihbat) Start() string {
	p := tihbatPosition{turn: south}
	for side := range p.row {
		for hole := 1; hole <= 2; hole++ {
			p.row[side][hole] = t.seeds
		}
	}
	return p.format()
}

// next is the following hole counter-clockwise. [T2]
func (p pit) next() pit {
	if p.hole == 1 {
		return pit{p.side, 2}
	}
	return pit{other(p.side), 1}
}

// before is the hole that this one follows. [T4]
func (p pit) before() pit {
	if p.hole == 2 {
		return pit{p.side, 1}
	}
	return pit{other(p.side), 2}
}

// Moves lists the legal moves, a pass among them.
func (t *tihbat) Moves(position string) ([]Move, error) {
	p, err := t.parse(position)
	if err != nil {
		return nil, err
	}
	moves := []Move{}
	for hole := 1; hole <= 2; hole++ {
		if t.playable(p, hole) {
			moves = append(moves, t.sow(p, hole))
		}
	}
	if len(moves) == 0 && p.left() > 0 && t.r["empty_row"] == "pass" { // [T5] [T7]
		p.turn = other(p.turn)
		moves = append(moves, Move{Text: "pass", To: p.format()})
	}
	return moves, nil
}

// playable tells whether the mover may play one of his holes.
func (t *tihbat) playable(p tihbatPosition, hole int) bool {
	counters := p.row[p.turn][hole]
	if counters == 1 && t.r["singleton"] == "forbidden" { // [T6]
		return false
	}
	return counters > 0 // [T2]
}

// sow plays all the counters of a hole. There is no relay. [T3]
func (t *tihbat) sow(p tihbatPosition, hole int) Move {
	mover, captured := p.turn, p.store[p.turn]
	at := pit{mover, hole}
	hand := p.row[mover][hole] // [T2] all the counters
	sown := hand
	p.row[mover][hole] = 0
	into := at // [T2] the first one into the hole they came from
	if t.r["first_seed"] == "next" || (hand == 1 && t.r["singleton"] == "steps") {
		into = at.next() // [T2] [T6]
	}
	for hand > 0 {
		at = into
		p.row[at.side][at.hole]++ // [T2] one by one
		hand--
		into = at.next()
	}
	t.capture(&p, at) // [T4] the last counter fell here
	p.turn = other(mover)
	return Move{
		Text:     strconv.Itoa(hole),
		To:       p.format(),
		Captured: p.store[mover] - captured,
		Laps:     1,
		Sown:     sown,
	}
}

// capture takes the hole of the last counter, and those before it with a
// chain. [T4]
func (t *tihbat) capture(p *tihbatPosition, at pit) {
	for t.takes(p, at) {
		p.store[p.turn] += p.row[at.side][at.hole]
		p.row[at.side][at.hole] = 0 // [T4] they leave the board
		if t.r["chain"] == "no" {
			return
		}
		at = at.before() // [T4] going back, beyond the holes sown too
	}
}

// takes tells whether a hole lies where captures are made and holds a number
// that is captured. [T4]
func (t *tihbat) takes(p *tihbatPosition, at pit) bool {
	if t.r["capture_side"] == "own" && at.side != p.turn {
		return false
	}
	n := p.row[at.side][at.hole]
	if n == 0 || n%2 != 0 { // [T4] an empty hole stops a chain
		return false
	}
	return t.r["capture_max"] == "none" || n <= t.r.whole("capture_max")
}

// Apply plays one move.
func (t *tihbat) Apply(position, move string) (Move, error) {
	moves, err := t.Moves(position)
	if err != nil {
		return Move{}, err
	}
	return find(moves, move)
}
