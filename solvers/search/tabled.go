package search

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// Tables are exact values that an agent holds. They may be asked from many goroutines.
type Tables[P comparable] interface {
	Judge[P]
	// Rank returns the moves of a position that the tables hold, the best first, or none
	// where they do not reach.
	Rank(v agent.View[P]) ([]Ranked, error)
	// Name returns what is recorded of the tables: hashes, never paths.
	Name() string
	// Err returns the first error of a Judge, who cannot tell.
	Err() error
	Close() error
}

// noTable is the setting of an agent that searches without tables.
const noTable = "none"

// Tabled returns the agents that search, with a setting that names exact values: an agent
// plays from them where they reach, and elsewhere ends its lines at them. open opens
// what the setting names.
func Tabled[P comparable](want string, open func(g engine.Game[P], name string) (Tables[P], error), judges ...Judge[P]) agent.Table[P] {
	setting := agent.Text("table", want)
	setting.Default = noTable
	t := Agents(judges...)
	for name, maker := range t {
		plain := maker.Make
		maker.Settings = append(slices.Clone(maker.Settings), setting.Quiet())
		maker.Make = func(g engine.Game[P], v agent.Values) (agent.Agent[P], error) {
			if v["table"] == noTable {
				return plain(g, v)
			}
			tables, err := open(g, v["table"])
			if err != nil {
				return nil, err
			}
			asking, err := Agents(append(slices.Clone(judges), Judge[P](tables))...)[name].Make(g, v)
			if err != nil {
				return nil, errors.Join(err, tables.Close())
			}
			return tabled[P]{asking, tables}, nil
		}
		t[name] = maker
	}
	return t
}

// tabled is an agent that searches, with tables.
type tabled[P comparable] struct {
	agent.Agent[P]
	tables Tables[P]
}

func (a tabled[P]) Name() string { return a.Agent.Name() + ",table=" + a.tables.Name() }
func (a tabled[P]) Close() error { return errors.Join(a.Agent.Close(), a.tables.Close()) }

func (a tabled[P]) NewGame(seat engine.Seat, rng *rand.Rand) agent.Player[P] {
	return &tabledPlayer[P]{Player: a.Agent.NewGame(seat, rng), tables: a.tables}
}

type tabledPlayer[P comparable] struct {
	agent.Player[P]
	tables Tables[P]
	known  []Ranked // of the last position, where the tables hold it
	visits []uint32 // of the last position, where the tree was asked
}

// Choose makes the best move by the tables, the first of equals, so that it draws nothing
// at random; or that of the search.
func (p *tabledPlayer[P]) Choose(v agent.View[P]) (d agent.Decision, err error) {
	if p.known, err = p.tables.Rank(v); err != nil {
		return d, err
	}
	p.visits = nil
	if len(p.known) > 0 {
		return choice(p.known[0]), nil
	}
	d, err = p.Player.Choose(v)
	p.visits = d.Visits
	return d, cmp.Or(err, p.tables.Err())
}

// choice turns the best of ranked moves into a decision.
func choice(r Ranked) agent.Decision {
	result := float32(*r.Winner)
	return agent.Decision{Move: r.Move, Value: &result, Margin: r.Margin}
}

// Weigh appends what the legal moves are worth: as the tables say, or as the search does.
func (p *tabledPlayer[P]) Weigh(dst []float64) []float64 {
	switch w, scores := p.Player.(Weigher); {
	case len(p.known) > 0:
		moves := slices.Clone(p.known)
		slices.SortFunc(moves, func(a, b Ranked) int { return cmp.Compare(a.Move, b.Move) })
		for _, r := range moves {
			score := float64(*r.Winner * decided)
			if r.Margin != nil {
				score += float64(*r.Margin)
			}
			dst = append(dst, score)
		}
	case scores:
		dst = w.Weigh(dst)
	default:
		for _, n := range p.visits {
			dst = append(dst, math.Log(float64(n)))
		}
	}
	return dst
}

func (p *tabledPlayer[P]) rank(v agent.View[P]) ([]Ranked, agent.Decision, error) {
	moves, err := p.tables.Rank(v)
	if err != nil || len(moves) > 0 {
		if err != nil {
			return nil, agent.Decision{}, err
		}
		return moves, choice(moves[0]), nil
	}
	moves, d, err := Rank(p.Player, v)
	return moves, d, cmp.Or(err, p.tables.Err())
}
