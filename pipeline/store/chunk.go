package store

import (
	"hash/crc32"
	"runtime"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

var (
	compact    thrift.CompactProtocol
	compressor = newCompressor() // for all goroutines
)

func newCompressor() *zstd.Encoder {
	enc, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithAllLitEntropyCompression(true), // moves have no matches: 0.4 bytes a row
		zstd.WithEncoderCRC(false),              // pages have their own
		zstd.WithZeroFrames(true),
		zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)))
	if err != nil {
		panic("store: zstd: " + err.Error())
	}
	return enc
}

// A chunk is a column of the row group at hand: pages done, headers included,
// each a slice of its own, since one that grows would take twice the memory.
type chunk struct {
	pages      [][]byte
	size       int64
	raw        int64 // size before compression
	values     int64
	nulls      int64
	encodings  []format.Encoding
	compressed []byte // scratch
}

func (c *chunk) reset() {
	clear(c.pages)
	*c = chunk{pages: c.pages[:0], encodings: c.encodings[:0], compressed: c.compressed}
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

// dictionaryPage puts a dictionary before the pages.
func (c *chunk) dictionaryPage(body []byte, entries int) error {
	c.use(format.Plain)
	err := c.write(body, format.PageHeader{
		Type: format.DictionaryPage,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
			NumValues: int32(entries),
			Encoding:  format.Plain,
		}),
	})
	last := len(c.pages) - 1
	c.pages = append([][]byte{c.pages[last]}, c.pages[:last]...)
	return err
}

func (c *chunk) use(e format.Encoding) {
	if !slices.Contains(c.encodings, e) {
		c.encodings = append(c.encodings, e)
	}
}

func (c *chunk) write(body []byte, header format.PageHeader) error {
	c.compressed = compressor.EncodeAll(body, c.compressed[:0])
	header.UncompressedPageSize = int32(len(body))
	header.CompressedPageSize = int32(len(c.compressed))
	header.CRC = int32(crc32.ChecksumIEEE(c.compressed))
	head, err := thrift.Marshal(&compact, &header)
	if err != nil {
		return err
	}
	page := append(make([]byte, 0, len(head)+len(c.compressed)), head...)
	c.pages = append(c.pages, append(page, c.compressed...))
	c.raw += int64(len(head) + len(body))
	c.size += int64(len(head) + len(c.compressed))
	return nil
}
