package store

import (
	"encoding/hex"
	"fmt"
	"hash/crc32"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"github.com/boma-games/boma/pipeline/record"
)

const (
	pageRows   = 1 << 16 // rows of every page but the last
	groupPages = 16      // pages a column in a row group
	magic      = "PAR1"
	createdBy  = "boma version 1 (build 0)"
)

var (
	compact  thrift.CompactProtocol
	zstdPool = newCompressor()
)

func newCompressor() *zstd.Encoder {
	enc, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithAllLitEntropyCompression(true), // indices without matches too: 0.8 bytes a row
		zstd.WithEncoderCRC(false),              // pages have their own
		zstd.WithZeroFrames(true))
	if err != nil {
		panic("store: zstd: " + err.Error())
	}
	return enc
}

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

// CreateMoves begins a moves file at path; see [MovesWriter.Close].
func CreateMoves(path string, footer record.Footer) *MovesWriter {
	w := new(MovesWriter)
	w.writer = writer{path: path, footer: footer, schema: movesSchema(), columns: w.Moves.columns()}
	return w
}

// A GamesWriter writes one games file, as [MovesWriter] a moves file.
type GamesWriter struct {
	Games
	writer
}

// CreateGames begins a games file at path.
func CreateGames(path string, footer record.Footer) *GamesWriter {
	w := new(GamesWriter)
	w.writer = writer{path: path, footer: footer, schema: gamesSchema(), columns: w.Games.columns()}
	return w
}

// A chunk is a column of the row group at hand: pages done, headers included.
type chunk struct {
	pages      []byte
	raw        int64 // bytes before compression, headers included
	values     int64
	nulls      int64
	encodings  []format.Encoding
	compressed []byte // scratch
}

type writer struct {
	path    string
	footer  record.Footer
	schema  schema
	columns []column
	chunks  []chunk
	page    page
	out     *file // nil until a row group is full
	rows    int   // in the row group
	meta    format.FileMetaData
	sums    []byte // crc32 of every chunk
	err     error  // the first, and the last word
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
	w.err = w.out.commit()
	return done, w.err
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
	if w.chunks == nil {
		w.chunks = make([]chunk, len(w.columns))
	}
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

func (c *chunk) dataPage(p *page) error {
	c.values += int64(p.values)
	c.nulls += int64(p.nulls)
	c.use(p.encoding)
	return c.write(p.body, format.PageHeader{
		Type: format.DataPage,
		DataPageHeader: thrift.New(format.DataPageHeader{
			NumValues:               int32(p.values),
			Encoding:                p.encoding,
			DefinitionLevelEncoding: format.RLE,
			RepetitionLevelEncoding: format.RLE,
			Statistics:              format.Statistics{NullCount: int64(p.nulls)},
		}),
	})
}

func (c *chunk) use(e format.Encoding) {
	for _, known := range c.encodings {
		if known == e {
			return
		}
	}
	c.encodings = append(c.encodings, e)
}

func (c *chunk) write(body []byte, header format.PageHeader) error {
	c.compressed = zstdPool.EncodeAll(body, c.compressed[:0])
	header.UncompressedPageSize = int32(len(body))
	header.CompressedPageSize = int32(len(c.compressed))
	header.CRC = int32(crc32.ChecksumIEEE(c.compressed))
	head, err := thrift.Marshal(&compact, &header)
	if err != nil {
		return err
	}
	c.pages = append(append(c.pages, head...), c.compressed...)
	c.raw += int64(len(head) + len(body))
	return nil
}
