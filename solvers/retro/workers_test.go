package retro

import (
	"context"
	"errors"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/table"
)

// TestWorkers finds the same with one worker and with eight, whatever the order in which
// they get to see what the others have found.
func TestWorkers(t *testing.T) {
	for _, changes := range []string{"", "capture_side=either chain=yes singleton=steps", "first_seed=next empty_row=row-owner"} {
		one, eight := solve(t, openTihbat(t, changes), -1, 1), solve(t, openTihbat(t, changes), -1, 8)
		if hashes(one.known) != hashes(eight.known) {
			t.Errorf("tihbat %s: what is found depends on the workers", changes)
		}
	}
	one, eight := solve(t, openBao(t, "files=4 capture=back-if-front-empty"), -1, 1), solve(t, openBao(t, "files=4 capture=back-if-front-empty"), -1, 8)
	if hashes(one.known) != hashes(eight.known) {
		t.Error("bao: what is found depends on the workers")
	}
}

func hashes(k table.Known) [2]string {
	return [2]string{k.Values.(table.Memory).Hash(), k.Distances.(table.Memory).Hash()}
}

// falsehood is a game that is said to have no loops, and has.
type falsehood[P comparable] struct{ engine.Space[P] }

func (falsehood[P]) Loops() bool { return false }

func TestRefusals(t *testing.T) {
	g := openTihbat(t, "")
	s, err := g.Space(6)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Solve(context.Background(), g, engine.Space[tihbat.Position](falsehood[tihbat.Position]{s}), table.Run{}); err == nil {
		t.Error("a game with loops passes for one without")
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Solve(ctx, g, s, table.Run{Workers: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	full := errors.New("disk full")
	if _, err := Solve(context.Background(), g, s, table.Run{Done: func(table.Solved) error { return full }}); !errors.Is(err, full) {
		t.Errorf("nowhere to write: %v", err)
	}
}
