package kiothi

import (
	"fmt"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

// TestOpeningsBeyond64Bits reads a position before the second redistribution just
// where its number fits 64 bits, which the plain referee counts without a limit.
func TestOpeningsBeyond64Bits(t *testing.T) {
	for _, number := range []string{"1", "2", "up-to-2"} {
		changes := map[string]string{"filled": "10", "warriors_per_boma": "12", "opening_boma": number}
		g := game(t, changes)
		accepted, refused := 0, 0
		for n := 1; n <= 120; n++ {
			for _, north := range []string{"0,0,0,0,0,0,0,0,0,%d", "0,0,0,0,0,0,0,0,%d,%[1]d", "1,1,1,1,1,1,1,1,1,%d"} {
				text := empty + "/" + fmt.Sprintf(north, n) + " 0-0 N r2"
				want, err := slow.Count(changes, text)
				if err != nil {
					t.Fatal(err)
				}
				p, err := g.Parse(text)
				if (err == nil) != want.IsUint64() {
					t.Fatalf("opening_boma=%s: %s: %v redistributions, %v", number, text, want, err)
				}
				if err != nil {
					refused++
					continue
				}
				accepted++
				if got, _ := g.Count(p); got != want.Uint64() {
					t.Fatalf("opening_boma=%s: %s: %d redistributions, want %v", number, text, got, want)
				}
			}
		}
		if accepted == 0 || refused == 0 {
			t.Errorf("opening_boma=%s: %d accepted, %d refused", number, accepted, refused)
		}
	}
}

// TestFirstRedistributionLeavesACountableSecond has South heap what he lifts onto
// each boma of North in turn, from every position before the first redistribution
// that is accepted: the position this leads to must be accepted too.
func TestFirstRedistributionLeavesACountableSecond(t *testing.T) {
	for _, number := range []string{"1", "2", "up-to-2"} {
		g := game(t, map[string]string{"filled": "10", "warriors_per_boma": "12", "opening_boma": number})
		accepted, refused := 0, 0
		for s := 0; s <= 60; s += 4 {
			for n := 0; n <= 60; n += 4 {
				p, err := g.Parse(fmt.Sprintf("0,0,0,0,0,0,0,0,%d,%[1]d/1,0,0,0,0,0,0,1,%d,%[2]d 0-0 S r1", s, n))
				if err != nil {
					refused++
					continue
				}
				accepted++
				for boma := 1; boma <= 10; boma++ {
					for _, word := range []string{"9+10>N%d=%d", "10>N%d=%d"} {
						lifted := 2 * s
						if word[0] == '1' {
							lifted = s
						}
						m, err := g.ParseMove(p, fmt.Sprintf(word, boma, lifted))
						if err != nil {
							continue // not a number of boma that may be emptied
						}
						next, _ := g.Play(p, m)
						if _, err := g.Parse(g.Format(next)); err != nil {
							t.Fatalf("opening_boma=%s: %s leads to what is refused: %v", number, g.Format(p), err)
						}
						if n, _ := g.Count(next); n == 0 {
							t.Fatalf("%s: no redistribution", g.Format(next))
						}
					}
				}
			}
		}
		if accepted == 0 || refused == 0 {
			t.Errorf("opening_boma=%s: %d accepted, %d refused", number, accepted, refused)
		}
	}
}

// TestLargestOpeningIsCountable begins the largest variant and plays the first move
// that leaves most to count.
func TestLargestOpeningIsCountable(t *testing.T) {
	for _, number := range []string{"1", "2", "up-to-2"} {
		g := game(t, map[string]string{"filled": "10", "warriors_per_boma": "12", "opening_boma": number})
		word := "9+10>N10=24"
		if number == "1" {
			word = "10>N10=12"
		}
		m, err := g.ParseMove(g.Start(), word)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := g.Play(g.Start(), m)
		n, _ := g.Count(p)
		want, err := slow.Count(slow.Rules{"filled": "10", "warriors_per_boma": "12", "opening_boma": number}, g.Format(p))
		if err != nil || !want.IsUint64() || n != want.Uint64() {
			t.Errorf("opening_boma=%s: %d redistributions, want %v, %v", number, n, want, err)
		}
		last := engine.Move(n - 1)
		if back, err := g.ParseMove(p, g.FormatMove(p, last)); err != nil || back != last {
			t.Errorf("opening_boma=%s: the last one is read as %d, %v, want %d", number, back, err, last)
		}
	}
}
