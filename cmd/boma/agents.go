package main

import (
	"fmt"
	"maps"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/search"
	solved "github.com/boma-games/boma/solvers/table"
)

// givenFiles are the tables that an agent may name without their paths.
type givenFiles struct {
	named map[string]string // those that a study solves, by variant
	study []string          // all those of a study
}

// tablesOfStudy is how an agent names the tables of its study that are of the variant.
const tablesOfStudy = "study"

// agents returns the agents that may play a variant, each with the settings of
// exploration. Those that search ask the judges for exact outcomes.
func agents[P comparable](f facts, timeout time.Duration, given givenFiles, judges ...search.Judge[P]) agent.Table[P] {
	t := agent.Simple[P]()
	t["exec"] = agent.Outside[P](f.Name, timeout)
	t["perfect"] = perfectMaker(f, t, given.named)
	maps.Copy(t, search.Tabled("a table that boma solve wrote, or in a study a variant that it solves, or study for all that it has of the variant",
		func(g engine.Game[P], name string) (search.Tables[P], error) { return openTables(g, f, given, name) }, judges...))
	return search.Exploring(t)
}

// openTables opens the tables that an agent names.
func openTables[P comparable](g engine.Game[P], f facts, given givenFiles, name string) (search.Tables[P], error) {
	paths := []string{name}
	if path, solved := given.named[name]; solved {
		paths = []string{path}
	} else if name == tablesOfStudy {
		var err error
		if paths, err = given.fitting(f); err != nil {
			return nil, err
		}
	}
	return openLeaves(g, f, paths)
}

// fitting returns those tables of a study that are of a variant, at least one.
func (given givenFiles) fitting(f facts) (paths []string, err error) {
	for _, path := range given.study {
		r, err := solved.Open(path)
		if err != nil {
			return nil, err
		}
		if r.Game == f.Game && r.Rules == f.Hash {
			paths = append(paths, path)
		}
		if err := r.Close(); err != nil {
			return nil, err
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("table = %s, want a study whose tables: hold one of %s", tablesOfStudy, f.Name)
	}
	return paths, nil
}
