package rings

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/solvers/table"
)

// onDisk writes the solution of six files as a table.
func onDisk(t testing.TB, compressed bool) (*table.Reader, engine.Space[bao.Position]) {
	t.Helper()
	g, s := open(t, "files=6", -1)
	path := filepath.Join(t.TempDir(), "six.table")
	w, err := table.Create(path, table.Header{Kind: table.WinLoss, Tiers: s.Tiers(), Positions: engine.Positions(s), Compressed: compressed})
	if err != nil {
		t.Fatal(err)
	}
	solve(t, g, s, table.Run{Workers: 2, Done: func(t table.Solved) error { return w.Write(t.Values) }})
	if err := w.Finish(""); err != nil {
		t.Fatal(err)
	}
	r, err := table.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, s
}

// TestSize wants a bit a position raw, as nothing is drawn, and half a bit compressed.
func TestSize(t *testing.T) {
	r, _ := onDisk(t, true)
	if bits := 8 * float64(r.Size()) / float64(r.Positions); bits > 0.5 {
		t.Errorf("%.3f bits a position, want at most 0.5", bits)
	}
	cells := uint64(0)
	for i := range r.Header.Tiers {
		tier, err := r.Load(i)
		if err != nil {
			t.Fatal(err)
		}
		cells += tier.Size() * uint64(tier.Bits())
	}
	if cells > r.Positions {
		t.Errorf("%d bits of cells for %d positions", cells, r.Positions)
	}
}

// BenchmarkProbe looks positions up, numbered anew each time. The cache holds all blocks
// of a table of this size; package table measures what one costs that it does not hold.
func BenchmarkProbe(b *testing.B) {
	for name, compressed := range map[string]bool{"raw": false, "compressed": true} {
		b.Run(name, func(b *testing.B) {
			r, s := onDisk(b, compressed)
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				n := rng.Uint32()
				p := bao.Position{South: n & (1<<12 - 1), North: n >> 20}
				tier, i := s.Index(p)
				if _, err := r.At(tier, i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
