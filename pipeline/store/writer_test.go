package store

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/boma-games/boma/pipeline/record"
)

var update = flag.Bool("update", false, "rewrite testdata")

func TestSchemaGolden(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct {
		name        string
		full, plain func(path string)
	}{
		{"games",
			func(path string) { writeGamesRows(t, path, example[record.Game](9)) },
			func(path string) { writeGamesRows(t, path, make([]record.Game, 1)) }},
		{"moves",
			func(path string) { writeMovesRows(t, path, example[record.Move](9)) },
			func(path string) { writeMovesRows(t, path, make([]record.Move, 1)) }},
	} {
		golden := filepath.Join("testdata", tt.name+".schema")
		path := filepath.Join(dir, tt.name)
		for _, write := range []func(string){tt.full, tt.plain} {
			write(path)
			got := openParquet(t, path).Schema().String() + "\n"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil || got != string(want) {
				t.Errorf("%s: schema %s, want %s (%v)", tt.name, got, want, err)
			}
		}
	}
}

func openParquet(t *testing.T, path string) *parquet.File {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(strings.NewReader(string(data)), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFooter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moves")
	writeMovesRows(t, path, example[record.Move](5))
	f := openParquet(t, path)
	for _, p := range testFooter.Pairs() {
		if got, ok := f.Lookup(p.Key); !ok || got != p.Value {
			t.Errorf("%s = %q, want %q", p.Key, got, p.Value)
		}
	}
	if got := f.Metadata().CreatedBy; got != createdBy {
		t.Errorf("created by %q, want %q", got, createdBy)
	}
	r, err := OpenMoves(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Footer() != testFooter || r.NumRows() != 5 {
		t.Errorf("footer %+v of %d rows, want %+v of 5", r.Footer(), r.NumRows(), testFooter)
	}
}

// TestSameBytes writes the same rows in pieces and at once, with names met in
// another order, after other work of the compressor: two row groups of them.
func TestSameBytes(t *testing.T) {
	dir := t.TempDir()
	games := plays(bao, pageRows*groupPages+100_000)
	want := writeMoves(t, filepath.Join(dir, "pieces"), games)
	writeMoves(t, filepath.Join(dir, "other"), plays(kiothi, 100_000))

	w := CreateMoves(filepath.Join(dir, "once"), benchFooter)
	agent := []uint32{w.Agent.Code("unused"), w.Agent.Code("random")}
	for i := 12; i > 0; i-- {
		w.Move.Code(fmt.Sprintf("f%d", i))
	}
	rows := 0
	for id := range games {
		var moves []uint32
		for _, p := range games[id].plies {
			moves = append(moves, w.Move.Code(p.move))
		}
		rows += len(moves)
		add(&w.Moves, &games[id], int64(id), []uint32{w.Variant.Code("test/standard")}, []uint32{agent[1], agent[1]}, moves)
	}
	got := closed(t, w)
	if got != want || got.Rows != int64(rows) || len(openParquet(t, w.path).RowGroups()) != 2 {
		t.Errorf("at once %+v, in pieces %+v of %d rows", got, want, rows)
	}

	r, err := OpenMoves(w.path, "game_id", "ply", "move", "board", "legal")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	id, at := 0, 0
	for r.Next() {
		if r.Sown != nil || r.BatchRows() != r.Rows() {
			t.Fatalf("column sown was not asked for; batch of %d rows, want %d", r.BatchRows(), r.Rows())
		}
		for i := range r.Rows() {
			p := &games[id].plies[at]
			if r.GameID[i] != int64(5<<40+id) || int(r.Ply[i]) != at || r.Move.At(i) != p.move ||
				string(r.Board.At(i)) != p.board || r.Legal[i] != p.legal {
				t.Fatalf("game %d ply %d reads back wrong", id, at)
			}
			if at++; at == len(games[id].plies) {
				id, at = id+1, 0
			}
		}
	}
	if r.Err() != nil || id != len(games) {
		t.Errorf("%d games, error %v, want %d", id, r.Err(), len(games))
	}
}

// TestWide takes every column beyond what dictionaries of it take.
func TestWide(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moves")
	rng := rand.New(rand.NewPCG(3, 4))
	w := CreateMoves(path, testFooter)
	const n = pageRows + 5000
	var want []record.Move
	for i := range n {
		m := record.Move{
			Variant: "v", Agent: fmt.Sprint("agent", i), Move: strings.Repeat("m", i%500) + fmt.Sprint(i%30000),
			GameID: rng.Int64() - 1<<62, Ply: uint16(rng.Uint32()), Marks: rng.Uint32(), Sown: uint32(i % 300), Board: []byte{},
		}
		if i%3 > 0 {
			margin, nodes := int16(rng.Uint32()), rng.Uint32()
			m.Margin, m.SearchNodes = &margin, &nodes
		}
		if i < 10 {
			m.Visits = []uint32{1<<32 - 1}
		}
		appendRow(&w.Moves, m)
		want = append(want, m)
		if i%1000 == 0 {
			if err := w.Commit(); err != nil {
				t.Fatal(err)
			}
		}
	}
	closed(t, w)
	got, err := readMovesRows(path)
	equal(t, "our moves", got, want, err)
	rival, err := parquetRows[record.Move](path)
	equal(t, "parquet-go moves", rival, want, err)
	arrowRows(t, path, want)
}

func TestFileAppearsWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "moves")
	files := func() (names []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	w := CreateMoves(path, testFooter)
	if done := closed(t, w); done != (Written{}) || len(files()) != 0 {
		t.Errorf("without rows: %+v and files %v, want none", done, files())
	}

	w = CreateMoves(path, testFooter)
	games := plays(bao, pageRows*groupPages)
	for id := range games {
		moves := make([]uint32, len(games[id].plies))
		w.Move.Code("b1")
		add(&w.Moves, &games[id], int64(id), []uint32{w.Variant.Code("v")}, []uint32{w.Agent.Code("a"), 0}, moves)
	}
	if err := w.Commit(); err != nil || !slices.Equal(files(), []string{"moves.tmp"}) {
		t.Errorf("before Close: files %v, error %v, want moves.tmp", files(), err)
	}
	if w.Abort(); len(files()) != 0 {
		t.Errorf("after Abort: files %v, want none", files())
	}

	w.Reset(path, testFooter)
	appendRow(&w.Moves, record.Move{})
	w.Legal = append(w.Legal, 7)
	if _, err := w.Close(); err == nil || err.Error() != "store: "+path+": column legal has 2 rows, want 1" || len(files()) != 0 {
		t.Errorf("uneven columns: error %v, files %v", err, files())
	}

	w = CreateMoves(filepath.Join(dir, "none", "moves"), testFooter)
	appendRow(&w.Moves, record.Move{})
	if _, err := w.Close(); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("folder that is not there: error %v", err)
	}
}
