package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	referee "github.com/boma-games/boma/test/slow"
)

var labelRows = flag.Int("labels", 20_000, "rows of which TestLabelsByEveryLineOfPlay looks at the labels")

// TestLabelsByEveryLineOfPlay compares the labels of self-play with what the plain referee
// finds; -labels looks at more or fewer of them.
func TestLabelsByEveryLineOfPlay(t *testing.T) {
	t.Parallel()
	dir, _ := generated(t, "-q", study(t, fmt.Sprintf(`name: labels
games: %d
variants: [kiothi/standard]
matchups: [{south: random, north: random}, {south: greedy, north: random}]
tables: [{solve: kiothi/standard, max: 5}]
`, *labelRows/6)))
	c := checkLabels(t, dir, *labelRows, 20_000)
	t.Logf("%+v", c)
	if c.covered < *labelRows || c.searched*10 < c.covered*9 {
		t.Errorf("%+v, want %d covered and nine in ten of them searched", c, *labelRows)
	}
}

// A truth knows what Kiothi's positions are worth by nothing but the plain referee, who
// plays every line to its end: the first position that occurs again ends the game.
type truth struct {
	game   referee.Game
	moves  map[string][]referee.Move
	values map[string]int // to the mover, beyond what is captured; of positions that nothing came before
	seen   map[string]bool
	budget int // positions that may still be looked at
}

func newTruth(t *testing.T, rules referee.Rules) *truth {
	g, err := referee.New("kiothi", rules)
	if err != nil {
		t.Fatal(err)
	}
	return &truth{game: g, moves: map[string][]referee.Move{}, values: map[string]int{}}
}

// bare takes the prisons out of a position: S-row/N-row prisons turn phase.
func bare(position string) string {
	f := strings.Fields(position)
	return f[0] + " 0-0 " + f[2] + " " + f[3]
}

func (u *truth) legal(bare string) []referee.Move {
	moves, known := u.moves[bare]
	if !known {
		var err error
		if moves, err = u.game.Moves(bare); err != nil {
			panic(err)
		}
		u.moves[bare] = moves
	}
	return moves
}

// final tells whether a move can never be undone: it captures, or takes a mark away.
func final(from string, m referee.Move) bool {
	return m.Captured > 0 || strings.Count(from, "*") != strings.Count(m.To, "*")
}

// value returns what a position is worth that nothing came before, or false where that is
// not found within the budget.
func (u *truth) value(bare string) (int, bool) {
	if v, known := u.values[bare]; known {
		return v, true
	}
	before := u.seen
	u.seen = map[string]bool{bare: true}
	v, found := u.search(bare, -99, 99)
	if u.seen = before; found {
		u.values[bare] = v
	}
	return v, found
}

// search is alpha-beta over all lines of play.
func (u *truth) search(from string, alpha, beta int) (int, bool) {
	if u.budget--; u.budget < 0 {
		return 0, false
	}
	moves := u.legal(from)
	if len(moves) == 0 {
		result, _ := u.game.Outcome(from)
		if strings.Contains(from, " N ") {
			return result.North - result.South, true
		}
		return result.South - result.North, true
	}
	best := -99
	for _, m := range moves {
		to, v, found := bare(m.To), 0, true
		switch {
		case final(from, m):
			v, found = u.value(to)
			v = m.Captured - v
		case !u.seen[to]:
			u.seen[to] = true
			v, found = u.search(to, -beta, -max(alpha, best))
			v = -v
			delete(u.seen, to)
		}
		if !found {
			return 0, false
		}
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best, true
}

// rowPosition writes the position of a row of the moves table.
func rowPosition(m *store.Moves, row int) string {
	var b strings.Builder
	for x, n := range m.Board.At(row) {
		if x > 0 {
			b.WriteByte([]byte(",/")[x/10*(1-min(1, x%10))])
		}
		fmt.Fprint(&b, n)
		if m.Marks[row]>>x&1 == 1 {
			b.WriteByte('*')
		}
	}
	fmt.Fprintf(&b, " %d-%d %c play", m.SouthStore[row], m.NorthStore[row], "SN"[m.Mover[row]])
	return b.String()
}

// checkedRows is what a check of rows has come to.
type checkedRows struct{ covered, searched, repeated int }

// checkLabels compares the labels of every covered row of a dataset of Kiothi with what
// the plain referee and the search say. most is how many rows are looked at.
func checkLabels(t *testing.T, dir string, most, budget int) (c checkedRows) {
	u := newTruth(t, nil)
	for _, f := range manifest(t, dir).Files {
		if f.Table != pipeline.MovesTable {
			continue
		}
		r, err := store.OpenMoves(filepath.Join(dir, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		var game int64
		var line []string
		for r.Next() {
			for row := range r.Moves.Rows() {
				position := rowPosition(&r.Moves, row)
				if r.Moves.GameID[row] != game {
					game, line = r.Moves.GameID[row], line[:0]
				}
				line = append(line, bare(position))
				if _, covered := r.Moves.SolvedWDL.At(row); covered && c.covered < most {
					u.budget = budget
					c.add(t, u, &r.Moves, row, position, line)
				}
			}
		}
		if err := r.Err(); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	return c
}

// add checks one row; line holds the positions of its game so far.
func (c *checkedRows) add(t *testing.T, u *truth, m *store.Moves, row int, position string, line []string) {
	c.covered++
	stands := int(m.SouthStore[row]) - int(m.NorthStore[row])
	if m.Mover[row] == 1 {
		stands = -stands
	}
	margin, _ := m.SolvedMargin.At(row)
	loss, _ := m.LossMargin.At(row)
	keep, _ := m.Optimal.At(row)
	from := line[len(line)-1]
	optimal, best, worth := 0, -99, 0
	for _, move := range u.legal(from) {
		v, found := u.value(bare(move.To))
		if !found {
			return
		}
		v = move.Captured - v
		if v > best {
			best, optimal = v, 0
		}
		if v == best {
			optimal++
		}
		if move.Text == m.Move.At(row) {
			worth = v
			if slices.Contains(line, bare(move.To)) {
				c.repeated++
				worth = min(best, 0)
			}
		}
	}
	c.searched++
	wdl, _ := m.SolvedWDL.At(row)
	steps, _ := m.LossWDL.At(row)
	sign := func(n int) int { return min(max(n, -1), 1) }
	if int(margin) != stands+best || int(loss) != best-worth || int(keep) != optimal ||
		int(wdl) != sign(stands+best) || int(steps) != sign(stands+best)-sign(stands+worth) {
		t.Fatalf("%s, %s: margin %d, result %d, loss %d, %d steps, %d moves keep it; by every line of play %d, %d, %d, %d",
			position, m.Move.At(row), margin, wdl, loss, steps, keep, stands+best, sign(stands+best), best-worth, optimal)
	}
}
