package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/store"
)

// searchersWithTables are agents that play from the tables of their study.
var searchersWithTables = []string{"alphabeta:depth=1,table=study", "mcts:iterations=20,table=study"}

// TestTablesOfSearchers wants players who search to give nothing away where their table
// reaches, to be recorded with its hash, and to be the same whoever does the work.
func TestTablesOfSearchers(t *testing.T) {
	const text = `name: searchers
games: 60
shard: 10
pairs: true
variants: [kiothi/standard, tihbat/standard+seeds=3]
matchups: [{south: greedy, north: random}, {south: %q, north: greedy}, {south: %[1]q, north: %[1]q}]
tables: [{solve: kiothi/standard, max: 4}, {solve: tihbat/standard+seeds=3}]
`
	for _, agent := range searchersWithTables {
		path := study(t, fmt.Sprintf(text, agent))
		dir, _ := generated(t, "-q", "--workers", "1", path)
		if again, _ := generated(t, "-q", "--workers", "8", path); bytesOf(t, again) != bytesOf(t, dir) {
			t.Errorf("%s: eight workers make other bytes than one", agent)
		}
		mustBoma(t, "", "verify", "-q", "--regenerate", dir)
		kind, _, _ := strings.Cut(agent, ":")
		name := regexp.MustCompile("^" + kind + ":.*,table=[0-9a-f]{32}$")
		hashes, covered, greedily := map[string]bool{}, int64(0), int32(0)
		eachGame(t, dir, func(g *store.Games, i int) {
			for seat, who := range []string{string(g.SouthAgent.At(i)), string(g.NorthAgent.At(i))} {
				plies, _ := g.SouthCovered.At(i)
				loss, _ := g.SouthLoss.At(i)
				if seat == 1 {
					plies, _ = g.NorthCovered.At(i)
					loss, _ = g.NorthLoss.At(i)
				}
				if !strings.HasPrefix(who, kind) {
					greedily += int32(loss)
					continue
				}
				if loss != 0 || !name.MatchString(who) {
					t.Errorf("game %d: %s gives %d away", g.Number[i], who, loss)
				}
				hashes[who], covered = true, covered+int64(plies)
			}
		})
		if len(hashes) != 2 || covered < 100 || greedily == 0 {
			t.Errorf("%s: %d names, %d plies covered; the others give %d away", agent, len(hashes), covered, greedily)
		}
	}
}

// recordedAs returns the names of the agents of a dataset of tihbat/standard.
func recordedAs(t *testing.T, agent, tables string) string {
	t.Helper()
	dir, _ := generated(t, "-q", "--games", "2", study(t, fmt.Sprintf("name: n\ngames: 2\nvariants: [tihbat/standard]\nmatchups: [{south: %q, north: random}]\n%s\n", agent, tables)))
	return manifest(t, dir).Variants[0].Matchups[0].South
}

// TestNamesOfTables wants one name for one table however it is found, another for another,
// and none where there is none.
func TestNamesOfTables(t *testing.T) {
	whole, few := asTable(t, "tihbat/standard", "--raw"), asTable(t, "tihbat/standard", "--max", "6")
	solve := "tables: [{solve: tihbat/standard}]"
	// A study solves into files that are not compressed, which the hash tells apart.
	byPath := recordedAs(t, "alphabeta:depth=1,table="+whole, "")
	for _, other := range []string{
		recordedAs(t, "alphabeta:depth=1,table=study", "tables: [{file: "+whole+"}]"),
		recordedAs(t, "alphabeta:depth=1,table=tihbat/standard", solve),
		recordedAs(t, "alphabeta:depth=1,table=study", solve),
	} {
		if other != byPath {
			t.Errorf("%s and %s: one table with two names", other, byPath)
		}
	}
	short := recordedAs(t, "alphabeta:depth=1,table="+few, "")
	if short == byPath {
		t.Errorf("%s: two tables with one name", short)
	}
	both := recordedAs(t, "alphabeta:depth=1,table=study", "tables: [{file: "+few+"}, {file: "+whole+"}]")
	if _, hash, _ := strings.Cut(byPath, "table="); !strings.HasPrefix(both, short+"+") || !strings.HasSuffix(both, hash) {
		t.Errorf("%s: want the hashes of %s and %s", both, short, byPath)
	}
	for agent, want := range map[string]string{
		"alphabeta:depth=1":             "alphabeta:depth=1,quiescence=2,candidates=16",
		"alphabeta:depth=1,table=none":  "alphabeta:depth=1,quiescence=2,candidates=16",
		"mcts:iterations=3,epsilon=0.5": "mcts:epsilon=0.5,iterations=3,c=1,candidates=16",
	} {
		if got := recordedAs(t, agent, solve); got != want {
			t.Errorf("%s is recorded as %s, want %s", agent, got, want)
		}
	}
	if got := recordedAs(t, "mcts:iterations=3,epsilon=0.5,table="+whole, ""); !strings.HasPrefix(got, "mcts:epsilon=0.5,iterations=3,c=1,candidates=16,table=") {
		t.Error(got)
	}
}

// TestTablesAtTheTerminal asks for advice and plays with a table: by it where it reaches,
// drawing among its moves where that is wanted.
func TestTablesAtTheTerminal(t *testing.T) {
	few := asTable(t, "bao/standard+files=6", "--max", "5")
	const position = "000001/001001|010000/001110 N" // seven stones
	for _, who := range []string{"alphabeta:depth=3", "mcts:iterations=4000"} {
		r := ranked(t, "bao/standard+files=6", position, "--agent", who+",table="+few)
		if r.Moves[0].Outcome == nil || !strings.HasPrefix(r.Agent, who) || strings.Contains(r.Agent, few) {
			t.Errorf("%s: %+v", who, r)
		}
	}
	whole := asTable(t, "tihbat/standard")
	for _, who := range []string{"alphabeta:depth=1", "mcts:iterations=2", "mcts:temperature=1,plies=99,iterations=2", "alphabeta:depth=1,temperature=1,plies=99", "mcts:epsilon=0.5,iterations=2"} {
		who += ",table=" + whole
		out := mustBoma(t, "", "play", "tihbat/standard", "--south", who, "--north", who)
		if !strings.Contains(out, "South") || strings.Contains(who, "epsilon=") || strings.Contains(who, "temperature=") {
			continue
		}
		if !strings.Contains(out, "13") || !strings.Contains(out, "15") { // -2, as solved
			t.Errorf("%s: %s", who, out)
		}
		r := ranked(t, "tihbat/standard", "--agent", who)
		if len(r.Moves) != 2 || *r.Moves[0].Margin != -2 || *r.Moves[0].Outcome != -1 || r.Nodes != nil {
			t.Errorf("%s: %+v", who, r)
		}
	}
}

// TestRefusedTablesOfSearchers wants one line on a table that does not fit or is damaged,
// and no dataset.
func TestRefusedTablesOfSearchers(t *testing.T) {
	other := asTable(t, "tihbat/standard+singleton=steps")
	damaged := asTable(t, "tihbat/standard", "--raw")
	text, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	for at := len(text) / 4; at < len(text)*3/4; at += 100 {
		text[at] ^= 1
	}
	if err := os.WriteFile(damaged, text, 0o666); err != nil {
		t.Fatal(err)
	}
	for agent, want := range map[string]string{
		"alphabeta:depth=2,table=" + other:       "is a table of tihbat/standard+singleton=steps with rules",
		"mcts:iterations=5,table=" + other + "x": "no such file",
		"alphabeta:depth=2,table=study":          "table = study, want a study whose tables: hold one of tihbat/standard",
		"alphabeta:depth=2,table=":               "table = , want a table that boma solve wrote",
		"alphabeta:depth=2,table=" + damaged:     "damaged",
		"mcts:iterations=5,table=" + damaged:     "damaged",
	} {
		dir := filepath.Join(t.TempDir(), "out")
		o := boma("", "generate", "-q", "--log-level", "error", "--out", dir,
			study(t, fmt.Sprintf("name: n\ngames: 20\nvariants: [tihbat/standard]\nmatchups: [{south: %q, north: random}]\n", agent)))
		if o.code == 0 || !strings.Contains(o.stderr, want) || strings.Count(o.stderr, "\n") != 1 || exists(filepath.Join(dir, "manifest.json")) {
			t.Errorf("%s: %+v, want %s", agent, o, want)
		}
		if o := boma("", "play", "tihbat/standard", "--south", agent, "--north", "random"); o.code == 0 || !strings.Contains(o.stderr, want) {
			t.Errorf("play %s: %+v, want %s", agent, o, want)
		}
	}
}
