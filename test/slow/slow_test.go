package slow

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A vector is a position and every legal move in it, or one redistribution.
type vector struct {
	Game     string
	Rules    Rules
	Position string
	Moves    []struct {
		Move, To string
		Captured int
	}
}

func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		n := 0
		for lines.Scan() {
			n++
			var v vector
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(name, n, err)
			}
			checkVector(t, v)
		}
		if n < 200 || lines.Err() != nil {
			t.Fatal(name, n, lines.Err())
		}
	}
}

func checkVector(t *testing.T, v vector) {
	t.Helper()
	g := referee(t, v.Game, v.Rules)
	got, err := g.Moves(v.Position)
	if strings.HasSuffix(v.Position, " r1") || strings.HasSuffix(v.Position, " r2") {
		if err == nil {
			t.Errorf("%v %s: redistributions were listed", v.Rules, v.Position)
		}
		got = nil
		for _, w := range v.Moves {
			got = append(got, play(t, g, v.Position, w.Move))
		}
	} else if err != nil {
		t.Errorf("%v %s: %v", v.Rules, v.Position, err)
	}
	if len(got) != len(v.Moves) {
		t.Errorf("%v %s: %d moves, want %d", v.Rules, v.Position, len(got), len(v.Moves))
		return
	}
	for i, w := range v.Moves {
		if got[i].Text != w.Move || got[i].To != w.To || got[i].Captured != w.Captured {
			t.Errorf("%v %s: %+v, want %+v", v.Rules, v.Position, got[i], w)
		}
	}
	if _, over := g.Outcome(v.Position); over != (len(v.Moves) == 0) {
		t.Errorf("%v %s: over %v", v.Rules, v.Position, over)
	}
}

func referee(t *testing.T, game string, r Rules) Game {
	t.Helper()
	g, err := New(game, r)
	if err != nil {
		t.Fatal(game, r, err)
	}
	return g
}

func play(t *testing.T, g Game, position, move string) Move {
	t.Helper()
	m, err := g.Apply(position, move)
	if err != nil {
		t.Fatalf("%s %s: %v", position, move, err)
	}
	return m
}

// A one is one move worked out by hand; no `to` means that it is illegal.
type one struct {
	rules                string // name=value, separated by blanks
	position, move, to   string
	captured, laps, sown int
}

func rules(text string) Rules {
	r := Rules{}
	for _, field := range strings.Fields(text) {
		name, value, _ := strings.Cut(field, "=")
		r[name] = value
	}
	return r
}

func checkOnes(t *testing.T, game string, list []one) {
	t.Helper()
	for _, c := range list {
		got, err := referee(t, game, rules(c.rules)).Apply(c.position, c.move)
		if c.to == "" {
			if err == nil {
				t.Errorf("%s | %s | %s is legal", c.rules, c.position, c.move)
			}
			continue
		}
		if want := (Move{c.move, c.to, c.captured, c.laps, c.sown}); err != nil || got != want {
			t.Errorf("%s | %s\n got %+v %v\nwant %+v", c.rules, c.position, got, err, want)
		}
	}
}

// An end is a finished position and its result, worked out by hand.
type end struct {
	rules, position string
	want            Outcome
}

func checkEnds(t *testing.T, game string, list []end) {
	t.Helper()
	for _, c := range list {
		got, over := referee(t, game, rules(c.rules)).Outcome(c.position)
		if !over || got != c.want {
			t.Errorf("%s | %s: %+v %v, want %+v", c.rules, c.position, got, over, c.want)
		}
	}
}

func TestRules(t *testing.T) {
	good := map[string][]string{
		"kiothi": {"", "filled=1", "filled=10 warriors_per_boma=12", "one_warrior_worth=10", "lap_limit=1000000", "repetition=split"},
		"bao":    {"files=2", "gap=front-right capture=front-only"},
		"tihbat": {"seeds=15 capture_max=60", "capture_max=2", "repetition=split"},
		"kalah":  {"houses=16 seeds=7", "houses=1 seeds=127", "empty_capture=no leftovers=opponent"},
	}
	bad := map[string][]string{
		"kiothi":  {"filled=0", "filled=11", "filled=05", "warriors_per_boma=13", "lap_limit=0", "lap_limit=1000001", "files=12", "bonus=", "opening_boma=3"},
		"bao":     {"files=1", "files=13", "gap=left", "lift=any"},
		"tihbat":  {"seeds=0", "seeds=16", "capture_max=3", "capture_max=62", "capture_max=0", "chain=maybe"},
		"kalah":   {"houses=0", "houses=17", "seeds=0", "seeds=128", "empty_capture=maybe", "leftovers=split"},
		"mancala": {""},
	}
	for game, list := range good {
		for _, r := range list {
			referee(t, game, rules(r))
		}
	}
	for game, list := range bad {
		for _, r := range list {
			if _, err := New(game, rules(r)); err == nil {
				t.Errorf("%s %q was accepted", game, r)
			}
		}
	}
}

func TestMalformed(t *testing.T) {
	const empty = "0,0,0,0,0,0,0,0,0,0"
	bad := map[string][]string{
		"kiothi": {
			"", empty + "/" + empty + " 0-0 S", empty + "/" + empty + " 0-0 E play", empty + "/" + empty + " 0-0 S r2",
			empty + "/" + empty + " 0-0 N r1", empty + "/" + empty + " 0-0 S r3", empty + "/" + empty + "  0-0 S play",
			empty + "/" + empty + ",0 0-0 S play", empty + "/0,0,0,0,0,0,0,0,0,01 0-0 S play", empty + "/" + empty + " 61-0 S play",
			empty + "/" + empty + " -1-0 S play", empty + "/0,0,0,0,0,0,0,0,0,0* 0-0 S play", empty + "/0,0,0,0,0,0,0,0,0,1** 0-0 S play",
			empty + "/0,0,0,0,0,0,0,0,0,1* 0-0 S r1", empty + "/9223372036854775807,9223372036854775807,0,0,0,0,0,0,0,0 0-0 S play",
		},
		"bao": {
			"", "000000000000/000000000000|000000000000/000000000000", "000000000000/000000000000|000000000000/00000000000 S",
			"000000000000/000000000000|000000000000/000000000002 S", "000000000000/000000000000/000000000000/000000000000 S",
			"000000000000/000000000000|000000000000/000000000000 s",
		},
		"tihbat": {"", "7,7/7,7 0-0", "7,7/7,7 1-0 S", "7,7/7 0-0 S", "7,7/7,+7 0-0 S", "7,7/7,7 0-0 S ", "7,7/7,7,0 0-0 S"},
		"kalah": {
			"", "4,4,4,4,4,4/4,4,4,4,4,4 0-0", "4,4,4,4,4,4/4,4,4,4,4,4 1-0 S", "4,4,4,4,4,4/4,4,4,4,4 0-0 S", "4,4,4,4,4,4 0-0 S",
			"4,4,4,4,4,4/4,4,4,4,4,+4 0-0 S", "4,4,4,4,4,4/4,4,4,4,4,4 0 S", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 E",
		},
	}
	for game, list := range bad {
		g := referee(t, game, nil)
		for _, p := range list {
			if _, err := g.Moves(p); err == nil {
				t.Errorf("%s %q was accepted", game, p)
			}
			if _, err := g.Apply(p, "1"); err == nil {
				t.Errorf("%s %q was accepted", game, p)
			}
		}
	}
}
