package kiothi

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/rules"
)

var kit = enginetest.Kit[Position]{
	Name:  "kiothi",
	Rules: Rules{},
	Text:  RulesText,
	Set: func(name, value string) error {
		var r Rules
		return rules.Set(&r, name, value)
	},
	Open: func(t testing.TB, changes map[string]string) engine.Game[Position] { return game(t, changes) },
}

const (
	empty = "0,0,0,0,0,0,0,0,0,0"
	ones  = "1,1,1,1,1,1,1,1,1,1"

	mancalaWorld = "filled=5 opening_boma=up-to-2"
	wikipedia    = "filled=5 warriors_per_boma=6 opening_boma=1 protection=unsown lift=all first_lap=free" +
		" mark_cleared_by=owner capturing_warrior=always capture_needs_crossing=yes bonus=run"
)
