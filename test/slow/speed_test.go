package slow

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// BenchmarkMoves lists the moves of the standard positions among the vectors.
func BenchmarkMoves(b *testing.B) {
	for _, game := range []string{"kiothi", "bao", "tihbat"} {
		b.Run(game, func(b *testing.B) {
			g, err := New(game, nil)
			if err != nil {
				b.Fatal(err)
			}
			positions := standard(b, game)
			b.ResetTimer()
			for i := range b.N {
				if _, err := g.Moves(positions[i%len(positions)]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// standard lists the positions of a game's vectors under the default rules.
func standard(b *testing.B, game string) []string {
	f, err := os.Open("testdata/" + game + ".jsonl")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	var list []string
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			b.Fatal(err)
		}
		if len(v.Rules) == 0 && !strings.Contains(v.Position, " r") {
			list = append(list, v.Position)
		}
	}
	return list
}
