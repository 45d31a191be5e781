package enginetest

import (
	"testing"

	"github.com/boma-games/boma/engine"
)

// Space tests the numbering of positions: a bijection on every tier of at most limit
// positions, on which no move climbs a tier or captures within one. It returns how many
// positions it has seen.
func Space[P comparable](t *testing.T, g engine.Game[P], s engine.Space[P], limit uint64) (seen uint64) {
	t.Helper()
	var moves []engine.Move
	for tier := range s.Tiers() {
		if s.Size(tier) > limit {
			continue
		}
		for i := range s.Size(tier) {
			p := s.At(tier, i)
			if gotTier, got := s.Index(p); gotTier != tier || got != i {
				t.Fatalf("%s: number %d of tier %d, got as %d of %d", g.Format(p), got, gotTier, i, tier)
			}
			if g.Mover(p) != engine.South {
				t.Fatalf("%s: North is to move", g.Format(p))
			}
			moves = g.Moves(moves[:0], p)
			for _, m := range moves {
				q, e := g.Play(p, m)
				to, _ := s.Index(q)
				if to < 0 || to > tier || to == tier && s.Scored() && e.Captured > 0 {
					t.Fatalf("%s: %s leads from tier %d to %d capturing %d", g.Format(p), g.FormatMove(p, m), tier, to, e.Captured)
				}
			}
			seen++
		}
	}
	return seen
}
