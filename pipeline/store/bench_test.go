package store

import (
	"math/rand/v2"
	"path/filepath"
	"syscall"
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
			w := CreateMoves(path, benchFooter)
			fillMoves(b, w, games[:1])
			start := cpu()
			for b.Loop() {
				w.Reset(path, benchFooter)
				done = fillMoves(b, w, games)
			}
			report(b, done.Rows, start)
			b.ReportMetric(float64(done.Bytes)/float64(done.Rows), "bytes/row")
		})
	}
}

// report tells speed by the clock and by the processor: the machine is shared.
func report(b *testing.B, rows int64, start time.Duration) {
	all := float64(rows) * float64(b.N)
	b.ReportMetric(all/b.Elapsed().Seconds()/1e6, "Mrows/s")
	b.ReportMetric(float64((cpu()-start).Nanoseconds())/all, "cpu-ns/row")
	b.ReportMetric(0, "ns/op")
}

func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var benchFooter = record.Footer{Variant: "test/standard", SamplingPeriod: 1}

func writeMoves(tb testing.TB, path string, games []play) Written {
	return fillMoves(tb, CreateMoves(path, benchFooter), games)
}

func fillMoves(tb testing.TB, w *MovesWriter, games []play) Written {
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
			start := cpu()
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
			report(b, done.Rows, start)
		})
	}
}
