package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow/memory"
	arrowfile "github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
	"github.com/parquet-go/parquet-go"

	"github.com/boma-games/boma/pipeline/record"
)

// TestReaders reads every column's zeros, nulls and empty lists back by our
// reader, parquet-go's and arrow-go's.
func TestReaders(t *testing.T) {
	games, moves := filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "moves")
	wantGames, wantMoves := example[record.Game](900), example[record.Move](900)
	writeGamesRows(t, games, wantGames)
	writeMovesRows(t, moves, wantMoves)

	gotGames, err := readGamesRows(games)
	equal(t, "our games", gotGames, wantGames, err)
	gotMoves, err := readMovesRows(moves)
	equal(t, "our moves", gotMoves, wantMoves, err)

	gotGames, err = parquetRows[record.Game](games)
	equal(t, "parquet-go games", gotGames, wantGames, err)
	gotMoves, err = parquetRows[record.Move](moves)
	equal(t, "parquet-go moves", gotMoves, wantMoves, err)

	arrowRows(t, games, wantGames)
	arrowRows(t, moves, wantMoves)
}

// TestAllNull does the same where every nullable column is null throughout.
func TestAllNull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moves")
	want := example[record.Move](20)
	for i := range want {
		for r, j := reflect.ValueOf(&want[i]).Elem(), 0; j < r.NumField(); j++ {
			if k := r.Field(j).Kind(); k == reflect.Pointer || k == reflect.Slice && r.Type().Field(j).Name != "Board" {
				r.Field(j).SetZero()
			}
		}
	}
	writeMovesRows(t, path, want)
	got, err := readMovesRows(path)
	equal(t, "our moves", got, want, err)
	got, err = parquetRows[record.Move](path)
	equal(t, "parquet-go moves", got, want, err)
	arrowRows(t, path, want)
}

func equal[T any](t *testing.T, who string, got, want []T, err error) {
	t.Helper()
	if err != nil || len(got) != len(want) {
		t.Fatalf("%s: %d rows, error %v, want %d rows", who, len(got), err, len(want))
	}
	for i := range got {
		g, w := reflect.ValueOf(got[i]), reflect.ValueOf(want[i])
		for j := range g.NumField() {
			if cell(g.Field(j)) != cell(w.Field(j)) {
				t.Errorf("%s: row %d %s = %s, want %s", who, i, g.Type().Field(j).Name, cell(g.Field(j)), cell(w.Field(j)))
			}
		}
	}
}

// cell prints a value as arrow-go does.
func cell(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		return base64.StdEncoding.EncodeToString(v.Bytes())
	case (v.Kind() == reflect.Pointer || v.Kind() == reflect.Slice) && v.IsNil():
		return "(null)"
	case v.Kind() == reflect.Pointer:
		return cell(v.Elem())
	case v.Kind() == reflect.Slice:
		text, _ := json.Marshal(v.Interface())
		return string(text)
	}
	return fmt.Sprint(v)
}

func parquetRows[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := parquet.NewGenericReader[T](f)
	rows := make([]T, r.NumRows()+1)
	n, err := r.Read(rows)
	if !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("want end of file, error %v", err)
	}
	return rows[:n], r.Close()
}

func arrowRows[T any](t *testing.T, path string, want []T) {
	t.Helper()
	pf, err := arrowfile.OpenParquetFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer pf.Close()
	if got := pf.MetaData().KeyValueMetadata().FindValue(record.KeyRules); got == nil || *got != testFooter.Rules {
		t.Errorf("arrow-go: rules = %v, want %q", got, testFooter.Rules)
	}
	r, err := pqarrow.NewFileReader(pf, pqarrow.ArrowReadProperties{BatchSize: 1000}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	batches, err := r.GetRecordReader(context.Background(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer batches.Release()
	n := 0
	for batches.Next() {
		b := batches.RecordBatch()
		for i := range int(b.NumRows()) {
			row := reflect.ValueOf(want[n])
			for j, col := range b.Columns() {
				if got, want := col.ValueStr(i), cell(row.Field(j)); got != want {
					t.Errorf("arrow-go: row %d %s = %s, want %s", n, b.ColumnName(j), got, want)
				}
				if want := columnType(row.Field(j).Type()); col.DataType().String() != want {
					t.Fatalf("arrow-go: %s is %s, want %s", b.ColumnName(j), col.DataType(), want)
				}
			}
			n++
		}
	}
	if n != len(want) {
		t.Errorf("arrow-go: %d rows, want %d, error %v", n, len(want), batches.Err())
	}
}

func columnType(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Pointer:
		return columnType(t.Elem())
	case t == reflect.TypeFor[[]byte]():
		return "binary"
	case t.Kind() == reflect.String:
		return "utf8"
	case t.Kind() == reflect.Slice:
		return "list<element: " + columnType(t.Elem()) + ">"
	}
	return t.String()
}
