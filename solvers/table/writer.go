package table

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/zeebo/xxh3"
	"golang.org/x/sync/errgroup"
)

// A Writer writes a table, tier by tier upwards.
type Writer struct {
	header Header
	path   string
	file   *os.File
	end    int64
	tiers  []placed
}

// unfinished is the name of a table until it is whole.
func unfinished(path string) string { return path + ".part" }

// Create begins a table, or goes on with the one that a stopped run with the same
// header left behind. There must be no file of that name yet.
func Create(path string, h Header) (*Writer, error) {
	w, err := create(path, h)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	return w, nil
}

func create(path string, h Header) (*Writer, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s: %w", path, os.ErrExist)
	}
	f, err := os.OpenFile(unfinished(path), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{header: h, path: path, file: f}
	if err := w.resume(); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", unfinished(path), err)
	}
	return w, nil
}

// resume keeps the whole tiers of what is there and cuts off the rest.
func (w *Writer) resume() error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	found, end, err := readHeader(w.file)
	switch {
	case err == nil && found != w.header:
		return fmt.Errorf("it is the beginning of another table, of %s by %s; remove it first", found.Variant, found.Program)
	case err != nil && info.Size() > int64(len(magic)) && !errors.Is(err, ErrDamaged):
		return fmt.Errorf("%w; remove it first", err)
	case err != nil:
		start := w.header.encode()
		if err := w.file.Truncate(0); err != nil {
			return err
		}
		if _, err := w.file.WriteAt(start, 0); err != nil {
			return err
		}
		end = int64(len(start))
	}
	for w.end = end; len(w.tiers) < w.header.Tiers; {
		t, err := readTier(w.file, w.end)
		if err != nil || t.ends > info.Size() || t.checkBlocks(w.file) != nil {
			break
		}
		w.tiers, w.end = append(w.tiers, t), t.ends
	}
	return w.file.Truncate(w.end)
}

// checkBlocks compares all blocks with their checksums.
func (t placed) checkBlocks(r io.ReaderAt) error {
	for i, length := range t.lengths {
		stored := make([]byte, length)
		if _, err := r.ReadAt(stored, t.blocks+t.starts[i]); err != nil {
			return err
		}
		if err := t.checkBlock(i, stored); err != nil {
			return err
		}
	}
	return nil
}

// Tiers returns how many tiers are written.
func (w *Writer) Tiers() int { return len(w.tiers) }

// Cut drops the tiers from n on.
func (w *Writer) Cut(n int) error {
	if n >= len(w.tiers) {
		return nil
	}
	w.end, w.tiers = w.tiers[n].begins, w.tiers[:n]
	return w.file.Truncate(w.end)
}

// Load reads a tier that is written.
func (w *Writer) Load(tier int) (*Tier, error) {
	t, err := w.tiers[tier].load(w.file, w.header.Compressed)
	if err != nil {
		return nil, fmt.Errorf("table: %s: tier %d: %w", unfinished(w.path), tier, err)
	}
	return t, nil
}

// Write appends a tier.
func (w *Writer) Write(t *Tier) error {
	h := &head{size: t.size, symbols: t.Symbols, counts: t.Counts}
	n, _ := h.blocks()
	stored := make([][]byte, n)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	const batch = 64
	for from := 0; from < n; from += batch {
		group.Go(func() error {
			for i := from; i < min(from+batch, n); i++ {
				block := t.cells[i*BlockSize : min((i+1)*BlockSize, len(t.cells))]
				stored[i] = deflate(block, w.header.Compressed)
			}
			return nil
		})
	}
	_ = group.Wait() // compression does not fail
	for _, block := range stored {
		h.lengths = append(h.lengths, uint32(len(block)))
		h.sums = append(h.sums, xxh3.Hash(block))
	}
	if err := w.append(append([][]byte{section(tierMark, h.encode())}, stored...)); err != nil {
		return fmt.Errorf("table: %s: %w", unfinished(w.path), err)
	}
	return nil
}

// append writes a tier, and remembers where it is once it is whole.
func (w *Writer) append(parts [][]byte) error {
	out := bufio.NewWriterSize(io.NewOffsetWriter(w.file, w.end), 1<<20)
	for _, part := range parts {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	t, err := readTier(w.file, w.end)
	if err != nil {
		return err
	}
	w.tiers, w.end = append(w.tiers, t), t.ends
	return nil
}

// Finish writes the index and gives the file its name. A table of distances is told the
// hash of the values that they belong to.
func (w *Writer) Finish(of string) error {
	if err := w.finish(of); err != nil {
		return fmt.Errorf("table: %s: %w", w.path, err)
	}
	return nil
}

func (w *Writer) finish(of string) error {
	if len(w.tiers) != w.header.Tiers {
		return fmt.Errorf("%d tiers are written, want %d", len(w.tiers), w.header.Tiers)
	}
	var starts []byte
	for _, t := range w.tiers {
		starts = little.AppendUint64(starts, uint64(t.begins))
	}
	end := section(indexMark, append(starts, of...))
	end = little.AppendUint64(end, uint64(w.end))
	end = append(end, endMagic...)
	if _, err := w.file.WriteAt(end, w.end); err != nil {
		return err
	}
	if err := errors.Join(w.file.Sync(), w.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(unfinished(w.path), w.path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(w.path))
}

// Hash returns the hash that the table will have once it is whole.
func (w *Writer) Hash() string { return hash(w.header, w.tiers) }

// Stop leaves the file as it is, for a later run to go on with.
func (w *Writer) Stop() error { return w.file.Close() }
