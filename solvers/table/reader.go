package table

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync/atomic"

	"github.com/zeebo/xxh3"
)

// A Reader looks positions up in a table. It may be used from many goroutines at once.
type Reader struct {
	Header
	of     string // hash of the values that these distances belong to
	path   string
	file   *os.File
	size   int64
	mapped []byte // the whole file, where it is raw and can be mapped
	tiers  []placed
	first  []int64         // number of the first block of each tier, counted over all tiers
	good   []atomic.Uint32 // bit by block: its checksum has been compared
	cache  [cached]slot
}

// A block is one that has been read lately.
type block struct {
	number int64
	cells  []byte
}

type slot = atomic.Pointer[block]

// cached is how many blocks a reader keeps: 4 MB at most.
const cached = 256

// Open opens a table.
func Open(path string) (*Reader, error) {
	r := &Reader{path: path}
	if err := r.open(); err != nil {
		if r.file != nil {
			r.Close()
		}
		return nil, fmt.Errorf("table: %s: %w", path, err)
	}
	return r, nil
}

func (r *Reader) open() (err error) {
	if r.file, err = os.Open(r.path); err != nil {
		var pathError *os.PathError
		if errors.As(err, &pathError) { // the path stands before it already
			return pathError.Err
		}
		return err
	}
	info, err := r.file.Stat()
	if err != nil {
		return err
	}
	r.size = info.Size()
	at := int64(0)
	if r.Header, at, err = readHeader(r.file); err != nil {
		return err
	}
	if err := r.index(at); err != nil {
		return err
	}
	blocks := int64(0)
	for _, t := range r.tiers {
		r.first = append(r.first, blocks)
		blocks += int64(len(t.lengths))
	}
	r.good = make([]atomic.Uint32, (blocks+31)/32)
	if r.Compressed {
		return nil
	}
	if r.mapped, err = mapFile(r.file, r.size); r.mapped != nil {
		runtime.AddCleanup(r, func(mapped []byte) { _ = unmap(mapped) }, r.mapped)
	}
	return err
}

// index reads the heads of all tiers, the first of which begins at a byte.
func (r *Reader) index(at int64) error {
	var end [16]byte
	if _, err := r.file.ReadAt(end[:], max(0, r.size-16)); err != nil || string(end[8:]) != endMagic {
		return damaged("it does not end as a whole table does")
	}
	begins := int64(little.Uint64(end[:]))
	if begins < at || begins > r.size {
		return damaged("its index lies outside")
	}
	text, after, err := readSection(r.file, begins, indexMark)
	if err != nil {
		return err
	}
	if len(text) < 8*r.Header.Tiers || after != r.size-16 {
		return damaged("its index does not fit %d tiers", r.Header.Tiers)
	}
	text, r.of = text[:8*r.Header.Tiers], string(text[8*r.Header.Tiers:])
	positions := uint64(0)
	for ; len(text) > 0; text = text[8:] {
		if int64(little.Uint64(text)) != at {
			return damaged("tier %d does not begin where the index says", len(r.tiers))
		}
		t, err := readTier(r.file, at)
		if err != nil {
			return err
		}
		r.tiers, at = append(r.tiers, t), t.ends
		positions += t.size
	}
	if at != begins || positions != r.Positions {
		return damaged("%d positions up to byte %d, want %d up to %d", positions, at, r.Positions, begins)
	}
	return nil
}

// Hash returns a hash of all that the table holds, in hex.
func (r *Reader) Hash() string { return hash(r.Header, r.tiers) }

// hash hashes header and heads, which hold the checksums of the blocks.
func hash(h Header, tiers []placed) string {
	sum := xxh3.New()
	sum.Write(h.encode()) // never fails
	for _, t := range tiers {
		sum.Write(t.encode())
	}
	return hex.EncodeToString(bytesOf(sum))
}

func bytesOf(h *xxh3.Hasher) []byte {
	sum := h.Sum128().Bytes()
	return sum[:]
}

// Size returns the size of the file, in bytes.
func (r *Reader) Size() int64 { return r.size }

// Path returns the path that the table was opened by.
func (r *Reader) Path() string { return r.path }

// Count returns how many cells of a tier hold each symbol.
func (r *Reader) Count(tier int) (symbols []int32, counts []uint64) {
	return r.tiers[tier].symbols, r.tiers[tier].counts
}

// Len returns the number of positions of a tier.
func (r *Reader) Len(tier int) uint64 { return r.tiers[tier].size }

// Close closes the table. Look-ups that are under way end well or with an error: a mapped
// file stays mapped as long as there is a Reader of it.
func (r *Reader) Close() error { return r.file.Close() }

// Load reads a whole tier.
func (r *Reader) Load(tier int) (*Tier, error) {
	t, err := r.tiers[tier].load(r.file, r.Compressed)
	if err != nil {
		return nil, fmt.Errorf("table: %s: tier %d: %w", r.path, tier, err)
	}
	return t, nil
}

// LoadAll reads all tiers.
func (r *Reader) LoadAll() (m Memory, err error) {
	for tier := range r.tiers {
		t, err := r.Load(tier)
		if err != nil {
			return nil, err
		}
		m = append(m, t)
	}
	return m, nil
}
