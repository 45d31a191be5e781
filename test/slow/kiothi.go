package slow

import "strconv"

// kiothi referees Kiothi.
type kiothi struct {
	r        Rules
	lapLimit int
}

// A place is one boma of the board: whose, and 1 to 10 from his left.
type place struct{ side, boma int }

// A sowing is a move of Kiothi under way.
type sowing struct {
	kiothiPosition
	laps, sown int
	crossed    bool // this move has put a warrior into the enemy's row
}

func newKiothi(r Rules) *kiothi {
	return &kiothi{r: r, lapLimit: r.whole("lap_limit")}
}

// next is the following boma counter-clockwise: own 1 to 10, then the enemy's
// 1 to 10, round and round. [K1]
func (p place) next() place {
	if p.boma < 10 {
		return place{p.side, p.boma + 1}
	}
	return place{other(p.side), 1}
}

// facing is the enemy boma that faces this one. [K1]
func (p place) facing() place {
	return place{other(p.side), 11 - p.boma}
}

// Moves lists the sowings of a play position.
func (k *kiothi) Moves(position string) ([]Move, error) {
	p, err := k.parse(position)
	if err != nil {
		return nil, err
	}
	if p.phase != "play" {
		return nil, errBeforePlay
	}
	return k.sowings(p), nil
}

// sowings lists every legal sowing, by boma and then by warriors lifted.
func (k *kiothi) sowings(p kiothiPosition) []Move {
	var moves []Move
	for boma := 1; boma <= 10; boma++ { // [K5] one of his own boma
		held := p.row[p.turn][boma]
		for lifted := 1; lifted <= held; lifted++ { // [K5] one to all
			if k.r["lift"] == "all" && lifted < held {
				continue
			}
			s, legal := k.sow(p, boma, lifted)
			if legal {
				text := strconv.Itoa(boma) + ":" + strconv.Itoa(lifted)
				moves = append(moves, s.move(text, p))
			}
		}
	}
	return moves
}

// sow plays one sowing to its end; false if it is illegal.
func (k *kiothi) sow(p kiothiPosition, boma, lifted int) (*sowing, bool) {
	s := &sowing{kiothiPosition: p}
	at, occupied, hand := place{p.turn, boma}, false, lifted
	s.row[p.turn][boma] -= lifted
	k.unmark(s, at) // [K8] also where a partial lift leaves warriors
	for {
		at, occupied = s.lap(at, hand)
		if s.laps == 1 && k.banned(s, at, occupied) { // [K6]
			return nil, false
		}
		if !occupied { // [K9]
			k.capture(s, at)
			return s, true
		}
		if s.laps == k.lapLimit { // [K15]
			return nil, false
		}
		hand = s.row[at.side][at.boma] // [K7] that warrior included
		s.row[at.side][at.boma] = 0
		k.unmark(s, at) // [K8] relayed out of
	}
}

// lap sows one handful into the boma after the one it came from. It gives the
// boma the last warrior fell into, and whether that was occupied just before.
func (s *sowing) lap(at place, hand int) (place, bool) {
	occupied := false
	for hand > 0 {
		at = at.next() // [K5] one by one; the boma of origin is not skipped
		occupied = s.row[at.side][at.boma] > 0
		s.row[at.side][at.boma]++
		hand--
		s.sown++
		if at.side != s.turn {
			s.crossed = true // [K10]
		}
	}
	s.laps++
	return at, occupied
}

// banned tells whether a first lap that ends here makes the move illegal. [K6]
func (k *kiothi) banned(s *sowing, at place, occupied bool) bool {
	return k.r["first_lap"] == "no-own-occupied" && at.side == s.turn && occupied
}

// unmark takes the mark off a boma that is sown or relayed out of. [K8]
func (k *kiothi) unmark(s *sowing, at place) {
	if k.r["mark_cleared_by"] == "owner" && at.side != s.turn {
		return // a relay by the enemy leaves the mark
	}
	s.mark[at.side][at.boma] = false
}

// move writes the finished sowing down and hands the turn over.
func (s *sowing) move(text string, from kiothiPosition) Move {
	mover := s.turn
	s.turn = other(mover)
	return Move{
		Text:     text,
		To:       s.format(),
		Captured: s.prison[mover] - from.prison[mover],
		Laps:     s.laps,
		Sown:     s.sown,
	}
}

// Apply plays one sowing or redistribution.
func (k *kiothi) Apply(position, move string) (Move, error) {
	p, err := k.parse(position)
	if err != nil {
		return Move{}, err
	}
	if p.phase != "play" {
		return k.redistribute(p, move)
	}
	return find(k.sowings(p), move)
}
