package analysis

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestTablesAgree wants the columns of the CSV to be those of the Parquet, each named and
// none holding what is no value.
func TestTablesAgree(t *testing.T) {
	dir, games := t.TempDir(), coins(1, 200, 0.5, 0.1, false)
	dataset(t, dir, false, fixture{variant: "kiothi/standard", south: "a", north: "b", games: games},
		fixture{variant: "kiothi/new", south: "a", north: "b", games: games})
	data, out := read(t, dir, Options{}), t.TempDir()
	c, err := data.Compare("kiothi/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Write(out); err != nil {
		t.Fatal(err)
	}
	if _, err := data.Report().Write(out); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"contrasts", "metrics"} {
		text, err := os.ReadFile(filepath.Join(out, name+".csv"))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil || len(rows) < 2 {
			t.Fatalf("%s.csv has %d lines, %v", name, len(rows), err)
		}
		if strings.Contains(string(text), " Value>") {
			t.Errorf("%s.csv shows a Go value:\n%s", name, text)
		}
		if want := parquetColumns(t, filepath.Join(out, name+".parquet")); !slices.Equal(rows[0], want) {
			t.Errorf("%s.csv has columns %q, in Parquet %q", name, rows[0], want)
		}
	}
}

func parquetColumns(t *testing.T, path string) (names []string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	facts, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	p, err := parquet.OpenFile(f, facts.Size())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Root().Columns() {
		names = append(names, c.Name())
	}
	return names
}
