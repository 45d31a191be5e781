package proof

import (
	"testing"

	"github.com/boma-games/boma/engine/kiothi"
)

func openKiothi(t testing.TB, changes string) *kiothi.Game {
	t.Helper()
	g, err := kiothi.New(with[kiothi.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestKiothiHolds proves Kiothi's positions of few warriors under each alternative that
// bears on them.
func TestKiothiHolds(t *testing.T) {
	for changes, most := range map[string]int{
		"": 4, "protection=none": 5, "lift=all": 3, "first_lap=free": 3, "capturing_warrior=always": 3, "capture_needs_crossing=yes": 3,
		"bonus=three-from-opposite": 4, "bonus=run": 3, "bonus=none": 3, "bonus_needs_capture=yes": 3, "leftovers=row-owner": 3, "lap_limit=2": 3,
		"protection=unsown": 5, "mark_cleared_by=owner": 5, // without marks
		"filled=5 warriors_per_boma=6 protection=unsown lift=all first_lap=free mark_cleared_by=owner" +
			" capturing_warrior=always capture_needs_crossing=yes bonus=run": 5,
	} {
		if err := solve(t, openKiothi(t, changes), most).check(); err != nil {
			t.Errorf("%s: %v", changes, err)
		}
	}
}

// TestKiothiFalseValues spoils a value and a distance of each tier.
func TestKiothiFalseValues(t *testing.T) {
	s := solve(t, openKiothi(t, ""), 3)
	for tier := range s.values {
		i := len(s.values[tier]) / 3
		for _, spoilt := range [][]int32{s.values[tier], s.distances[tier]} {
			was := spoilt[i]
			spoilt[i] ^= 1
			wantWrong(t, "kiothi", s.check(), "")
			spoilt[i] = was
		}
	}
}
