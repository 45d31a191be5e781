package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

const labelled = `name: labelled
seed: 4
games: 40
pairs: true
variants: [kiothi/standard, tihbat/standard, bao/standard+files=3, bao/namudilakunze+files=3, kalah/standard+houses=2]
matchups: [{south: greedy, north: random}, {south: random, north: random}]
tables:
  - {solve: kiothi/standard, max: 4}
  - {solve: tihbat/standard}
  - {solve: bao/standard+files=3}
  - {solve: bao/namudilakunze+files=3}
  - {solve: kalah/standard+houses=2}
`

// TestLabelledStudy generates with tables of all four games and verifies; the columns of
// labels hold what they should where a table covers the whole game.
func TestLabelledStudy(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, labelled))
	for _, flag := range []string{"--regenerate=false", "--regenerate"} {
		var r struct {
			Games     int64
			Unchecked []string
		}
		if err := json.Unmarshal([]byte(mustBoma(t, "", "verify", "-q", "--json", flag, dir)), &r); err != nil || r.Games != 5*2*40 {
			t.Errorf("verify %s: %+v, %v", flag, r, err)
		}
		if text := strings.Join(r.Unchecked, " "); strings.Contains(text, "solved") || strings.Contains(text, "loss") {
			t.Errorf("verify %s: %s are not compared", flag, text)
		}
	}
	before := bytesOf(t, dir)
	mustGenerate(t, study(t, labelled), "--out", dir, "--games", "60")
	if bytesOf(t, dir) == before {
		t.Error("the dataset has not grown")
	}
	mustBoma(t, "", "verify", "-q", dir)
	dry := filepath.Join(t.TempDir(), "dry")
	mustBoma(t, "", "generate", study(t, labelled), "--out", dry, "--dry-run")
	if _, err := os.Stat(dry); err == nil {
		t.Error("a dry run has written")
	}
	if n := len(manifest(t, dir).Tables); n != 5 {
		t.Errorf("%d tables in the manifest", n)
	}
	seen := map[string]int{}
	eachGame(t, dir, func(g *store.Games, i int) {
		game, _, _ := strings.Cut(g.Variant.At(i), "/")
		south, labelled := g.SouthCovered.At(i)
		north, _ := g.NorthCovered.At(i)
		loss, _ := g.SouthLoss.At(i)
		seen[game] += int(loss)
		switch whole := south+north == g.Plies[i]; {
		case !labelled:
			t.Fatalf("%s, game %d: not labelled", g.Variant.At(i), g.Number[i])
		case game != "kiothi" && !whole, game == "kiothi" && whole:
			t.Fatalf("%s, game %d: %d and %d of %d plies are covered", g.Variant.At(i), g.Number[i], south, north, g.Plies[i])
		}
	})
	for _, game := range games() {
		if seen[game] == 0 {
			t.Errorf("%s: nothing is given away", game)
		}
	}
}

// eachGame calls see for every row of the games table.
func eachGame(t *testing.T, dir string, see func(g *store.Games, i int)) {
	t.Helper()
	for _, f := range manifest(t, dir).Files {
		if f.Table != pipeline.GamesTable {
			continue
		}
		r, err := store.OpenGames(filepath.Join(dir, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		for r.Next() {
			for i := range r.Games.Rows() {
				see(&r.Games, i)
			}
		}
		if err := r.Err(); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
}

// TestLabelsAddUp wants what is given away to be the difference between what the first
// position is worth and what came out, where every ply is covered and nothing recurs.
func TestLabelsAddUp(t *testing.T) {
	dir, _ := generated(t, "-q", study(t, labelled))
	first := map[int64]int{} // South's value at ply 0, by game
	for _, f := range manifest(t, dir).Files {
		if f.Table != pipeline.MovesTable {
			continue
		}
		r, err := store.OpenMoves(filepath.Join(dir, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		for r.Next() {
			for i := range r.Moves.Rows() {
				wdl, covered := r.Moves.SolvedWDL.At(i)
				value := int(wdl)
				if margin, scored := r.Moves.SolvedMargin.At(i); scored {
					value = int(margin)
				}
				if r.Moves.Mover[i] == 1 {
					value = -value
				}
				if best, _ := r.Moves.Optimal.At(i); covered && best == 0 {
					t.Fatalf("game %d, ply %d: no move keeps the value", r.Moves.GameID[i], r.Moves.Ply[i])
				}
				if covered && r.Moves.Ply[i] == 0 {
					first[r.Moves.GameID[i]] = value
				}
			}
		}
		r.Close()
	}
	checked := 0
	eachGame(t, dir, func(g *store.Games, i int) {
		value, covered := first[g.GameID[i]]
		if !covered || g.End.At(i) == "repetition" {
			return
		}
		south, _ := g.SouthLoss.At(i)
		north, _ := g.NorthLoss.At(i)
		margin, _ := g.Margin.At(i)
		result := int(margin)
		if winner, _ := g.Winner.At(i); strings.HasPrefix(g.Variant.At(i), "bao") {
			result = int(winner)
		}
		if checked++; value-int(south)+int(north) != result {
			t.Errorf("%s, game %d: worth %d, South gives %d away and North %d, result %d", g.Variant.At(i), g.Number[i], value, south, north, result)
		}
	})
	if checked < 100 {
		t.Errorf("only %d games", checked)
	}
}

// TestTablesByContent wants one dataset whatever a table is called, another with another
// table, and tables that fit no variant to be refused.
func TestTablesByContent(t *testing.T) {
	few, all := asTable(t, "tihbat/standard", "--max", "12"), asTable(t, "tihbat/standard")
	copied := filepath.Join(t.TempDir(), "copied.table")
	for _, end := range []string{"", ".distance"} {
		if err := os.WriteFile(copied+end, readAll(t, few+end), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	hash := map[string]string{}
	for _, path := range []string{few, copied, all} {
		dir, _ := generated(t, "-q", study(t, tiny+"tables: [{file: "+path+"}]\n"))
		hash[path] = manifest(t, dir).StudyHash
		mustBoma(t, "", "verify", "-q", dir)
		if path != copied {
			continue
		}
		if err := os.Rename(all, copied); err != nil { // another table under its name
			t.Fatal(err)
		}
		if err := os.Rename(all+".distance", copied+".distance"); err != nil {
			t.Fatal(err)
		}
		if o := boma("", "verify", "-q", dir); o.code == 0 || !strings.Contains(o.stderr, "tables of tihbat/standard") {
			t.Errorf("verify with another table: %+v", o)
		}
		if err := os.Rename(copied, all); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(copied+".distance", all+".distance"); err != nil {
			t.Fatal(err)
		}
	}
	if hash[few] != hash[copied] || hash[few] == hash[all] {
		t.Errorf("study hashes: %v", hash)
	}
}

func TestRefusedTables(t *testing.T) {
	other := asTable(t, "tihbat/standard+singleton=steps")
	for text, want := range map[string]string{
		"tables: [{file: " + other + "}]":                            "a table of tihbat/standard+singleton=steps with rules",
		"tables: [{file: none.table}]":                               "tables[0]: table: none.table: no such file",
		"tables: [{solve: tihbat/modiar}]":                           "tables[0].solve = tihbat/modiar, want a variant of the study",
		"tables: [{solve: tihbat/standard, max: 29}]":                "tables[0]: tihbat: positions of at most 29 counters",
		"tables: [{solve: tihbat/standard, file: a}]":                "want either a file or a variant to solve",
		"tables: [{file: a, max: 3}]":                                "tables[0].max = 3, want none",
		"start: {sample: uniform}":                                   "start.table = nothing",
		"start: {table: " + other + "}":                              "start.table = " + other,
		"start: {table: a, sample: all}":                             "start.sample = all, want uniform",
		"start: {table: a, max: 0}":                                  "start.max = 0, want",
		"start: {table: a}\nopenings: {kind: random-plies}":          "openings.kind = random-plies, want none with start.table",
		"start: {table: a, position: \"7,7/7,7 0-0 S\"}":             "start.position = 7,7/7,7 0-0 S, want none with start.table",
		"start: {table: tihbat/standard}\ntables: [{file: b.table}]": "no such file",
	} {
		dir := filepath.Join(t.TempDir(), "d")
		o := boma("", "generate", "-q", "--log-level", "error", study(t, tiny+text+"\n"), "--out", dir)
		if o.code != 2 || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: %+v, want %s", text, o, want)
		}
	}
}

// TestStartsFromTable begins games in positions of a table.
func TestStartsFromTable(t *testing.T) {
	text := `name: starts
games: 60
pairs: true
variants: [kiothi/standard]
matchups: [{south: greedy, north: random}, {south: "perfect:table=kiothi/standard,else=greedy", north: greedy}]
tables: [{solve: kiothi/standard, max: 4}]
start: {table: kiothi/standard, sample: uniform, max: %d}
`
	for _, most := range []int{4, 2} {
		dir, _ := generated(t, "-q", study(t, fmt.Sprintf(text, most)))
		mustBoma(t, "", "verify", "-q", dir)
		mustBoma(t, "", "verify", "-q", "--regenerate", dir)
		starts, largest := map[string]bool{}, 0
		eachGame(t, dir, func(g *store.Games, i int) {
			warriors := int(g.SouthTotal[i] + g.NorthTotal[i] + g.Unassigned[i])
			largest = max(largest, warriors)
			starts[string(g.Start.At(i))] = true
			south, _ := g.SouthCovered.At(i)
			north, _ := g.NorthCovered.At(i)
			loss, _ := g.SouthLoss.At(i)
			switch {
			case len(g.Opening.At(i)) > 0 || south+north != g.Plies[i]:
				t.Errorf("game %d: opening %q, %d and %d of %d plies covered", g.Number[i], g.Opening.At(i), south, north, g.Plies[i])
			case strings.HasPrefix(g.SouthAgent.At(i), "perfect") && loss != 0:
				t.Errorf("the perfect player gives %d away from %s", loss, g.Start.At(i))
			}
		})
		if largest != most || len(starts) < 20 {
			t.Errorf("max %d: %d starts, of up to %d warriors", most, len(starts), largest)
		}
		var id int64
		eachGame(t, dir, func(g *store.Games, i int) { id = g.GameID[i] })
		if got := mustBoma(t, "", "replay", dir, fmt.Sprint(id), "--json"); !strings.Contains(got, `"opening":""`) {
			t.Errorf("replay: %s", got)
		}
	}
}
