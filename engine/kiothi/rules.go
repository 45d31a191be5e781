// Package kiothi plays Kiothi, a relay-sowing game of the Meru in Kenya.
//
// RULES.md holds the sentences, numbered, with the source of each; [K7] in a
// comment is the seventh. Whatever they leave open is a field of [Rules].
//
//	N10  N9  N8  N7  N6  N5  N4  N3  N2  N1      holes 19 ... 10
//	 S1  S2  S3  S4  S5  S6  S7  S8  S9 S10      holes  0 ...  9
//
// Sowing runs 0, 1, ... 19 and round; the boma that faces hole x is 19-x. [K1]
package kiothi

import (
	_ "embed"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/sow"
)

// RulesText is RULES.md.
//
//go:embed RULES.md
var RulesText string

const (
	boma  = 10       // of each player
	holes = 2 * boma // [K1]

	everywhere = 1<<holes - 1
)

// row holds the boma of each seat, bit i for hole i.
var row = [2]uint32{1<<boma - 1, (1<<boma - 1) << boma}

// twice holds the mover's boma, seen from his first, over two rounds.
const twice = (1<<boma - 1) * (1<<holes + 1)

// Rules is one reading of the accounts.
type Rules struct {
	Filled               int    `param:"filled" clause:"K2" want:"6|1..10"`
	WarriorsPerBoma      int    `param:"warriors_per_boma" clause:"K2" want:"5|1..12"`
	OpeningBoma          string `param:"opening_boma" clause:"K3" want:"2|up-to-2|1|0"`
	Protection           string `param:"protection" clause:"K4" want:"marked|unsown|none"`
	Lift                 string `param:"lift" clause:"K5" want:"any|all"`
	FirstLap             string `param:"first_lap" clause:"K6" want:"no-own-occupied|free"`
	MarkClearedBy        string `param:"mark_cleared_by" clause:"K8" want:"anyone|owner"`
	CapturingWarrior     string `param:"capturing_warrior" clause:"K10" want:"with-capture|always"`
	CaptureNeedsCrossing string `param:"capture_needs_crossing" clause:"K10" want:"no|yes"`
	Bonus                string `param:"bonus" clause:"K11" want:"three-right|three-from-opposite|run|none"`
	BonusNeedsCapture    string `param:"bonus_needs_capture" clause:"K11" want:"no|yes"`
	Leftovers            string `param:"leftovers" clause:"K12" want:"opponent|row-owner"`
	LapLimit             int    `param:"lap_limit" clause:"K15" want:"10000|1..1000000"`
	Repetition           string `param:"repetition" clause:"K16" want:"split"`
}

// A Game is one [Rules] worked out in advance: the moves read tables and masks.
type Game struct {
	ring  *sow.Ring
	start Position
	total int // warriors at the start

	openingSizes [2]int     // fewest and most boma that a redistribution may empty; 0 for none at all [K3]
	marked       bool       // boma are marked when play begins [K4]
	markedEmpty  bool       // empty ones too [K4]
	emptyMarks   bool       // an empty boma may carry a mark [K4] [K8]
	liftAll      bool       // [K5]
	lifts        [32]uint64 // lifts that [K5] allows out of a boma, by what it holds: bit k-1 for k warriors
	ban          bool       // [K6]

	clearable      [2]uint32 // boma whose mark a move of each seat clears when it sows out of them [K8]
	loneCapturer   bool      // the capturing warrior goes to prison even without a capture [K10]
	needsCrossing  bool      // [K10]
	bonus          func(open uint32, facing int) uint32
	bonusWithK10   bool   // [K11]
	leftoversToRow bool   // [K12]
	lapLimit       uint32 // [K15]

	redistributions []uint64 // ways to lay n warriors into the boma of the board, by n; 0 where beyond 64 bits
}

// New returns the game under r, or an error naming the parameter that is wrong.
func New(r Rules) (*Game, error) {
	if err := rules.Check(r); err != nil {
		return nil, fmt.Errorf("kiothi: %w", err)
	}
	g := &Game{
		ring:           sow.NewRing(holes),
		total:          2 * r.Filled * r.WarriorsPerBoma,
		openingSizes:   map[string][2]int{"2": {2, 2}, "up-to-2": {1, 2}, "1": {1, 1}, "0": {}}[r.OpeningBoma],
		marked:         r.Protection != "none",
		markedEmpty:    r.Protection == "unsown",
		emptyMarks:     r.Protection == "unsown" || r.Protection == "marked" && r.MarkClearedBy == "owner",
		liftAll:        r.Lift == "all",
		ban:            r.FirstLap == "no-own-occupied",
		clearable:      [2]uint32{everywhere, everywhere},
		loneCapturer:   r.CapturingWarrior == "always",
		needsCrossing:  r.CaptureNeedsCrossing == "yes",
		bonus:          bonuses[r.Bonus],
		bonusWithK10:   r.BonusNeedsCapture == "yes",
		leftoversToRow: r.Leftovers == "row-owner",
		lapLimit:       uint32(r.LapLimit),
	}
	if r.MarkClearedBy == "owner" {
		g.clearable = row
	}
	for n := range g.total + 1 {
		ways, _ := rank.Multisets(n, holes)
		g.redistributions = append(g.redistributions, ways)
	}
	for n := 1; n < holes; n++ {
		g.lifts[n] = 1<<n - 1
		if g.liftAll {
			g.lifts[n] = 1 << (n - 1)
		}
	}
	g.start = g.opening(r.Filled, r.WarriorsPerBoma)
	return g, nil
}

// opening returns the position before the first turn. [K2]
func (g *Game) opening(filled, warriors int) Position {
	var p Position
	for b := boma - filled; b < boma; b++ {
		p.Board = p.Board.Put(uint64(b), uint64(warriors)).Put(uint64(boma+b), uint64(warriors))
	}
	if g.openingSizes[0] == 0 { // [K3] 0
		p = g.begin(p)
	}
	return p
}

// begin opens the sowing: South is to move, and boma are marked. [K3] [K4]
func (g *Game) begin(p Position) Position {
	p.Phase, p.Mover = Play, engine.South
	switch {
	case g.markedEmpty:
		p.Marks = everywhere
	case g.marked:
		p.Marks = p.Board.Occupied()
	}
	return p
}
