package enginetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
)

var update = flag.Bool("update", false, "rewrite what is made by the tests in testdata")

// A script is the head of a file with a whole game: how it is called, the rules and
// the position it begins from, the ply limit, and the moves.
type script struct {
	title, rules, position string
	limit                  int
	moves                  []string
}

// Scripts plays every game in files that match pattern, move by move, and compares
// the printed boards and the result with what the file holds. With -update it
// rewrites all but the head of the file, which ends with an empty line:
//
//	game a title
//	rules name=value ...
//	position ...
//	limit 2000
//	moves 7:3 10:1 ...
//
// with neither rules, position nor limit where they are the usual ones.
func (k Kit[P]) Scripts(t *testing.T, pattern string) {
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(text), "\n\n")
		s, err := readScript(head)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		played, err := k.perform(t, s)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		played = strings.TrimRight(head, "\n") + "\n\n" + played
		if *update {
			if err := os.WriteFile(path, []byte(played), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if played != string(text) {
			t.Errorf("%s: the game is now\n%s", path, played)
		}
	}
}

func readScript(head string) (s script, err error) {
	s.limit = engine.DefaultPlyLimit
	for line := range strings.SplitSeq(head, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "game":
			s.title = rest
		case "rules":
			s.rules = rest
		case "position":
			s.position = rest
		case "limit":
			if s.limit, err = strconv.Atoi(rest); err != nil {
				return s, err
			}
		case "moves":
			s.moves = append(s.moves, strings.Fields(rest)...)
		default:
			return s, fmt.Errorf("line %q, want game, rules, position, limit or moves", line)
		}
	}
	return s, nil
}

// perform plays a script and prints it; the plain referee makes the same moves.
func (k Kit[P]) perform(t *testing.T, s script) (string, error) {
	t.Helper()
	g, rival := k.open(t, s.rules), k.slow(t, s.rules)
	r := engine.NewReferee(g, s.limit)
	r.Begin(parse(t, g, s.position))
	var b strings.Builder
	board := func() {
		fmt.Fprintf(&b, "%s%s\n", g.Draw(r.Position()), g.Format(r.Position()))
	}
	board()
	for i, word := range s.moves {
		if result, over := r.Over(); over {
			return "", fmt.Errorf("over before move %d, %s: %s", i+1, word, resultText(result))
		}
		before := r.Position()
		m, err := g.ParseMove(before, word)
		if err != nil {
			return "", err
		}
		e := r.Play(m)
		did := effectText("", int(e.Captured), int(e.Laps), int(e.Sown))
		fmt.Fprintf(&b, "\n%d %v %s%s\n", i+1, g.Mover(before), word, did)
		board()
		want, err := rival.Apply(g.Format(before), word)
		if err != nil || want.To != g.Format(r.Position()) || effectText("", want.Captured, want.Laps, want.Sown) != did {
			return "", fmt.Errorf("move %d, %s: the plain referee has %+v, %v", i+1, word, want, err)
		}
	}
	result, over := r.Over()
	if !over {
		return "", fmt.Errorf("the game goes on after %d moves", len(s.moves))
	}
	fmt.Fprintf(&b, "\n%s\n", resultText(result))
	return b.String(), nil
}
