package retro

import (
	"context"
	"strconv"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/solvers/proof"
)

// TestKalahValues compares the openings of whole boards with the published values, and
// proves the smaller solutions: the one game of scores that has no loops, and in which a
// player may move twice.
func TestKalahValues(t *testing.T) {
	for _, row := range rows(t, "../../engine/kalah/testdata/values.csv") {
		changes := "houses=" + row[0] + ",seeds=" + row[1] + ",empty_capture=" + row[2]
		g, err := kalah.New(with[kalah.Rules](t, changes))
		if err != nil {
			t.Fatal(err)
		}
		s := solve(t, g, -1, 2)
		if got := s.value(t, g.Start()).Margin(); strconv.Itoa(got) != row[3] {
			t.Errorf("%s: %d, want %s", changes, got, row[3])
		}
		if engine.Positions(s.space) > 20_000 {
			continue
		}
		if err := proof.Check(context.Background(), engine.Game[kalah.Position](g), s.space, s.known, 2); err != nil {
			t.Errorf("%s: %v", changes, err)
		}
	}
}
