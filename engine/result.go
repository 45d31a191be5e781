package engine

// An End is the reason why a game ended.
type End uint8

// The reasons, in the words of the record.
const (
	NoMoves     End = iota + 1 // the player to move has no legal move
	AllCaptured                // no seed is left on the board
	Annihilated                // a player has lost every stone
	RowEmpty                   // a player, perhaps not the one to move, has nothing to play, and the rules end the game then
	Repetition                 // a position occurred again
	PlyLimit                   // the game was cut off: no result
)

// String returns the word that the record uses.
func (e End) String() string {
	return [...]string{"", "no-moves", "all-captured", "annihilated", "row-empty", "repetition", "ply-limit"}[e]
}

// A Result is the outcome of a game.
type Result struct {
	Totals     [2]int // seeds taken by or assigned to each seat; stones left to each in a game without stores
	Unassigned int    // seeds of the beginning that neither has: split, or left, or out of the game
	Winner     int    // +1 South, 0 draw, -1 North; no meaning if truncated
	End        End
}

// Truncated tells whether the game was cut off and so has no winner and no margin.
func (r Result) Truncated() bool { return r.End == PlyLimit }

// Margin returns South's total less North's.
func (r Result) Margin() int { return r.Totals[South] - r.Totals[North] }

// MoreWins returns the result in which the higher total wins and equal totals are a draw.
func MoreWins(south, north int, end End) Result {
	r := Result{Totals: [2]int{south, north}, End: end}
	switch {
	case south > north:
		r.Winner = 1
	case south < north:
		r.Winner = -1
	}
	return r
}
