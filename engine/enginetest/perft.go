package enginetest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

// A count is one block of a perft file: how many lines of play of each length there
// are from a position. A line that ends early counts at its own length only.
type count struct {
	line                int // of the file, where the block begins
	rules, id, position string
	leaves              []uint64 // by depth, from 1
}

// plainly is how many leaves the plain referee counts in a test.
const plainly = 20_000

// Perft checks the counts of a file. A block is
//
//	id a name
//	rules name=value ...
//	position ...
//	perft 1 7
//	perft 2 40
//
// with neither rules nor position where they are the defaults and the opening. The
// plain referee counts too, as far as it has time for.
func (k Kit[P]) Perft(t *testing.T, path string) {
	for _, c := range readPerft(t, path) {
		g, rival := k.open(t, c.rules), k.slow(t, c.rules)
		p := parse(t, g, c.position)
		for i, want := range c.leaves {
			if got := leaves(g, p, i+1); got != want {
				t.Errorf("%s:%d: %s: perft %d is %d, want %d", path, c.line, c.id, i+1, got, want)
			}
			if want > plainly {
				continue
			}
			if got := slowLeaves(t, rival, g.Format(p), i+1); got != want {
				t.Errorf("%s:%d: %s: perft %d is %d by the plain referee, want %d", path, c.line, c.id, i+1, got, want)
			}
		}
	}
}

// leaves counts the lines of play of a length.
func leaves[P comparable](g engine.Game[P], p P, depth int) uint64 {
	moves := g.Moves(nil, p)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next, _ := g.Play(p, m)
		n += leaves(g, next, depth-1)
	}
	return n
}

func slowLeaves(t *testing.T, g slow.Game, position string, depth int) uint64 {
	moves := slowMoves(t, g, position)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += slowLeaves(t, g, m.To, depth-1)
	}
	return n
}

func readPerft(t *testing.T, path string) []count {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var counts []count
	for i, line := range strings.Split(string(text), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "id" {
			counts = append(counts, count{line: i + 1, id: rest})
			continue
		}
		if line == "" || word == "#" {
			continue
		}
		if len(counts) == 0 {
			t.Fatalf("%s:%d: %q before the first id", path, i+1, line)
		}
		c := &counts[len(counts)-1]
		switch word {
		case "rules":
			c.rules = rest
		case "position":
			c.position = rest
		case "perft":
			depth, n, _ := strings.Cut(rest, " ")
			leaves, err := strconv.ParseUint(n, 10, 64)
			if err != nil || depth != strconv.Itoa(len(c.leaves)+1) {
				t.Fatalf("%s:%d: %q, want depth %d and a number", path, i+1, line, len(c.leaves)+1)
			}
			c.leaves = append(c.leaves, leaves)
		default:
			t.Fatalf("%s:%d: %q, want id, rules, position or perft", path, i+1, line)
		}
	}
	if len(counts) == 0 {
		t.Fatalf("%s: no counts", path)
	}
	return counts
}
