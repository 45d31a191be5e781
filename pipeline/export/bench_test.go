package export

import (
	"testing"

	"github.com/boma-games/boma/pipeline"
)

// BenchmarkExport exports games of random play, all columns, by variant and by format, and a
// row a position: rows a second of the clock, from files that are in memory to files on disk.
func BenchmarkExport(b *testing.B) {
	for _, v := range []variantOf{{"kiothi", ""}, {"bao", ""}, {"tihbat", ""}, {"kalah", ""}} {
		s := pipeline.NewStudy()
		s.Name, s.Seed, s.Games, s.Shard = "bench", 1, 40_000, 20_000
		s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}}
		s.Splits = pipeline.Splits{Validation: 0.05, Test: 0.05}
		b.Run(v.game, func(b *testing.B) {
			m := generate(b, s, v)
			for _, how := range []string{Arrow, Parquet, CSV, JSONL, "dedup"} {
				b.Run(how, func(b *testing.B) { m.bench(b, how) })
			}
		})
	}
}

func (m *made) bench(b *testing.B, how string) {
	rows := int64(0)
	for b.Loop() {
		_, r := m.export(b, func(o *Options) {
			if o.Dedup = how == "dedup"; !o.Dedup {
				o.Format = how
			}
		})
		rows += r.Variants[0].Read
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(0, "ns/op")
}
