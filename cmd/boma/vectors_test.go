package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// A vector is a position with every legal move, or with one redistribution.
type vector struct {
	Rules    settingsMap
	Position string
	Moves    []option
}

// settingsMap keeps the order in which JSON has them.
type settingsMap string

func (s *settingsMap) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(strings.NewReader(string(text)))
	var words []string
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		if word, ok := token.(string); ok {
			words = append(words, word)
		}
	}
	for i := 0; i+1 < len(words); i += 2 {
		*s += settingsMap("+" + words[i] + "=" + words[i+1])
	}
	return nil
}

// TestVectors wants the program to give the right answers that the games are tested
// with: the same lines, seen from the outside.
func TestVectors(t *testing.T) {
	for _, game := range games() {
		t.Run(game, func(t *testing.T) {
			f, err := os.Open("../../engine/" + game + "/testdata/vectors.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			var order []string
			listed := map[string][]vector{}
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 1<<20)
			n := 0
			for ; lines.Scan(); n++ {
				var v vector
				if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
					t.Fatal(err)
				}
				name := game + "/standard" + string(v.Rules)
				if strings.HasSuffix(v.Position, " r1") || strings.HasSuffix(v.Position, " r2") {
					checkRedistribution(t, name, v)
					continue
				}
				if listed[name] == nil {
					order = append(order, name)
				}
				listed[name] = append(listed[name], v)
			}
			if err := lines.Err(); err != nil || n < 200 {
				t.Fatalf("%d vectors, %v", n, err)
			}
			for _, name := range order {
				checkMoves(t, name, listed[name])
			}
		})
	}
}

// checkMoves puts the positions of one variant through boma moves VARIANT -.
func checkMoves(t *testing.T, name string, vectors []vector) {
	var positions, want strings.Builder
	for _, v := range vectors {
		fmt.Fprintln(&positions, v.Position)
		mover := strings.Fields(v.Position)
		list := moveList{Position: v.Position, Count: uint64(len(v.Moves)), Moves: v.Moves}
		for _, field := range mover[1:] {
			if field == "S" || field == "N" {
				list.Mover = field
			}
		}
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(list); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Split(mustBoma(t, positions.String(), "moves", name, "-"), "\n")
	for i, line := range strings.Split(want.String(), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("moves %s, line %d:\n%s\nwant\n%s", name, i+1, got[min(i, len(got)-1)], line)
		}
	}
}

func checkRedistribution(t *testing.T, name string, v vector) {
	var s step
	m := v.Moves[0]
	out := mustBoma(t, "", "apply", name, v.Position, m.Move, "--json")
	if err := json.Unmarshal([]byte(out), &s); err != nil || len(v.Moves) != 1 {
		t.Fatal(err, v.Moves)
	}
	if s.To != m.To || s.Captured != m.Captured {
		t.Errorf("apply %s %q %s: %s, want %s", name, v.Position, m.Move, out, m.To)
	}
}
