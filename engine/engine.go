// Package engine holds the words every game shares: [Seat], [Move], [Effect],
// [Result] and the contract [Game], with the [Referee] that plays a whole game.
//
// A game is a value that knows its rules and keeps no state; a position is a
// comparable value that holds all the rules look at. Games live in packages of
// their own below this one and never import each other.
package engine

// A Seat is a player by the place he sits in; South moves first.
type Seat uint8

// The two seats.
const (
	South Seat = iota
	North
)

// Other returns the opponent's seat.
func (s Seat) Other() Seat { return s ^ 1 }

// String returns S or N, as in position text.
func (s Seat) String() string {
	if s == South {
		return "S"
	}
	return "N"
}

// A Move names a choice in one position. Moves of a position are listed in
// ascending order; a number means nothing without its position.
type Move uint64

// An Effect is what a move did, for the record and for the referee.
type Effect struct {
	Sown     uint32 // seeds sown, over all laps
	Laps     uint32 // handfuls sown
	Captured uint16 // growth of the mover's store, seeds; stones taken in a game without stores
	Final    bool   // no position before this move can occur again after it
}

// A Game is one set of rules over positions of type P. Its methods may be
// called from many goroutines at once. P passed to any method but Parse is a
// position that Start, Play or Parse returned.
type Game[P comparable] interface {
	// Start returns the opening position.
	Start() P
	// Mover returns the player whose turn it is; he may move twice in a row.
	Mover(p P) Seat
	// Moves appends the legal moves of p to dst in ascending order. None means
	// that the game is over, unless p is one that an [Opener] counts.
	Moves(dst []Move, p P) []Move
	// Play returns the position after m, which must be legal in p.
	Play(p P, m Move) (P, Effect)
	// Result returns the outcome of p, or false while the game goes on.
	// Repetition and the ply limit are the referee's.
	Result(p P) (Result, bool)
	// Stopped returns the outcome of p if play stops there by repetition.
	Stopped(p P) Result
	// Total returns the seeds of p, those in stores included.
	Total(p P) int
	// Key returns a hash of p: equal positions have equal keys.
	Key(p P) uint64

	// Format writes p as one line of text, and Parse is its inverse.
	Format(p P) string
	Parse(s string) (P, error)
	// FormatMove writes a move of p as one word, and ParseMove is its inverse;
	// it refuses a move that is not legal in p and says why.
	FormatMove(p P, m Move) string
	ParseMove(p P, s string) (Move, error)
	// Draw returns p as the players see the board, over several lines.
	Draw(p P) string
}

// An Opener is a game that begins with positions whose moves are too many to
// list. They are numbered from 0 to Count-1, and the number is the Move. No such
// position comes after one whose moves are listed.
type Opener[P comparable] interface {
	// Count returns the number of moves of p, and false if Moves lists them.
	Count(p P) (n uint64, counted bool)
}

// Counted returns the number of moves of p where g counts instead of lists.
func Counted[P comparable](g Game[P], p P) (uint64, bool) {
	if o, ok := g.(Opener[P]); ok {
		return o.Count(p)
	}
	return 0, false
}
