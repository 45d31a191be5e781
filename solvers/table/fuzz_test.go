package table

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/zeebo/xxh3"
)

// FuzzOpen opens whatever is in a file, with the checksum of its header made good. It
// wants errors, never a fault.
func FuzzOpen(f *testing.F) {
	tiers := sample()[:2]
	for _, compressed := range []bool{false, true} {
		h := headerOf(tiers, compressed)
		path := filepath.Join(f.TempDir(), "t")
		w, err := Create(path, h)
		if err != nil {
			f.Fatal(err)
		}
		for _, t := range tiers {
			if err := w.Write(t); err != nil {
				f.Fatal(err)
			}
		}
		if err := w.Finish(""); err != nil {
			f.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(magic))
	path := filepath.Join(f.TempDir(), "fuzzed") // of this process: it fuzzes one at a time
	f.Fuzz(func(t *testing.T, b []byte) {
		b = append([]byte{}, b...)
		mend(b)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Open(path)
		if err != nil {
			return
		}
		defer r.Close()
		for tier := range r.tiers {
			for i := range min(100, r.Len(tier)) {
				_, _ = r.At(tier, i) // an error is as good as a value
			}
			_, _ = r.Load(tier)
		}
	})
}

// mend makes the checksums of all sections good that can be found.
func mend(b []byte) {
	for at := len(magic); at+4 < len(b); {
		length := int(little.Uint32(b[at:]))
		end := at + 4 + length
		if length < 0 || end+8 > len(b) {
			return
		}
		little.PutUint64(b[end:], xxh3.Hash(b[at+4:end]))
		at = end + 8 + len(tierMark)
	}
}
