package kiothi

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// loose are rules under which empty boma carry marks.
var loose = []string{"protection=unsown", "mark_cleared_by=owner", wikipedia}

func spaceOf(t testing.TB, changes string, most int) (*Game, engine.Space[Position]) {
	t.Helper()
	g := kit.Open(t, enginetest.Changes(changes)).(*Game)
	s, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

func TestSpace(t *testing.T) {
	const limit = 100_000 // positions of a tier
	rng := rand.New(rand.NewPCG(1, 2))
	for _, changes := range append([]string{"", mancalaWorld, "protection=none", kit.Draw(rng), kit.Draw(rng), kit.Draw(rng)}, loose...) {
		for _, most := range []int{1, 2, 4, 9} {
			g, s := spaceOf(t, changes, min(most, kit.Open(t, enginetest.Changes(changes)).(*Game).total))
			if seen := enginetest.Space[Position](t, g, s, limit); seen == 0 {
				t.Errorf("%s: no tier of up to %d positions", changes, limit)
			}
		}
	}
}

func TestSpaceSizes(t *testing.T) {
	for _, c := range []struct {
		changes   string
		most      int
		positions uint64
		covers    string
	}{
		{"", 0, 1, "all"},
		{"", 8, 214_828_609, "all"},
		{"", 10, 30_045_015, "the positions without marks"},
		{"protection=none", 10, 30_045_015, "the positions without marks"},
		{"protection=unsown", 3, 1771 << 20, "all"},
		{"mark_cleared_by=owner", 3, 1771 << 20, "all"},
		{"mark_cleared_by=owner", 4, 10_626, "the positions without marks"},
		{"filled=1 warriors_per_boma=1", -1, 1 + 20*2 + (210 + 20*20 + 190), "all"},
	} {
		_, s := spaceOf(t, c.changes, c.most)
		if n := engine.Positions(s); n != c.positions || !strings.HasPrefix(s.Covers(), c.covers) {
			t.Errorf("%s, %d warriors: %d positions, %s, want %d, %s", c.changes, c.most, n, s.Covers(), c.positions, c.covers)
		}
	}
	g := game(t, nil)
	for _, most := range []int{-1, 16, 61} {
		if _, err := g.Space(most); err == nil {
			t.Errorf("positions of up to %d warriors are numbered", most)
		}
	}
}

// TestSpaceTurns has North's positions stand for South's, whatever the prisons hold.
func TestSpaceTurns(t *testing.T) {
	g, s := spaceOf(t, "", 8)
	for north, south := range map[string]string{
		"1*,0,0,0,0,0,0,0,0,2/0,3*,0,0,0,0,0,0,1*,0 10-8 N play": "0,3*,0,0,0,0,0,0,1*,0/1*,0,0,0,0,0,0,0,0,2 0-0 S play",
		"0,0,0,0,0,0,0,0,0,8/0,0,0,0,0,0,0,0,0,0 0-50 N play":    "0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,8 2-0 S play",
	} {
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
		if aTier != bTier || i != j || aTier < 0 {
			t.Errorf("%s is %d of %d, %s is %d of %d", north, i, aTier, south, j, bTier)
		}
	}
	_, unmarked := spaceOf(t, "", 10)
	for _, text := range []string{
		"1*,0,0,0,0,0,0,0,0,9/0,0,0,0,0,0,0,0,0,0 0-0 S play", // marked, where only unmarked ones are
		"1,0,0,0,0,0,0,0,0,9/0,0,0,0,0,0,0,0,0,1 0-0 S play",
		"1,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0 0-0 S r1",
	} {
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if tier, _ := unmarked.Index(p); tier != -1 {
			t.Errorf("%s stands in tier %d, want it outside", text, tier)
		}
	}
}

func TestRowsByRank(t *testing.T) {
	for warriors := range 11 {
		for i, h := range rowsOf(warriors) {
			if h.rank() != uint64(i) || h.sum() != uint64(warriors) {
				t.Fatalf("row %d of %d warriors is %x, of rank %d and %d warriors", i, warriors, h, h.rank(), h.sum())
			}
		}
	}
}

func BenchmarkSpace(b *testing.B) {
	_, s := spaceOf(b, "", 8)
	tier := s.Tiers() - 6 // 8 warriors, 3 marks: the largest
	positions := make([]Position, 1024)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range positions {
		positions[i] = s.At(tier, rng.Uint64N(s.Size(tier)))
	}
	b.Run("at", func(b *testing.B) {
		for i := uint64(0); b.Loop(); i++ {
			s.At(tier, i)
		}
	})
	b.Run("index", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s.Index(positions[i%len(positions)])
		}
	})
}
