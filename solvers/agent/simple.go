package agent

import (
	"math/rand/v2"

	"github.com/boma-games/boma/engine"
)

// Simple returns the agents that need no search: random and greedy.
func Simple[P comparable]() Table[P] {
	return Table[P]{
		"random": {Make: func(engine.Game[P], Values) (Agent[P], error) { return random[P]{}, nil }},
		"greedy": {Make: func(g engine.Game[P], _ Values) (Agent[P], error) { return greedy[P]{g}, nil }},
	}
}

// random draws every move uniformly.
type random[P comparable] struct{}

func (random[P]) Name() string { return "random" }
func (random[P]) Random() bool { return true }
func (random[P]) Close() error { return nil }

func (random[P]) NewGame(_ engine.Seat, rng *rand.Rand) Player[P] { return randomPlayer[P]{rng} }

// randomPlayer is one pointer, so that it becomes a Player without an allocation.
type randomPlayer[P comparable] struct{ rng *rand.Rand }

func (p randomPlayer[P]) Choose(v View[P]) (Decision, error) {
	return Decision{Move: uniform(p.rng, v)}, nil
}

func (randomPlayer[P]) Observe(engine.Move) {}

// uniform draws a move.
func uniform[P comparable](rng *rand.Rand, v View[P]) engine.Move {
	if v.Counted > 0 {
		return engine.Move(rng.Uint64N(v.Counted))
	}
	return v.Legal[rng.Uint64N(uint64(len(v.Legal)))]
}

// greedy takes the move that captures most now, ties drawn uniformly. It makes
// redistributions uniformly.
type greedy[P comparable] struct{ game engine.Game[P] }

func (greedy[P]) Name() string { return "greedy" }
func (greedy[P]) Random() bool { return true }
func (greedy[P]) Close() error { return nil }

func (a greedy[P]) NewGame(_ engine.Seat, rng *rand.Rand) Player[P] {
	return &greedyPlayer[P]{game: a.game, rng: rng}
}

type greedyPlayer[P comparable] struct {
	game engine.Game[P]
	rng  *rand.Rand
	best []engine.Move
}

func (p *greedyPlayer[P]) Choose(v View[P]) (Decision, error) {
	if v.Counted > 0 {
		return Decision{Move: uniform(p.rng, v)}, nil
	}
	most := uint16(0)
	for _, m := range v.Legal {
		_, e := p.game.Play(v.Position, m)
		if e.Captured > most || len(p.best) == 0 {
			most, p.best = e.Captured, p.best[:0]
		}
		if e.Captured == most {
			p.best = append(p.best, m)
		}
	}
	m := p.best[p.rng.Uint64N(uint64(len(p.best)))]
	p.best = p.best[:0]
	return Decision{Move: m}, nil
}

func (*greedyPlayer[P]) Observe(engine.Move) {}
