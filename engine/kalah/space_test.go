package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

func TestSpace(t *testing.T) {
	for changes, want := range map[string]uint64{
		"houses=1":                           45,    // C(10,2)
		"houses=2":                           4_845, // C(20,4)
		"houses=2 empty_capture=no":          4_845,
		"houses=3 leftovers=opponent":        593_775, // C(30,6)
		"houses=5 seeds=1 empty_capture=yes": 184_756, // C(20,10)
	} {
		g := game(t, enginetest.Changes(changes))
		s, err := g.Space(-1)
		if err != nil {
			t.Fatal(err)
		}
		if seen := enginetest.Space[Position](t, g, s, 1<<40); seen != want || seen != engine.Positions(s) {
			t.Errorf("%s: %d positions of %d, want %d", changes, seen, engine.Positions(s), want)
		}
	}
	s, err := game(t, nil).Space(6)
	if err != nil {
		t.Fatal(err)
	}
	if seen := enginetest.Space[Position](t, game(t, nil), s, 1<<40); seen != 18_564 {
		t.Errorf("%d positions of at most 6 seeds, want C(18,6) = 18,564", seen)
	}
}

// TestNoLineReturns sees that the turn passes within a tier, and that seeds come nearer
// to the store of their owner: what makes a loop impossible.
func TestNoLineReturns(t *testing.T) {
	g := game(t, map[string]string{"houses": "3", "seeds": "2"})
	s, err := g.Space(-1)
	if err != nil {
		t.Fatal(err)
	}
	way := func(r Row) (n int) { // steps that all seeds have come along their row
		for x := range uint(3) {
			n += int(x) * int(r.at(x))
		}
		return n
	}
	for tier := range s.Tiers() {
		for i := range s.Size(tier) {
			p := s.At(tier, i)
			for _, m := range g.Moves(nil, p) {
				q, _ := g.Play(p, m)
				to, _ := s.Index(q)
				if to == tier && (q.Mover != engine.North || q.North != p.North || way(q.South) <= way(p.South)) {
					t.Fatalf("%s leads to %s", g.Format(p), g.Format(q))
				}
			}
		}
	}
}

// TestSpaceTurns has North's positions stand for South's.
func TestSpaceTurns(t *testing.T) {
	g := game(t, map[string]string{"houses": "2"})
	s, err := g.Space(10)
	if err != nil {
		t.Fatal(err)
	}
	for north, south := range map[string]string{"1,2/3,4 2-4 N": "3,4/1,2 0-0 S", "0,0/9,1 0-0 N": "9,1/0,0 6-0 S"} {
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
	if _, err := g.Space(17); err == nil {
		t.Error("positions of 17 seeds are numbered, of 16")
	}
	if _, err := game(t, map[string]string{"houses": "16", "seeds": "7"}).Space(-1); err == nil {
		t.Error("more than 2^64 positions are numbered")
	}
}
