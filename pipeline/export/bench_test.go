package export

import (
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// BenchmarkArrow exports games of random play, all columns, by format and variant: rows a
// second of the clock, of two goroutines that make rows.
func BenchmarkExport(b *testing.B) {
	for _, v := range []variantOf{{"kiothi", ""}, {"bao", ""}, {"tihbat", ""}, {"kalah", ""}} {
		s := pipeline.NewStudy()
		s.Name, s.Seed, s.Games, s.Shard = "bench", 1, 40_000, 20_000
		s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}}
		s.Splits = pipeline.Splits{Validation: 0.05, Test: 0.05}
		var m *made
		for _, format := range []string{Arrow, Parquet} {
			b.Run(v.game+"/"+format, func(b *testing.B) {
				if m == nil {
					m = generate(b, s, v)
				}
				var rows int64
				for b.Loop() {
					_, r := m.export(b, func(o *Options) { o.Format = format })
					rows += r.Variants[0].Rows
				}
				b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
