package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func searchedFor(t *testing.T, args ...string) (s searched) {
	t.Helper()
	if err := json.Unmarshal([]byte(mustBoma(t, "", append([]string{"solve", "--search", "--json", "--memory", "16MiB"}, args...)...)), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSearchIsExact compares searches with boma solve of whole boards, from the opening
// and from positions, with tables and without.
func TestSearchIsExact(t *testing.T) {
	few := asTable(t, "kalah/standard+houses=4+seeds=3", "--max", "8")
	for _, tt := range []struct {
		args string
		want int
	}{
		{"kalah/standard+houses=4+seeds=3", 8},
		{"kalah/standard+houses=4+seeds=3 --table " + few, 8},
		{"kalah/standard+houses=4+seeds=3 --memory 128KiB --table " + few + " --table " + few, 8},
		{"kalah/standard+houses=3+empty_capture=no", 2},
		{"bao/standard+files=5", -1},
		{"bao/standard+files=4+capture=front-only", 1},
	} {
		s := searchedFor(t, strings.Fields(tt.args)...)
		if s.Value == nil || *s.Value != tt.want || s.AtLeast != tt.want || s.AtMost != tt.want || s.Nodes == 0 {
			t.Errorf("%s: %+v, want %d", tt.args, s, tt.want)
		}
	}
	// What was captured before counts in the final margin.
	s := searchedFor(t, "kalah/standard", "0,0,0,0,0,2/0,0,0,0,0,1 5-9 N")
	if s.Value == nil || s.Mover != "N" || *s.Value != 3 {
		t.Errorf("%+v, want North ahead by 3", s)
	}
	s = searchedFor(t, "kalah/standard", "0,0,0,0,0,0/1,0,0,0,0,0 3-5 N")
	if s.Value == nil || *s.Value != 3 || s.Best != nil || s.Nodes != 0 {
		t.Errorf("a game that is over: %+v", s)
	}
}

func TestSearchSays(t *testing.T) {
	for args, want := range map[string]string{
		"kalah/standard+houses=3":             "kalah/standard+houses=3: 4,4,4/4,4,4 0-0 S\n  value      +2, won for South, who is to move\n  best move  ",
		"kalah/standard+houses=1+seeds=6":     "  value      0, drawn for South, who is to move\n",
		"bao/standard+files=5":                "  value      lost for South, who is to move\n",
		"kalah/standard --nodes 1000":         "  value      from -48 to +48, not known whether won or lost, for South, who is to move\n  searched   1,00",
		"bao/standard+files=8 --nodes 1000":   "  value      not known whether won or lost for South",
		"kalah/standard+houses=4 --nodes 2e5": "",
	} {
		o := boma("", append([]string{"solve", "--search", "--memory", "16MiB"}, strings.Fields(args)...)...)
		if want == "" {
			if o.code != exitInput {
				t.Errorf("%s: %+v", args, o)
			}
		} else if o.code != 0 || !strings.Contains(o.stdout, want) {
			t.Errorf("%s: %+v, want %s", args, o, want)
		}
	}
}

func TestSearchRefuses(t *testing.T) {
	table := asTable(t, "kalah/standard+houses=2")
	for args, want := range map[string]string{
		"kiothi/standard --search":                                      "positions can recur in this game",
		"tihbat/standard --search":                                      "positions can recur in this game",
		"bao/standard+capture=back-if-front-empty --search":             "positions can recur in this game",
		"kalah/standard --search --memory 3":                            `--memory = "3", want a size from 1KiB to 1024GiB`,
		"kalah/standard --search --memory 3XB":                          `--memory = "3XB", want a size`,
		"kalah/standard --search --memory 99999999999GiB":               `want a size from 1KiB to 1024GiB`,
		"kalah/standard --search --memory 1MiB":                         "--memory = 1MiB: too little memory: want at least 8192 KiB to tell 1399358844975 positions apart",
		"kalah/standard --table x":                                      "--table = [x], want --search with it",
		"kalah/standard --nodes 5":                                      "--nodes = 5, want --search with it",
		"kalah/standard --search --max 3":                               "--max = 3, want none with --search",
		"kalah/standard --search --out x":                               "--out = x, want none with --search",
		"kalah/standard --search --table " + table:                      "is a table of kalah/standard+houses=2 with rules",
		"kalah/standard --search --table " + filepath.Join("no", "way"): "no such file",
		"kalah/standard x --search":                                     `position "x"`,
		"kalah/standard x":                                              `position = "x", want --search with it`,
		"kalah/standard+houses=16+seeds=7 --search":                     "more than 2^64 positions",
	} {
		if o := boma("", append([]string{"solve"}, strings.Fields(args)...)...); o.code != exitInput || !strings.Contains(o.stderr, want) || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
			t.Errorf("%s: %+v, want %s", args, o, want)
		}
	}
}
