// Package enginetest holds the tests that every game must pass. Only tests import it.
package enginetest

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/boma-games/boma/engine"
)

// A vector is a position with every legal move, or with one redistribution.
type vector struct {
	Rules    map[string]string
	Position string
	Moves    []struct {
		Move, To string
		Captured int
	}
}

// Vectors checks g against a file of right answers, one JSON object a line. open
// makes the game under the parameters that differ from the defaults.
func Vectors[P comparable](t *testing.T, path string, open func(map[string]string) engine.Game[P]) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	n := 0
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s:%d: %v", path, n+1, err)
		}
		n++
		if !check(t, open(v.Rules), v) {
			t.Errorf("%s:%d: %v %s", path, n, v.Rules, v.Position)
		}
	}
	if err := lines.Err(); err != nil || n == 0 {
		t.Fatalf("%s: %d vectors, %v", path, n, err)
	}
}

func check[P comparable](t *testing.T, g engine.Game[P], v vector) bool {
	t.Helper()
	p, err := g.Parse(v.Position)
	if err != nil {
		t.Error(err)
		return false
	}
	ok := g.Format(p) == v.Position
	var moves []engine.Move
	if _, counted := engine.Counted(g, p); counted {
		m, err := g.ParseMove(p, v.Moves[0].Move)
		if err != nil {
			t.Error(err)
			return false
		}
		moves = append(moves, m)
	} else {
		moves = g.Moves(nil, p)
	}
	if len(moves) != len(v.Moves) {
		t.Errorf("%d moves, want %d", len(moves), len(v.Moves))
		return false
	}
	for i, m := range moves {
		next, effect := g.Play(p, m)
		got, to := g.FormatMove(p, m), g.Format(next)
		want := v.Moves[i]
		if got != want.Move || to != want.To || int(effect.Captured) != want.Captured {
			t.Errorf("move %d: %s to %s taking %d, want %s to %s taking %d", i, got, to, effect.Captured, want.Move, want.To, want.Captured)
			ok = false
		}
	}
	return ok
}
