package analysis

import (
	"bytes"
	"strconv"
)

// The kinds of openings, by the moves that a game's opening holds.
const (
	kindNone = iota // the record begins where the game does, or at a sampled start
	kindRedistribution
	kindPlies
	kindBoth
)

var kindNames = [...]string{"none", "redistribution", "random-plies", "redistribution, random-plies"}

// openingKind looks at the moves of an opening: a redistribution has a > in it.
func openingKind(moves []byte) uint8 {
	kind := uint8(kindNone)
	for move := range bytes.FieldsSeq(moves) {
		if bytes.IndexByte(move, '>') >= 0 {
			kind |= kindRedistribution
		} else {
			kind |= kindPlies
		}
	}
	return kind
}

// startLead returns South's lead, in seeds, in the position a record begins with: of
// the stores, written 14-12, or of the stones on the board where there are none.
func startLead(position []byte) int {
	fields := bytes.Fields(position)
	if len(fields) > 1 {
		if s, n, found := bytes.Cut(fields[1], []byte("-")); found {
			south, err := strconv.Atoi(string(s))
			north, err2 := strconv.Atoi(string(n))
			if err == nil && err2 == nil {
				return south - north
			}
		}
	}
	if len(fields) == 0 {
		return 0
	}
	south, north, _ := bytes.Cut(fields[0], []byte("|"))
	return bytes.Count(south, []byte("1")) - bytes.Count(north, []byte("1"))
}
