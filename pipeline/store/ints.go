package store

import (
	"encoding/binary"
	"fmt"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// Small integers are written as indices into the dictionary 0, 1, 2, 3 ... or,
// if signed, 0, -1, 1, -2, 2 ..., which ends at the largest index of the row
// group: an index needs no looking up, it is the value itself. A page with an
// index beyond two bytes, or of more entries than it has rows, is plain.

type integer interface {
	uint8 | uint16 | uint32 | int8 | int16 | int32
}

const maxIndex = 1<<16 - 1

var deltas delta.BinaryPackedEncoding

// A domain is what a row group has used of such a dictionary.
type domain[T integer] struct {
	entries int
	seen    bool
	lo, hi  T
}

func signed[T integer]() bool { return T(0)-1 < 0 }

func index[T integer](v T) int64 {
	if x := int64(v); signed[T]() {
		return x<<1 ^ x>>63
	}
	return int64(v)
}

func (d *domain[T]) begin() { *d = domain[T]{} }

func (d *domain[T]) dictionary(body []byte) ([]byte, int) {
	for i := range d.entries {
		v := int32(i)
		if signed[T]() {
			v = v>>1 ^ -(v & 1)
		}
		body = binary.LittleEndian.AppendUint32(body, uint32(v))
	}
	return body, d.entries
}

func (d *domain[T]) bounds() (lo, hi []byte) {
	if !d.seen {
		return nil, nil
	}
	return binary.LittleEndian.AppendUint32(nil, uint32(int32(d.lo))),
		binary.LittleEndian.AppendUint32(nil, uint32(int32(d.hi)))
}

// encode appends v, nulls taken out.
func (d *domain[T]) encode(p *page, v []T) {
	if len(v) == 0 {
		return
	}
	lo, hi := v[0], v[0]
	for _, x := range v {
		lo, hi = min(lo, x), max(hi, x)
	}
	if !d.seen {
		d.seen, d.lo, d.hi = true, lo, hi
	}
	d.lo, d.hi = min(d.lo, lo), max(d.hi, hi)
	top := max(index(lo), index(hi))
	if top > 255 && (top > maxIndex || top > int64(len(v))) {
		for _, x := range v {
			p.body = binary.LittleEndian.AppendUint32(p.body, uint32(int32(x)))
		}
		return
	}
	d.entries = max(d.entries, int(top)+1)
	if lo == hi {
		p.run(len(v), int(top))
		return
	}
	p.indices(len(v), int(top), func(out []byte) {
		if top > 255 {
			for i, x := range v {
				binary.LittleEndian.PutUint16(out[2*i:], uint16(index(x)))
			}
			return
		}
		narrow(out, v)
	})
}

func narrow[T integer](out []byte, v []T) {
	out = out[:len(v)]
	if bytes, ok := any(v).([]uint8); ok {
		copy(out, bytes)
		return
	}
	for i, x := range v {
		out[i] = byte(index(x))
	}
}

// readInts appends the values of src, nulls left out.
func readInts[T integer](dst []T, src parquet.Page) ([]T, error) {
	dict := src.Dictionary()
	if dict == nil {
		for _, x := range int32s(src) {
			dst = append(dst, T(x))
		}
		return dst, nil
	}
	entries := int32s(dict.Page())
	data := src.Data()
	for _, i := range data.Int32() {
		if uint(i) >= uint(len(entries)) {
			return dst, fmt.Errorf("dictionary index %d, want 0 to %d", i, len(entries)-1)
		}
		dst = append(dst, T(entries[i]))
	}
	return dst, nil
}

func int32s(src parquet.Page) []int32 {
	data := src.Data()
	if data.Size() == 0 {
		return nil
	}
	raw, _ := data.Data() // of unsigned columns too
	data = encoding.Int32ValuesFromBytes(raw)
	return data.Int32()
}

// ints is a column of small integers without nulls.
type ints[T integer] struct {
	v *[]T
	domain[T]
}

func (c *ints[T]) rows() (int, bool) { return len(*c.v), true }
func (c *ints[T]) drop(n int)        { *c.v = (*c.v)[:copy(*c.v, (*c.v)[n:])] }

func (c *ints[T]) encode(p *page, n int) {
	p.values = n
	c.domain.encode(p, (*c.v)[:n])
}

func (c *ints[T]) decode(src parquet.Page) (err error) {
	*c.v, err = readInts((*c.v)[:0], src)
	return err
}

// nullInts is the same with nulls.
type nullInts[T integer] struct {
	v       *Null[T]
	present []T // scratch
	domain[T]
}

func (c *nullInts[T]) rows() (int, bool)     { return len(c.v.Valid), false }
func (c *nullInts[T]) drop(n int)            { c.v.drop(n) }
func (c *nullInts[T]) encode(p *page, n int) { c.domain.encode(p, c.v.encode(p, n, &c.present)) }

func (c *nullInts[T]) decode(src parquet.Page) (err error) {
	if c.present, err = readInts(c.present[:0], src); err != nil {
		return err
	}
	return c.v.decode(src, c.present)
}

// longs is a column of int64 without nulls: identifiers that rise slowly.
type longs struct {
	v      *[]int64
	plain  bool
	seen   bool
	lo, hi int64
	packed []byte // scratch
}

func (c *longs) rows() (int, bool)                    { return len(*c.v), true }
func (c *longs) drop(n int)                           { *c.v = (*c.v)[:copy(*c.v, (*c.v)[n:])] }
func (c *longs) begin()                               { c.seen = false }
func (c *longs) dictionary(body []byte) ([]byte, int) { return body, 0 }

func (c *longs) bounds() (lo, hi []byte) {
	if !c.seen {
		return nil, nil
	}
	return binary.LittleEndian.AppendUint64(nil, uint64(c.lo)), binary.LittleEndian.AppendUint64(nil, uint64(c.hi))
}

func (c *longs) encode(p *page, n int) {
	p.values = n
	v := (*c.v)[:n]
	if !c.seen {
		c.seen, c.lo, c.hi = true, v[0], v[0]
	}
	for _, x := range v {
		c.lo, c.hi = min(c.lo, x), max(c.hi, x)
	}
	if !c.plain {
		p.encoding = format.DeltaBinaryPacked
		c.packed, _ = deltas.EncodeInt64(c.packed, v) // never fails
		p.body = append(p.body, c.packed...)
		return
	}
	for _, x := range v {
		p.body = binary.LittleEndian.AppendUint64(p.body, uint64(x))
	}
}

func (c *longs) decode(src parquet.Page) error {
	data := src.Data()
	*c.v = append((*c.v)[:0], data.Int64()...)
	return nil
}
