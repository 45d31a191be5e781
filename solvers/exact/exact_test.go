package exact

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/table"
)

// A game is one that can be solved.
type game[P comparable] interface {
	engine.Game[P]
	engine.Solvable[P]
}

func openKalah(t *testing.T, houses, seeds int, emptyCapture, leftovers string) *kalah.Game {
	t.Helper()
	g, err := kalah.New(kalah.Rules{Houses: houses, Seeds: seeds, EmptyCapture: emptyCapture, Leftovers: leftovers})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// solve values all positions of at most most seeds, or all if most is below 0.
func solve[P comparable](t *testing.T, g game[P], most int) Solved[P] {
	t.Helper()
	s, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	known, err := retro.Solve(context.Background(), engine.Game[P](g), s, table.Run{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return Solved[P]{s, known.Values}
}

func (s Solved[P]) value(t *testing.T, p P) int {
	t.Helper()
	tier, i := s.Space.Index(p)
	v, err := s.Values.At(tier, i)
	if err != nil {
		t.Fatal(err)
	}
	return solvers.Value(v).Margin()
}

func problem[P comparable](t *testing.T, g game[P], tables ...Solved[P]) Problem[P] {
	t.Helper()
	s, err := g.Space(-1)
	if err != nil {
		t.Fatal(err)
	}
	return Problem[P]{Game: g, Space: s, Tables: tables, Memory: 1 << 20}
}

// find searches a position, and wants an exact answer.
func find[P comparable](t *testing.T, p Problem[P], root P) Found {
	t.Helper()
	f, err := Search(context.Background(), p, root)
	if err != nil || !f.Exact() {
		t.Fatalf("%s: %+v, %v", p.Game.Format(root), f, err)
	}
	return f
}

// TestPublishedBoards finds what the openings of Kalah are worth, with tables and without.
func TestPublishedBoards(t *testing.T) {
	f, err := os.Open("../../engine/kalah/testdata/values.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows = append(rows[1:], // by boma solve, which has them from the solver of whole boards
		[]string{"4", "3", "yes", "8"}, []string{"4", "4", "yes", "2"}, []string{"5", "2", "yes", "0"}, []string{"3", "6", "yes", "-10"})
	for _, row := range rows {
		houses, _ := strconv.Atoi(row[0])
		seeds, _ := strconv.Atoi(row[1])
		want, _ := strconv.Atoi(row[3])
		g := openKalah(t, houses, seeds, row[2], "row-owner")
		for _, most := range []int{-1, 2 * houses} {
			p := problem[kalah.Position](t, g)
			if most > 0 {
				p.Tables = []Solved[kalah.Position]{solve(t, g, most)}
			}
			if got := find(t, p, g.Start()); got.AtLeast != want {
				t.Errorf("%v with a table of %d: %d", row, most, got.AtLeast)
			}
		}
	}
}

// agree searches random positions, and compares with a table of all of them; the best
// move has to be worth as much.
func agree[P comparable](t *testing.T, name string, g game[P], count int, few ...int) {
	t.Helper()
	all := solve(t, g, -1)
	rng := rand.New(rand.NewPCG(1, 2))
	p := problem(t, g)
	for _, most := range few {
		p.Tables = append(p.Tables, solve(t, g, most))
	}
	for range count {
		tier := rng.IntN(all.Space.Tiers())
		if all.Space.Size(tier) == 0 {
			continue
		}
		root := all.Space.At(tier, rng.Uint64N(all.Space.Size(tier)))
		p.Memory = 1 << (10 + rng.IntN(12)) // where it is small nearly all is forgotten
		if p.Memory < 1<<16 && engine.Positions(p.Space) > 1<<30 {
			p.Memory = 1 << 20
		}
		want := all.value(t, root)
		f := find(t, p, root)
		if f.AtLeast != want {
			t.Fatalf("%s: %s: %d, want %d", name, g.Format(root), f.AtLeast, want)
		}
		if f.Best == nil {
			continue
		}
		to, effect := g.Play(root, f.Best[0])
		worth := all.value(t, to)
		if g.Mover(to) != g.Mover(root) {
			worth = -worth
		}
		if all.Space.Scored() {
			worth += int(effect.Captured)
		}
		if worth != want {
			t.Fatalf("%s: %s: the best move %s is worth %d, want %d", name, g.Format(root), g.FormatMove(root, f.Best[0]), worth, want)
		}
	}
}

func TestAgreesWithWholeBoards(t *testing.T) {
	for _, empty := range []string{"yes", "no"} {
		for _, left := range []string{"row-owner", "opponent"} {
			for _, cell := range [][2]int{{1, 1}, {1, 6}, {2, 1}, {2, 3}, {2, 6}, {3, 1}, {3, 2}, {3, 4}, {4, 1}, {4, 2}, {5, 1}} {
				g := openKalah(t, cell[0], cell[1], empty, left)
				name := fmt.Sprint("kalah", cell, empty, left)
				agree(t, name, g, 60)
				agree(t, name+" with a table", g, 60, cell[0])
				agree(t, name+" with two", g, 20, 1, cell[0]+1)
			}
		}
	}
	for _, files := range []int{2, 3, 4} { // a game that is only won or lost
		g, err := bao.New(bao.Rules{Files: files, Capture: "front-then-back", Gap: "front-left"})
		if err != nil {
			t.Fatal(err)
		}
		agree(t, fmt.Sprint("bao", files), g, 40)
		agree(t, fmt.Sprint("bao with a table", files), g, 40, 3)
	}
}

// plain values a position by all its lines, without bounds, numbers or memory of any kind.
func plain(g engine.Game[kalah.Position], p kalah.Position) int {
	if r, over := g.Result(p); over {
		return r.Margin()
	}
	best, sign := -1000, 1
	if g.Mover(p) == engine.North {
		sign = -1
	}
	for _, m := range g.Moves(nil, p) {
		q, _ := g.Play(p, m)
		best = max(best, sign*plain(g, q))
	}
	return sign * best
}

func TestAgreesWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		g := openKalah(t, 2+rng.IntN(3), 2, []string{"yes", "no"}[rng.IntN(2)], []string{"row-owner", "opponent"}[rng.IntN(2)])
		s, err := g.Space(8)
		if err != nil {
			t.Fatal(err)
		}
		root := s.At(8, rng.Uint64N(s.Size(8)))
		root.Store = kalah.Store{South: 1, North: 3} // what was captured before does not count
		if rng.IntN(2) == 0 {
			root.South, root.North, root.Mover = root.North, root.South, engine.North
		}
		want := plain(g, root) + 2
		if root.Mover == engine.North {
			want = -want
		}
		if got := find(t, problem(t, g), root); got.AtLeast != want {
			t.Fatalf("%s: %d, want %d", g.Format(root), got.AtLeast, want)
		}
	}
}

// TestBoundsAreProved stops searches early: what they say holds all the same.
func TestBoundsAreProved(t *testing.T) {
	g := openKalah(t, 4, 4, "yes", "row-owner")
	p := problem(t, g, solve(t, g, 6))
	whole := find(t, p, g.Start())
	narrowed := 0
	for nodes := uint64(1); nodes < whole.Nodes; nodes += 1 + nodes/5 {
		p.Nodes = nodes
		f, err := Search(context.Background(), p, g.Start())
		if err != nil || f.AtLeast > 2 || f.AtMost < 2 || f.Nodes > nodes+16 || f.Exact() {
			t.Fatalf("%d nodes: %+v, %v", nodes, f, err)
		}
		if f.AtLeast > -32 || f.AtMost < 32 {
			narrowed++
		}
	}
	if narrowed == 0 {
		t.Error("no search that was stopped had proved anything")
	}
	p.Nodes = whole.Nodes + 1
	if again := find(t, p, g.Start()); again.Nodes != whole.Nodes || again.Depth != whole.Depth || !slices.Equal(again.Best, whole.Best) {
		t.Errorf("%+v and %+v: the same search takes another way", whole, again)
	}
}

func TestInterrupted(t *testing.T) {
	g := openKalah(t, 5, 5, "yes", "row-owner")
	p := problem(t, g)
	ctx, cancel := context.WithCancel(context.Background())
	p.Tell = func(Found) { cancel() }
	f, err := Search(ctx, p, g.Start())
	if !errors.Is(err, context.Canceled) || f.AtLeast > 2 || f.AtMost < 2 || f.Nodes == 0 {
		t.Errorf("%+v, %v", f, err)
	}
}

// falsehood says that a game with loops has none.
type falsehood[P comparable] struct{ engine.Space[P] }

func (falsehood[P]) Loops() bool { return false }

// TestRepetition wants games in which positions recur refused. Where the game denies it,
// either the loop is noticed or the value is right all the same.
func TestRepetition(t *testing.T) {
	g, err := bao.New(bao.Rules{Files: 2, Capture: "back-if-front-empty", Gap: "front-left"})
	if err != nil {
		t.Fatal(err)
	}
	all := solve(t, g, -1)
	p := problem(t, g)
	if _, err := Search(context.Background(), p, g.Start()); !errors.Is(err, ErrLoops) {
		t.Errorf("a game with repetition: %v", err)
	}
	p.Space = falsehood[bao.Position]{p.Space}
	noticed, right := 0, 0
	for tier := range all.Space.Tiers() {
		for i := range all.Space.Size(tier) {
			root := all.Space.At(tier, i)
			f, err := Search(context.Background(), p, root)
			switch {
			case err != nil && strings.Contains(err.Error(), "lies on a loop"):
				noticed++
			case err != nil || !f.Exact() || f.AtLeast != all.value(t, root):
				t.Fatalf("%s: %+v, %v, want %d", g.Format(root), f, err, all.value(t, root))
			default:
				right++
			}
		}
	}
	if noticed == 0 || right == 0 {
		t.Errorf("%d loops noticed, %d values right", noticed, right)
	}
}

func TestRefusals(t *testing.T) {
	g := openKalah(t, 2, 2, "yes", "row-owner")
	p := problem(t, g)
	few, err := g.Space(7)
	if err != nil {
		t.Fatal(err)
	}
	p.Space = few
	if _, err := Search(context.Background(), p, g.Start()); err == nil || !strings.Contains(err.Error(), "is not among all positions of at most 7 seeds") {
		t.Errorf("a position outside: %v", err)
	}
	large := openKalah(t, 6, 10, "yes", "row-owner")
	if _, err := Search(context.Background(), problem(t, large), large.Start()); err == nil || !strings.Contains(err.Error(), "too little memory: want at least ") {
		t.Errorf("too little memory: %v", err)
	}
	p = problem(t, g)
	p.Tables = []Solved[kalah.Position]{{few, table.Memory{}}}
	if _, err := Search(context.Background(), p, g.Start()); !errors.Is(err, table.ErrOutside) {
		t.Errorf("a table with nothing in it: %v", err)
	}
}
