// Package tihbat plays Tihbat, a game of children of Taourirt, Morocco.
//
// RULES.md holds the sentences, numbered, with the source of each; [T4] in a
// comment is the fourth. Whatever they leave open is a field of [Rules].
//
//	N2 N1      holes 3 2
//	S1 S2      holes 0 1, sown 0 1 2 3
package tihbat

import (
	_ "embed"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
)

// RulesText is RULES.md.
//
//go:embed RULES.md
var RulesText string

const (
	holes    = 4
	maxSeeds = 60 // in one game [T1]
)

// Rules is one reading of the accounts. CaptureMax 0 is the word none.
type Rules struct {
	Seeds       int    `param:"seeds" clause:"T1" want:"7|1..15"`
	FirstSeed   string `param:"first_seed" clause:"T2" want:"origin|next"`
	CaptureSide string `param:"capture_side" clause:"T4" want:"own|either"`
	CaptureMax  int    `param:"capture_max" clause:"T4" want:"8|none=0|2..60/2"`
	Chain       string `param:"chain" clause:"T4" want:"no|yes"`
	EmptyRow    string `param:"empty_row" clause:"T5" want:"pass|opponent-takes-rest|split|row-owner"`
	Singleton   string `param:"singleton" clause:"T6" want:"stays|forbidden|steps"`
	Repetition  string `param:"repetition" clause:"T8" want:"split"`
}

// A Game is one [Rules] worked out in advance.
type Game struct {
	start Position
	total int // counters at the start

	least  uint8                        // fewest counters a hole may be played from [T6]
	sow    [holes][maxSeeds + 1]sown    // by hole and counters in it [T2] [T6]
	takes  [2][holes][maxSeeds + 1]bool // by seat, hole of the last counter and contents: captured [T4]
	chain  bool                         // [T4]
	passes bool                         // [T5]
	rest   func(onBoard [2]int, stuck engine.Seat) [2]int
}

// A sown is what playing one hole does: what each byte of the board gains, and where the last counter falls.
type sown struct {
	add  uint32
	last uint8
}

// New returns the game under r, or an error naming the parameter that is wrong.
func New(r Rules) (*Game, error) {
	if err := rules.Check(r); err != nil {
		return nil, fmt.Errorf("tihbat: %w", err)
	}
	g := &Game{
		start:  Position{Board: uint32(r.Seeds) * 0x01010101},
		total:  holes * r.Seeds,
		least:  1,
		chain:  r.Chain == "yes",
		passes: r.EmptyRow == "pass",
		rest:   rests[r.EmptyRow],
	}
	if r.Singleton == "forbidden" {
		g.least = 2
	}
	most := r.CaptureMax
	if most == 0 { // none
		most = maxSeeds
	}
	for n := 2; n <= most; n += 2 {
		for x := range holes {
			g.takes[engine.South][x][n] = x < 2 || r.CaptureSide == "either"
			g.takes[engine.North][x][n] = x >= 2 || r.CaptureSide == "either"
		}
	}
	for x := range holes {
		for n := 1; n <= maxSeeds; n++ {
			first := x
			if r.FirstSeed == "next" || n == 1 && r.Singleton == "steps" { // [T2] [T6]
				first = x + 1
			}
			g.sow[x][n] = lap(x, n, first)
		}
	}
	return g, nil
}

// lap lifts n counters from hole x and sows them one by one, the first into hole first. [T2] [T3]
func lap(x, n, first int) sown {
	add := -(uint32(n) << (8 * x))
	for i := range n {
		add += 1 << (8 * ((first + i) % holes))
	}
	return sown{add: add, last: uint8((first + n - 1) % holes)}
}

// rests holds, by value of empty_row, what each seat gets of the counters on the
// board when the player to move, stuck, cannot play. [T5]
var rests = map[string]func(onBoard [2]int, stuck engine.Seat) [2]int{
	"pass":  func([2]int, engine.Seat) [2]int { return [2]int{} },
	"split": func([2]int, engine.Seat) [2]int { return [2]int{} }, // evenly: the margin stays
	"opponent-takes-rest": func(onBoard [2]int, stuck engine.Seat) (rest [2]int) {
		rest[stuck.Other()] = onBoard[0] + onBoard[1]
		return rest
	},
	"row-owner": func(onBoard [2]int, _ engine.Seat) [2]int { return onBoard },
}
