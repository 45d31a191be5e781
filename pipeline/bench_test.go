package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// BenchmarkGenerate plays uniformly random games and writes them, all columns, both
// tables. By the processor's time it counts what a machine with other work to do
// hides: rows a second a core are 1e9 / cpu-ns/row.
func BenchmarkGenerate(b *testing.B) {
	for _, tt := range []struct {
		variant string
		games   int64
	}{{"kiothi/standard", 80_000}, {"bao/standard", 20_000}, {"tihbat/standard", 200_000}} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/workers=%d", tt.variant[:len(tt.variant)-len("/standard")], workers), func(b *testing.B) {
				s := small(tt.games, tt.variant)
				s.Shard = tt.games / 4
				p := mustPlan(b, s)
				var rows, moves, all int64
				begun := cpu()
				for i := 0; b.Loop(); i++ {
					dir := filepath.Join(b.TempDir(), fmt.Sprint(i))
					rows, moves, all = 0, 0, 0
					for _, f := range mustGenerate(b, p, dir, workers).Files {
						all += f.Bytes
						if f.Table == "moves" {
							rows += f.Rows
							moves += f.Bytes
						}
					}
					os.RemoveAll(dir)
				}
				total := float64(rows) * float64(b.N)
				b.ReportMetric(total/b.Elapsed().Seconds()/1e6, "Mrows/s")
				b.ReportMetric(float64((cpu()-begun).Nanoseconds())/total, "cpu-ns/row")
				b.ReportMetric(float64(moves)/float64(rows), "moves-bytes/row")
				b.ReportMetric(float64(all)/float64(rows), "bytes/row")
				b.ReportMetric(peakMemory(), "peak-MB")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

func usage() syscall.Rusage {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return u
}

func cpu() time.Duration {
	u := usage()
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakMemory returns the most memory that the process has held, in MB.
func peakMemory() float64 { return float64(usage().Maxrss) / 1024 }
