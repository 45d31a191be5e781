package engine

// A Space numbers the positions that are solved together, each as its mover sees it
// and without what has been captured before. No move leads from a tier to a higher
// one, and a move within a tier captures nothing: tiers are solved upwards.
type Space[P comparable] interface {
	// Tiers returns the number of tiers.
	Tiers() int
	// Size returns the number of positions of a tier.
	Size(tier int) uint64
	// Index returns where p stands, or tier -1 if it is not among the positions.
	Index(p P) (tier int, i uint64)
	// At returns a position with its mover in South's seat: Index(At(tier, i)) == tier, i.
	At(tier int, i uint64) P
	// Scored tells whether seeds captured decide, so that a value is a margin, or
	// only who wins.
	Scored() bool
	// Loops tells whether a position can recur.
	Loops() bool
	// Covers says in words which positions there are.
	Covers() string
}

// A Solvable is a game that can be solved.
type Solvable[P comparable] interface {
	// Space returns the positions with at most most seeds on the board, or all if
	// most is below 0. It refuses a bound that means nothing in this game.
	Space(most int) (Space[P], error)
}

// Positions returns the number of positions of s.
func Positions[P comparable](s Space[P]) uint64 {
	var n uint64
	for tier := range s.Tiers() {
		n += s.Size(tier)
	}
	return n
}
