package store

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// A column moves one field of a batch to and from pages.
type column interface {
	rows() (n int, exact bool) // not exact: the column may be short
	encode(p *page, n int)     // appends the first n rows to p
	drop(n int)                // forgets the first n rows
	dictionary(body []byte) (_ []byte, entries int)
	bounds() (lo, hi []byte)       // of the row group, as statistics; nil if not kept
	begin()                        // forgets dictionary and bounds: a row group begins
	decode(src parquet.Page) error // replaces all rows
}

// A page is the body of a data page of format version 1 before compression:
// repetition levels, definition levels, values.
type page struct {
	body     []byte
	values   int // nulls and empty lists counted
	nulls    int
	encoding format.Encoding
	levels   []uint8 // scratch
	packed   []byte  // scratch
}

func (p *page) reset() {
	p.body, p.values, p.nulls, p.encoding = p.body[:0], 0, 0, format.Plain
}

// level appends n levels of at most width bits, with their length before them.
// The levels may be short: zeros are missing.
func (p *page) level(levels []uint8, n int, width int) {
	at := len(p.body)
	p.body = append(p.body, 0, 0, 0, 0)
	first, same := byte(0), true
	if len(levels) > 0 {
		first = levels[0]
		same = first == 0 || len(levels) == n
		same = same && bytes.Count(levels, []byte{first}) == len(levels)
	}
	if same {
		p.body = append(binary.AppendUvarint(p.body, uint64(n)<<1), first)
	} else {
		if len(levels) < n {
			p.levels = append(append(p.levels[:0], levels...), make([]uint8, n-len(levels))...)
			levels = p.levels
		}
		enc := rle.Encoding{BitWidth: width}
		p.packed, _ = enc.EncodeLevels(p.packed, levels) // fails only for a bad width
		p.body = append(p.body, p.packed...)
	}
	binary.LittleEndian.PutUint32(p.body[at:], uint32(len(p.body)-at-4))
}

// bits returns the width of indices up to top: widths that pack whole indices
// into whole bytes, so that zstd sees the values and not their fragments.
func bits(top int) int {
	switch {
	case top < 1<<2:
		return 2
	case top < 1<<4:
		return 4
	case top < 1<<8:
		return 8
	}
	return 16
}

// indices writes n dictionary indices up to top, all in one run. Put fills in
// an index a byte, or two bytes where top needs them.
func (p *page) indices(n, top int, put func(out []byte)) {
	p.encoding = format.RLEDictionary
	width := bits(top)
	p.body = append(p.body, byte(width))
	groups := (n + 7) / 8
	p.body = binary.AppendUvarint(p.body, uint64(groups)<<1|1)
	at, size := len(p.body), 8*groups*max(width/8, 1)
	p.body = slices.Grow(p.body, size)[:at+size]
	out := p.body[at:]
	clear(out[size-8*max(width/8, 1):])
	put(out)
	for shift := width; shift < 8; shift *= 2 {
		out = out[:fold(out, shift)]
	}
	p.body = p.body[:at+len(out)]
}

// fold packs pairs of bytes of so few bits into one each and returns their number.
func fold(b []byte, shift int) int {
	for i := range len(b) / 2 {
		b[i] = b[2*i] | b[2*i+1]<<shift
	}
	return len(b) / 2
}

// run writes n times the same dictionary index.
func (p *page) run(n, index int) {
	p.encoding = format.RLEDictionary
	width := max(bits(index), 8)
	p.body = binary.AppendUvarint(append(p.body, byte(width)), uint64(n)<<1)
	p.body = append(p.body, byte(index))
	if width > 8 {
		p.body = append(p.body, byte(index>>8))
	}
}
