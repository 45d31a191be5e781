package export

import (
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// A column is the values of some rows, laid out as Arrow has them.
type column interface {
	reset()
	// take appends rows of a column of the same kind.
	take(from column, first, last int)
	// data returns the rows, which share memory with the column, as a type.
	data(t arrow.DataType) arrow.ArrayData
}

// A fixed is a column with the same number of values in every row, none of them null.
type fixed[T arrow.FixedWidthType] struct {
	v   []T
	per int
}

func (c *fixed[T]) reset() { c.v = c.v[:0] }

func (c *fixed[T]) take(from column, first, last int) {
	c.v = append(c.v, from.(*fixed[T]).v[first*c.per:last*c.per]...)
}

// room appends a row of zeros and returns it.
func (c *fixed[T]) room() []T {
	n := len(c.v)
	c.v = slices.Grow(c.v, c.per)[:n+c.per]
	clear(c.v[n:])
	return c.v[n:]
}

func (c *fixed[T]) data(t arrow.DataType) arrow.ArrayData {
	values := memory.NewBufferBytes(arrow.GetBytes(c.v))
	switch t := t.(type) {
	case *arrow.FixedSizeListType:
		child := array.NewData(t.Elem(), len(c.v), []*memory.Buffer{nil, values}, nil, 0, 0)
		return array.NewData(t, len(c.v)/c.per, []*memory.Buffer{nil}, []arrow.ArrayData{child}, 0, 0)
	case *arrow.ListType:
		child := array.NewData(t.Elem(), len(c.v), []*memory.Buffer{nil, values}, nil, 0, 0)
		ends := make([]int32, len(c.v)/c.per+1)
		for i := range ends {
			ends[i] = int32(i * c.per)
		}
		offsets := memory.NewBufferBytes(arrow.GetBytes(ends))
		return array.NewData(t, len(c.v)/c.per, []*memory.Buffer{nil, offsets}, []arrow.ArrayData{child}, 0, 0)
	}
	return array.NewData(t, len(c.v), []*memory.Buffer{nil, values}, nil, 0, 0)
}

// A nullable is a column of values that may be null; 0 stands there then.
type nullable[T arrow.FixedWidthType] struct {
	v     []T
	valid []bool
}

func (c *nullable[T]) reset() { c.v, c.valid = c.v[:0], c.valid[:0] }

func (c *nullable[T]) take(from column, first, last int) {
	f := from.(*nullable[T])
	c.v = append(c.v, f.v[first:last]...)
	c.valid = append(c.valid, f.valid[first:last]...)
}

func (c *nullable[T]) add(o opt[T]) {
	c.v = append(c.v, o.v)
	c.valid = append(c.valid, o.ok)
}

func (c *nullable[T]) data(t arrow.DataType) arrow.ArrayData {
	valid, set := packed(c.valid)
	if set == len(c.v) {
		valid = nil
	}
	return array.NewData(t, len(c.v), []*memory.Buffer{valid, memory.NewBufferBytes(arrow.GetBytes(c.v))}, nil, len(c.v)-set, 0)
}

// A ragged is a column of lists that differ in length, none of them null.
type ragged[T arrow.FixedWidthType] struct {
	v    []T
	ends []int32 // of each row in v
}

func (c *ragged[T]) reset() { c.v, c.ends = c.v[:0], c.ends[:0] }

func (c *ragged[T]) start(row int) int {
	if row == 0 {
		return 0
	}
	return int(c.ends[row-1])
}

func (c *ragged[T]) take(from column, first, last int) {
	f := from.(*ragged[T])
	start := f.start(first)
	shift := int32(len(c.v) - start)
	c.v = append(c.v, f.v[start:f.start(last)]...)
	for _, end := range f.ends[first:last] {
		c.ends = append(c.ends, end+shift)
	}
}

// add appends a row of which the elements are in v already.
func (c *ragged[T]) add() { c.ends = append(c.ends, int32(len(c.v))) }

func (c *ragged[T]) data(t arrow.DataType) arrow.ArrayData {
	values := memory.NewBufferBytes(arrow.GetBytes(c.v))
	child := array.NewData(t.(*arrow.ListType).Elem(), len(c.v), []*memory.Buffer{nil, values}, nil, 0, 0)
	offsets := memory.NewBufferBytes(arrow.GetBytes(append([]int32{0}, c.ends...)))
	return array.NewData(t, len(c.ends), []*memory.Buffer{nil, offsets}, []arrow.ArrayData{child}, 0, 0)
}

// A bit is a column of truth values.
type bit struct{ v []bool }

func (c *bit) reset() { c.v = c.v[:0] }

func (c *bit) take(from column, first, last int) { c.v = append(c.v, from.(*bit).v[first:last]...) }

func (c *bit) data(t arrow.DataType) arrow.ArrayData {
	bits, _ := packed(c.v)
	return array.NewData(t, len(c.v), []*memory.Buffer{nil, bits}, nil, 0, 0)
}

// packed lays truth values eight to a byte and counts those that are true.
func packed(v []bool) (*memory.Buffer, int) {
	out, set := make([]byte, (len(v)+7)/8), 0
	for i, x := range v {
		if x {
			out[i/8] |= 1 << (i % 8)
			set++
		}
	}
	return memory.NewBufferBytes(out), set
}

// columns are rows of the export by columns, in the order of the fields.
type columns struct {
	rows int
	all  []column // those that are written
	text []byte   // instead, where rows are lines

	features, legalBits, kind, mover             fixed[uint8]
	legal                                        ragged[uint16]
	policy                                       ragged[float32]
	weight                                       fixed[float32]
	outcome, exactWDL                            nullable[int8]
	margin, exactMargin                          nullable[int16]
	exactDistance                                nullable[uint16]
	played, ply                                  fixed[uint16]
	count, results                               fixed[uint32]
	gameID, opening                              fixed[int64]
	explored                                     bit
	rootValue, rootMargin                        nullable[float32]
	outcomeMean, outcomeSE, marginMean, marginSE nullable[float32]
	board                                        fixed[uint8]
}

func newColumns(s *settings) *columns {
	c := new(columns)
	for _, one := range []*int{&c.kind.per, &c.mover.per, &c.weight.per, &c.played.per, &c.ply.per, &c.count.per, &c.results.per, &c.gameID.per, &c.opening.per} {
		*one = 1
	}
	c.features.per, c.legalBits.per = len(s.features), (s.actions+7)/8
	c.board.per = 2 * len(s.shape.holes)
	for _, f := range s.fields {
		if !s.texts {
			c.all = append(c.all, f.of(c))
		}
	}
	return c
}

func (c *columns) reset() {
	c.rows, c.text = 0, c.text[:0]
	for _, one := range c.all {
		one.reset()
	}
}

func (c *columns) take(from *columns, first, last int) {
	c.rows += last - first
	for i, one := range c.all {
		one.take(from.all[i], first, last)
	}
}

// add lays a row into the columns.
func (c *columns) add(r *row, s *settings) {
	c.rows++
	if s.texts {
		c.text = s.appendText(c.text, r)
		return
	}
	c.features.v = s.shownOf(c.features.v, r)
	if s.Format == Parquet {
		c.legal.v = append(c.legal.v, r.actions...)
		c.legal.add()
		c.board.v = append(c.board.v, r.southFirst(len(s.shape.holes))...)
	} else {
		bits := c.legalBits.room()
		for _, a := range r.actions {
			bits[a/8] |= 1 << (a % 8)
		}
	}
	c.policy.v = append(c.policy.v, r.policy...)
	c.policy.add()
	c.kind.v = append(c.kind.v, r.kind)
	c.exactWDL.add(r.exactWDL)
	c.exactMargin.add(r.exactMargin)
	c.exactDistance.add(r.exactDistance)
	c.played.v = append(c.played.v, r.played)
	c.weight.v = append(c.weight.v, r.weight)
	c.count.v = append(c.count.v, r.count)
	c.gameID.v = append(c.gameID.v, r.gameID)
	c.opening.v = append(c.opening.v, r.opening)
	c.ply.v = append(c.ply.v, r.ply)
	c.mover.v = append(c.mover.v, r.mover)
	c.explored.v = append(c.explored.v, r.explored)
	if s.Dedup {
		c.results.v = append(c.results.v, r.results)
		c.outcomeMean.add(r.outcomeMean)
		c.outcomeSE.add(r.outcomeSE)
		c.marginMean.add(r.marginMean)
		c.marginSE.add(r.marginSE)
	} else {
		c.outcome.add(r.outcome)
		c.margin.add(r.margin)
		c.rootValue.add(r.rootValue)
		c.rootMargin.add(r.rootMargin)
	}
}
