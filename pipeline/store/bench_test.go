package store

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline/record"
)

const benchRows = 1 << 20

// BenchmarkWriteMoves appends and writes a row group of random play; ns/row is
// all of it, rows made and file on disk, but not the playing.
func BenchmarkWriteMoves(b *testing.B) {
	for _, tt := range []struct {
		name string
		game func(*rand.Rand) play
	}{{"kiothi", kiothi}, {"bao", bao}} {
		games := plays(tt.game, benchRows)
		b.Run(tt.name, func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "moves.parquet")
			b.ReportAllocs()
			var done Written
			for b.Loop() {
				done = writeMoves(b, path, games)
			}
			report(b, done.Rows)
			b.ReportMetric(float64(done.Bytes)/float64(done.Rows), "bytes/row")
		})
	}
}

func report(b *testing.B, rows int64) {
	perOp := b.Elapsed() / time.Duration(b.N)
	b.ReportMetric(float64(rows)/perOp.Seconds()/1e6, "Mrows/s")
	b.ReportMetric(float64(perOp.Nanoseconds())/float64(rows), "ns/row")
}

func writeMoves(tb testing.TB, path string, games []play) Written {
	w := CreateMoves(path, record.Footer{Variant: "test/standard", SamplingPeriod: 1})
	variant := []uint32{w.Variant.Code("test/standard")}
	agent := []uint32{w.Agent.Code("random"), w.Agent.Code("random")}
	var moves []uint32
	for id := range games {
		g := &games[id]
		moves = moves[:0]
		for i := range g.plies {
			moves = append(moves, w.Move.Code(g.plies[i].move))
		}
		add(&w.Moves, g, int64(id), variant, agent, moves)
		if err := w.Commit(); err != nil {
			tb.Fatal(err)
		}
	}
	done, err := w.Close()
	if err != nil {
		tb.Fatal(err)
	}
	return done
}

func BenchmarkReadMoves(b *testing.B) {
	path := filepath.Join(b.TempDir(), "moves.parquet")
	done := writeMoves(b, path, plays(kiothi, benchRows))
	for _, tt := range []struct {
		name    string
		columns []string
	}{
		{"all", nil},
		{"three", []string{"game_id", "ply", "outcome"}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := OpenMoves(path, tt.columns...)
				if err != nil {
					b.Fatal(err)
				}
				n := 0
				for r.Next() {
					n += r.Rows()
				}
				if r.Err() != nil || int64(n) != done.Rows {
					b.Fatal(n, r.Err())
				}
				r.Close()
			}
			report(b, done.Rows)
		})
	}
}
