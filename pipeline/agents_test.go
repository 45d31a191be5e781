package pipeline_test

import (
	"math/rand/v2"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// fixed plays without chance, and claims to know something about each third move.
type fixed[P comparable] struct {
	name string
	last bool
}

func (f fixed[P]) Name() string { return f.name }
func (fixed[P]) Random() bool   { return false }
func (fixed[P]) Close() error   { return nil }

func (f fixed[P]) NewGame(engine.Seat, *rand.Rand) agent.Player[P] {
	return &fixedPlayer[P]{last: f.last}
}

type fixedPlayer[P comparable] struct {
	last  bool
	asked int
}

func (*fixedPlayer[P]) Observe(engine.Move) {}

func (p *fixedPlayer[P]) Choose(v agent.View[P]) (agent.Decision, error) {
	var d agent.Decision
	switch {
	case p.last && v.Counted > 0:
		d.Move = engine.Move(v.Counted - 1)
	case p.last:
		d.Move = v.Legal[len(v.Legal)-1]
	case v.Counted == 0:
		d.Move = v.Legal[0]
	}
	if p.asked++; p.asked%3 == 0 && v.Counted == 0 {
		value, margin, nodes, depth := float32(0), float32(-1), uint32(0), uint16(0)
		d.Value, d.Margin, d.Nodes, d.Depth = &value, &margin, &nodes, &depth
		d.Visits = make([]uint32, len(v.Legal))
		d.Explored = true
	}
	return d, nil
}

// cut takes the name of a variant apart.
func cut(name string) (game string, changes map[string]string) {
	parts := strings.Split(name, "+")
	game, _, _ = strings.Cut(parts[0], "/")
	changes = map[string]string{}
	for _, part := range parts[1:] {
		parameter, value, _ := strings.Cut(part, "=")
		changes[parameter] = value
	}
	return game, changes
}
