package store

import (
	"encoding/hex"
	"fmt"

	"github.com/parquet-go/parquet-go/format"

	"github.com/boma-games/boma/pipeline/record"
)

const (
	pageRows   = 1 << 14 // rows of every page but the last
	groupPages = 64      // pages a column in a row group
	magic      = "PAR1"
	createdBy  = "boma version 1 (build 0)"
)

// Written says what a finished file holds.
type Written struct {
	Rows   int64
	Bytes  int64
	SHA256 string // in hex
}

// A MovesWriter writes one moves file. Append rows to its columns, call Commit
// where all columns are equally long, Close at the end.
type MovesWriter struct {
	Moves
	writer
}

// CreateMoves begins a moves file at path; nothing is there before Close.
func CreateMoves(path string, footer record.Footer) *MovesWriter {
	w := new(MovesWriter)
	w.writer = writer{schema: movesSchema(), columns: w.Moves.columns()}
	w.Reset(path, footer)
	return w
}

// A GamesWriter writes one games file, as [MovesWriter] a moves file.
type GamesWriter struct {
	Games
	writer
}

// CreateGames begins a games file at path; nothing is there before Close.
func CreateGames(path string, footer record.Footer) *GamesWriter {
	w := new(GamesWriter)
	w.writer = writer{schema: gamesSchema(), columns: w.Games.columns()}
	w.Reset(path, footer)
	return w
}

type writer struct {
	path    string
	footer  record.Footer
	schema  schema
	columns []column
	chunks  []chunk // of the row group at hand, by column
	page    page
	out     *file // nil until a row group is full
	rows    int   // in the row group
	meta    format.FileMetaData
	sums    []byte // crc32 of every chunk
	err     error  // the first, and the last word
}

// Reset begins another file with the memory of the last, which is given up if
// it was not closed. Codes of names stay what they were.
func (w *writer) Reset(path string, footer record.Footer) {
	w.Abort()
	for _, c := range w.columns {
		n, _ := c.rows()
		c.drop(n)
		c.begin()
	}
	if w.chunks == nil {
		w.chunks = make([]chunk, len(w.columns))
	}
	for i := range w.chunks {
		w.chunks[i].reset()
	}
	*w = writer{path: path, footer: footer, schema: w.schema, columns: w.columns, chunks: w.chunks, page: w.page}
}

// Commit takes the rows appended so far. It writes as many full pages as they
// make and keeps the rest in the batch, at its front. How rows are spread over
// calls leaves no trace in the file.
func (w *writer) Commit() error {
	for w.err == nil {
		n, err := w.batchRows()
		if err != nil {
			w.err = err
		}
		if n < pageRows {
			break
		}
		w.writePage(pageRows)
	}
	return w.err
}

// Close writes the rest, and the file takes its name. A file without rows is
// not made.
func (w *writer) Close() (Written, error) {
	if err := w.Commit(); err != nil {
		w.Abort()
		return Written{}, err
	}
	if n, _ := w.batchRows(); n > 0 {
		w.writePage(n)
	}
	w.writeGroup()
	if w.err == nil && w.out != nil {
		w.err = w.writeFooter()
	}
	if w.err != nil {
		w.Abort()
		return Written{}, w.err
	}
	if w.out == nil {
		return Written{}, nil
	}
	done := Written{w.meta.NumRows, w.out.size, hex.EncodeToString(w.out.hash.Sum(nil))}
	if w.err = w.out.commit(); w.err != nil {
		return Written{}, w.err
	}
	w.err = fmt.Errorf("store: %s: already closed", w.path)
	return done, nil
}

// Abort gives up and leaves no file.
func (w *writer) Abort() {
	if w.out != nil {
		w.out.abort()
	}
	w.out = nil
}

func (w *writer) batchRows() (int, error) {
	want, _ := w.columns[0].rows()
	for i, c := range w.columns {
		n, exact := c.rows()
		if n > want || exact && n != want {
			return 0, fmt.Errorf("store: %s: column %s has %d rows, want %d", w.path, w.schema.paths[i][0], n, want)
		}
	}
	return want, nil
}

func (w *writer) writePage(n int) {
	for i, c := range w.columns {
		w.page.reset()
		c.encode(&w.page, n)
		c.drop(n)
		w.err = w.chunks[i].dataPage(&w.page)
		if w.err != nil {
			return
		}
	}
	w.rows += n
	if w.rows == pageRows*groupPages {
		w.writeGroup()
	}
}
