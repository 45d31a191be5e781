package verify

import (
	"slices"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// rows are those of one game made again, to be compared with those of the files.
type rows struct {
	games store.Games
	moves store.Moves
}

func (r *rows) batches(recorded bool) pipeline.Batches {
	b := pipeline.Batches{Games: &r.games}
	if recorded {
		b.Moves = &r.moves
	}
	return b
}

// A source is a reader of either table.
type source interface {
	Next() bool
	BatchRows() int
	NumRows() int64
	Err() error
	Close() error
}

// A file is one being compared, row after row.
type file struct {
	facts   *pipeline.File
	source  source
	columns []checked // those that are compared
	all     []checked
	at      int   // the next row of the batch at hand
	passed  int64 // rows of the whole file
}

// begin takes up a file; skip says which of its columns are not compared.
func (f *file) begin(facts *pipeline.File, s source, columns []checked, skip func(by int) bool) {
	f.facts, f.source, f.all = facts, s, columns
	f.columns = slices.DeleteFunc(slices.Clone(columns), func(c checked) bool { return skip(c.by) })
}

// more tells whether there is a row at hand, of the next batch if need be.
func (f *file) more() bool {
	for f.at == f.source.BatchRows() {
		f.at = 0
		if !f.source.Next() {
			return false
		}
		for _, c := range f.columns {
			c.turn()
		}
	}
	return true
}

// compare compares the next n rows of the file with those from j of the rows made
// again, and returns how many are alike before the first difference, if there is one.
func (f *file) compare(columns []checked, j, n int) (alike int, found *Difference, err error) {
	for n > alike {
		if !f.more() {
			return alike, &Difference{Column: "rows", Stored: "the end of the file", Expected: "another row"}, f.source.Err()
		}
		part := min(n-alike, f.source.BatchRows()-f.at)
		same, found := f.part(columns, j+alike, part)
		alike += same
		f.at += same
		f.passed += int64(same)
		if found != nil {
			return alike, found, nil
		}
	}
	return alike, nil, nil
}

// part compares rows that stand in one batch. Of differences in one row that of the
// first column counts.
func (f *file) part(columns []checked, j, n int) (alike int, found *Difference) {
	alike = n
	var first column
	for i := range columns {
		c := &columns[i]
		if k := c.differs(f.at, j, alike); k < alike {
			alike, first, found = k, c.column, &Difference{Column: c.name}
		}
	}
	for _, c := range columns {
		c.pass(f.at, j, alike)
	}
	if found != nil {
		found.Stored, found.Expected = first.show(f.at+alike, j+alike)
	}
	return alike, found
}

// empty forgets the rows made again.
func (f *file) empty() {
	for _, c := range f.all {
		c.empty()
	}
}

// early returns the columns that are known before the end of a game.
func (f *file) early() []checked {
	return slices.DeleteFunc(slices.Clone(f.columns), func(c checked) bool {
		return slices.Contains([]string{"outcome", "margin", "plies_left"}, c.name)
	})
}

func (f *file) close() {
	if f.source != nil {
		f.source.Close()
	}
}
