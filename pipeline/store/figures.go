package store

import (
	"fmt"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// WriteRows writes a small table, such as the figures of an analysis, from structs with
// parquet tags. It is parquet-go's own writer: slow, and good enough for a few thousand
// rows. The file takes its name only when whole.
func WriteRows[T any](path string, rows []T) error {
	f, err := create(path)
	if err != nil {
		return err
	}
	w := parquet.NewGenericWriter[T](f, parquet.Compression(&zstd.Codec{}), parquet.CreatedBy("boma", "1", "0"))
	if _, err := w.Write(rows); err != nil {
		f.abort()
		return fmt.Errorf("store: %s: %w", path, err)
	}
	if err := w.Close(); err != nil {
		f.abort()
		return fmt.Errorf("store: %s: %w", path, err)
	}
	return f.commit()
}
