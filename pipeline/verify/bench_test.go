package verify

import (
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// BenchmarkDataset checks datasets of random play, in rows a second over all CPUs.
func BenchmarkDataset(b *testing.B) {
	for _, name := range []string{"kiothi", "bao", "tihbat"} {
		s := pipeline.NewStudy()
		s.Name, s.Seed, s.Games, s.Shard = "bench", 1, 8000, 2000
		s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}}
		m := generate(b, s, name)
		for _, again := range []string{"stored", "regenerated"} {
			b.Run(name+"/"+again, func(b *testing.B) {
				rows := int64(0)
				for b.Loop() {
					r := m.checkWith(b, Options{Regenerate: again == "regenerated"})
					if r.Difference != nil {
						b.Fatal(r.Difference)
					}
					rows += r.Rows
				}
				b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
