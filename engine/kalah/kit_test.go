package kalah

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

var kit = enginetest.Kit[Position]{
	Name:  "kalah",
	Rules: Rules{},
	Text:  RulesText,
	Set: func(name, value string) error {
		var r Rules
		return rules.Set(&r, name, value)
	},
	Open: func(t testing.TB, changes map[string]string) engine.Game[Position] { return game(t, changes) },
}

// parameters returns the rules that differ from the defaults by changes.
func parameters(t testing.TB, changes map[string]string) (r Rules) {
	t.Helper()
	rules.SetDefaults(&r)
	for name, value := range changes {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// game returns the game under the parameters that differ from the defaults.
func game(t testing.TB, changes map[string]string) *Game {
	t.Helper()
	g, err := New(parameters(t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fits tells whether a rule set has no more than 255 seeds: a kit changes one
// parameter without regard to the other. [L1]
func fits(t testing.TB, changes string) bool {
	t.Helper()
	_, err := New(parameters(t, enginetest.Changes(changes)))
	return err == nil || !strings.Contains(err.Error(), "seeds up to")
}
