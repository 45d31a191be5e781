package readers

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// studyText is a study that fills every column: every game, games cut off, values from
// tables, searches with visits and without, explored moves, legal moves.
const studyText = `
name: readers
seed: 5
games: 12
variants: [kiothi/standard, kiothi/wikipedia, bao/standard+files=4, tihbat/standard, kalah/standard]
matchups:
  - {south: random, north: "greedy:epsilon=0.2"}
  - {south: "mcts:iterations=20,temperature=1,plies=9", north: "alphabeta:depth=1,epsilon=0.1"}
openings: {plies: 4}
ply_limit: 90
tables:
  - {solve: tihbat/standard}
  - {solve: bao/standard+files=4}
  - {solve: kiothi/standard, max: 3}
record: {legal_moves: true}
splits: {validation: 0.2, test: 0.2}
shard: 10
dataset: {title: For readers, license: CC0-1.0, creators: [Nobody], url: "https://example.org/readers", date: "2026-01-02"}
`

// dataset returns the folder of the study's games, made once.
func dataset(t testing.TB) string {
	t.Helper()
	dir, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var generated = sync.OnceValues(func() (string, error) {
	program, err := build()
	if err != nil {
		return "", err
	}
	study, dir := filepath.Join(scratch, "study.yaml"), filepath.Join(scratch, "dataset")
	if err := os.WriteFile(study, []byte(studyText), 0o644); err != nil {
		return "", err
	}
	_, err = output(exec.Command(program, "generate", study, "--out", dir, "--quiet"), nil)
	return dir, err
})

// A unit is what a reader is asked to read at once.
type unit struct {
	Name     string   `json:"name"`
	Format   string   `json:"format"`
	Files    []string `json:"files"`
	Columns  []field  `json:"columns"`
	Datasets load     `json:"datasets"`
	want     Facts
}

// load is how Hugging Face datasets load a unit.
type load struct {
	Folder string `json:"folder,omitempty"`
	Config string `json:"config,omitempty"`
	Split  string `json:"split,omitempty"`
}

// units returns both tables of a variant, or of all, by split, with what the Go program
// says of them.
func units(t testing.TB, dir, variant string, splits ...string) (units []unit) {
	t.Helper()
	for _, table := range []string{"games", "moves"} {
		for _, split := range splits {
			files, err := filepath.Glob(filepath.Join(dir, "data", table, variant, split+"-*.parquet"))
			if err != nil || len(files) == 0 {
				t.Fatal(table, split, files, err)
			}
			slices.Sort(files)
			rows, err := readTable(table, files)
			if err != nil {
				t.Fatal(err)
			}
			u := unit{Name: table + " " + split, Format: "parquet", Files: files, Columns: columnsOf(table), Datasets: load{dir, config(table, variant), split}}
			u.want = factsOf(rows, u.Columns)
			units = append(units, u)
		}
	}
	return units
}

// config names a table of a variant in the dataset's card.
func config(table, variant string) string {
	if variant == "*" {
		return table
	}
	return table + "-" + variant
}

// ask returns what a reader says of units.
func ask(t testing.TB, reader string, units []unit) map[string]Facts {
	t.Helper()
	got, err := told(t, reader, units)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func told(t testing.TB, reader string, units []unit) (got map[string]Facts, err error) {
	t.Helper()
	spec, err := json.Marshal(units)
	if err != nil {
		t.Fatal(err)
	}
	var c *exec.Cmd
	if slices.Contains([]string{"hyparquet", "parquet-wasm", "apache-arrow"}, reader) {
		c = node(t, reader)
	} else {
		if _, err := os.Stat("facts.py"); err != nil { // the go command remembers what it was
			t.Fatal(err)
		}
		c = exec.Command(python(t), "facts.py", reader)
	}
	out, err := output(c, spec)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(out, &got); err != nil {
		return nil, fmt.Errorf("%s: %w in %.300s", reader, err, out)
	}
	return got, nil
}

func agree(t *testing.T, reader string, units []unit) {
	got := ask(t, reader, units)
	for _, u := range units {
		for _, d := range differences(got[u.Name], u.want) {
			t.Errorf("%s, %s: %s", reader, u.Name, d)
		}
	}
}

// parquetReaders read the tables as they are.
var parquetReaders = []string{"pandas", "pyarrow", "polars", "duckdb", "datasets", "hyparquet", "parquet-wasm"}

// TestDataset wants every reader to see in both tables, in every split, what the Go
// program sees.
func TestDataset(t *testing.T) {
	units := units(t, dataset(t), "*", "train", "validation", "test")
	for _, reader := range parquetReaders {
		t.Run(reader, func(t *testing.T) {
			t.Parallel()
			agree(t, reader, units)
		})
	}
}

// TestCroissant wants croissant.json valid without a warning, and its records to be the rows.
func TestCroissant(t *testing.T) {
	agree(t, "mlcroissant", units(t, dataset(t), "*", "*"))
}

// TestInfo holds what the proof is measured by against what the program tells people.
func TestInfo(t *testing.T) {
	var info struct {
		Games, Rows int64
		Splits      []struct {
			Name        string
			Games, Rows int64
		}
		Results []struct{ Truncated int64 }
	}
	if err := json.Unmarshal(run(t, "info", dataset(t), "--json"), &info); err != nil {
		t.Fatal(err)
	}
	var truncated int64
	for _, r := range info.Results {
		truncated += r.Truncated
	}
	all := units(t, dataset(t), "*", "*")
	got := fmt.Sprint(all[0].want.Rows, " ", all[1].want.Rows, " ", all[0].want.Columns["truncated"].Sum)
	if want := fmt.Sprint(info.Games, " ", info.Rows, " ", truncated); got != want {
		t.Errorf("games, rows, truncated: %s, want %s", got, want)
	}
	for _, s := range info.Splits {
		of := units(t, dataset(t), "*", s.Name)
		if int64(of[0].want.Rows) != s.Games || int64(of[1].want.Rows) != s.Rows {
			t.Errorf("split %s: %d games, %d rows, want %+v", s.Name, of[0].want.Rows, of[1].want.Rows, s)
		}
	}
}

// TestEveryColumn wants the dataset of the proof to put every column to use: none all
// null, and every nullable one null somewhere.
func TestEveryColumn(t *testing.T) {
	for _, u := range units(t, dataset(t), "*", "*") {
		for name, seen := range u.want.Columns {
			if seen.Nulls == u.want.Rows {
				t.Errorf("%s: %s is all null", u.Name, name)
			}
			if slices.Contains(strings.Fields("winner margin first_capture_ply south_loss outcome solved_wdl solved_distance root_value visits search_nodes"), name) && seen.Nulls == 0 {
				t.Errorf("%s: %s is never null", u.Name, name)
			}
		}
	}
}

// tamper rewrites the first file of a table with one value changed, or a row left out.
const tamper = `
import sys
import pyarrow as pa
import pyarrow.parquet as pq
path, column, how = sys.argv[1:]
table = pq.read_table(path)
values = table[column].to_pylist()
if how == "drop":
    table = table.slice(1)
else:
    i = next(i for i, v in enumerate(values) if v is not None)
    values[i] = None if how == "null" else values[i] + 1
    table = table.set_column(table.schema.get_field_index(column), table.schema.field(column), pa.array(values, table.schema.field(column).type))
pq.write_table(table, path)
`

// TestTampered is the control: each reader is given files in which one value was changed,
// made null, or lost with its row, and must be found to disagree; and, beside them, files
// as they were, through the configurations of one variant.
func TestTampered(t *testing.T) {
	const variant = "tihbat-standard-f9aca848"
	intact := units(t, dataset(t), variant, "train")
	asked := slices.Clone(intact)
	for _, hows := range [][]string{{"change", "null"}, {"null", "drop"}} {
		dir := filepath.Join(t.TempDir(), "dataset")
		if err := os.CopyFS(dir, os.DirFS(dataset(t))); err != nil {
			t.Fatal(err)
		}
		for i, u := range units(t, dir, variant, "train") {
			column := []string{"margin", "solved_distance"}[i]
			if _, err := output(exec.Command(python(t), "-c", tamper, u.Files[0], column, hows[i]), nil); err != nil {
				t.Fatal(err)
			}
			u.Name += ": " + hows[i]
			asked = append(asked, u)
		}
	}
	for _, reader := range parquetReaders {
		t.Run(reader, func(t *testing.T) {
			t.Parallel()
			got := ask(t, reader, asked)
			for i, u := range asked {
				if found := differences(got[u.Name], u.want); (len(found) == 0) != (i < len(intact)) {
					t.Errorf("%s: found to differ in %q", u.Name, found)
				}
			}
		})
	}
}
