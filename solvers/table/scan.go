package table

import (
	"errors"
	"fmt"
	"io"

	"github.com/zeebo/xxh3"
)

// ErrDamaged says that a file is not what was once written.
var ErrDamaged = errors.New("the file is damaged")

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))
}

// largestSection is the longest section that is read, in bytes.
const largestSection = 1 << 28

// readSection reads a section and returns its text and where it ends.
func readSection(r io.ReaderAt, at int64, mark string) (text []byte, end int64, err error) {
	front := make([]byte, len(mark)+4)
	if _, err := r.ReadAt(front, at); err != nil {
		return nil, 0, damaged("it is cut off at byte %d: %w", at, err)
	}
	length := int64(little.Uint32(front[len(mark):]))
	if string(front[:len(mark)]) != mark || length > largestSection {
		return nil, 0, damaged("no %q begins at byte %d", mark, at)
	}
	var sum [8]byte // read first: no room is made for a text that is not there
	if _, err := r.ReadAt(sum[:], at+int64(len(front))+length); err != nil {
		return nil, 0, damaged("it is cut off after byte %d: %w", at, err)
	}
	text = make([]byte, length)
	if _, err := r.ReadAt(text, at+int64(len(front))); err != nil {
		return nil, 0, damaged("it is cut off after byte %d: %w", at, err)
	}
	if xxh3.Hash(text) != little.Uint64(sum[:]) {
		return nil, 0, damaged("the checksum at byte %d is wrong", at)
	}
	return text, at + int64(len(front)) + length + 8, nil
}

// readHeader reads the beginning of a file.
func readHeader(r io.ReaderAt) (h Header, end int64, err error) {
	front := make([]byte, len(magic))
	if n, err := r.ReadAt(front, 0); err != nil && !errors.Is(err, io.EOF) {
		return h, 0, err
	} else if string(front[:n]) != magic {
		return h, 0, errors.New("it is no table of this program")
	}
	text, end, err := readSection(r, int64(len(magic)), "")
	if err != nil {
		return h, 0, err
	}
	if err := h.decode(text); err != nil {
		return h, 0, damaged("header: %w", err)
	}
	return h, end, nil
}

// A placed is a tier in a file.
type placed struct {
	*head
	begins int64   // where its section begins
	blocks int64   // where its blocks begin
	starts []int64 // where each block begins, counted from there
	ends   int64
}

// readTier reads the head of the tier whose section begins at a byte.
func readTier(r io.ReaderAt, at int64) (t placed, err error) {
	text, end, err := readSection(r, at, tierMark)
	if err != nil {
		return t, err
	}
	h, err := decodeHead(text)
	if err != nil {
		return t, damaged("the tier at byte %d: %w", at, err)
	}
	t = placed{head: h, begins: at, blocks: end}
	start := int64(0)
	for _, length := range h.lengths {
		t.starts = append(t.starts, start)
		start += int64(length)
	}
	t.ends = end + start
	return t, nil
}
