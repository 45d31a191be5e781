package slow

import "fmt"

// Played is a game that has been refereed to its end.
type Played struct {
	Outcome   Outcome  // the zero value if the game was truncated
	Plies     int      // moves made
	Truncated bool     // the ply limit came first: no result
	Positions []string // every position in turn, the first and the last included
}

// Play referees a game from a position to its natural end, a repetition or the
// ply limit, in that order of precedence [K17]. choose picks an index among n
// legal moves. A Kiothi position before play is an error.
func Play(g Game, position string, plyLimit int, choose func(n int) int) (Played, error) {
	p := Played{}
	for {
		moves, err := g.Moves(position)
		if err != nil {
			return p, err
		}
		repeated := occurs(p.Positions, position)
		p.Positions = append(p.Positions, position)
		if len(moves) == 0 { // [K12] [B6] [T5] [T7]
			p.Outcome, _ = g.Outcome(position)
			return p, nil
		}
		if repeated { // [K16] [B7] [T8]
			p.Outcome = g.Repeated(position)
			return p, nil
		}
		if p.Plies >= plyLimit { // [K17] [B7] [T9]
			p.Truncated = true
			return p, nil
		}
		i := choose(len(moves))
		if i < 0 || i >= len(moves) {
			return p, fmt.Errorf("choice %d of %d moves", i, len(moves))
		}
		position = moves[i].To
		p.Plies++
	}
}

// occurs tells whether a position has occurred before. The text holds the
// prisons or stores too; they only grow, and only from the board, so that equal
// boards within a game have equal prisons.
func occurs(before []string, position string) bool {
	for _, b := range before {
		if b == position {
			return true
		}
	}
	return false
}
