package bao

import (
	"encoding/csv"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/boma-games/boma/engine"
)

// TestMovesAreRuns has as many legal moves as the mover's ring has runs of stones,
// which is at least one while the ring is neither empty nor full.
func TestMovesAreRuns(t *testing.T) {
	for _, files := range []string{"2", "5", "12"} {
		g := game(t, map[string]string{"files": files})
		holes := 2 * g.files
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20_000 {
			own := rng.Uint32() & (1<<holes - 1) & (rng.Uint32() | rng.Uint32())
			runs := 0
			for i := range holes {
				if own>>i&1 == 1 && own>>((i+1)%holes)&1 == 0 {
					runs++
				}
			}
			p := Position{South: own, North: 1}
			if got := len(g.Moves(nil, p)); got != runs {
				t.Fatalf("%s: %d moves, want one for each of %d runs", g.Format(p), got, runs)
			}
			if stones := bits.OnesCount32(own); (runs == 0) != (stones == 0 || stones == holes) {
				t.Fatalf("%s: %d runs of %d stones", g.Format(p), runs, stones)
			}
		}
	}
}

func TestFirstMoveIsForced(t *testing.T) {
	g := game(t, nil)
	moves := g.Moves(nil, g.Start())
	if len(moves) != 1 {
		t.Fatalf("%d first moves, want 1", len(moves))
	}
	p, e := g.Play(g.Start(), moves[0])
	if south, north := bits.OnesCount32(p.South), bits.OnesCount32(p.North); e.Captured != 2 || south != 23 || north != 21 {
		t.Errorf("it takes %d and leaves %d v %d, want 2 and 23 v 21", e.Captured, south, north)
	}
}

// solve values positions in which South is to move: +1 won, -1 lost, 0 neither, from
// the ends back. index returns where a position stands in the list, which must hold
// all that can be reached from it.
func solve(g *Game, all []Position, index func(Position) int) []int8 {
	value := make([]int8, len(all))
	next := make([][]int32, len(all))
	for i, p := range all {
		if r, over := g.Result(p); over {
			value[i] = int8(r.Winner)
		}
		for _, m := range g.Moves(nil, p) {
			q, _ := g.Play(p, m)
			next[i] = append(next[i], int32(index(Position{South: q.North, North: q.South}))) // as its mover sees it
		}
	}
	for changed := true; changed; {
		changed = false
		for i, list := range next {
			if value[i] != 0 || len(list) == 0 {
				continue
			}
			best := int8(-1)
			for _, to := range list {
				best = max(best, -value[to])
			}
			value[i] = best
			changed = changed || best != 0
		}
	}
	return value
}

// solveAll values every position of a board of n files.
func solveAll(g *Game) []int8 {
	holes := 2 * g.files
	var all []Position
	for i := range 1 << (2 * holes) {
		all = append(all, Position{South: uint32(i) & (1<<holes - 1), North: uint32(i) >> holes})
	}
	return solve(g, all, func(p Position) int { return int(p.South) | int(p.North)<<holes })
}

func tally(values []int8) (wins, losses, draws int) {
	for _, v := range values {
		switch v {
		case 1:
			wins++
		case -1:
			losses++
		default:
			draws++
		}
	}
	return wins, losses, draws
}

// TestSmallBoards solves every position of small boards: under the standard capture
// none is drawn, so that [B7] never decides; under back-if-front-empty some are.
func TestSmallBoards(t *testing.T) {
	for _, c := range []struct {
		files, capture               string
		wins, losses, draws, opening int // -1: not known
	}{
		{"2", "front-then-back", 133, 123, 0, 1},
		{"3", "front-then-back", 2330, 1766, 0, -1},
		{"4", "front-then-back", 39_030, 26_506, 0, 1},
		{"5", "front-then-back", 636_038, 412_538, 0, -1},
		{"2", "back-if-front-empty", -1, -1, 112, -2},
		{"3", "back-if-front-empty", -1, -1, 942, -2},
		{"4", "back-if-front-empty", -1, -1, 10_618, -2},
	} {
		t.Run(c.files+" "+c.capture, func(t *testing.T) {
			t.Parallel()
			g := game(t, map[string]string{"files": c.files, "capture": c.capture})
			values := solveAll(g)
			wins, losses, draws := tally(values)
			if c.wins >= 0 && (wins != c.wins || losses != c.losses) || draws != c.draws {
				t.Errorf("%d won, %d lost, %d drawn, want %d, %d, %d", wins, losses, draws, c.wins, c.losses, c.draws)
			}
			start := g.Start()
			if v := int(values[int(start.South)|int(start.North)<<(2*g.files)]); c.opening > -2 && v != c.opening {
				t.Errorf("the opening is worth %d to the first player, want %d", v, c.opening)
			}
		})
	}
}

// TestEndgames solves positions of few stones on the full board, all that lead to a
// number of stones or fewer of each side, and counts those of exactly that number.
func TestEndgames(t *testing.T) {
	f, err := os.Open("testdata/endgames.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] { // files, stones of the mover and of the enemy, won, lost, drawn
		var n [6]int
		for i, field := range row {
			if n[i], err = strconv.Atoi(field); err != nil {
				t.Fatal(err)
			}
		}
		g := game(t, map[string]string{"files": row[0]})
		values, all := solveFew(g, max(n[1], n[2]))
		var exact []int8
		for i, p := range all {
			if bits.OnesCount32(p.South) == n[1] && bits.OnesCount32(p.North) == n[2] {
				exact = append(exact, values[i])
			}
		}
		if wins, losses, draws := tally(exact); wins != n[3] || losses != n[4] || draws != n[5] {
			t.Errorf("%d v %d stones: %d won, %d lost, %d drawn, want %v", n[1], n[2], wins, losses, draws, n[3:])
		}
	}
}

// solveFew values the positions in which neither side has more than most stones.
func solveFew(g *Game, most int) ([]int8, []Position) {
	var sides []uint32
	for ring := range uint32(1) << (2 * g.files) {
		if bits.OnesCount32(ring) <= most {
			sides = append(sides, ring)
		}
	}
	var all []Position
	at := map[Position]int{}
	for _, south := range sides {
		for _, north := range sides {
			p := Position{South: south, North: north, Mover: engine.South}
			at[p] = len(all)
			all = append(all, p)
		}
	}
	return solve(g, all, func(p Position) int { return at[p] }), all
}
