package store

// Names is a column of texts of which few are distinct: variants, agents, moves.
// The zero value is empty and ready. The bytes of a file do not depend on the
// order in which texts came into Texts, so one Names may serve many files.
type Names struct {
	Texts []string // distinct; a code is an index here
	Codes []uint32 // one a row
	index map[string]uint32
}

// Code returns the code of text, entering it if it is new.
func (n *Names) Code(text string) uint32 {
	code, ok := n.index[text]
	if !ok {
		if n.index == nil {
			n.index = make(map[string]uint32)
		}
		code = uint32(len(n.Texts))
		n.index[text] = code
		n.Texts = append(n.Texts, text)
	}
	return code
}

// Append adds one row.
func (n *Names) Append(text string) { n.Codes = append(n.Codes, n.Code(text)) }

// At returns the text of row i.
func (n *Names) At(i int) string { return n.Texts[n.Codes[i]] }

// Bytes is a column of byte strings that are mostly distinct: boards, positions.
type Bytes struct {
	Data []byte   // all rows, one after the other
	Ends []uint32 // of each row in Data
}

// Append adds one row.
func (b *Bytes) Append(row ...byte) {
	b.Data = append(b.Data, row...)
	b.Ends = append(b.Ends, uint32(len(b.Data)))
}

// AppendString adds one row.
func (b *Bytes) AppendString(row string) {
	b.Data = append(b.Data, row...)
	b.Ends = append(b.Ends, uint32(len(b.Data)))
}

// At returns row i, which shares memory with b.
func (b *Bytes) At(i int) []byte {
	end := b.Ends[i]
	return b.Data[b.start(i):end:end]
}

func (b *Bytes) start(i int) uint32 {
	if i == 0 {
		return 0
	}
	return b.Ends[i-1]
}

// Null is a column that may be null. It may be shorter than its batch: the rows
// beyond its end are null, so that a column nobody sets costs nothing.
type Null[T any] struct {
	Values []T     // one a row; arbitrary where null
	Valid  []uint8 // one a row: 1 where there is a value, 0 where null
}

// Set gives row i, at or beyond the end of n, a value; rows left out are null.
func (n *Null[T]) Set(i int, v T) {
	for len(n.Valid) < i {
		var zero T
		n.Values = append(n.Values, zero)
		n.Valid = append(n.Valid, 0)
	}
	n.Values = append(n.Values, v)
	n.Valid = append(n.Valid, 1)
}

// At returns the value of row i, and false where it is null.
func (n *Null[T]) At(i int) (T, bool) {
	if i >= len(n.Valid) || n.Valid[i] == 0 {
		var zero T
		return zero, false
	}
	return n.Values[i], true
}

// Lists are the lengths of a column of lists, which may be null; the elements
// of all rows stand elsewhere, one after the other. Like [Null] it may be short.
type Lists struct {
	Lens []int32 // elements of each row; -1 where the list is null
}

func (l *Lists) set(i, n int) {
	for len(l.Lens) < i {
		l.Lens = append(l.Lens, -1)
	}
	l.Lens = append(l.Lens, int32(n))
}

// NameLists is a column of lists of texts, elements in Names.Codes.
type NameLists struct {
	Lists
	Names
}

// Set gives row i, at or beyond the end of l, a list of names by their codes;
// rows left out are null.
func (l *NameLists) Set(i int, codes ...uint32) {
	l.set(i, len(codes))
	l.Codes = append(l.Codes, codes...)
}

// CountLists is a column of lists of numbers.
type CountLists struct {
	Lists
	Counts []uint32
}

// Set gives row i, at or beyond the end of l, a list; rows left out are null.
func (l *CountLists) Set(i int, counts ...uint32) {
	l.set(i, len(counts))
	l.Counts = append(l.Counts, counts...)
}
