package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

var kit = enginetest.Kit[Position]{
	Name:  "tihbat",
	Rules: Rules{},
	Text:  RulesText,
	Set: func(name, value string) error {
		var r Rules
		return rules.Set(&r, name, value)
	},
	Open: func(t testing.TB, changes map[string]string) engine.Game[Position] { return game(t, changes) },
}

const (
	modiar = "capture_side=either chain=yes empty_row=row-owner singleton=forbidden"
	bakuk  = "first_seed=next"
)
