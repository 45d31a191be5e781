package readers

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// Facts is what a reader saw of a unit: facts.py tells it in the same form.
type Facts struct {
	Rows    int             `json:"rows"`
	Columns map[string]Seen `json:"columns"`
	Sample  []row           `json:"sample"`
}

// Seen is what a reader saw of a column. Sum is a text for whole numbers, however large, a
// number for floats, and for lists their number of elements and the sum of these.
type Seen struct {
	Nulls int `json:"nulls"`
	Sum   any `json:"sum"`
}

// A row is values by column: nil, text (numbers that are whole, too, and bytes in hex),
// float64, bool or a list of them.
type row map[string]any

// A field is a column of a unit.
type field struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// element returns the type of a list's elements.
func element(kind string) (string, bool) {
	inner, list := strings.CutPrefix(kind, "list<")
	return strings.TrimSuffix(inner, ">"), list
}

// factsOf sums rows up.
func factsOf(rows []row, fields []field) Facts {
	f := Facts{Rows: len(rows), Columns: map[string]Seen{}}
	for _, c := range fields {
		var values []any
		for _, r := range rows {
			if v := r[c.Name]; v != nil {
				values = append(values, v)
			}
		}
		f.Columns[c.Name] = Seen{len(rows) - len(values), total(values, c.Type)}
	}
	for i := 0; i < len(rows); i += max(1, len(rows)/10) {
		f.Sample = append(f.Sample, rows[i])
	}
	return f
}

func total(values []any, kind string) any {
	if inner, list := element(kind); list {
		var flat []any
		for _, v := range values {
			flat = append(flat, v.([]any)...)
		}
		return []any{strconv.Itoa(len(flat)), total(flat, inner)}
	}
	if kind == "float32" {
		sum := 0.0
		for _, v := range values {
			sum += v.(float64)
		}
		return sum
	}
	sum := new(big.Int)
	for _, v := range values {
		sum.Add(sum, whole(v, kind))
	}
	return sum.String()
}

// whole returns what a value adds to a sum.
func whole(v any, kind string) *big.Int {
	n := new(big.Int)
	switch {
	case kind == "string":
		n.SetInt64(int64(len(v.(string))))
	case kind == "binary":
		n.SetInt64(int64(len(v.(string)) / 2))
	case v == true:
		n.SetInt64(1)
	case v == false:
	default:
		n.SetString(v.(string), 10)
	}
	return n
}

// differences says where got is not want: nothing if they agree.
func differences(got, want Facts) (found []string) {
	if got.Rows != want.Rows || len(got.Sample) != len(want.Sample) || len(got.Columns) != len(want.Columns) {
		return []string{fmt.Sprintf("%d rows, %d sampled, %d columns, want %d, %d, %d", got.Rows, len(got.Sample), len(got.Columns),
			want.Rows, len(want.Sample), len(want.Columns))}
	}
	for name, w := range want.Columns {
		if g := got.Columns[name]; g.Nulls != w.Nulls || !same(g.Sum, w.Sum, 1e-6) {
			found = append(found, fmt.Sprintf("column %s: %+v, want %+v", name, g, w))
		}
	}
	for i, w := range want.Sample {
		for name, value := range w {
			if g := got.Sample[i][name]; !same(g, value, 0) {
				found = append(found, fmt.Sprintf("sampled row %d, column %s: %v, want %v", i, name, g, value))
			}
		}
	}
	return found
}

// same compares two values; floats, which are of 32 bits in the files, up to a relative
// difference.
func same(got, want any, tolerance float64) bool {
	switch w := want.(type) {
	case float64:
		g, ok := got.(float64)
		return ok && (float32(g) == float32(w) || math.Abs(g-w) <= tolerance*math.Abs(w))
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return false
		}
		for i := range w {
			if !same(g[i], w[i], tolerance) {
				return false
			}
		}
		return true
	}
	return got == want
}

// readTable returns the rows of files of a table as the Go program reads them.
func readTable(table string, files []string) (rows []row, err error) {
	for _, path := range files {
		err = readFile(table, path, func(batch reflect.Value, n int) {
			rows = append(rows, rowsOf(batch, columnsOf(table), n)...)
		})
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// columnsOf returns the schema of a table.
func columnsOf(table string) (fields []field) {
	for _, t := range record.Tables().Tables {
		for _, c := range t.Columns {
			if t.Name == table {
				fields = append(fields, field{c.Name, c.Type})
			}
		}
	}
	return fields
}

func readFile(table, path string, do func(batch reflect.Value, n int)) error {
	if table == "games" {
		r, err := store.OpenGames(path)
		if err != nil {
			return err
		}
		defer r.Close()
		for r.Next() {
			do(reflect.ValueOf(&r.Games).Elem(), r.BatchRows())
		}
		return r.Err()
	}
	r, err := store.OpenMoves(path)
	if err != nil {
		return err
	}
	defer r.Close()
	for r.Next() {
		do(reflect.ValueOf(&r.Moves).Elem(), r.BatchRows())
	}
	return r.Err()
}

// rowsOf turns a batch of columns, in the order of the schema, into n rows.
func rowsOf(batch reflect.Value, fields []field, n int) []row {
	rows := make([]row, n)
	for i := range rows {
		rows[i] = row{}
	}
	for i, c := range fields {
		from, at := batch.Field(i).Addr().Interface(), 0
		for j := range rows {
			rows[j][c.Name] = cell(from, c.Type, j, &at)
		}
	}
	return rows
}

// cell returns value n of a column. at counts the elements of lists before it.
func cell(column any, kind string, n int, at *int) any {
	switch c := column.(type) {
	case *store.Names:
		return c.At(n)
	case *store.Bytes:
		if kind == "binary" {
			return hex.EncodeToString(c.At(n))
		}
		return string(c.At(n))
	case *store.NameLists:
		return list(int(c.Lens[n]), at, func(i int) any { return c.At(i) })
	case *store.CountLists:
		return list(int(c.Lens[n]), at, func(i int) any { return plain(reflect.ValueOf(c.Counts[i])) })
	}
	v := reflect.ValueOf(column)
	if v.Elem().Kind() == reflect.Slice {
		return plain(v.Elem().Index(n))
	}
	got := v.MethodByName("At").Call([]reflect.Value{reflect.ValueOf(n)})
	if !got[1].Bool() {
		return nil
	}
	return plain(got[0])
}

func list(size int, at *int, element func(int) any) any {
	if size < 0 {
		return nil
	}
	values := make([]any, size)
	for i := range values {
		values[i] = element(*at)
		*at++
	}
	return values
}

// plain returns a scalar as a row has it.
func plain(v reflect.Value) any {
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return v.Float()
	}
	return v.Bool()
}
