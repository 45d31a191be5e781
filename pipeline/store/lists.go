package store

import (
	"fmt"

	"github.com/parquet-go/parquet-go"
)

// Definition levels of a list that may be null, of elements that may not.
const (
	listNull = iota
	listEmpty
	listElement
)

func (l *Lists) elements(rows int) (n int) {
	for _, size := range l.Lens[:min(rows, len(l.Lens))] {
		n += int(max(size, 0))
	}
	return n
}

func (l *Lists) drop(rows int) {
	rows = min(rows, len(l.Lens))
	l.Lens = l.Lens[:copy(l.Lens, l.Lens[rows:])]
}

// encode writes the levels of the first rows and returns the number of elements.
func (l *Lists) encode(p *page, rows int) (elements int) {
	held := l.Lens[:min(rows, len(l.Lens))]
	var repetition, definition []uint8 // all zero: a null a row
	for _, size := range held {
		switch {
		case size < 0:
			repetition, definition = append(repetition, 0), append(definition, listNull)
		case size == 0:
			repetition, definition = append(repetition, 0), append(definition, listEmpty)
		}
		for i := range size {
			repetition, definition = append(repetition, uint8(min(i, 1))), append(definition, listElement)
		}
		elements += int(max(size, 0))
	}
	p.values = len(definition) + rows - len(held)
	p.nulls = p.values - elements
	p.level(repetition, p.values, 1)
	p.level(definition, p.values, 2)
	return elements
}

// decode replaces all rows by those of src and returns the number of elements.
func (l *Lists) decode(src parquet.Page) (elements int, err error) {
	l.Lens = l.Lens[:0]
	repetition, definition := src.RepetitionLevels(), src.DefinitionLevels()
	if len(repetition) != len(definition) || len(repetition) > 0 && repetition[0] != 0 {
		return 0, fmt.Errorf("repetition levels do not fit")
	}
	for i, level := range definition {
		if repetition[i] == 0 {
			l.Lens = append(l.Lens, min(int32(level), listEmpty)-1)
		}
		if level == listElement {
			l.Lens[len(l.Lens)-1]++
			elements++
		}
	}
	return elements, nil
}

// nameLists is a column of lists of texts.
type nameLists struct {
	v *NameLists
	names
}

func (c *nameLists) rows() (int, bool) { return len(c.v.Lens), false }

func (c *nameLists) drop(n int) {
	c.names.drop(c.v.elements(n))
	c.v.Lists.drop(n)
}

func (c *nameLists) encode(p *page, n int) {
	c.names.append(p, c.v.Codes[:c.v.Lists.encode(p, n)])
}

func (c *nameLists) decode(src parquet.Page) error {
	want, err := c.v.Lists.decode(src)
	if err != nil {
		return err
	}
	if err := c.names.decode(src); err != nil {
		return err
	}
	return elementsFit(len(c.v.Codes), want)
}

// countLists is a column of lists of numbers.
type countLists struct {
	v *CountLists
	domain[uint32]
}

func (c *countLists) rows() (int, bool) { return len(c.v.Lens), false }

func (c *countLists) drop(n int) {
	c.v.Counts = c.v.Counts[:copy(c.v.Counts, c.v.Counts[c.v.elements(n):])]
	c.v.Lists.drop(n)
}

func (c *countLists) encode(p *page, n int) {
	c.domain.encode(p, c.v.Counts[:c.v.Lists.encode(p, n)])
}

func (c *countLists) decode(src parquet.Page) error {
	want, err := c.v.Lists.decode(src)
	if err != nil {
		return err
	}
	if c.v.Counts, err = readInts(c.v.Counts[:0], src); err != nil {
		return err
	}
	return elementsFit(len(c.v.Counts), want)
}

func elementsFit(n, want int) error {
	if n != want {
		return fmt.Errorf("%d elements, want %d", n, want)
	}
	return nil
}
