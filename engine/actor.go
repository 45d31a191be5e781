package engine

import "strconv"

// An Actor is a game whose recorded positions can be turned back into positions, as
// numbers that the player to move sees, with their moves as entries of one fixed list.
// Positions whose moves an [Opener] counts have no place in it.
type Actor[P comparable] interface {
	Recorder[P]
	// Recall returns the position of which Cells, Marks and Stores are these. It refuses
	// what no position of the variant can hold.
	Recall(board []byte, marks uint32, south, north uint8, mover Seat) (P, error)
	// HoleNames names the holes of one player, in the order of See.
	HoleNames() []string
	// See appends what the holes of p hold: those of the player to move, then the other's.
	See(dst []uint8, p P) []uint8
	// Has tells whether the variant has marks, and stores.
	Has() (marks, stores bool)
	// Actions returns the length of the list of actions, as a rule and at the most: beyond
	// the first are moves that hardly ever occur. A shorter list is the beginning of a longer.
	Actions() (usual, most int)
	// Action returns the place of a listed move in the list.
	Action(m Move) int
	// ActionName returns what stands in the list at place i, below most.
	ActionName(i int) string
}

// Numbered returns the names of holes that are called 1 to n.
func Numbered(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}
