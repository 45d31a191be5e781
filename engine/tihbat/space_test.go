package tihbat

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

func TestSpace(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		changes := kit.Draw(rng)
		g := kit.Open(t, enginetest.Changes(changes)).(*Game)
		s, err := g.Space(-1)
		if err != nil {
			t.Fatal(err)
		}
		if seen := enginetest.Space[Position](t, g, s, 1<<40); seen != engine.Positions(s) {
			t.Errorf("%s: %d positions of %d", changes, seen, engine.Positions(s))
		}
	}
	s, err := game(t, nil).Space(-1)
	if err != nil || engine.Positions(s) != 35_960 {
		t.Errorf("%d positions, %v, want 35,960", engine.Positions(s), err)
	}
}

// TestSpaceTurns has North's positions stand for South's.
func TestSpaceTurns(t *testing.T) {
	g := game(t, nil)
	s, err := g.Space(10)
	if err != nil {
		t.Fatal(err)
	}
	for north, south := range map[string]string{"1,2/3,4 10-8 N": "3,4/1,2 0-0 S", "0,0/9,1 0-0 N": "9,1/0,0 18-0 S"} {
		a, err := g.Parse(north)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Parse(south)
		if err != nil {
			t.Fatal(err)
		}
		aTier, i := s.Index(a)
		bTier, j := s.Index(b)
		if aTier != bTier || i != j || aTier != 10 {
			t.Errorf("%s is %d of %d, %s is %d of %d", north, i, aTier, south, j, bTier)
		}
	}
	if tier, _ := s.Index(g.Start()); tier != -1 {
		t.Errorf("the start stands in tier %d, want it outside", tier)
	}
	if _, err := g.Space(29); err == nil {
		t.Error("positions of 29 counters are numbered, of 28")
	}
}
