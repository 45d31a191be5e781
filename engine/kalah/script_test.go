package kalah

import "testing"

func TestScriptedGames(t *testing.T) { kit.Scripts(t, "testdata/games/*.txt") }
