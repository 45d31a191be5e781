package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func ranked(t *testing.T, args ...string) (r ranking) {
	t.Helper()
	if err := json.Unmarshal([]byte(mustBoma(t, "", append([]string{"best", "--json"}, args...)...)), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBestByTable wants exact ranks where a table holds the position, and a search that
// looks its leaves up where it does not.
func TestBestByTable(t *testing.T) {
	dir := t.TempDir()
	whole, few := filepath.Join(dir, "whole"), filepath.Join(dir, "few")
	mustBoma(t, "", "solve", "tihbat/standard", "--out", whole, "--json")
	mustBoma(t, "", "solve", "bao/standard+files=6", "--max", "5", "--out", few, "--json")

	r := ranked(t, "tihbat/standard", "--table", whole)
	if !strings.HasPrefix(r.Agent, "perfect:table=") || len(r.Moves) != 2 || *r.Moves[0].Outcome != -1 || *r.Moves[0].Margin != -2 || r.Nodes != nil {
		t.Errorf("tihbat: %+v", r)
	}
	// Seven stones, of which two are about to be taken: the table of five is near.
	const position = "000001/001001|010000/001110 N"
	if plain := ranked(t, "bao/standard+files=6", position, "--agent", "alphabeta:depth=3"); plain.Moves[0].Outcome != nil {
		t.Errorf("alphabeta alone knows the outcome: %+v", plain.Moves)
	}
	for _, who := range []string{"alphabeta:depth=3", "mcts:iterations=4000"} {
		r := ranked(t, "bao/standard+files=6", position, "--table", few, "--table", few, "--agent", who)
		if r.Moves[0].Outcome == nil || !strings.HasPrefix(r.Agent, who) {
			t.Errorf("%s: %+v", who, r.Moves)
		}
	}
	for _, tt := range []struct{ file, want string }{
		{whole, "is a table of tihbat/standard"}, {filepath.Join(dir, "none"), "no such file"},
	} {
		if o := boma("", "best", "bao/standard+files=6", "--table", few, "--table", tt.file); o.code != exitInput || !strings.Contains(o.stderr, tt.want) {
			t.Errorf("%+v, want %s", o, tt.want)
		}
	}
}
