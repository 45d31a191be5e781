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
	lengths  []int32 // scratch
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

// indices begins a page of dictionary indices: n of them, of one or two bytes
// each, all in one run. Whole bytes are written at the speed of a copy and
// compress better than packed bits, since zstd sees the values.
func (p *page) indices(n, width int) []byte {
	p.encoding = format.RLEDictionary
	p.body = append(p.body, byte(8*width))
	groups := (n + 7) / 8
	p.body = binary.AppendUvarint(p.body, uint64(groups)<<1|1)
	at, size := len(p.body), groups*8*width
	p.body = slices.Grow(p.body, size)[:at+size]
	out := p.body[at:]
	clear(out[n*width:])
	return out
}

// run writes a page of n times the same index.
func (p *page) run(n, index int) {
	p.encoding = format.RLEDictionary
	if index < 1<<8 {
		p.body = append(binary.AppendUvarint(append(p.body, 8), uint64(n)<<1), byte(index))
	} else {
		p.body = append(binary.AppendUvarint(append(p.body, 16), uint64(n)<<1), byte(index), byte(index>>8))
	}
}
