package tihbat

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// TestNumberOfPositions reads every way to lay up to 28 counters for the mover, and
// none with more.
func TestNumberOfPositions(t *testing.T) {
	g := game(t, nil)
	positions := 0
	for a := range 30 {
		for b := range 30 - a {
			for c := range 30 - a - b {
				for d := range 30 - a - b - c {
					p, err := g.Parse(fmt.Sprintf("%d,%d/%d,%d 0-0 S", a, b, c, d))
					if fits := a+b+c+d <= 28; fits != (err == nil) {
						t.Fatalf("%d, %d, %d and %d counters: %v", a, b, c, d, err)
					}
					if err == nil && p.Board == uint32(a|b<<8|c<<16|d<<24) {
						positions++
					}
				}
			}
		}
	}
	if positions != 35_960 {
		t.Errorf("%d positions, want C(32,4) = 35,960", positions)
	}
}

// TestCapturesAreEven looks at every move of games under rules of all kinds: an even
// number is taken, so that what stands on the board stays even, and the margin too.
func TestCapturesAreEven(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		changes := kit.Draw(rng)
		g := kit.Open(t, enginetest.Changes(changes)).(*Game)
		r := engine.NewReferee[Position](g, 500)
		for range 10 {
			r.Begin(g.Start())
			for {
				if result, over := r.Over(); over {
					if !result.Truncated() && result.End != engine.RowEmpty && result.Margin()%2 != 0 {
						t.Fatalf("%s: margin %d", changes, result.Margin())
					}
					break
				}
				e := r.Play(r.Legal()[rng.IntN(len(r.Legal()))])
				p := r.Position()
				board := 0
				for x := range uint(holes) {
					n := p.Hole(x)
					board += int(n)
				}
				if e.Captured%2 != 0 || board%2 != 0 {
					t.Fatalf("%s: %d captured, %s", changes, e.Captured, g.Format(p))
				}
			}
		}
	}
}

// TestTwoReadingsOfLoneCounters part at the sixth ply: 64 lines of play or 54.
func TestTwoReadingsOfLoneCounters(t *testing.T) {
	for singleton, want := range map[string]int{"stays": 64, "forbidden": 54} {
		g := game(t, map[string]string{"singleton": singleton})
		level := []Position{g.Start()}
		for range 6 {
			var deeper []Position
			for _, p := range level {
				for _, m := range g.Moves(nil, p) {
					next, _ := g.Play(p, m)
					deeper = append(deeper, next)
				}
			}
			level = deeper
		}
		if len(level) != want {
			t.Errorf("singleton=%s: %d lines of six plies, want %d", singleton, len(level), want)
		}
	}
}
