package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go"
)

func (n *Null[T]) drop(rows int) {
	rows = min(rows, len(n.Valid))
	n.Values = n.Values[:copy(n.Values, n.Values[rows:])]
	n.Valid = n.Valid[:copy(n.Valid, n.Valid[rows:])]
}

// encode writes the definition levels of the first rows and returns the values
// that are not null, in scratch if there are nulls among them.
func (n *Null[T]) encode(p *page, rows int, scratch *[]T) []T {
	held := min(rows, len(n.Valid))
	valid := bytes.Count(n.Valid[:held], []byte{1})
	p.values, p.nulls = rows, rows-valid
	p.level(n.Valid[:held], rows, 1)
	if valid == held {
		return n.Values[:held]
	}
	*scratch = (*scratch)[:0]
	for i, ok := range n.Valid[:held] {
		if ok != 0 {
			*scratch = append(*scratch, n.Values[i])
		}
	}
	return *scratch
}

// decode replaces all rows by those of src, whose values are present.
func (n *Null[T]) decode(src parquet.Page, present []T) error {
	n.Valid = append(n.Valid[:0], src.DefinitionLevels()...)
	if valid := bytes.Count(n.Valid, []byte{1}); valid != len(present) {
		return fmt.Errorf("%d values, want %d", len(present), valid)
	}
	n.Values = n.Values[:0]
	for _, ok := range n.Valid {
		var v T
		if ok != 0 {
			v, present = present[0], present[1:]
		}
		n.Values = append(n.Values, v)
	}
	return nil
}

// nullFloats is a column of float32 with nulls. It keeps no bounds: NaN has no
// place between them.
type nullFloats struct {
	v       *Null[float32]
	present []float32 // scratch
}

func (c *nullFloats) rows() (int, bool)                    { return len(c.v.Valid), false }
func (c *nullFloats) drop(n int)                           { c.v.drop(n) }
func (c *nullFloats) begin()                               {}
func (c *nullFloats) dictionary(body []byte) ([]byte, int) { return body, 0 }
func (c *nullFloats) bounds() (lo, hi []byte)              { return nil, nil }

func (c *nullFloats) encode(p *page, n int) {
	for _, x := range c.v.encode(p, n, &c.present) {
		p.body = binary.LittleEndian.AppendUint32(p.body, math.Float32bits(x))
	}
}

func (c *nullFloats) decode(src parquet.Page) error {
	var present []float32
	if data := src.Data(); data.Size() > 0 {
		present = data.Float()
	}
	return c.v.decode(src, present)
}

// bools is a column of booleans without nulls, eight to a byte.
type bools struct{ v *[]bool }

func (c *bools) rows() (int, bool)                    { return len(*c.v), true }
func (c *bools) drop(n int)                           { *c.v = (*c.v)[:copy(*c.v, (*c.v)[n:])] }
func (c *bools) begin()                               {}
func (c *bools) dictionary(body []byte) ([]byte, int) { return body, 0 }
func (c *bools) bounds() (lo, hi []byte)              { return nil, nil }

func (c *bools) encode(p *page, n int) {
	p.values = n
	at := len(p.body)
	p.body = append(p.body, make([]byte, (n+7)/8)...)
	for i, x := range (*c.v)[:n] {
		if x {
			p.body[at+i/8] |= 1 << (i % 8)
		}
	}
}

func (c *bools) decode(src parquet.Page) error {
	data, n := src.Data(), int(src.NumValues())
	bits := data.Boolean()
	if len(bits) < (n+7)/8 {
		return fmt.Errorf("%d bytes, want %d", len(bits), (n+7)/8)
	}
	*c.v = (*c.v)[:0]
	for i := range n {
		*c.v = append(*c.v, bits[i/8]>>(i%8)&1 != 0)
	}
	return nil
}
