package verify

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/boma-games/boma/pipeline/store"
)

// A column compares one column of the batch read from a file, s, with the same column
// of the batch made again, w. Both move on in steps: rows are named from the place of
// each, so that a game may begin anywhere in either.
type column interface {
	// differs returns the first of n rows in which s, from row i, is not w, from row j,
	// or n if none is.
	differs(i, j, n int) int
	// show writes the values of a row of s and of w.
	show(i, j int) (stored, expected string)
	// pass leaves n rows behind, which only lists need to know.
	pass(i, j, n int)
	// turn begins the next batch of s.
	turn()
	// empty forgets the rows of w.
	empty()
}

// A plain column has no memory of the rows it has passed.
type plain struct{}

func (plain) pass(int, int, int) {}
func (plain) turn()              {}

// values is a column of values without nulls.
type values[T comparable] struct {
	plain
	s, w *[]T
}

func (c *values[T]) differs(i, j, n int) int {
	s, w := (*c.s)[i:i+n], (*c.w)[j:j+n]
	for k, v := range s {
		if v != w[k] {
			return k
		}
	}
	return n
}

func (c *values[T]) empty() { *c.w = (*c.w)[:0] }

func (c *values[T]) show(i, j int) (stored, expected string) {
	return fmt.Sprint((*c.s)[i]), fmt.Sprint((*c.w)[j])
}

// nulls is a column of values and nulls.
type nulls[T comparable] struct {
	plain
	s, w *store.Null[T]
}

func (c *nulls[T]) differs(i, j, n int) int {
	if j >= len(c.w.Valid) { // all null, as most such columns are
		if at := bytes.IndexByte(c.s.Valid[i:i+n], 1); at >= 0 {
			return at
		}
		return n
	}
	for k := range n {
		stored, known := c.s.At(i + k)
		expected, should := c.w.At(j + k)
		if known != should || stored != expected {
			return k
		}
	}
	return n
}

func (c *nulls[T]) empty() { c.w.Values, c.w.Valid = c.w.Values[:0], c.w.Valid[:0] }

func (c *nulls[T]) show(i, j int) (stored, expected string) {
	return nullText(c.s, i), nullText(c.w, j)
}

func nullText[T any](column *store.Null[T], row int) string {
	if v, known := column.At(row); known {
		return fmt.Sprint(v)
	}
	return "null"
}

// names is a column of texts of which few are distinct.
type names struct {
	plain
	s, w  *store.Names
	codes []uint32 // in s, by code in w
}

// code returns the code in s of a code in w.
func (c *names) code(w uint32) uint32 {
	for len(c.codes) <= int(w) {
		c.codes = append(c.codes, c.s.Code(c.w.Texts[len(c.codes)]))
	}
	return c.codes[w]
}

func (c *names) differs(i, j, n int) int {
	s, w := c.s.Codes[i:i+n], c.w.Codes[j:j+n]
	for k, code := range w {
		if c.code(code) != s[k] {
			return k
		}
	}
	return n
}

func (c *names) empty() { c.w.Codes = c.w.Codes[:0] }

func (c *names) show(i, j int) (stored, expected string) {
	return fmt.Sprintf("%q", c.s.At(i)), fmt.Sprintf("%q", c.w.At(j))
}

// texts is a column of byte strings.
type texts struct {
	plain
	s, w   *store.Bytes
	binary bool
}

func (c *texts) differs(i, j, n int) int {
	for k := range n {
		if !bytes.Equal(c.s.At(i+k), c.w.At(j+k)) {
			return k
		}
	}
	return n
}

func (c *texts) empty() { c.w.Data, c.w.Ends = c.w.Data[:0], c.w.Ends[:0] }

func (c *texts) show(i, j int) (stored, expected string) {
	if c.binary {
		return fmt.Sprintf("%x", c.s.At(i)), fmt.Sprintf("%x", c.w.At(j))
	}
	return fmt.Sprintf("%q", c.s.At(i)), fmt.Sprintf("%q", c.w.At(j))
}

// A list is a column of lists, whose elements are found by counting those passed.
type list struct {
	s, w           *store.Lists
	firstS, firstW int                    // elements passed
	same           func(i, j, n int) bool // of elements
	textS, textW   func(i, n int) string  // likewise
	emptyElements  func()
}

// length returns the length of a list; -1 for null.
func length(l *store.Lists, row int) int {
	if row >= len(l.Lens) {
		return -1
	}
	return int(l.Lens[row])
}

func (c *list) differs(i, j, n int) int {
	s, w := c.firstS, c.firstW
	for k := range n {
		size := length(c.s, i+k)
		if size != length(c.w, j+k) || size > 0 && !c.same(s, w, size) {
			return k
		}
		s, w = s+max(size, 0), w+max(size, 0)
	}
	return n
}

func (c *list) pass(i, j, n int) {
	for k := range n {
		c.firstS += max(length(c.s, i+k), 0)
		c.firstW += max(length(c.w, j+k), 0)
	}
}

func (c *list) turn() { c.firstS = 0 }

func (c *list) empty() {
	c.firstW, c.w.Lens = 0, c.w.Lens[:0]
	c.emptyElements()
}

// show is of the rows after those passed.
func (c *list) show(i, j int) (stored, expected string) {
	stored, expected = "null", "null"
	if n := length(c.s, i); n >= 0 {
		stored = c.textS(c.firstS, n)
	}
	if n := length(c.w, j); n >= 0 {
		expected = c.textW(c.firstW, n)
	}
	return stored, expected
}

// nameLists returns a column of lists of texts.
func nameLists(s, w *store.NameLists) *list {
	elements := &names{s: &s.Names, w: &w.Names}
	return &list{
		s: &s.Lists, w: &w.Lists,
		same:          func(i, j, n int) bool { return elements.differs(i, j, n) == n },
		textS:         func(i, n int) string { return nameList(&s.Names, i, n) },
		textW:         func(i, n int) string { return nameList(&w.Names, i, n) },
		emptyElements: elements.empty,
	}
}

func nameList(all *store.Names, first, n int) string {
	var texts []string
	for i := range n {
		texts = append(texts, all.At(first+i))
	}
	return fmt.Sprint(texts)
}

// countLists returns a column of lists of numbers.
func countLists(s, w *store.CountLists) *list {
	return &list{
		s: &s.Lists, w: &w.Lists,
		same:          func(i, j, n int) bool { return slices.Equal(s.Counts[i:i+n], w.Counts[j:j+n]) },
		textS:         func(i, n int) string { return fmt.Sprint(s.Counts[i : i+n]) },
		textW:         func(i, n int) string { return fmt.Sprint(w.Counts[i : i+n]) },
		emptyElements: func() { w.Counts = w.Counts[:0] },
	}
}
