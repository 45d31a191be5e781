package analysis

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"

	"github.com/boma-games/boma/pipeline/store"
)

// Write writes metrics.json, metrics.csv and metrics.parquet into a folder, which it
// makes, and returns their paths.
func (r *Report) Write(dir string) ([]string, error) { return write(dir, "metrics", r, r.Rows()) }

// write writes a document as JSON, and its rows as CSV and Parquet.
func write[T any](dir, name string, document any, rows []T) ([]string, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("analysis: %w", err)
	}
	text, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("analysis: %s.json: %w", name, err)
	}
	base := filepath.Join(dir, name)
	if err := put(base+".json", append(text, '\n')); err != nil {
		return nil, err
	}
	if err := put(base+".csv", table(rows)); err != nil {
		return nil, err
	}
	if err := store.WriteRows(base+".parquet", rows); err != nil {
		return nil, err
	}
	return []string{base + ".json", base + ".csv", base + ".parquet"}, nil
}

// put writes a file under a temporary name, which gives way to its own.
func put(path string, text []byte) error {
	if err := os.WriteFile(path+".tmp", text, 0o666); err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	return nil
}

// table returns rows as CSV, columns named as in Parquet, empty where nothing is known.
func table[T any](rows []T) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	columns := slices.DeleteFunc(reflect.VisibleFields(reflect.TypeFor[T]()), func(f reflect.StructField) bool {
		return !f.IsExported()
	})
	line := make([]string, len(columns))
	for i, f := range columns {
		line[i] = f.Tag.Get("parquet")
	}
	_ = w.Write(line) // a buffer takes all
	for _, row := range rows {
		v := reflect.ValueOf(row)
		for i, f := range columns {
			line[i] = cell(v.FieldByIndex(f.Index))
		}
		_ = w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

func cell(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil():
		return ""
	case v.Kind() == reflect.Pointer:
		return cell(v.Elem())
	case v.Kind() == reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case v.Kind() == reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	}
	return v.String()
}
