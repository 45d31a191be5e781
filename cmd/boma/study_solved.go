package main

import (
	"errors"
	"math/rand/v2"
	"sync"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/perfect"
	solved "github.com/boma-games/boma/solvers/table"
)

// givenTables are the tables of a study that are of one variant.
type givenTables[P comparable] struct {
	game engine.Game[P]
	facts
	open []solved.Pair
}

// openSolved opens what tables give a variant.
func openSolved[P comparable](g engine.Game[P], f facts, s *pipeline.Study, t tablesOf) (pipeline.Solved[P], error) {
	o := &givenTables[P]{game: g, facts: f}
	given, err := o.all(s, t)
	if err != nil {
		return given, errors.Join(err, o.close())
	}
	given.Close = sync.OnceValue(o.close) // whoever is first: the end of the work, or an interruption
	return given, nil
}

func (o *givenTables[P]) all(s *pipeline.Study, t tablesOf) (given pipeline.Solved[P], err error) {
	for _, path := range t.label {
		j, facts, err := o.one(path)
		if err != nil {
			return given, err
		}
		if j != nil {
			given.Tables = append(given.Tables, labels(j, facts))
		}
	}
	if t.start == "" {
		return given, nil
	}
	j, facts, err := o.one(t.start)
	switch {
	case err != nil:
		return given, err
	case j == nil:
		return given, badf("start.table = %s, want a table of %s too", t.start, o.Name)
	}
	given.Starts, err = startsFrom(j, facts, s.Start.Max)
	return given, err
}

// one opens a table; it returns nothing if it is of another variant.
func (o *givenTables[P]) one(path string) (j *perfect.Judge[P], facts pipeline.TableFacts, err error) {
	pair, err := solved.OpenPair(path)
	if err != nil {
		return nil, facts, bad(err)
	}
	o.open = append(o.open, pair)
	h := pair.Values.Header
	if h.Game != o.Game || h.Rules != o.Hash {
		return nil, facts, nil
	}
	space, err := spaceFor(o.game, o.facts, pair)
	if err != nil {
		return nil, facts, err
	}
	facts = pipeline.TableFacts{Variant: o.Name, Hash: pair.Values.Hash(), Covers: h.Covers, Positions: h.Positions}
	if pair.Distances != nil {
		facts.Distances = pair.Distances.Hash()
	}
	return &perfect.Judge[P]{Game: o.game, Space: space, Known: pair.Known()}, facts, nil
}

func (o *givenTables[P]) close() error {
	var errs []error
	for _, pair := range o.open {
		errs = append(errs, pair.Close())
	}
	o.open = nil
	return errors.Join(errs...)
}

// labels makes a table of the pipeline out of a judge.
func labels[P comparable](j *perfect.Judge[P], f pipeline.TableFacts) pipeline.Table[P] {
	t := pipeline.Table[P]{
		TableFacts: f, Scored: j.Space.Scored(),
		Value: func(p P) (v solvers.Value, covered bool, err error) {
			if _, counted := engine.Counted(j.Game, p); counted {
				return 0, false, nil
			}
			tier, i := j.Space.Index(p)
			if tier < 0 {
				return 0, false, nil
			}
			v, err = j.Known.Value(tier, i)
			return v, err == nil, err
		},
	}
	if j.Known.Distances != nil {
		t.Distance = func(p P) (solvers.Distance, error) {
			tier, i := j.Space.Index(p)
			d, _, err := j.Known.Distance(tier, i)
			return d, err
		}
	}
	return t
}

// startsFrom draws positions of a table with at most most seeds on the board.
func startsFrom[P comparable](j *perfect.Judge[P], f pipeline.TableFacts, most *int) (*pipeline.Starts[P], error) {
	var tiers []int
	all := uint64(0)
	for tier := range j.Space.Tiers() {
		n := j.Space.Size(tier) // a tier has as many seeds in every position
		if n > 0 && (most == nil || j.Game.Total(j.Space.At(tier, 0)) <= *most) {
			tiers = append(tiers, tier)
			all += n
		}
	}
	if all == 0 {
		return nil, badf("start.max = %d, want one that leaves positions of the table", *most)
	}
	return &pipeline.Starts[P]{TableFacts: f, Draw: func(rng *rand.Rand) P {
		i := rng.Uint64N(all)
		for _, tier := range tiers {
			n := j.Space.Size(tier)
			if i < n {
				return j.Space.At(tier, i)
			}
			i -= n
		}
		panic("boma: fewer positions than counted")
	}}, nil
}
