// Package agent holds the words for players: what an agent is asked, what it
// answers, and how it is named. Search and tables live in packages of their own.
package agent

import (
	"math/rand/v2"

	"github.com/boma-games/boma/engine"
)

// An Agent plays one game by one set of rules, at one strength. It may be asked for
// players from many goroutines at once.
type Agent[P comparable] interface {
	// Name returns the agent with every setting written out, as it is recorded.
	Name() string
	// Random tells whether its moves depend on its random stream. Two games of
	// agents without one, from the same position, are the same game.
	Random() bool
	// NewGame returns a player of one game. rng is his own stream.
	NewGame(seat engine.Seat, rng *rand.Rand) Player[P]
	// Close ends what the agent holds, such as an outside program.
	Close() error
}

// A Player plays one seat of one game.
type Player[P comparable] interface {
	// Choose returns a move. An error ends the run: no game is recorded with it.
	Choose(v View[P]) (Decision, error)
	// Observe is told of every move of both players once it is made, his own
	// included, so that a tree can be kept.
	Observe(m engine.Move)
}

// A View is what a player sees when it is his turn. Its slices are valid during
// the call only.
type View[P comparable] struct {
	Position P
	Legal    []engine.Move // in ascending order; empty where moves are counted
	Counted  uint64        // number of moves where they are counted, or else 0
	Seen     []P           // positions since the last move that cannot be undone, the current one last: reaching one of them again ends the game
	Ply      int           // plies since the game began
	PlyLimit int           // plies after which the game is cut off
}

// A Decision is a move with what the player knows about it. What he does not know
// is nil, and recorded as null.
type Decision struct {
	Move     engine.Move
	Explored bool     // drawn for exploration, not chosen for strength
	Value    *float32 // expected result for the mover, -1 to 1
	Margin   *float32 // expected or searched margin for the mover, seeds
	Visits   []uint32 // in the order of View.Legal; valid until the player's next call
	Nodes    *uint32  // positions searched
	Depth    *uint16  // plies searched
}
