package analysis

import (
	"context"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// BenchmarkRead reads a dataset and works out its report: of random games made here,
// or, where BOMA_BENCH_DATASET names one, of that. Rows are those of the moves table.
func BenchmarkRead(b *testing.B) {
	dir := os.Getenv("BOMA_BENCH_DATASET")
	if dir == "" {
		dir = b.TempDir()
		dataset(b, dir, false, fixture{variant: "bao/x", south: "a", north: "b", pairs: true, shard: 10_000, games: coins(1, 40_000, 0.5, 0.1, true)})
	}
	for b.Loop() {
		before := processorTime(b)
		d, err := Read(context.Background(), dir, Options{})
		if err != nil {
			b.Fatal(err)
		}
		r := d.Report()
		var games, rows float64
		for _, g := range r.Groups {
			games += float64(g.Games)
			plies, _ := g.Row("plies")
			rows += float64(g.Games) * *plies.Value
		}
		cpu := processorTime(b) - before
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(cpu.Nanoseconds())/rows, "cpu-ns/row")
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-kept")
		b.ReportMetric(games, "games")
		b.ReportMetric(rows, "rows")
		runtime.KeepAlive(d)
	}
}

func processorTime(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
