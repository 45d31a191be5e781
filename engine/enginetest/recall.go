package enginetest

import (
	"testing"

	"github.com/boma-games/boma/engine"
)

// A Recorded is what a record may say of a position, and how Recall refuses it.
type Recorded struct {
	Rules        string
	Board        []byte
	Marks        uint32
	South, North uint8
	Mover        engine.Seat
	Want         string // the error, or nothing
}

// Recalls compares what Recall says of recorded positions.
func (k Kit[P]) Recalls(t *testing.T, rows []Recorded) {
	t.Helper()
	for _, r := range rows {
		g := k.open(t, r.Rules).(engine.Actor[P])
		_, err := g.Recall(r.Board, r.Marks, r.South, r.North, r.Mover)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != r.Want {
			t.Errorf("%s: Recall(%v, %b, %d, %d, %d): %q, want %q", r.Rules, r.Board, r.Marks, r.South, r.North, r.Mover, got, r.Want)
		}
	}
}
