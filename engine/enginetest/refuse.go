package enginetest

import (
	"fmt"
	"testing"
)

// A Refusal is one row of a table of texts that are refused, with the exact error:
//
//	rules, position, move, what is said
//
// Rules are the parameters that differ from the defaults; without a move it is the
// position that Parse refuses. What is said follows after the game and the text itself.
type Refusal = [4]string

// Refusals checks every row.
func (k Kit[P]) Refusals(t *testing.T, refusals []Refusal) {
	for _, r := range refusals {
		g := k.open(t, r[0])
		want := fmt.Sprintf("%s: position %q: %s", k.Name, r[1], r[3])
		p, err := g.Parse(r[1])
		if r[2] != "" && err == nil {
			want = fmt.Sprintf("%s: move = %q%s", k.Name, r[2], r[3])
			_, err = g.ParseMove(p, r[2])
		}
		if err == nil {
			t.Errorf("%s | %s | %s was accepted", r[0], r[1], r[2])
		} else if err.Error() != want {
			t.Errorf("%s | %s | %s\n got %s\nwant %s", r[0], r[1], r[2], err, want)
		}
	}
}

// FuzzParse feeds positions to Parse: what it accepts, Format must write back as it
// was, and the moves of it can be listed and played.
func (k Kit[P]) FuzzParse(f *testing.F, rules []string, seeds ...string) {
	var games []func(t *testing.T, s string)
	for _, r := range rules {
		g := k.open(f, r)
		games = append(games, func(t *testing.T, s string) {
			p, err := g.Parse(s)
			if err != nil {
				return
			}
			if got := g.Format(p); got != s {
				t.Errorf("%s: %q is read and written %q", r, s, got)
			}
			for _, m := range some(g, p) {
				next, _ := g.Play(p, m)
				if q, err := g.Parse(g.Format(next)); err != nil || q != next {
					t.Errorf("%s: %s leads to %s: %v", s, g.FormatMove(p, m), g.Format(next), err)
				}
			}
		})
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, game := range games {
			game(t, s)
		}
	})
}

// FuzzParseMove feeds words to ParseMove in each position: what it accepts must be
// written back as it was and be one of the moves.
func (k Kit[P]) FuzzParseMove(f *testing.F, rules string, positions []string, seeds ...string) {
	g := k.open(f, rules)
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, word string) {
		for _, text := range positions {
			p := parse(t, g, text)
			m, err := g.ParseMove(p, word)
			if err != nil {
				continue
			}
			if got := g.FormatMove(p, m); got != word {
				t.Errorf("%s: %q is read and written %q", text, word, got)
			}
			if !legal(g, p, m) {
				t.Errorf("%s: %q is read as %d, which is not legal", text, word, m)
			}
		}
	})
}
