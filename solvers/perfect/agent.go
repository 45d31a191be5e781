package perfect

import (
	"math/rand/v2"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/agent"
)

// New returns an agent that plays from j where that reaches, and leaves the rest of the
// game to another. Among moves that are equally good it draws uniformly.
//
// It needs no memory of the game to win what is won: with every move it makes the
// distance falls or the value rises, so that it never repeats a position.
func New[P comparable](name string, j *Judge[P], rest agent.Agent[P], close func() error) agent.Agent[P] {
	return &perfect[P]{name: name, judge: j, rest: rest, close: close}
}

type perfect[P comparable] struct {
	name  string
	judge *Judge[P]
	rest  agent.Agent[P]
	close func() error
}

func (a *perfect[P]) Name() string { return a.name }
func (a *perfect[P]) Random() bool { return true }
func (a *perfect[P]) Close() error { return a.close() }

func (a *perfect[P]) NewGame(seat engine.Seat, rng *rand.Rand) agent.Player[P] {
	return &player[P]{judge: a.judge, rng: rng, rest: a.rest.NewGame(seat, rng)}
}

type player[P comparable] struct {
	judge   *Judge[P]
	rng     *rand.Rand
	rest    agent.Player[P]
	choices []Choice
	best    []engine.Move
}

// Observe tells the other agent, who may keep a tree.
func (p *player[P]) Observe(m engine.Move) { p.rest.Observe(m) }

// Choose makes the best move. A move back to a position that was seen ends the game, and
// so is worth nothing more, whatever the position is worth to who comes to it afresh.
func (p *player[P]) Choose(v agent.View[P]) (agent.Decision, error) {
	_, covered, err := p.judge.Value(v.Position)
	if err != nil {
		return agent.Decision{}, err
	}
	if !covered {
		return p.rest.Choose(v)
	}
	if p.choices, err = p.judge.Choices(p.choices[:0], v.Position); err != nil {
		return agent.Decision{}, err
	}
	var top Verdict
	p.best = p.best[:0]
	for _, c := range p.choices {
		if p.judge.Space.Loops() && p.repeats(v, c.Move) {
			c.Verdict = Verdict{Value: solvers.Endless}
		}
		if len(p.best) > 0 && Better(top, c.Verdict) {
			continue
		}
		if len(p.best) == 0 || Better(c.Verdict, top) {
			top, p.best = c.Verdict, p.best[:0]
		}
		p.best = append(p.best, c.Move)
	}
	return p.decision(v.Position, p.best[p.rng.Uint64N(uint64(len(p.best)))], top.Value), nil
}

// repeats tells whether a move leads back to a position that was seen.
func (p *player[P]) repeats(v agent.View[P], m engine.Move) bool {
	q, _ := p.judge.Game.Play(v.Position, m)
	return slices.Contains(v.Seen, q)
}

// decision tells what a move is known to bring: the result, and in a game of captures
// the final margin.
func (p *player[P]) decision(from P, m engine.Move, value solvers.Value) agent.Decision {
	d := agent.Decision{Move: m}
	final := value.Margin()
	if p.judge.Space.Scored() {
		final += p.judge.Stands(from)
		margin := float32(final)
		d.Margin = &margin
	}
	result := float32(min(max(final, -1), 1))
	d.Value = &result
	return d
}
