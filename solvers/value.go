// Package solvers holds the words of exact and searched play: [Value], [Distance]
// and [Bound]. How they are found and kept is the business of the packages below.
package solvers

import "math"

// A Value is what a position is worth to the player to move if both play as well as
// can be: the margin still to be gained in a game of captures, in seeds, and 1, 0 or
// -1 in a game that is only won or lost.
type Value int16

// Endless is a value of 0 that no finite line of play forces: neither side can gain
// anything, and neither can bring the game to its end without giving something away.
// A plain 0 is one that a side can force.
const Endless Value = math.MinInt16

// Margin returns v as a number: endless play is worth nothing more to either side.
func (v Value) Margin() int {
	if v == Endless {
		return 0
	}
	return int(v)
}

// A Distance is the number of plies in which each side can force the value of a
// position for good: until a move that cannot be undone, or the end of the game. Both
// make only moves that keep the value; who forces hurries, the other plays for time.
//
// It is kept for the side that forces the value: the mover's if that is above 0, the
// enemy's if it is below, and either's or both where a finite line forces 0.
type Distance struct{ Mover, Enemy uint16 }

// Never is the distance of a side that does not force the value.
const Never = math.MaxUint16

// Plies returns the smaller of the two, and false if neither side forces the value.
func (d Distance) Plies() (int, bool) {
	n := min(d.Mover, d.Enemy)
	return int(n), n != Never
}

// A Bound says what a number tells of a value.
type Bound uint8

// The kinds of bound.
const (
	None    Bound = iota // nothing
	AtLeast              // the value is the number or more: the mover can force it
	AtMost               // the value is the number or less: the enemy can force it
	Exact                // the value is the number
)

// Bound returns what finite lines of play force, where d is the distance.
func (d Distance) Bound() (b Bound) {
	if d.Mover != Never {
		b |= AtLeast
	}
	if d.Enemy != Never {
		b |= AtMost
	}
	return b
}
