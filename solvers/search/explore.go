package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// A Weigher is a player who can say how good each move is that he has just chosen
// between, in seeds, in the order of the legal moves.
type Weigher interface{ Weigh(dst []float64) []float64 }

// exploration is the settings that every agent may have, left out of its name unless
// they are given.
var exploration = []agent.Setting{
	agent.Number("epsilon", "0", 0, 1).Quiet(),
	agent.Number("temperature", "0", 0, 1000).Quiet(),
	agent.Whole("plies", "0", 0, math.MaxUint16).Quiet(),
}

// Exploring gives every agent of a table settings for exploration:
//
//	epsilon=e              with probability e a move is drawn uniformly
//	temperature=t,plies=n  in the first n plies of a game moves are drawn, each with a
//	                       weight of its visits to the power 1/t, or of e to the power s/t where its
//	                       player scores it s seeds (alphabeta: as searched, greedy: as captured)
//
// Moves that are drawn so are recorded as explored.
func Exploring[P comparable](t agent.Table[P]) agent.Table[P] {
	exploring := agent.Table[P]{}
	for name, maker := range t {
		plain := maker.Make
		maker.Settings = slices.Concat(exploration, maker.Settings) // before what takes the rest of a text
		maker.Make = func(g engine.Game[P], v agent.Values) (agent.Agent[P], error) {
			a, err := plain(g, v)
			e := explorer[P]{Agent: a, game: g, kind: name,
				epsilon: v.Number("epsilon"), temperature: v.Number("temperature"), plies: int(v.Whole("plies"))}
			switch {
			case err != nil || e.epsilon == 0 && e.temperature == 0 && e.plies == 0:
				return a, err
			case e.temperature > 0 && e.plies == 0:
				return nil, fmt.Errorf("plies = 0, want 1 to %d: the plies that temperature is for", math.MaxUint16)
			case e.temperature == 0 && e.plies > 0:
				return nil, fmt.Errorf("temperature = 0, want a number above 0 with plies = %d", e.plies)
			}
			inner := a
			if t, asks := a.(tabled[P]); asks {
				inner = t.Agent
			}
			if x, searches := inner.(*alphaBeta[P]); searches {
				x.weighs = e.temperature > 0
			}
			return e, nil
		}
		exploring[name] = maker
	}
	return exploring
}

type explorer[P comparable] struct {
	agent.Agent[P]
	game                 engine.Game[P]
	kind                 string
	epsilon, temperature float64
	plies                int
}

func (e explorer[P]) Name() string {
	var items []string
	if e.epsilon > 0 {
		items = append(items, "epsilon="+digits(e.epsilon))
	}
	if e.temperature > 0 {
		items = append(items, fmt.Sprintf("temperature=%s,plies=%d", digits(e.temperature), e.plies))
	}
	if _, settings, _ := strings.Cut(e.Agent.Name(), ":"); settings != "" {
		items = append(items, settings)
	}
	return e.kind + ":" + strings.Join(items, ",")
}

// digits writes a number as an agent's text has it.
func digits(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func (e explorer[P]) Random() bool { return true }

func (e explorer[P]) NewGame(seat engine.Seat, rng *rand.Rand) agent.Player[P] {
	return &explorerPlayer[P]{Player: e.Agent.NewGame(seat, rng), explorer: &e, rng: rng}
}

type explorerPlayer[P comparable] struct {
	agent.Player[P]
	explorer *explorer[P]
	rng      *rand.Rand
	weights  []float64
}

// Choose lets the player choose, and then perhaps draws another move: what he knows
// of the position is recorded all the same.
func (p *explorerPlayer[P]) Choose(v agent.View[P]) (agent.Decision, error) {
	d, err := p.Player.Choose(v)
	if err != nil {
		return d, err
	}
	e := p.explorer
	switch {
	case e.epsilon > 0 && p.rng.Float64() < e.epsilon:
		d.Explored = true
		if v.Counted > 0 {
			d.Move = engine.Move(p.rng.Uint64N(v.Counted))
		} else {
			d.Move = v.Legal[p.rng.IntN(len(v.Legal))]
		}
	case v.Ply < e.plies && v.Counted == 0:
		if err := p.weigh(v, d); err != nil {
			return d, err
		}
		d.Explored = true
		d.Move = v.Legal[p.drawn()]
	}
	return d, nil
}

// weigh gives each legal move the weight with which it is drawn.
func (p *explorerPlayer[P]) weigh(v agent.View[P], d agent.Decision) error {
	p.weights = p.weights[:0]
	w, scores := p.Player.(Weigher)
	switch {
	case scores:
		p.weights = w.Weigh(p.weights)
	case len(d.Visits) > 0:
		for _, n := range d.Visits {
			p.weights = append(p.weights, math.Log(float64(n))) // of 0: drawn never
		}
	case p.explorer.kind == "greedy":
		for _, m := range v.Legal {
			_, effect := p.explorer.game.Play(v.Position, m)
			p.weights = append(p.weights, float64(effect.Captured))
		}
	case p.explorer.kind == "random":
		p.weights = append(p.weights, make([]float64, len(v.Legal))...)
	default:
		return fmt.Errorf("agent %s: temperature = %v, want 0: it gives neither visits nor scores to draw by", p.explorer.kind, p.explorer.temperature)
	}
	most := slices.Max(p.weights)
	for i, x := range p.weights {
		p.weights[i] = math.Exp((x - most) / p.explorer.temperature)
	}
	return nil
}

// drawn returns an index with a probability proportional to its weight.
func (p *explorerPlayer[P]) drawn() int {
	sum := 0.0
	for _, w := range p.weights {
		sum += w
	}
	x := p.rng.Float64() * sum
	for i, w := range p.weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return slices.Index(p.weights, 1) // rounding has left nothing: the likeliest
}
