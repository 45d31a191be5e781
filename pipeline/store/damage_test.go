package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/record"
)

// TestDamage flips each byte of a file in turn, and cuts it short at each: all
// must be noticed.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moves")
	writeMovesRows(t, path, example[record.Move](8))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, at int, data []byte) {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		err := readThrough(path)
		if err == nil || !strings.HasPrefix(err.Error(), "store: "+path+": ") {
			t.Errorf("%s at %d of %d: error %v, want one that names the file", what, at, len(whole), err)
		}
	}
	const stride = 7 // every byte was tried once; all would take seconds
	for at := 0; at < len(whole); at += stride {
		data := bytes.Clone(whole)
		data[at] ^= 1 << (at % 8)
		check("flip", at, data)
		if at%2 == 0 {
			check("cut", at, whole[:at])
		}
	}
}

func readThrough(path string) error {
	r, err := OpenMoves(path)
	if err != nil {
		return err
	}
	defer r.Close()
	for r.Next() {
	}
	return r.Err()
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	moves, games := filepath.Join(dir, "moves"), filepath.Join(dir, "games")
	writeMovesRows(t, moves, example[record.Move](4))
	writeGamesRows(t, games, example[record.Game](4))
	whole, err := os.ReadFile(moves)
	if err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(dir, "next")
	version := []byte(record.KeySchemaVersion + "\x18\x011")
	if n := bytes.Count(whole, version); n != 1 {
		t.Fatalf("schema version stands in %d places, want 1", n)
	}
	newer := bytes.Replace(whole, version, []byte(record.KeySchemaVersion+"\x18\x012"), 1)
	footer := newer[len(newer)-8-int(binary.LittleEndian.Uint32(newer[len(newer)-8:])) : len(newer)-8]
	sum, at := footerSum(footer)
	copy(footer[at:], fmt.Sprintf("%08x", sum))
	if err := os.WriteFile(next, newer, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		path, column, want string
	}{
		{next, "", `next: boma.schema_version = "2" is unknown, want 1`},
		{games, "", "games: columns are not those of this table"},
		{moves, "plys", `moves: no column "plys", want one of variant, agent,`},
		{filepath.Join(dir, "none"), "", "none: no such file"},
	} {
		var columns []string
		if tt.column != "" {
			columns = []string{tt.column}
		}
		if _, err := OpenMoves(tt.path, columns...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("OpenMoves(%s, %v): error %v, want %q", tt.path, columns, err, tt.want)
		}
	}
}
