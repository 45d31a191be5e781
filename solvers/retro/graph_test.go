package retro

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/proof"
	"github.com/boma-games/boma/solvers/table"
)

// A graph is a made-up game that has all that a game may have: loops, moves to a lower
// tier that capture nothing, players who move twice, ends with something left to share.
type graph struct {
	engine.Game[node] // what is not needed here
	tiers             [][]place
}

// A place is a position as its mover sees it.
type place struct {
	moves []arc
	rest  int // what its mover gains where it has no moves
}

type arc struct {
	tier, to, captured int
	again              bool
}

type node struct {
	tier, at     uint8
	mover        engine.Seat
	south, north int8
}

func (g *graph) Mover(p node) engine.Seat { return p.mover }
func (g *graph) Stopped(p node) engine.Result {
	return engine.MoreWins(int(p.south), int(p.north), engine.Repetition)
}
func (g *graph) Format(p node) string {
	return fmt.Sprintf("%d/%d %d-%d %v", p.tier, p.at, p.south, p.north, p.mover)
}

func (g *graph) Parse(s string) (p node, err error) {
	var turn string
	_, err = fmt.Sscanf(s, "%d/%d %d-%d %s", &p.tier, &p.at, &p.south, &p.north, &turn)
	if turn == "N" {
		p.mover = engine.North
	}
	return p, err
}

func (g *graph) Moves(dst []engine.Move, p node) []engine.Move {
	for i := range g.tiers[p.tier][p.at].moves {
		dst = append(dst, engine.Move(i))
	}
	return dst
}

func (g *graph) Play(p node, m engine.Move) (node, engine.Effect) {
	a := g.tiers[p.tier][p.at].moves[m]
	q := p
	q.tier, q.at = uint8(a.tier), uint8(a.to)
	if p.mover == engine.South {
		q.south += int8(a.captured)
	} else {
		q.north += int8(a.captured)
	}
	if !a.again {
		q.mover = p.mover.Other()
	}
	return q, engine.Effect{Captured: uint16(a.captured), Final: q.tier != p.tier}
}

func (g *graph) Result(p node) (engine.Result, bool) {
	here := g.tiers[p.tier][p.at]
	south, north := int(p.south), int(p.north)
	if p.mover == engine.South {
		south += here.rest
	} else {
		north += here.rest
	}
	return engine.MoreWins(south, north, engine.NoMoves), len(here.moves) == 0
}

func (g *graph) Tiers() int           { return len(g.tiers) }
func (g *graph) Size(tier int) uint64 { return uint64(len(g.tiers[tier])) }
func (g *graph) At(tier int, i uint64) node {
	return node{tier: uint8(tier), at: uint8(i)}
}
func (g *graph) Index(p node) (tier int, i uint64) { return int(p.tier), uint64(p.at) }
func (g *graph) Scored() bool                      { return true }
func (g *graph) Loops() bool                       { return true }
func (g *graph) Covers() string                    { return "a graph" }

// newGraph draws a game.
func newGraph(rng *rand.Rand) *graph {
	g := &graph{}
	for tier := range 3 {
		places := make([]place, 2+rng.IntN(6))
		for i := range places {
			places[i].rest = rng.IntN(5) - 2
			for range rng.IntN(4) {
				a := arc{tier: tier, to: rng.IntN(len(places)), again: rng.IntN(5) == 0}
				if tier > 0 && rng.IntN(3) == 0 {
					a.tier = rng.IntN(tier)
					a.to, a.captured = rng.IntN(len(g.tiers[a.tier])), rng.IntN(3)
				}
				places[i].moves = append(places[i].moves, a)
			}
		}
		g.tiers = append(g.tiers, places)
	}
	return g
}

// TestGraphs solves made-up games, proves the solutions, and plays every line of them.
func TestGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 3000 {
		g := newGraph(rng)
		known, err := Solve[node](context.Background(), g, g, table.Run{Workers: 2, Keep: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := proof.Check[node](context.Background(), g, g, known, 2); err != nil {
			t.Fatalf("game %d: %v", k, err)
		}
		agree(t, fmt.Sprint("game ", k), solved[node]{g, g, known})
	}
}
