package analysis

import (
	"strings"

	"github.com/boma-games/boma/pipeline/store"
)

// facts is one game, in whole numbers: what the games table says of it, and what its
// moves add.
type facts struct {
	number, pair int64
	result       uint8
	kind         uint8
	swapped      bool // the first player is the agent whose text sorts last
	rivals       bool // two agents, not one
	seeds        int64

	plies, margin                       int64
	capturing, maxCapture, firstCapture int64 // firstCapture -1: none
	leadChanges, decisions              int64
	laps, maxLaps, sown                 int64
	loss, covered                       [2]int64 // by seat
	labelled                            bool     // covered and loss are known
	oneWarrior                          bool     // a win by two is a matter of its own

	traced bool
	trace  trace
}

// finished reports whether the game has a result.
func (f *facts) finished() bool { return f.result != resultTruncated }

// decided reports whether the game has a winner.
func (f *facts) decided() bool { return f.result == resultFirst || f.result == resultSecond }

// sign is 1 where the first player won, -1 where he lost, else 0.
func (f *facts) sign() int64 {
	switch f.result {
	case resultFirst:
		return 1
	case resultSecond:
		return -1
	}
	return 0
}

// gameColumns are the columns that facts are read from.
var gameColumns = []string{
	"game_id", "number", "matchup", "south_agent", "north_agent", "pair", "opening", "start", "plies", "winner", "margin",
	"south_total", "north_total", "unassigned", "end", "truncated", "capturing_moves", "max_capture",
	"first_capture_ply", "lead_changes", "decision_plies", "laps", "max_laps", "sown",
	"south_loss", "north_loss", "south_covered", "north_covered", "moves_hash",
}

// read fills in f from row i, leaving the trace alone.
func (f *facts) read(g *store.Games, i int) {
	south, north := g.SouthAgent.Codes[i], g.NorthAgent.Codes[i]
	f.number, f.pair = g.Number[i], g.Pair[i]
	f.kind = openingKind(g.Opening.At(i))
	f.rivals = g.SouthAgent.Texts[south] != g.NorthAgent.Texts[north]
	f.swapped = g.SouthAgent.Texts[south] > g.NorthAgent.Texts[north]
	f.result = resultTruncated
	f.margin = 0
	if winner, known := g.Winner.At(i); known {
		f.result = uint8(resultDraw - winner)
		margin, _ := g.Margin.At(i)
		f.margin = int64(margin)
	}
	f.seeds = int64(g.SouthTotal[i]) + int64(g.NorthTotal[i]) + int64(g.Unassigned[i])
	f.plies = int64(g.Plies[i])
	f.capturing, f.maxCapture, f.firstCapture = int64(g.CapturingMoves[i]), int64(g.MaxCapture[i]), -1
	if ply, any := g.FirstCapturePly.At(i); any {
		f.firstCapture = int64(ply)
	}
	f.leadChanges, f.decisions = int64(g.LeadChanges[i]), int64(g.DecisionPlies[i])
	f.laps, f.maxLaps, f.sown = int64(g.Laps[i]), int64(g.MaxLaps[i]), int64(g.Sown[i])
	loss, known := g.SouthLoss.At(i)
	f.labelled = known
	f.loss[0] = int64(loss)
	loss, _ = g.NorthLoss.At(i)
	f.loss[1] = int64(loss)
	covered, _ := g.SouthCovered.At(i)
	f.covered[0] = int64(covered)
	covered, _ = g.NorthCovered.At(i)
	f.covered[1] = int64(covered)
}

// oneWarriorGame reports whether a variant's game gives a win by exactly two a worth of
// its own. Kiothi alone has the rule; how much it is worth changes no move.
func oneWarriorGame(variant string) bool { return strings.HasPrefix(variant, "kiothi/") }
