package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// A heap is a position of a game in which a player may move twice in a row: he takes
// one to three counters from a heap, and moves again after an even number of them. Two
// are worth three points.
type heap struct {
	left  uint8
	taken [2]uint8
	mover engine.Seat
}

type heaps struct{}

func (heaps) Start() heap              { return heap{left: 17} }
func (heaps) Mover(p heap) engine.Seat { return p.mover }
func (heaps) Total(p heap) int         { return int(p.left) + int(p.taken[0]) + int(p.taken[1]) }
func (heaps) Key(p heap) uint64        { return uint64(p.left)<<1 | uint64(p.mover) }
func (heaps) Draw(p heap) string       { return fmt.Sprint(p) }
func (heaps) Format(p heap) string     { return fmt.Sprint(p) }

func (heaps) Parse(string) (heap, error)                          { return heap{}, nil }
func (heaps) FormatMove(_ heap, m engine.Move) string             { return fmt.Sprint(m) }
func (heaps) ParseMove(_ heap, _ string) (m engine.Move, _ error) { return m, nil }

func (heaps) Moves(dst []engine.Move, p heap) []engine.Move {
	for n := uint8(1); n <= min(3, p.left); n++ {
		dst = append(dst, engine.Move(n))
	}
	return dst
}

func (heaps) Play(p heap, m engine.Move) (heap, engine.Effect) {
	worth := uint8(m)
	if m == 2 {
		worth = 3
	}
	p.left -= uint8(m)
	p.taken[p.mover] += worth
	if m != 2 {
		p.mover = p.mover.Other()
	}
	return p, engine.Effect{Captured: uint16(worth), Final: true}
}

func (g heaps) Result(p heap) (engine.Result, bool) {
	return engine.MoreWins(int(p.taken[0]), int(p.taken[1]), engine.AllCaptured), p.left == 0
}

func (heaps) Stopped(p heap) engine.Result {
	return engine.MoreWins(int(p.taken[0]), int(p.taken[1]), engine.Repetition)
}

// exact is the margin for South with best play.
func (g heaps) exact(p heap) int {
	if r, over := g.Result(p); over {
		return r.Margin()
	}
	best, found := 0, false
	for _, m := range g.Moves(nil, p) {
		next, _ := g.Play(p, m)
		v := g.exact(next)
		if !found || p.mover == engine.South && v > best || p.mover == engine.North && v < best {
			best, found = v, true
		}
	}
	return best
}

// TestMovingTwice wants exact values where players do not alternate.
func TestMovingTwice(t *testing.T) {
	g := heaps{}
	for _, extra := range []int{0, 3} {
		s := newSearcher[heap](g, 12)
		for left := uint8(1); left <= 17; left++ {
			for _, mover := range []engine.Seat{engine.South, engine.North} {
				p := heap{left: left, mover: mover}
				want := g.exact(p)
				if mover == engine.North {
					want = -want
				}
				s.begin([]heap{p})
				lines, _ := s.deepen(p, g.Moves(nil, p), 0, limits{depth: 40, extra: extra})
				if got := int(margin(lines[0].Score)); got != want {
					t.Errorf("%d left, %v to move: margin %d by search, %d exactly", left, mover, got, want)
				}
			}
		}
	}
}

// TestMovingTwiceByPlayouts wants outcomes proven truly where players do not alternate.
func TestMovingTwiceByPlayouts(t *testing.T) {
	g := heaps{}
	for left := uint8(1); left <= 12; left++ {
		p := heap{left: left, mover: engine.North}
		player := MCTS[heap]{Iterations: 50_000, C: 1, Candidates: 1}.New(g).NewGame(engine.North, rand.New(rand.NewPCG(1, 2)))
		d, err := player.Choose(agent.View[heap]{Position: p, Legal: g.Moves(nil, p), PlyLimit: 100})
		if err != nil {
			t.Fatal(err)
		}
		want := float32(0)
		if v := g.exact(p); v != 0 {
			want = float32(v) / float32(max(v, -v)) * -1
		}
		if *d.Value != want || *d.Nodes == 50_000 {
			t.Errorf("%d left: value %v after %d playouts, want %v", left, *d.Value, *d.Nodes, want)
		}
	}
}
