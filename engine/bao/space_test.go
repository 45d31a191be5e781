package bao

import (
	"math/bits"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

func TestSpace(t *testing.T) {
	for _, c := range []struct {
		rules string
		most  int
		size  uint64
	}{
		{"files=2", -1, 1 << 8},
		{"files=3 capture=back-if-front-empty", -1, 1 << 12},
		{"files=4 gap=back-left", -1, 1 << 16},
		{"", 3, 1 + 48 + 48*47/2 + 48*47*46/6},
		{"files=7", -1, 1 << 28},
		{"files=12", -1, 1 << 48},
	} {
		g := game(t, enginetest.Changes(c.rules))
		s, err := g.Space(c.most)
		if err != nil {
			t.Fatal(err)
		}
		if n := engine.Positions(s); n != c.size {
			t.Errorf("%s: %d positions, want %d", c.rules, n, c.size)
		}
		seen := enginetest.Space[Position](t, g, s, 1<<16)
		if seen == 0 {
			t.Errorf("%s: no position is seen", c.rules)
		}
	}
}

// TestSpaceAtItsEdge numbers positions and refuses bounds.
func TestSpaceAtItsEdge(t *testing.T) {
	g := game(t, nil)
	s, err := g.Space(8)
	if err != nil {
		t.Fatal(err)
	}
	p := Position{South: 0xf, North: 0xf << 20, Mover: engine.North}
	tier, i := s.Index(p)
	if q := s.At(tier, i); tier < 0 || q != (Position{South: p.North, North: p.South}) {
		t.Errorf("%+v comes back as %+v", p, q)
	}
	p.South |= 1 << 10
	if tier, _ := s.Index(p); tier != -1 {
		t.Errorf("nine stones stand in tier %d of eight", tier)
	}
	if _, err := g.Space(49); err == nil {
		t.Error("positions of 49 stones are numbered, on 48 holes")
	}
}

// TestTakes compares what a solver is told of captures with the moves.
func TestTakes(t *testing.T) {
	for _, capture := range []string{"front-then-back", "front-only", "back-if-front-empty"} {
		g := game(t, map[string]string{"files": "3", "capture": capture})
		for own := range uint32(64) {
			for enemy := uint32(1); enemy < 64; enemy++ {
				p := Position{South: own, North: enemy}
				for _, m := range g.Moves(nil, p) {
					front, facing, empty := g.Take((int(m) + 1) % g.Holes())
					taken := enemy & empty
					if enemy&front != 0 {
						taken = enemy & facing
					}
					q, e := g.Play(p, m)
					if q.North != enemy&^taken || int(e.Captured) != bits.OnesCount32(taken) {
						t.Fatalf("%s %s: %06b is taken, want %06b", g.Format(p), g.FormatMove(p, m), enemy&^q.North, taken)
					}
				}
			}
		}
	}
}
