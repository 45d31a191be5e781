package main

import (
	"maps"
	"time"

	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/search"
)

// agents returns the agents that may play a variant, each with the settings of
// exploration. Those that search ask the judges for exact outcomes; named are the tables
// that have another name than their path.
func agents[P comparable](f facts, timeout time.Duration, named map[string]string, judges ...search.Judge[P]) agent.Table[P] {
	t := agent.Simple[P]()
	t["exec"] = agent.Outside[P](f.Name, timeout)
	t["perfect"] = perfectMaker(f, t, named)
	maps.Copy(t, search.Agents(judges...))
	return search.Exploring(t)
}
