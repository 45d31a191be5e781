package readers

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
)

// A report is export.json, as far as it is used.
type report struct {
	Variants []struct {
		Name, Folder string
		Features     []string
		Actions      []string
		Columns      []field
		Files        []struct {
			Path, Split string
			Rows        int
		}
	}
}

var exports sync.Map // folder by format

// exported returns the folder of an export of the dataset, made once.
func exported(t testing.TB, format string) (string, report) {
	t.Helper()
	dir := filepath.Join(scratch, "rows-"+format)
	once, _ := exports.LoadOrStore(format, sync.OnceFunc(func() {
		run(t, "export", dataset(t), "--out", dir, "--format", format, "--quiet")
	}))
	once.(func())()
	text, err := os.ReadFile(filepath.Join(dir, "export.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return dir, r
}

// exportUnits returns the splits of an export. What they hold is told from the Arrow files,
// as arrow-go reads them, and the texts of positions and moves from the lines of JSON.
func exportUnits(t testing.TB, format string, games ...string) (units []unit) {
	t.Helper()
	dir, r := exported(t, format)
	binary, _ := exported(t, "arrow")
	text, _ := exported(t, "jsonl")
	for _, v := range r.Variants {
		game, _, _ := strings.Cut(v.Name, "/")
		if len(games) > 0 && !slices.Contains(games, game) {
			continue
		}
		for _, f := range v.Files {
			u := unit{Name: strings.Join([]string{format, v.Name, f.Split}, " "), Format: format, Files: []string{filepath.Join(dir, f.Path)}}
			for _, c := range v.Columns {
				u.Columns = append(u.Columns, field{c.Name, typeOf(c.Type, format)})
			}
			name := filepath.Join(v.Folder, f.Split)
			rows := arrowRows(t, filepath.Join(binary, name+".arrow"))
			holes := len(slices.DeleteFunc(slices.Clone(v.Features), func(name string) bool {
				return strings.Contains(name, "_mark_") || strings.HasSuffix(name, "_store")
			}))
			for _, r := range rows {
				r["board"] = southFirst(r["features"].([]any)[:holes], r["mover"] == "1")
			}
			for i, line := range texts(t, filepath.Join(text, name+".jsonl")) {
				rows[i]["position"], rows[i]["move"] = line.Position, line.Move
			}
			if len(rows) != f.Rows {
				t.Errorf("%s: %d rows in Arrow, %d in the report", u.Name, len(rows), f.Rows)
			}
			u.want = factsOf(as(rows, u, v.Actions), u.Columns)
			units = append(units, u)
		}
	}
	return units
}

// typeOf returns a type of Arrow's as facts.py knows it. Lists are texts in csv.
func typeOf(kind, format string) string {
	kind = strings.ReplaceAll(kind, "utf8", "string")
	if _, inner, list := strings.Cut(kind, "list<item: "); list {
		inner, _, _ = strings.Cut(inner, ">")
		if format == "csv" {
			return "string"
		}
		return "list<" + inner + ">"
	}
	return kind
}

// as returns rows in the columns that a format has of them.
func as(rows []row, u unit, actions []string) []row {
	for _, r := range rows {
		for _, c := range u.Columns {
			if c.Name == "legal" && c.Type != "list<uint16>" {
				r["legal"] = named(r["legal"].([]any), actions)
			}
		}
		for _, c := range u.Columns {
			if values, list := r[c.Name].([]any); list && c.Type == "string" {
				r[c.Name] = joined(values)
			}
		}
		for name := range r {
			if !slices.ContainsFunc(u.Columns, func(c field) bool { return c.Name == name }) {
				delete(r, name)
			}
		}
	}
	return rows
}

func named(indices []any, actions []string) (names []any) {
	for _, i := range indices {
		n, _ := strconv.Atoi(i.(string))
		names = append(names, actions[n])
	}
	return names
}

// joined returns a list as csv has it.
func joined(values []any) string {
	var texts []string
	for _, v := range values {
		if f, float := v.(float64); float {
			v = strconv.FormatFloat(f, 'g', -1, 32)
		}
		texts = append(texts, v.(string))
	}
	return strings.Join(texts, " ")
}

// arrowRows returns the rows of an Arrow file, and the legal actions by number.
func arrowRows(t testing.TB, path string) (rows []row) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := ipc.NewFileReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for i := range r.NumRecords() {
		batch, err := r.RecordBatchAt(i)
		if err != nil {
			t.Fatal(err)
		}
		for j := range int(batch.NumRows()) {
			one := row{}
			for k, c := range batch.Columns() {
				one[batch.ColumnName(k)] = arrowValue(c, j)
			}
			one["legal"] = bitsSet(one["legal_bits"].([]any))
			rows = append(rows, one)
		}
		batch.Release()
	}
	return rows
}

func arrowValue(column arrow.Array, i int) any {
	if column.IsNull(i) {
		return nil
	}
	if lists, ok := column.(array.ListLike); ok {
		from, to := lists.ValueOffsets(i)
		values := make([]any, 0, to-from)
		for ; from < to; from++ {
			values = append(values, arrowValue(lists.ListValues(), int(from)))
		}
		return values
	}
	return plain(reflect.ValueOf(column).MethodByName("Value").Call([]reflect.Value{reflect.ValueOf(i)})[0])
}

// southFirst returns holes, the mover's first, in the order of the board.
func southFirst(holes []any, north bool) []any {
	if half := len(holes) / 2; north {
		return slices.Concat(holes[half:], holes[:half])
	}
	return holes
}

// bitsSet returns the numbers of the bits that are set, lowest first.
func bitsSet(bytes []any) (set []any) {
	for i, b := range bytes {
		n, _ := strconv.Atoi(b.(string))
		for bit := range 8 {
			if n>>bit&1 == 1 {
				set = append(set, strconv.Itoa(8*i+bit))
			}
		}
	}
	return set
}

// A line is what only text formats have.
type line struct{ Position, Move string }

func texts(t testing.TB, path string) (lines []line) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var l line
		if err := d.Decode(&l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	return lines
}

// formats are those that each reader knows. In csv and lines of JSON only games are asked
// whose moves do not look like numbers, which some readers would make of them.
var formats = map[string]string{
	"pandas": "arrow parquet csv jsonl", "pyarrow": "arrow parquet csv jsonl", "polars": "arrow parquet csv jsonl",
	"datasets": "arrow parquet csv jsonl", "duckdb": "parquet csv jsonl",
	"hyparquet": "parquet", "parquet-wasm": "parquet", "apache-arrow": "arrow",
}

// TestExport wants every reader to see in an export what arrow-go sees in its Arrow files.
func TestExport(t *testing.T) {
	units := map[string][]unit{
		"arrow": exportUnits(t, "arrow"), "parquet": exportUnits(t, "parquet"),
		"csv": exportUnits(t, "csv", "kiothi", "bao"), "jsonl": exportUnits(t, "jsonl", "kiothi", "bao"),
	}
	for reader, known := range formats {
		t.Run(reader, func(t *testing.T) {
			t.Parallel()
			var all []unit
			for _, format := range strings.Fields(known) {
				all = append(all, units[format]...)
			}
			agree(t, reader, all)
		})
	}
}
