package main

import (
	"errors"
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/perfect"
	solved "github.com/boma-games/boma/solvers/table"
)

// perfectMaker makes agents that play from a table, and leave the positions that it does
// not hold to another agent of the table of agents. What is recorded of an agent is the
// hash of its table, never the path.
func perfectMaker[P comparable](f facts, others agent.Table[P], named map[string]string) agent.Maker[P] {
	return agent.Maker[P]{
		Settings: []agent.Setting{agent.Text("table", "the path of a table that boma solve wrote, or in a study a variant that tables: solves")},
		Rest:     &agent.Rest{Name: "else", Want: "an agent for the rest of the game"},
		Make: func(g engine.Game[P], v agent.Values) (agent.Agent[P], error) {
			rest, _, err := others.Parse(g, v["else"])
			if err != nil {
				return nil, fmt.Errorf("else: %w", err)
			}
			path, other := named[v["table"]]
			if !other {
				path = v["table"]
			}
			a, err := openPerfect(g, f, path, rest)
			if err != nil {
				return nil, errors.Join(err, rest.Close())
			}
			return a, nil
		},
	}
}

// openPerfect opens the table of an agent.
func openPerfect[P comparable](g engine.Game[P], f facts, path string, rest agent.Agent[P]) (agent.Agent[P], error) {
	t, err := solved.OpenPair(path)
	if err != nil {
		return nil, err
	}
	s, err := spaceFor(g, f, t)
	if err != nil {
		return nil, errors.Join(err, t.Close())
	}
	j := &perfect.Judge[P]{Game: g, Space: s, Known: t.Known()}
	name := "perfect:table=" + t.Values.Hash() + ",else=" + rest.Name()
	return perfect.New(name, j, rest, func() error { return errors.Join(t.Close(), rest.Close()) }), nil
}
