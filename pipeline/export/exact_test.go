package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/test/slow"
)

// An oracle plays Kalah out by the plain referee, and remembers the final margin of South.
type oracle struct {
	game  slow.Game
	known map[string]int
}

func (o *oracle) final(t testing.TB, position string) int {
	t.Helper()
	if margin, ok := o.known[position]; ok {
		return margin
	}
	moves, err := o.game.Moves(position)
	if err != nil {
		t.Fatal(err)
	}
	best, side := 0, 1
	if strings.HasSuffix(position, "N") {
		side = -1
	}
	if len(moves) == 0 {
		r, _ := o.game.Outcome(position)
		best = r.South - r.North
	}
	for i, m := range moves {
		if margin := o.final(t, m.To); i == 0 || side*margin > side*best {
			best = margin
		}
	}
	o.known[position] = best
	return best
}

// keeping returns the moves that keep the value.
func (o *oracle) keeping(t testing.TB, position string) (texts []string) {
	moves, _ := o.game.Moves(position)
	for _, m := range moves {
		if o.final(t, m.To) == o.final(t, position) {
			texts = append(texts, m.Text)
		}
	}
	return texts
}

// stands is the margin of South by the stores, which a position names second.
func stands(t testing.TB, position string) int {
	south, north, _ := strings.Cut(strings.Fields(position)[1], "-")
	s, err1 := strconv.Atoi(south)
	n, err2 := strconv.Atoi(north)
	if err1 != nil || err2 != nil {
		t.Fatalf("no stores in %q", position)
	}
	return s - n
}

// table makes a table of what the oracle says of positions with few seeds left.
func (o *oracle) table(t testing.TB, g *kalah.Game) pipeline.Table[kalah.Position] {
	return pipeline.Table[kalah.Position]{
		TableFacts: pipeline.TableFacts{Variant: "kalah/standard", Hash: "0123456789abcdef"}, Scored: true,
		Value: func(p kalah.Position) (solvers.Value, bool, error) {
			text := g.Format(p)
			margin := o.final(t, text) - stands(t, text)
			if strings.HasSuffix(text, "N") {
				margin = -margin
			}
			return solvers.Value(margin), g.Total(p)-int(p.Store.South+p.Store.North) <= 8, nil
		},
	}
}

// TestOptimal compares exact values and the moves that keep them with playing out every
// game by the plain referee.
func TestOptimal(t *testing.T) {
	rules := "houses=2 seeds=4"
	s := small()
	s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}, {South: "mcts:iterations=8", North: "random"}}
	m := generate(t, s, variantOf{"kalah", rules})
	g := enginetest.Open(t, kalah.New, enginetest.Changes(rules))
	referee, err := slow.New("kalah", enginetest.Changes(rules))
	if err != nil {
		t.Fatal(err)
	}
	o := &oracle{referee, map[string]int{}}
	m.games[0] = Of(g, pipeline.Solved[kalah.Position]{Tables: []pipeline.Table[kalah.Position]{o.table(t, g)}})
	for _, policy := range Policies() {
		dir, r := m.export(t, func(e *Options) { e.Policy, e.Format, e.Workers = policy, CSV, 1 }) // the oracle is for one
		kinds := map[string]int{}
		for _, rows := range rowsOf(t, dir, r, 0) {
			for _, row := range rows {
				kinds[row["policy_kind"]]++
				valued(t, o, row)
			}
		}
		want := map[string][]string{Auto: {"0", "1", "2"}, Visits: {"1"}, Optimal: {"2"}, Played: {"0"}}[policy]
		for _, kind := range []string{"0", "1", "2"} {
			if (kinds[kind] > 0) != slices.Contains(want, kind) {
				t.Errorf("--policy %s: kinds %v, want %v", policy, kinds, want)
			}
		}
		v := r.Variants[0]
		if rows := v.Rows + v.Dropped.NoPolicy; rows != v.Read || (v.Dropped.NoPolicy > 0) != (policy == Visits || policy == Optimal) {
			t.Errorf("--policy %s: %d rows and %d without policy, of %d", policy, v.Rows, v.Dropped.NoPolicy, v.Read)
		}
	}
	wrong := o.table(t, g)
	right := wrong.Value
	wrong.Value = func(p kalah.Position) (solvers.Value, bool, error) {
		v, held, err := right(p)
		return v + 1, held, err
	}
	m.games[0] = Of(g, pipeline.Solved[kalah.Position]{Tables: []pipeline.Table[kalah.Position]{wrong}})
	if _, _, err := m.tryExport(t, func(e *Options) { e.Workers = 1 }); err == nil || !strings.Contains(err.Error(), "is worth") {
		t.Errorf("a table that contradicts itself: error %v", err)
	}
}

// valued compares a row with the oracle.
func valued(t *testing.T, o *oracle, row cells) {
	t.Helper()
	position, side := row["position"], 1
	if row["mover"] == "1" {
		side = -1
	}
	left := 0
	for _, n := range row.numbers(t, "features")[:4] {
		left += n
	}
	if left > 8 {
		if row["exact_margin"] != "" || row["policy_kind"] == "2" {
			t.Fatalf("%s has an exact value, and no table holds it", position)
		}
		return
	}
	margin := side * o.final(t, position)
	if row["exact_margin"] != fmt.Sprint(margin) || row["exact_wdl"] != fmt.Sprint(min(max(margin, -1), 1)) {
		t.Fatalf("%s: exact %s, %s, want %d", position, row["exact_wdl"], row["exact_margin"], margin)
	}
	if row["policy_kind"] != "2" {
		return
	}
	keeping := o.keeping(t, position)
	for name, share := range row.shares(t) {
		want := 0.0
		if slices.Contains(keeping, name) {
			want = 1 / float64(len(keeping))
		}
		if float32(share) != float32(want) {
			t.Fatalf("%s: share of %s is %v, want %v", position, name, share, want)
		}
	}
}
