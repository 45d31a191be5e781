package search

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
)

// changed returns rules with their defaults but for changes, name and value in turn.
func changed[R any](t testing.TB, changes ...string) R {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for i := 0; i < len(changes); i += 2 {
		if err := rules.Set(&r, changes[i], changes[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func open[R any, G any](t testing.TB, make func(R) (G, error), changes ...string) G {
	t.Helper()
	g, err := make(changed[R](t, changes...))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func baoGame(t testing.TB, changes ...string) engine.Game[bao.Position] {
	return open(t, bao.New, changes...)
}

func kiothiGame(t testing.TB, changes ...string) engine.Game[kiothi.Position] {
	return open(t, kiothi.New, changes...)
}

func tihbatGame(t testing.TB, changes ...string) engine.Game[tihbat.Position] {
	return open(t, tihbat.New, changes...)
}

// positions returns some reached by uniformly random play, a few plies from the start.
func positions[P comparable](g engine.Game[P], n, plies int) []P {
	rng := rand.New(rand.NewPCG(1, 2))
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	var found []P
	for len(found) < n {
		r.Begin(g.Start())
		for range plies {
			if _, over := r.Over(); !over {
				r.Play(uniform(rng, r))
			}
		}
		if _, over := r.Over(); !over && r.Counted() == 0 {
			found = append(found, r.Position())
		}
	}
	return found
}

// uniform draws a move of the referee's position.
func uniform[P comparable](rng *rand.Rand, r *engine.Referee[P]) engine.Move {
	if n := r.Counted(); n > 0 {
		return engine.Move(rng.Uint64N(n))
	}
	return r.Legal()[rng.IntN(len(r.Legal()))]
}
