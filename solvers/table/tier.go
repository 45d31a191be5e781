// Package table keeps solved values: in memory as tiers of packed cells, and on disk as
// files of checksummed blocks. It knows no game: a cell is a number in a tier.
//
// The cells of a tier take their values from a short list, the symbols of the tier, and
// hold the place in that list in 0, 1, 2, 4, 8 or 16 bits: a tier that is only won or
// lost takes one bit a position, and one that is all alike takes none.
//
// Layout of a file, numbers little-endian:
//
//	magic     16 bytes
//	header    length (4), JSON, checksum (8)
//	a tier    mark (4), length (4), head, checksum of the head (8), blocks   ... for each tier, upwards
//	index     mark (4), length (4), where each tier begins (8 a tier), checksum (8)
//	end       where the index begins (8), magic of the end (8)
//
// The head of a tier holds its size, its symbols and how often each occurs, and length
// and checksum of each block. Checksums are XXH3 of 64 bits. A file is written under a
// temporary name, tier by tier, and gets its index, its end and its name when it is
// whole: what a stopped run left behind is read up to its last whole tier.
package table

import (
	"encoding/hex"
	"fmt"
	"math/bits"
	"slices"

	"github.com/zeebo/xxh3"
)

// A Tier is the cells of one tier in memory.
type Tier struct {
	Symbols []int32  // what cells hold, in ascending order
	Counts  []uint64 // how many cells hold each
	size    uint64
	shift   uint // a cell has 1<<shift bits
	cells   []byte
}

// constant is the shift of a tier with one symbol, which needs no cells.
const constant = 255

// shiftFor returns the shift of cells that hold one of n symbols.
func shiftFor(n int) uint {
	switch {
	case n <= 1:
		return constant
	case n <= 2:
		return 0
	case n <= 4:
		return 1
	case n <= 16:
		return 2
	case n <= 256:
		return 3
	}
	return 4
}

// bytes returns how many bytes the cells of a tier take.
func bytesFor(size uint64, shift uint) uint64 {
	if shift == constant {
		return 0
	}
	return (size<<shift + 7) / 8
}

// Pack packs a tier whose cell i holds at(i). It calls at twice for each.
func Pack(size uint64, at func(i uint64) int32) *Tier {
	counts := map[int32]uint64{}
	last, run := int32(0), uint64(0)
	for i := range size {
		symbol := at(i)
		if symbol != last {
			counts[last] += run
			last, run = symbol, 0
		}
		run++
	}
	counts[last] += run
	t := &Tier{size: size}
	for symbol, n := range counts {
		if n > 0 {
			t.Symbols = append(t.Symbols, symbol)
		}
	}
	slices.Sort(t.Symbols)
	place := map[int32]uint16{}
	for i, symbol := range t.Symbols {
		t.Counts = append(t.Counts, counts[symbol])
		place[symbol] = uint16(i)
	}
	t.shift = shiftFor(len(t.Symbols))
	t.cells = make([]byte, bytesFor(size, t.shift))
	if t.shift == constant {
		return t
	}
	last, index := t.Symbols[0], uint16(0)
	for i := range size {
		if symbol := at(i); symbol != last {
			last, index = symbol, place[symbol]
		}
		t.put(i, index)
	}
	return t
}

// Packed returns a tier whose cells are packed already, with as many bits each as
// symbols ask for.
func Packed(size uint64, symbols []int32, counts []uint64, cells []byte) (*Tier, error) {
	t := &Tier{Symbols: symbols, Counts: counts, size: size, shift: shiftFor(len(symbols)), cells: cells}
	return t, t.check()
}

// check reports what makes a tier senseless.
func (t *Tier) check() error {
	sum := uint64(0)
	for _, n := range t.Counts {
		sum += n
	}
	switch {
	case len(t.Symbols) > 1<<16:
		return fmt.Errorf("%d symbols, want at most 65536", len(t.Symbols))
	case len(t.Symbols) != len(t.Counts) || sum != t.size:
		return fmt.Errorf("%d symbols counted %d times in %d cells", len(t.Symbols), sum, t.size)
	case uint64(len(t.cells)) != bytesFor(t.size, t.shift):
		return fmt.Errorf("%d bytes of cells, want %d", len(t.cells), bytesFor(t.size, t.shift))
	case !slices.IsSorted(t.Symbols):
		return fmt.Errorf("symbols out of order")
	}
	return nil
}

// recount compares the counts with the cells.
func (t *Tier) recount() error {
	if t.shift == constant {
		return nil
	}
	counts := make([]uint64, 1<<min(16, 1<<t.shift))
	if t.shift == 0 {
		for _, b := range t.cells {
			counts[1] += uint64(bits.OnesCount8(b))
		}
		counts[0] = t.size - counts[1]
	} else {
		for i := range t.size {
			counts[cell(t.cells, t.shift, i)]++
		}
	}
	for i, n := range counts {
		if i < len(t.Counts) && n != t.Counts[i] || i >= len(t.Counts) && n > 0 {
			return fmt.Errorf("%d cells hold symbol %d, not as many as counted", n, i)
		}
	}
	return nil
}

// Size returns the number of cells.
func (t *Tier) Size() uint64 { return t.size }

// Bits returns the size of a cell, in bits.
func (t *Tier) Bits() int {
	if t.shift == constant {
		return 0
	}
	return 1 << t.shift
}

// At returns what cell i holds, 0 <= i < Size.
func (t *Tier) At(i uint64) int32 {
	if t.shift == constant {
		return t.Symbols[0]
	}
	return t.Symbols[cell(t.cells, t.shift, i)]
}

// cell reads cell i out of packed cells.
func cell(cells []byte, shift uint, i uint64) uint16 {
	switch {
	case shift == 4:
		return uint16(cells[2*i]) | uint16(cells[2*i+1])<<8
	default:
		per := 3 - shift // a byte has 1<<per cells
		return uint16(cells[i>>(per&7)]>>(i&(1<<(per&7)-1)<<(shift&7))) & (1<<(1<<(shift&7)) - 1)
	}
}

func (t *Tier) put(i uint64, index uint16) {
	if t.shift == 4 {
		t.cells[2*i], t.cells[2*i+1] = byte(index), byte(index>>8)
		return
	}
	per := 3 - t.shift
	t.cells[i>>per] |= byte(index << (i & (1<<per - 1) << t.shift))
}

// A Source holds a number for every position, by tier.
type Source interface {
	// At returns the number of a position, or an error if it is not there or damaged.
	At(tier int, i uint64) (int32, error)
}

// A Memory is a source in memory.
type Memory []*Tier

// At returns the number of a position.
func (m Memory) At(tier int, i uint64) (int32, error) {
	if tier < 0 || tier >= len(m) || i >= m[tier].size {
		return 0, outside(tier, i)
	}
	return m[tier].At(i), nil
}

// Hash returns a hash of all that m holds, in hex: equal numbers give equal hashes.
func (m Memory) Hash() string {
	sum := xxh3.New()
	for _, t := range m {
		h := head{size: t.size, symbols: t.Symbols, counts: t.Counts}
		sum.Write(h.encode()) // never fails
		sum.Write(t.cells)
	}
	return hex.EncodeToString(bytesOf(sum))
}

func outside(tier int, i uint64) error {
	return fmt.Errorf("position %d of tier %d: %w", i, tier, ErrOutside)
}
