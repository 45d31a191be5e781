// Package search holds the players that look ahead: alpha-beta, Monte Carlo tree
// search, and exploration laid over any agent. It knows the contract of a game and
// no game.
//
// Budgets are counts, never time, so that the same stream gives the same game on
// any machine and with any number of workers. A player is used by one goroutine and
// keeps nothing that another player sees.
//
// A position is scored for a seat by the order in which players want results: first
// who wins, then the margin. In a score game that is the order of margins; in Bao la
// Kimasai, where a win is all that counts, stones break ties. A game that is not
// over has no winner, and its margin as it stands.
package search

import "github.com/boma-games/boma/engine"

// decided is what a win adds to a margin, seeds. Margins stay below half of it, so
// that a score beyond half of it belongs to a game that somebody wins.
const decided = 10_000

// scoreOf returns the score of a result for South.
func scoreOf(r engine.Result) int32 {
	return int32(r.Winner*decided + r.Margin())
}

// estimate scores for South a game that goes on.
func estimate(r engine.Result) int32 { return int32(r.Margin()) }

// margin returns the seeds in a score.
func margin(score int32) int32 { return score - outcome(score)*decided }

// outcome returns +1 for the score of a won game, -1 for that of a lost one, or else 0.
func outcome(score int32) int32 {
	switch {
	case score > decided/2:
		return 1
	case score < -decided/2:
		return -1
	}
	return 0
}

// A Verdict is the exact outcome of a position for the player to move.
type Verdict struct {
	Winner int // +1 won, 0 neither, -1 lost
	Margin int // final margin where the judge knows it, seeds
}

// A Judge knows the exact outcome of some positions, as a table of solved values does.
type Judge[P comparable] interface {
	Judge(p P) (v Verdict, known bool)
}

// judged returns the score of p for its mover if a judge knows it.
func judged[P comparable](judges []Judge[P], p P) (score int32, known bool) {
	for _, j := range judges {
		if v, known := j.Judge(p); known {
			return int32(v.Winner*decided + v.Margin), true
		}
	}
	return 0, false
}
