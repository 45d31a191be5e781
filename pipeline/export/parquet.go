package export

import (
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// A parquetSink writes a Parquet file, a row group a batch.
type parquetSink struct {
	schema *arrow.Schema
	to     *pqarrow.FileWriter
}

func newParquetSink(o *output, schema *arrow.Schema) (sink, error) {
	props := parquet.NewWriterProperties(
		parquet.WithCompression(compress.Codecs.Zstd), parquet.WithCompressionLevel(1), parquet.WithCreatedBy("boma export"))
	w, err := pqarrow.NewFileWriter(schema, struct{ *output }{o}, props, pqarrow.DefaultWriterProps())
	return &parquetSink{schema, w}, err
}

func (s *parquetSink) write(c *columns) error { return s.to.Write(c.batch(s.schema)) }

func (s *parquetSink) close() error { return s.to.Close() }
