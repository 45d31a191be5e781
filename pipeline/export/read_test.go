package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// A cells is a row as it was read back, by column, as csv writes it.
type cells map[string]string

func (c cells) int(t testing.TB, name string) int {
	t.Helper()
	n, err := strconv.Atoi(c[name])
	if err != nil {
		t.Fatalf("%s = %q: %v", name, c[name], err)
	}
	return n
}

func (c cells) float(t testing.TB, name string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(c[name], 64)
	if err != nil {
		t.Fatalf("%s = %q: %v", name, c[name], err)
	}
	return x
}

// numbers reads a list of numbers.
func (c cells) numbers(t testing.TB, name string) (all []int) {
	t.Helper()
	for word := range strings.FieldsSeq(c[name]) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// shares returns the policy by action.
func (c cells) shares(t testing.TB) map[string]float64 {
	t.Helper()
	all := map[string]float64{}
	legal, policy := strings.Fields(c["legal"]), strings.Fields(c["policy"])
	if len(legal) != len(policy) {
		t.Fatalf("legal %q and policy %q differ in length", legal, policy)
	}
	for i, name := range legal {
		share, err := strconv.ParseFloat(policy[i], 64)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = share
	}
	return all
}

// key is what decides the moves to come: holes and marks.
func (c cells) key(v *VariantReport) string {
	words := strings.Fields(c["features"])
	if strings.HasSuffix(v.Features[len(v.Features)-1], "_store") {
		words = words[:len(words)-2]
	}
	return strings.Join(words, " ")
}

// rowsOf reads every row of a variant back, by split.
func rowsOf(t testing.TB, dir string, r *Report, variant int) map[string][]cells {
	t.Helper()
	v := &r.Variants[variant]
	all := map[string][]cells{}
	for _, f := range v.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		var rows []cells
		switch r.Format {
		case Arrow:
			rows = readArrow(t, path, v)
		case Parquet:
			rows = readParquet(t, path, v)
		case CSV:
			rows = readCSV(t, path)
		case JSONL:
			rows = readJSONL(t, path)
		}
		if int64(len(rows)) != f.Rows {
			t.Errorf("%s has %d rows, and %s says %d", f.Path, len(rows), ReportFile, f.Rows)
		}
		all[f.Split] = rows
	}
	return all
}

func readArrow(t testing.TB, path string, v *VariantReport) (rows []cells) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ipc.NewMappedFileReader(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.NumRecords() {
		b, err := r.RecordBatchAt(i)
		if err != nil {
			t.Fatal(err)
		}
		if i < r.NumRecords()-1 && b.NumRows() != batchRows {
			t.Errorf("%s: batch %d has %d rows", path, i, b.NumRows())
		}
		rows = append(rows, readBatch(t, b, v)...)
	}
	return rows
}

func readParquet(t testing.TB, path string, v *VariantReport) (rows []cells) {
	t.Helper()
	f, err := file.OpenParquetFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{BatchSize: 1000}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	batches, err := r.GetRecordReader(context.Background(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for batches.Next() {
		rows = append(rows, readBatch(t, batches.RecordBatch(), v)...)
	}
	return rows
}

func readBatch(t testing.TB, b arrow.RecordBatch, v *VariantReport) (rows []cells) {
	t.Helper()
	for range b.NumRows() {
		rows = append(rows, cells{})
	}
	for i, column := range b.Columns() {
		name := b.ColumnName(i)
		for row := range rows {
			value := cell(t, column, row)
			if name == "legal_bits" {
				name, value = "legal", legalBits(t, value)
			}
			if name == "legal" {
				value = named(t, value, v)
			}
			rows[row][name] = value
			name = b.ColumnName(i)
		}
	}
	return rows
}

// cell returns a value as csv writes it.
func cell(t testing.TB, a arrow.Array, i int) string {
	t.Helper()
	if a.IsNull(i) {
		return ""
	}
	switch a := a.(type) {
	case array.ListLike:
		var words []string
		for from, to := a.ValueOffsets(i); from < to; from++ {
			words = append(words, cell(t, a.ListValues(), int(from)))
		}
		return strings.Join(words, " ")
	case *array.Float32:
		return strconv.FormatFloat(float64(a.Value(i)), 'g', -1, 32)
	}
	return a.ValueStr(i)
}

// legalBits returns the places of the bits that are set.
func legalBits(t testing.TB, bytes string) string {
	t.Helper()
	var places []string
	for i, word := range strings.Fields(bytes) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		for b := range 8 {
			if n>>b&1 == 1 {
				places = append(places, strconv.Itoa(8*i+b))
			}
		}
	}
	return strings.Join(places, " ")
}

func named(t testing.TB, places string, v *VariantReport) string {
	t.Helper()
	var names []string
	for word := range strings.FieldsSeq(places) {
		n, err := strconv.Atoi(word)
		if err != nil || n >= len(v.Actions) {
			t.Fatalf("action %q of %d", word, len(v.Actions))
		}
		names = append(names, v.Actions[n])
	}
	return strings.Join(names, " ")
}

func readCSV(t testing.TB, path string) (rows []cells) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := cells{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func readJSONL(t testing.TB, path string) (rows []cells) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		var values map[string]any
		if err := d.Decode(&values); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		row := cells{}
		for name, value := range values {
			row[name] = word(value)
		}
		rows = append(rows, row)
	}
	return rows
}

func word(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case []any:
		var words []string
		for _, v := range value {
			words = append(words, word(v))
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprint(value)
}

// without returns rows without some columns, as text.
func without(rows []cells, columns ...string) []string {
	var all []string
	for _, r := range rows {
		r = maps.Clone(r)
		for _, c := range columns {
			delete(r, c)
		}
		all = append(all, line(r))
	}
	return all
}

func line(r cells) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r)) {
		fmt.Fprintf(&b, "%s=%s ", name, r[name])
	}
	return b.String()
}
