package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/boma-games/boma/pipeline/record"
)

// BenchmarkRivalWriters writes the same rows through parquet-go's own writers,
// all with plain encodings, which it writes fastest.
func BenchmarkRivalWriters(b *testing.B) {
	const n = 1 << 17
	path := filepath.Join(b.TempDir(), "moves.parquet")
	writeMoves(b, path, plays(kiothi, n))
	rows, err := readMovesRows(path)
	if err != nil {
		b.Fatal(err)
	}
	schema := parquet.SchemaOf(record.Move{})
	var values []parquet.Row
	for i := range rows {
		values = append(values, schema.Deconstruct(nil, &rows[i]))
	}
	columns := byColumn(values)
	for _, tt := range []struct {
		name  string
		write func(w *parquet.GenericWriter[record.Move]) (int, error)
	}{
		{"structs", func(w *parquet.GenericWriter[record.Move]) (int, error) { return w.Write(rows) }},
		{"rows", func(w *parquet.GenericWriter[record.Move]) (int, error) { return w.WriteRows(values) }},
		{"columns", func(w *parquet.GenericWriter[record.Move]) (n int, err error) {
			for i, c := range w.ColumnWriters() {
				if n, err = c.WriteRowValues(columns[i]); err != nil {
					return n, err
				}
			}
			return n, nil
		}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			start := cpu()
			for b.Loop() {
				f, err := os.Create(path)
				if err != nil {
					b.Fatal(err)
				}
				w := parquet.NewGenericWriter[record.Move](f, parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}))
				if _, err := tt.write(w); err != nil {
					b.Fatal(err)
				}
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
				f.Close()
			}
			report(b, int64(len(rows)), start)
			info, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(info.Size())/float64(len(rows)), "bytes/row")
		})
	}
}

func byColumn(rows []parquet.Row) [][]parquet.Value {
	var columns [][]parquet.Value
	for _, row := range rows {
		for _, v := range row {
			for len(columns) <= v.Column() {
				columns = append(columns, nil)
			}
			columns[v.Column()] = append(columns[v.Column()], v)
		}
	}
	return columns
}
