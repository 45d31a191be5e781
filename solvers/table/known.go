package table

import (
	"errors"

	"github.com/boma-games/boma/solvers"
)

// ErrOutside says that a position is not among those of a table.
var ErrOutside = errors.New("not among the positions of the table")

// A Known is what is known of a game: values, and in a game with loops distances.
type Known struct {
	Values, Distances Source // Distances is nil where no position recurs
}

// Value returns the value of a position.
func (k Known) Value(tier int, i uint64) (solvers.Value, error) {
	symbol, err := k.Values.At(tier, i)
	return solvers.Value(symbol), err
}

// Distance returns the distance of a position, and false where none is kept.
func (k Known) Distance(tier int, i uint64) (solvers.Distance, bool, error) {
	if k.Distances == nil {
		return solvers.Distance{}, false, nil
	}
	symbol, err := k.Distances.At(tier, i)
	return Distance(symbol), true, err
}

// Symbol returns a distance as the number that a cell holds.
func Symbol(d solvers.Distance) int32 { return int32(uint32(d.Mover) | uint32(d.Enemy)<<16) }

// Distance is the inverse of [Symbol].
func Distance(symbol int32) solvers.Distance {
	return solvers.Distance{Mover: uint16(symbol), Enemy: uint16(uint32(symbol) >> 16)}
}
