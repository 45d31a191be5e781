// Package slow holds plain, slow referees for Kiothi, Bao la Kimasai, Tihbat
// and Kalah. They are written from the text of the numbered rules alone, one seed
// at a time, and share no code with the fast engine: tests import them as an
// independent second opinion. A sentence number in a comment ([K7], [B4], [T5],
// [L4]) stands at the line that carries that sentence out.
package slow

import "fmt"

// The players, as indexes. South moves first.
const (
	south = 0
	north = 1
)

// Rules maps every parameter's name, as the rules spell it, to its value in
// text; a parameter left out has its default.
type Rules map[string]string

// A Move is one legal move with what it does.
type Move struct {
	Text, To string // notation of the move and of the position it leads to

	// Captured is the growth of the mover's prison or store (Bao: stones
	// taken). Laps and Sown: Kiothi laps and warriors sown; Tihbat and Kalah 1 and
	// the counters or seeds sown (0 and 0 for a pass); Bao 1 and 1; a redistribution 0 and
	// the warriors put down.
	Captured, Laps, Sown int
}

// An Outcome is the result of a finished game.
type Outcome struct {
	// South and North: captured, or assigned at the end (Bao: stones left).
	// Unassigned: left, belonging to no one.
	South, North, Unassigned int

	Winner int    // +1 South, 0 draw, -1 North
	End    string // no-moves, annihilated, all-captured, row-empty, repetition
}

// A Game referees one game under one set of rules. Outcome and Repeated panic
// if the position is malformed.
type Game interface {
	// Start is the opening position.
	Start() string
	// Moves lists every legal move in the order of the notation; none: the
	// game is over. A Kiothi position before play is an error.
	Moves(position string) ([]Move, error)
	// Apply plays one move, a Kiothi redistribution too.
	Apply(position, move string) (Move, error)
	// Outcome is the result of a natural end; false while the game goes on.
	Outcome(position string) (Outcome, bool)
	// Repeated is the result if the game ends here by repetition.
	Repeated(position string) Outcome
}

// New makes the referee of "kiothi", "bao", "tihbat" or "kalah".
func New(game string, r Rules) (Game, error) {
	full, err := complete(game, r)
	if err != nil {
		return nil, err
	}
	switch game {
	case "kiothi":
		return newKiothi(full), nil
	case "bao":
		return newBao(full), nil
	case "kalah":
		return newKalah(full), nil
	}
	return newTihbat(full), nil
}

// winner compares what the players hold at the end. [K13] [T9] [L6]
func winner(s, n int) int {
	if s > n {
		return 1
	}
	if s < n {
		return -1
	}
	return 0
}

// find is the move of that text among legal moves.
func find(moves []Move, text string) (Move, error) {
	for _, m := range moves {
		if m.Text == text {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("%q is no legal move here", text)
}
