package export

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
)

// A sink writes one file of the export.
type sink interface {
	write(c *columns) error // batchRows rows, at the end fewer
	close() error
}

// A output is a file under a temporary name, with the checksum of what was written. Large
// pieces are summed while they are written.
type output struct {
	path string // from the folder of the export, without what makes it temporary
	os   *os.File
	buf  *bufio.Writer
	hash hash.Hash
	size int64
}

const tmpSuffix = ".tmp"

func create(full, path string) (*output, error) {
	f, err := os.Create(full + tmpSuffix)
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	return &output{path: path, os: f, buf: bufio.NewWriterSize(f, 1<<16), hash: sha256.New()}, nil
}

func (o *output) Write(b []byte) (int, error) {
	const large = 1 << 16
	o.size += int64(len(b))
	if len(b) < large {
		o.hash.Write(b)
		return o.buf.Write(b)
	}
	done := make(chan struct{})
	go func() {
		o.hash.Write(b)
		close(done)
	}()
	n, err := o.buf.Write(b)
	<-done
	return n, err
}

// finish writes what is left, and tells the checksum.
func (o *output) finish() (sum string, err error) {
	if err := o.buf.Flush(); err != nil {
		return "", fmt.Errorf("export: %w", err)
	}
	return hex.EncodeToString(o.hash.Sum(nil)), nil
}

// An arrowSink writes an Arrow file: batches of one size, uncompressed, so that they may be
// mapped into memory.
type arrowSink struct {
	schema *arrow.Schema
	to     *ipc.FileWriter
}

func newArrowSink(o *output, schema *arrow.Schema) (sink, error) {
	w, err := ipc.NewFileWriter(o, ipc.WithSchema(schema))
	return &arrowSink{schema, w}, err
}

func (s *arrowSink) write(c *columns) error { return s.to.Write(c.batch(s.schema)) }

func (s *arrowSink) close() error { return s.to.Close() }

// batch returns the rows as a record batch that shares their memory.
func (c *columns) batch(schema *arrow.Schema) arrow.RecordBatch {
	arrays := make([]arrow.Array, len(c.all))
	for i, one := range c.all {
		arrays[i] = array.MakeFromData(one.data(schema.Field(i).Type))
	}
	return array.NewRecordBatch(schema, arrays, int64(c.rows))
}
