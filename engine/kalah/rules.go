// Package kalah plays Kalah, a game of W. J. Champion, in which a player who ends in
// his store moves again.
//
// RULES.md holds the sentences, numbered, with the source of each; [L4] in a comment
// is the fourth. Whatever they leave open is a field of [Rules].
//
//	          N3 N2 N1
//	N's store          S's store
//	          S1 S2 S3
package kalah

import (
	_ "embed"
	"fmt"

	"github.com/boma-games/boma/engine/rules"
)

// RulesText is RULES.md.
//
//go:embed RULES.md
var RulesText string

// maxSeeds is how many a byte holds: no house and no store can overflow. [L1]
const maxSeeds = 255

// Rules is one reading of the accounts.
type Rules struct {
	Houses       int    `param:"houses" clause:"L1" want:"6|1..16"`
	Seeds        int    `param:"seeds" clause:"L1" want:"4|1..127"`
	EmptyCapture string `param:"empty_capture" clause:"L4" want:"yes|no"`
	Leftovers    string `param:"leftovers" clause:"L5" want:"row-owner|opponent"`
}

// A Game is one [Rules] worked out in advance.
type Game struct {
	start  Position
	houses int
	total  int // seeds at the start

	sow       []sown // by house and seeds in it, see turn
	emptyToo  bool   // a seed that faces an empty house is captured [L4]
	exchanged bool   // what is left goes to the opponent of the owner of the row [L5]
}

// A sown is what playing one house does, as its player sees it.
type sown struct {
	own, enemy Row   // what each house gains, once the one that is played is empty
	store      uint8 // what his store gains
	last       uint8 // house of his that the last seed falls into, or one of those below
}

// Where the last seed falls if not into a house of the player's own.
const (
	intoEnemy = 0xfe
	intoStore = 0xff
)

// New returns the game under r, or an error naming the parameter that is wrong.
func New(r Rules) (*Game, error) {
	if err := rules.Check(r); err != nil {
		return nil, fmt.Errorf("kalah: %w", err)
	}
	total := 2 * r.Houses * r.Seeds
	if total > maxSeeds {
		return nil, fmt.Errorf("kalah: seeds = %d with houses = %d make %d seeds, want at most %d, so seeds up to %d [L1]",
			r.Seeds, r.Houses, total, maxSeeds, maxSeeds/(2*r.Houses))
	}
	g := &Game{
		houses: r.Houses, total: total,
		emptyToo: r.EmptyCapture == "yes", exchanged: r.Leftovers == "opponent",
		sow: make([]sown, r.Houses*(total+1)),
	}
	for x := range r.Houses {
		g.start.South = g.start.South.with(uint(x), uint8(r.Seeds))
		for n := range total + 1 {
			g.sow[x*(total+1)+n] = g.lap(x, n)
		}
	}
	g.start.North = g.start.South
	return g, nil
}

// lap lifts n seeds from the player's house x and sows them one by one into the holes
// after it: his houses, his store, the enemy's houses, and round. [L2]
func (g *Game) lap(x, n int) (s sown) {
	ring := 2*g.houses + 1 // the enemy's store is passed over
	at := x
	for range n {
		at = (at + 1) % ring
		switch {
		case at < g.houses:
			s.own, s.last = s.own.with(uint(at), 1), uint8(at)
		case at == g.houses:
			s.store, s.last = s.store+1, intoStore
		default:
			s.enemy, s.last = s.enemy.with(uint(at-g.houses-1), 1), intoEnemy
		}
	}
	return s
}
