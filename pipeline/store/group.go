package store

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"github.com/boma-games/boma/pipeline/record"
)

// keyChecksums holds crc32 sums in hex, eight digits each: the footer's own,
// taken with zeros in this place, then one a column chunk in order of the file.
// They cover what Parquet's own do not: headers of pages, and the footer.
const keyChecksums = record.KeyPrefix + "checksums"

const sumDigits = 8

// writeGroup writes the row group at hand, if it has rows.
func (w *writer) writeGroup() {
	if w.rows == 0 || w.err != nil {
		return
	}
	if w.out == nil {
		if w.out, w.err = create(w.path); w.err != nil {
			return
		}
		io.WriteString(w.out, magic) // buffered: an error comes back later
	}
	g := format.RowGroup{NumRows: int64(w.rows), FileOffset: w.out.size, Ordinal: int16(len(w.meta.RowGroups))}
	for i := range w.columns {
		c, err := w.writeChunk(i)
		if err != nil {
			w.err = fmt.Errorf("store: %s: %w", w.path, err)
			return
		}
		g.Columns = append(g.Columns, c)
		g.TotalByteSize += c.MetaData.TotalUncompressedSize
		g.TotalCompressedSize += c.MetaData.TotalCompressedSize
	}
	w.meta.RowGroups = append(w.meta.RowGroups, g)
	w.meta.NumRows += g.NumRows
	w.rows = 0
}

func (w *writer) writeChunk(i int) (format.ColumnChunk, error) {
	col, c := w.columns[i], &w.chunks[i]
	m := format.ColumnMetaData{
		Type:           w.schema.types[i],
		PathInSchema:   w.schema.paths[i],
		Codec:          format.Zstd,
		NumValues:      c.values,
		Statistics:     format.Statistics{NullCount: c.nulls},
		DataPageOffset: w.out.size,
	}
	m.Statistics.MinValue, m.Statistics.MaxValue = col.bounds()
	if body, entries := col.dictionary(nil); entries > 0 {
		if err := c.dictionaryPage(body, entries); err != nil {
			return format.ColumnChunk{}, err
		}
		m.DictionaryPageOffset = w.out.size
		m.DataPageOffset += int64(len(c.pages[0]))
	}
	c.use(format.RLE) // of levels
	m.Encoding = slices.Clone(c.encodings)
	m.TotalUncompressedSize, m.TotalCompressedSize = c.raw, c.size
	sum := uint32(0)
	for _, page := range c.pages {
		sum = crc32.Update(sum, crc32.IEEETable, page)
		if _, err := w.out.Write(page); err != nil {
			return format.ColumnChunk{}, err
		}
	}
	w.sums = binary.BigEndian.AppendUint32(w.sums, sum)
	c.reset()
	col.begin()
	return format.ColumnChunk{MetaData: m}, nil
}

func (w *writer) writeFooter() error {
	m := &w.meta
	m.Version = 2
	m.Schema = w.schema.elements
	m.ColumnOrders = w.schema.orders
	m.CreatedBy = createdBy
	for _, p := range w.footer.Pairs() {
		m.KeyValueMetadata = append(m.KeyValueMetadata, format.KeyValue{Key: p.Key, Value: p.Value})
	}
	sums := hex.EncodeToString(append(make([]byte, sumDigits/2), w.sums...))
	m.KeyValueMetadata = append(m.KeyValueMetadata, format.KeyValue{Key: keyChecksums, Value: sums})
	footer, err := thrift.Marshal(&compact, m)
	if err != nil {
		return fmt.Errorf("store: %s: %w", w.path, err)
	}
	sum, at := footerSum(footer)
	hex.Encode(footer[at:], binary.BigEndian.AppendUint32(nil, sum))
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	if _, err = w.out.Write(append(footer, magic...)); err != nil {
		return fmt.Errorf("store: %s: %w", w.path, err)
	}
	return nil
}

// footerSum returns the checksum of a footer and where in it that stands; 0, 0
// if it has no place there.
func footerSum(footer []byte) (sum uint32, at int) {
	at = bytes.LastIndex(footer, []byte(keyChecksums))
	if at < 0 {
		return 0, 0
	}
	at += len(keyChecksums) + 1 // the type of the value
	if at >= len(footer) {
		return 0, 0
	}
	_, size := binary.Uvarint(footer[at:])
	at += max(size, 0)
	if at+sumDigits > len(footer) {
		return 0, 0
	}
	sum = crc32.ChecksumIEEE(footer[:at])
	sum = crc32.Update(sum, crc32.IEEETable, bytes.Repeat([]byte{'0'}, sumDigits))
	return crc32.Update(sum, crc32.IEEETable, footer[at+sumDigits:]), at
}
