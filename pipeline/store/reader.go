package store

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/boma-games/boma/pipeline/record"
)

// A MovesReader reads a moves file a batch at a time, into its columns.
type MovesReader struct {
	Moves
	reader
}

// OpenMoves opens a moves file to read the named columns, or all if none is
// named; the other columns of the batches stay empty. A code of a name means the
// same in all batches.
func OpenMoves(path string, columns ...string) (*MovesReader, error) {
	r := new(MovesReader)
	r.reader = reader{path: path, columns: r.Moves.columns()}
	if err := r.open(movesSchema(), columns); err != nil {
		return nil, err
	}
	return r, nil
}

// A GamesReader reads a games file as [MovesReader] a moves file.
type GamesReader struct {
	Games
	reader
}

// OpenGames opens a games file to read the named columns, or all.
func OpenGames(path string, columns ...string) (*GamesReader, error) {
	r := new(GamesReader)
	r.reader = reader{path: path, columns: r.Games.columns()}
	if err := r.open(gamesSchema(), columns); err != nil {
		return nil, err
	}
	return r, nil
}

type reader struct {
	path    string
	os      *os.File
	file    *parquet.File
	footer  record.Footer
	columns []column
	names   []string
	used    []int // columns to read
	sums    []byte
	group   int                  // the next row group
	pages   []*parquet.FilePages // of used, nil between row groups
	left    int64                // rows of the row group not yet read
	batch   int
	err     error
}

// Footer returns what the file says of its origin.
func (r *reader) Footer() record.Footer { return r.footer }

// NumRows returns the number of rows of the file.
func (r *reader) NumRows() int64 { return r.file.NumRows() }

// BatchRows returns the number of rows of the batch at hand.
func (r *reader) BatchRows() int { return r.batch }

// Err returns the error that made Next return false, if one did.
func (r *reader) Err() error { return r.err }

// Close ends reading.
func (r *reader) Close() error {
	for _, p := range r.pages {
		p.Close()
	}
	r.pages = nil
	return r.os.Close()
}

func (r *reader) open(s schema, columns []string) (err error) {
	if r.os, err = os.Open(r.path); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() {
		if err != nil {
			r.os.Close()
			err = fmt.Errorf("store: %s: %w", r.path, err)
		}
	}()
	defer recovered(&err)
	size, err := r.os.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if err := checkFooter(r.os, size); err != nil {
		return err
	}
	r.file, err = parquet.OpenFile(r.os, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return err
	}
	if r.footer, err = record.ParseFooter(r.file.Lookup); err != nil {
		return err
	}
	if !reflect.DeepEqual([]format.SchemaElement(r.file.Metadata().Schema), s.elements) {
		return errors.New("columns are not those of this table")
	}
	text, _ := r.file.Lookup(keyChecksums)
	want := sumDigits * (1 + len(r.file.RowGroups())*len(r.columns))
	sums, err := hex.DecodeString(text)
	if err != nil || len(text) != want {
		return fmt.Errorf("%s has %d digits, want %d", keyChecksums, len(text), want)
	}
	r.sums = sums[sumDigits/2:]
	return r.choose(s, columns)
}

// checkFooter compares a footer with its checksum, if it has one, before it is
// parsed. Files of other programs have none; they fail later for what they lack.
func checkFooter(f io.ReaderAt, size int64) error {
	tail := make([]byte, 8)
	if _, err := f.ReadAt(tail, max(size-8, 0)); err != nil || string(tail[4:]) != magic {
		return errors.New("not a whole Parquet file")
	}
	length := int64(binary.LittleEndian.Uint32(tail))
	if length > size-12 {
		return fmt.Errorf("footer of %d bytes in a file of %d", length, size)
	}
	footer := make([]byte, length)
	if _, err := f.ReadAt(footer, size-8-length); err != nil {
		return err
	}
	sum, at := footerSum(footer)
	if got := fmt.Sprintf("%08x", sum); at > 0 && got != string(footer[at:at+sumDigits]) {
		return fmt.Errorf("footer is damaged: checksum %s, want %s", got, footer[at:at+sumDigits])
	}
	return nil
}

func (r *reader) choose(s schema, columns []string) error {
	for _, path := range s.paths {
		r.names = append(r.names, path[0])
	}
	for _, name := range columns {
		i := slices.Index(r.names, name)
		if i < 0 {
			return fmt.Errorf("no column %q, want one of %s", name, strings.Join(r.names, ", "))
		}
		r.used = append(r.used, i)
	}
	if len(columns) == 0 {
		for i := range r.columns {
			r.used = append(r.used, i)
		}
	}
	return nil
}

// Next reads the next batch over the one before. It returns false at the end of
// the file and after an error; see Err.
func (r *reader) Next() bool {
	if r.err != nil {
		return false
	}
	r.batch = 0
	if err := r.next(); err != nil {
		r.batch = 0
		if err != io.EOF {
			r.err = fmt.Errorf("store: %s: %w", r.path, err)
		}
		return false
	}
	return true
}

func (r *reader) next() (err error) {
	defer recovered(&err)
	for r.left == 0 {
		if r.group == len(r.file.RowGroups()) {
			return io.EOF
		}
		if err := r.nextGroup(); err != nil {
			return err
		}
	}
	for i, c := range r.used {
		n, err := r.readPage(r.pages[i], r.columns[c])
		if err == nil && i > 0 && n != r.batch {
			err = fmt.Errorf("page of %d rows, want %d", n, r.batch)
		}
		if err == nil && (n == 0 || int64(n) > r.left) {
			err = fmt.Errorf("page of %d rows, want 1 to %d", n, r.left)
		}
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return fmt.Errorf("column %s: %w", r.names[c], err)
		}
		r.batch = n
	}
	r.left -= int64(r.batch)
	return nil
}

func (r *reader) readPage(pages *parquet.FilePages, c column) (int, error) {
	p, err := pages.ReadPage()
	if err != nil {
		return 0, err
	}
	defer parquet.Release(p)
	return int(p.NumRows()), c.decode(p)
}

// nextGroup takes the chunks of the next row group into memory and checks them.
func (r *reader) nextGroup() error {
	for _, p := range r.pages {
		p.Close()
	}
	r.pages = r.pages[:0]
	g := r.file.RowGroups()[r.group]
	meta := r.file.Metadata().RowGroups[r.group].Columns
	for _, c := range r.used {
		m := meta[c].MetaData
		at := m.DataPageOffset
		if m.DictionaryPageOffset != 0 {
			at = m.DictionaryPageOffset
		}
		data := make([]byte, m.TotalCompressedSize)
		if _, err := r.os.ReadAt(data, at); err != nil {
			return fmt.Errorf("column %s: %w", r.names[c], err)
		}
		want := binary.BigEndian.Uint32(r.sums[4*(r.group*len(r.columns)+c):])
		if got := crc32.ChecksumIEEE(data); got != want {
			return fmt.Errorf("column %s is damaged: checksum %08x, want %08x", r.names[c], got, want)
		}
		chunk := g.ColumnChunks()[c].(*parquet.FileColumnChunk)
		r.pages = append(r.pages, chunk.PagesFrom(&section{data, at}))
	}
	r.left = g.NumRows()
	r.group++
	return nil
}

// A section is a piece of a file in memory, read at offsets of the file.
type section struct {
	data []byte
	at   int64
}

func (s *section) ReadAt(p []byte, off int64) (int, error) {
	off -= s.at
	if off < 0 || off >= int64(len(s.data)) {
		return 0, io.EOF
	}
	n := copy(p, s.data[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// recovered turns a panic over bytes that checksums did not catch, as in a file
// made to deceive, into an error.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("damaged: %v", p)
	}
}
