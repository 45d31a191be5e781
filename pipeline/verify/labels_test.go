package verify

import (
	"context"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/table"
)

// tihbatSolved solves Tihbat up to a number of counters.
func tihbatSolved(t *testing.T, g *tihbat.Game, most int) pipeline.Solved[tihbat.Position] {
	t.Helper()
	space, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	known, err := retro.Solve(context.Background(), engine.Game[tihbat.Position](g), space, table.Run{Workers: 2, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return pipeline.Solved[tihbat.Position]{Tables: []pipeline.Table[tihbat.Position]{{
		TableFacts: pipeline.TableFacts{Variant: "tihbat/standard", Hash: "of some table"}, Scored: true,
		Value: func(p tihbat.Position) (v solvers.Value, held bool, err error) {
			tier, i := space.Index(p)
			if tier < 0 {
				return 0, false, nil
			}
			v, err = known.Value(tier, i)
			return v, true, err
		},
		Distance: func(p tihbat.Position) (solvers.Distance, error) {
			tier, i := space.Index(p)
			d, _, err := known.Distance(tier, i)
			return d, err
		},
	}}}
}

// labelledTihbat generates a small dataset whose rows a table labels.
func labelledTihbat(t *testing.T) *made {
	t.Helper()
	var r tihbat.Rules
	rules.SetDefaults(&r)
	g, err := tihbat.New(r)
	if err != nil {
		t.Fatal(err)
	}
	s := small()
	s.Name, s.Splits, s.Variants = "labelled", pipeline.Splits{}, []string{"tihbat/standard"}
	s.Resolve()
	given := tihbatSolved(t, g, 12)
	facts := pipeline.Facts{Name: "tihbat/standard", Rules: "the defaults", Hash: rules.Hash("tihbat", r)}
	v, err := pipeline.Compile(g, facts, s, agent.Simple[tihbat.Position](), given)
	if err != nil {
		t.Fatal(err)
	}
	m := &made{dir: t.TempDir(), games: []Game{Labelled(g, given)}}
	m.run(t, s, v)
	return m
}

// TestLabels compares the labels of rows, and finds each that is another.
func TestLabels(t *testing.T) {
	m := labelledTihbat(t)
	if r := m.check(t, true); r.Difference != nil || r.Games != 40 {
		t.Fatalf("%+v, %v", r, r.Difference)
	}
	found := func(column string, spoil func()) {
		t.Helper()
		spoil()
		if r := m.check(t, false); r.Difference == nil || r.Difference.Column != column {
			t.Errorf("%s is spoiled, and the difference is %v", column, r.Difference)
		}
	}
	const games, moves = "data/games/tihbat-standard-", "data/moves/tihbat-standard-"
	var gamesFile, movesFile string
	for _, f := range m.files(t) {
		if strings.HasPrefix(f, games) && gamesFile == "" {
			gamesFile = f
		}
		if strings.HasPrefix(f, moves) && movesFile == "" {
			movesFile = f
		}
	}
	restore := m.keeping(t, gamesFile, movesFile)
	for column, spoil := range map[string]func(w *store.Moves, row int){
		"solved_wdl":      func(w *store.Moves, row int) { w.SolvedWDL.Values[row]++ },
		"solved_margin":   func(w *store.Moves, row int) { w.SolvedMargin.Values[row]++ },
		"solved_distance": func(w *store.Moves, row int) { w.SolvedDistance.Values[row], w.SolvedDistance.Valid[row] = 999, 1 },
		"optimal":         func(w *store.Moves, row int) { w.Optimal.Values[row]++ },
		"loss_wdl":        func(w *store.Moves, row int) { w.LossWDL.Values[row]++ },
		"loss_margin":     func(w *store.Moves, row int) { w.LossMargin.Values[row]++ },
	} {
		found(column, func() {
			m.changeMoves(t, movesFile, func(w *store.Moves) {
				row := 0
				for _, held := w.SolvedWDL.At(row); !held; _, held = w.SolvedWDL.At(row) {
					row++
				}
				spoil(w, row)
			})
		})
		restore()
	}
	for column, spoil := range map[string]func(w *store.Games){
		"south_loss":    func(w *store.Games) { w.SouthLoss.Values[3]++ },
		"north_loss":    func(w *store.Games) { w.NorthLoss.Values[3]++ },
		"south_covered": func(w *store.Games) { w.SouthCovered.Values[3]++ },
		"north_covered": func(w *store.Games) { w.NorthCovered.Valid[3] = 0 },
	} {
		found(column, func() { m.changeGames(t, gamesFile, spoil) })
		restore()
	}
	m.manifest(t, func(manifest *pipeline.Manifest) { manifest.Tables[0].Hash = "of another table" })
	if r := m.check(t, false); r.Difference == nil || r.Difference.Column != "tables" {
		t.Errorf("another table in the manifest: %v", r.Difference)
	}
}
