package search

import (
	"math"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// deepest is the greatest depth that may be asked for, plies.
const deepest = 200

// candidates is how many moves a player looks at where they are counted, not listed.
var candidates = agent.Whole("candidates", "16", 1, 1000)

// Agents returns the agents that search. The judges know exact outcomes.
func Agents[P comparable](judges ...Judge[P]) agent.Table[P] {
	return agent.Table[P]{
		"alphabeta": {
			Settings: []agent.Setting{agent.Whole("depth", "", 1, deepest), agent.Whole("quiescence", "2", 0, 15), candidates},
			Make: func(g engine.Game[P], v agent.Values) (agent.Agent[P], error) {
				return AlphaBeta[P]{
					Depth: int(v.Whole("depth")), Quiescence: int(v.Whole("quiescence")),
					Candidates: int(v.Whole("candidates")), Judges: judges,
				}.New(g), nil
			},
		},
		"mcts": {
			Settings: []agent.Setting{agent.Whole("iterations", "", 1, math.MaxInt32), agent.Number("c", "1", 0, 100), candidates},
			Make: func(g engine.Game[P], v agent.Values) (agent.Agent[P], error) {
				return MCTS[P]{
					Iterations: int(v.Whole("iterations")), C: v.Number("c"),
					Candidates: int(v.Whole("candidates")), Judges: judges,
				}.New(g), nil
			},
		},
	}
}
