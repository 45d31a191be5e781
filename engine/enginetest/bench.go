package enginetest

import (
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/boma-games/boma/engine"
)

// RandomPlay measures uniform random play through the referee; an operation is a
// game. Plies are counted by processor time, which a busy machine disturbs less.
func RandomPlay[P comparable](b *testing.B, g engine.Game[P]) {
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 { // warm
		r.Begin(g.Start())
		engine.PlayUniformly(r, rng)
	}
	plies, before := 0, processorSeconds(b)
	b.ReportAllocs()
	for b.Loop() {
		r.Begin(g.Start())
		engine.PlayUniformly(r, rng)
		plies += r.Ply()
	}
	b.ReportMetric(float64(plies)/(processorSeconds(b)-before)/1e6, "Mplies/cpu-s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}

// processorSeconds returns the user and system time of this process, in seconds.
func processorSeconds(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
