package configs_test

import (
	"testing"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/tihbat"
)

func TestShippedKiothi(t *testing.T) {
	standard := kiothi.Rules{
		Filled: 6, WarriorsPerBoma: 5, OpeningBoma: "2", Protection: "marked", Lift: "any",
		FirstLap: "no-own-occupied", MarkClearedBy: "anyone", CapturingWarrior: "with-capture",
		CaptureNeedsCrossing: "no", Bonus: "three-right", BonusNeedsCapture: "no",
		Leftovers: "opponent", LapLimit: 10000, Repetition: "split",
	}
	mancalaWorld := standard
	mancalaWorld.Filled, mancalaWorld.OpeningBoma = 5, "up-to-2"
	wikipedia := kiothi.Rules{
		Filled: 5, WarriorsPerBoma: 6, OpeningBoma: "1", Protection: "unsown", Lift: "all",
		FirstLap: "free", MarkClearedBy: "owner", CapturingWarrior: "always",
		CaptureNeedsCrossing: "yes", Bonus: "run", BonusNeedsCapture: "no",
		Leftovers: "opponent", LapLimit: 10000, Repetition: "split",
	}
	shipped(t, "kiothi", map[string]kiothi.Rules{
		"standard": standard, "mancala-world": mancalaWorld, "wikipedia": wikipedia,
	})
}

func TestShippedBao(t *testing.T) {
	shipped(t, "bao", map[string]bao.Rules{
		"standard":      {Files: 12, Gap: "front-left", Capture: "front-then-back"},
		"namudilakunze": {Files: 12, Gap: "back-left", Capture: "back-if-front-empty"},
	})
}

func TestShippedTihbat(t *testing.T) {
	shipped(t, "tihbat", map[string]tihbat.Rules{
		"standard": {
			Seeds: 7, FirstSeed: "origin", CaptureSide: "own", CaptureMax: 8, Chain: "no",
			EmptyRow: "pass", Singleton: "stays", Repetition: "split",
		},
		"modiar": {
			Seeds: 7, FirstSeed: "origin", CaptureSide: "either", CaptureMax: 8, Chain: "yes",
			EmptyRow: "row-owner", Singleton: "forbidden", Repetition: "split",
		},
		"bakuk": {
			Seeds: 7, FirstSeed: "next", CaptureSide: "own", CaptureMax: 8, Chain: "no",
			EmptyRow: "pass", Singleton: "stays", Repetition: "split",
		},
	})
}

func TestShippedKalah(t *testing.T) {
	shipped(t, "kalah", map[string]kalah.Rules{
		"standard": {Houses: 6, Seeds: 4, EmptyCapture: "yes", Leftovers: "row-owner"},
	})
}

// shipped checks that the sources of a game are these and hold these rules.
func shipped[R comparable](t *testing.T, game string, want map[string]R) {
	l := library(t, "")
	if got := l.Sources(game); len(got) != len(want) {
		t.Errorf("sources of %s: %v, want %d", game, got, len(want))
	}
	for source, rules := range want {
		v, err := configs.Load[R](l, game+"/"+source)
		if err != nil {
			t.Error(err)
			continue
		}
		if v.Rules != rules {
			t.Errorf("%s has %+v, want %+v", v.Name, v.Rules, rules)
		}
		if v.Name != game+"/"+source || v.Game != game || v.Source != source || v.Origin != "embedded" {
			t.Errorf("%s/%s is named %+v", game, source, v)
		}
		if v.Title == "" || v.Region == "" || v.Reference == "" || v.Ours == "" {
			t.Errorf("%s does not say what it is: %+v", v.Name, v)
		}
	}
}
