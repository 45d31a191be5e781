package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
)

// RandomPlay measures uniform random play through the referee; an operation is a game.
func RandomPlay[P comparable](b *testing.B, g engine.Game[P]) {
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	rng := rand.New(rand.NewPCG(1, 2))
	engine.PlayUniformly(r, rng) // warm
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		r.Begin(g.Start())
		engine.PlayUniformly(r, rng)
		plies += r.Ply()
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}
