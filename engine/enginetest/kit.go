package enginetest

import (
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

// A Kit is a game in the hands of its tests.
type Kit[P comparable] struct {
	Name  string                         // as in a variant's name
	Rules any                            // the game's Rules struct: its tags are read, not its values
	Text  string                         // RULES.md
	Set   func(name, value string) error // of a Rules struct
	Open  func(t testing.TB, changes map[string]string) engine.Game[P]
}

// Changes reads the parameters that differ from the defaults, written
// "name=value name=value".
func Changes(rules string) map[string]string {
	changes := map[string]string{}
	for field := range strings.FieldsSeq(rules) {
		name, value, _ := strings.Cut(field, "=")
		changes[name] = value
	}
	return changes
}

func (k Kit[P]) open(t testing.TB, rules string) engine.Game[P] {
	t.Helper()
	return k.Open(t, Changes(rules))
}

// slow returns the plain referee of the same rules.
func (k Kit[P]) slow(t testing.TB, rules string) slow.Game {
	t.Helper()
	g, err := slow.New(k.Name, Changes(rules))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// parse reads a position of g, or its start if the text is empty.
func parse[P comparable](t testing.TB, g engine.Game[P], position string) P {
	t.Helper()
	if position == "" {
		return g.Start()
	}
	p, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// legal tells whether m is a move of p.
func legal[P comparable](g engine.Game[P], p P, m engine.Move) bool {
	if n, counted := engine.Counted(g, p); counted {
		return uint64(m) < n
	}
	return slices.Contains(g.Moves(nil, p), m)
}

// some returns the moves of p, or the first, the last and one between where they are counted.
func some[P comparable](g engine.Game[P], p P) []engine.Move {
	if n, counted := engine.Counted(g, p); counted {
		return []engine.Move{0, engine.Move(n / 2), engine.Move(n - 1)}
	}
	return g.Moves(nil, p)
}
