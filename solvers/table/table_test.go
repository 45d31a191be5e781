package table

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// sample returns tiers of every width, some of many blocks and some of none.
func sample() (tiers []*Tier) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		symbols int32
		size    uint64
	}{{1, 5}, {2, 9}, {2, 300_000}, {3, 70_000}, {13, 50_001}, {200, 20_000}, {1000, 40_000}, {2, 0}, {1, 1 << 20}} {
		cells := make([]int32, c.size)
		for i := range cells {
			cells[i] = 3*rng.Int32N(c.symbols) - c.symbols
		}
		tiers = append(tiers, Pack(c.size, func(i uint64) int32 { return cells[i] }))
		for i, want := range cells {
			if got := tiers[len(tiers)-1].At(uint64(i)); got != want {
				panic("a packed tier does not give back what it was given")
			}
		}
	}
	return tiers
}

func headerOf(tiers []*Tier, compressed bool) Header {
	h := Header{Game: "tihbat", Variant: "tihbat/standard", Rules: "0", Kind: Margin, Tiers: len(tiers), Compressed: compressed, Program: "test"}
	for _, t := range tiers {
		h.Positions += t.Size()
	}
	return h
}

// write writes a table and returns its path.
func write(t *testing.T, tiers []*Tier, compressed bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.table")
	w, err := Create(path, headerOf(tiers, compressed))
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range tiers {
		if err := w.Write(tier); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(""); err != nil {
		t.Fatal(err)
	}
	return path
}

// same compares a source with the tiers, every stride-th cell.
func same(t *testing.T, s Source, tiers []*Tier, stride uint64) {
	t.Helper()
	for tier, want := range tiers {
		for i := uint64(0); i < want.Size(); i += stride {
			got, err := s.At(tier, i)
			if err != nil || got != want.At(i) {
				t.Fatalf("tier %d, position %d: %d, %v, want %d", tier, i, got, err, want.At(i))
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	tiers := sample()
	for _, compressed := range []bool{false, true} {
		path := write(t, tiers, compressed)
		r, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if r.Header != headerOf(tiers, compressed) {
			t.Errorf("header: %+v", r.Header)
		}
		same(t, r, tiers, 1)
		for i, want := range tiers {
			got, err := r.Load(i)
			if err != nil || got.Size() != want.Size() || string(got.cells) != string(want.cells) {
				t.Errorf("tier %d: %v", i, err)
			}
		}
		for _, outside := range []struct {
			tier int
			i    uint64
		}{{-1, 0}, {len(tiers), 0}, {0, 5}, {7, 0}, {2, 1 << 40}} {
			if v, err := r.At(outside.tier, outside.i); !errors.Is(err, ErrOutside) {
				t.Errorf("%v: %d, %v, want it outside", outside, v, err)
			}
		}
		if _, err := os.Stat(unfinished(path)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the temporary name is still there: %v", err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if _, err := Create(path, r.Header); !errors.Is(err, os.ErrExist) {
			t.Errorf("a table is written over: %v", err)
		}
	}
}

// TestDamage flips bits and cuts the file off: an error each time, never a wrong value.
func TestDamage(t *testing.T) {
	tiers := sample()
	tiers = append(tiers[:2:2], tiers[3:6]...)
	for _, compressed := range []bool{false, true} {
		whole, err := os.ReadFile(write(t, tiers, compressed))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "damaged")
		try := func(what string, at int, b []byte) {
			if err := os.WriteFile(path, b, 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := Open(path)
			if err != nil {
				return
			}
			defer r.Close()
			seen := false
			for tier, want := range tiers {
				for i := uint64(0); i < want.Size(); i += max(1, want.Size()/200) {
					got, err := r.At(tier, i)
					if err == nil && got != want.At(i) {
						t.Fatalf("%s at byte %d: a wrong value", what, at)
					}
					seen = seen || errors.Is(err, ErrDamaged)
				}
			}
			if !seen {
				t.Errorf("%s at byte %d goes unnoticed", what, at)
			}
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			at := rng.IntN(len(whole))
			b := append([]byte{}, whole...)
			b[at] ^= 1 << rng.IntN(8)
			try("a flipped bit", at, b)
			try("a cut", at, whole[:at])
		}
		try("nothing", 0, nil)
		try("more", len(whole), append(append([]byte{}, whole...), 0))
	}
}

// TestResume stops after every tier, and in the middle of one.
func TestResume(t *testing.T) {
	tiers := sample()
	want, err := os.ReadFile(write(t, tiers, true))
	if err != nil {
		t.Fatal(err)
	}
	for stop := range tiers {
		path := filepath.Join(t.TempDir(), "t.table")
		w, err := Create(path, headerOf(tiers, true))
		if err != nil {
			t.Fatal(err)
		}
		for _, tier := range tiers[:stop] {
			if err := w.Write(tier); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Stop(); err != nil {
			t.Fatal(err)
		}
		if stop%2 == 1 { // half a tier more, as a killed run leaves it
			f, err := os.OpenFile(unfinished(path), os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			at := int(w.end)
			if _, err := f.Write(want[at : at+(len(want)-at)/3]); err != nil {
				t.Fatal(err)
			}
			f.Close()
		}
		if w, err = Create(path, headerOf(tiers, true)); err != nil {
			t.Fatal(err)
		}
		if w.Tiers() < stop {
			t.Fatalf("%d tiers of %d are left", w.Tiers(), stop)
		}
		for i := range w.Tiers() {
			if tier, err := w.Load(i); err != nil || tier.Size() != tiers[i].Size() {
				t.Fatal(i, err)
			}
		}
		for _, tier := range tiers[w.Tiers():] {
			if err := w.Write(tier); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Finish(""); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != string(want) {
			t.Errorf("stopped after %d tiers, the table differs: %v", stop, err)
		}
	}
}

// TestOtherBeginning refuses to go on with what belongs to another table, or to none.
func TestOtherBeginning(t *testing.T) {
	tiers := sample()
	path := filepath.Join(t.TempDir(), "t.table")
	w, err := Create(path, headerOf(tiers, true))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(tiers[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(""); err == nil {
		t.Error("a table is finished before it is whole")
	}
	w.Stop()
	if _, err := Create(path, headerOf(tiers, false)); err == nil {
		t.Error("a table goes on with another header")
	}
	if err := os.WriteFile(unfinished(path), []byte("a letter to a friend of mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path, headerOf(tiers, true)); err == nil {
		t.Error("a table is written over something else")
	}
}

func BenchmarkProbe(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	cells := make([]int32, 1<<24)
	for i := range cells {
		cells[i] = int32(rng.IntN(64) / 63)
	}
	tiers := []*Tier{Pack(1<<24, func(i uint64) int32 { return cells[i] })}
	for name, compressed := range map[string]bool{"raw": false, "compressed": true} {
		b.Run(name, func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "t.table")
			w, err := Create(path, headerOf(tiers, compressed))
			if err == nil {
				err = errors.Join(w.Write(tiers[0]), w.Finish(""))
			}
			if err != nil {
				b.Fatal(err)
			}
			r, err := Open(path)
			if err != nil {
				b.Fatal(err)
			}
			defer r.Close()
			for b.Loop() {
				if compressed {
					r.cache = [cached]slot{} // the worst case: none is there
				}
				if _, err := r.At(0, rng.Uint64N(1<<24)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
