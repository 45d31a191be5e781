package search

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
)

// solveBao returns the winner of every position of a small board, for South to move.
func solveBao(g engine.Game[bao.Position], files int) func(p bao.Position) int8 {
	holes := 2 * files
	full := uint32(1)<<holes - 1
	at := func(p bao.Position) int {
		if p.Mover == engine.North {
			p.South, p.North = p.North, p.South
		}
		return int(p.South) | int(p.North)<<holes
	}
	values := make([]int8, 1<<(2*holes))
	next := make([][]int32, len(values))
	for i := range values {
		p := bao.Position{South: uint32(i) & full, North: uint32(i) >> holes}
		if r, over := g.Result(p); over {
			values[i] = int8(r.Winner)
		}
		for _, m := range g.Moves(nil, p) {
			q, _ := g.Play(p, m)
			next[i] = append(next[i], int32(at(q)))
		}
	}
	for changed := true; changed; {
		changed = false
		for i, list := range next {
			if values[i] != 0 || len(list) == 0 {
				continue
			}
			best := int8(-1)
			for _, to := range list {
				best = max(best, -values[to])
			}
			values[i] = best
			changed = changed || best != 0
		}
	}
	return func(p bao.Position) int8 { return values[at(p)] }
}

const unlimited = 1000 // plies: deeper than any game of these tests

// outcomeOf searches p to its end.
func outcomeOf[P comparable](s *searcher[P], p P) (winner int32, isOpen bool) {
	s.begin([]P{p})
	lines, _ := s.deepen(p, s.game.Moves(nil, p), 0, limits{depth: unlimited})
	return outcome(lines[0].Score), s.isOpen
}

// TestFullDepth compares alpha-beta at full depth with the exact outcome on boards of
// 2 to 5 files: every position of the small ones, a sample of the others.
func TestFullDepth(t *testing.T) {
	for _, c := range []struct {
		files, capture string
		sample         int // 0: all
	}{
		{"2", "front-then-back", 0}, {"3", "front-then-back", 0}, {"4", "front-then-back", 300}, {"5", "front-then-back", 30},
		{"2", "front-only", 0}, {"3", "front-only", 0}, {"4", "front-only", 300},
		{"2", "back-if-front-empty", 0}, {"3", "back-if-front-empty", 200},
	} {
		t.Run(c.files+" "+c.capture, func(t *testing.T) {
			t.Parallel()
			g := baoGame(t, "files", c.files, "capture", c.capture)
			files := int(c.files[0] - '0')
			exact := solveBao(g, files)
			s := newSearcher(g, 16)
			rng := rand.New(rand.NewPCG(1, 2))
			full := uint32(1)<<(2*files) - 1
			boards := 1 << (4 * files)
			checked := 0
			for i := range max(c.sample, boards) {
				p := bao.Position{South: uint32(i) & full, North: uint32(i) >> (2 * files)}
				if c.sample > 0 {
					if checked == c.sample {
						break
					}
					p = bao.Position{South: rng.Uint32() & full, North: rng.Uint32() & full, Mover: engine.Seat(rng.IntN(2))}
				}
				if len(g.Moves(nil, p)) == 0 {
					continue
				}
				checked++
				got, isOpen := outcomeOf(s, p)
				if isOpen {
					t.Fatalf("%s: not searched to the end", g.Format(p))
				}
				if want := int32(exact(p)); got != want {
					t.Fatalf("%s: %d by search, %d exactly", g.Format(p), got, want)
				}
			}
		})
	}
}
