package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
)

type figure struct {
	Name  string   `parquet:"name"`
	Value *float64 `parquet:"value"`
	N     int64    `parquet:"n"`
}

func TestWriteRows(t *testing.T) {
	dir := t.TempDir()
	path, again := filepath.Join(dir, "figures.parquet"), filepath.Join(dir, "again.parquet")
	zero, half := 0.0, 0.5
	want := []figure{{"a", &zero, 1}, {"b", nil, -2}, {"", &half, 3}}
	for _, p := range []string{path, again} {
		if err := WriteRows(p, want); err != nil {
			t.Fatal(err)
		}
	}
	got, err := parquet.ReadFile[figure](path)
	if err != nil {
		t.Fatal(err)
	}
	same := func(a, b figure) bool {
		return a.Name == b.Name && a.N == b.N && (a.Value == nil) == (b.Value == nil) && (a.Value == nil || *a.Value == *b.Value)
	}
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("read back %v, want %v", got, want)
	}
	one, err1 := os.ReadFile(path)
	two, err2 := os.ReadFile(again)
	if err1 != nil || err2 != nil || string(one) != string(two) {
		t.Errorf("the same rows make other bytes: %v, %v", err1, err2)
	}
	if err := WriteRows(filepath.Join(dir, "none", "x"), want); err == nil {
		t.Error("written into no folder")
	}
}
