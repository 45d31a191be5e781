package bao

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

var kit = enginetest.Kit[Position]{
	Name:  "bao",
	Rules: Rules{},
	Text:  RulesText,
	Set: func(name, value string) error {
		var r Rules
		return rules.Set(&r, name, value)
	},
	Open: func(t testing.TB, changes map[string]string) engine.Game[Position] { return game(t, changes) },
}

const namudilakunze = "gap=back-left capture=back-if-front-empty"
