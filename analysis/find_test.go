package analysis

import (
	"slices"
	"strings"
	"testing"
)

// TestFinds plants an advantage, and wants it found; where there is none, nothing is
// claimed that the games do not show.
func TestFinds(t *testing.T) {
	dir := t.TempDir()
	dataset(t, dir, false,
		fixture{variant: "bao/planted", south: "a", north: "a", pairs: true, games: coins(1, 3000, 0.57, 0, true)},
		fixture{variant: "bao/second", south: "a", north: "a", pairs: true, games: coins(2, 3000, 0.35, 0.2, true)},
		fixture{variant: "bao/none", south: "a", north: "a", pairs: true, games: coins(3, 3000, 0.5, 0, true)},
		fixture{variant: "bao/many", south: "a", north: "a", pairs: true, games: coins(4, 20000, 0.45, 0.1, true)})
	r := read(t, dir, Options{}).Report()
	for i, want := range []struct {
		verdict Verdict
		begins  string
	}{
		{More, "The first player is favoured: the first player scores 5"},
		{Less, "The second player is favoured: "},
		{NotShown, "Not shown who is favoured, nor that the game is balanced: "},
		{Same, "Balanced within ±2 points: "},
	} {
		g := &r.Groups[i]
		if g.Verdict != want.verdict || !strings.HasPrefix(g.Sentence, want.begins) {
			t.Errorf("%s: %s, %q, want %s, %q", g.Variant, g.Verdict, g.Sentence, want.verdict, want.begins)
		}
		if g.Unit != "pair" || g.Units*2 != g.Games {
			t.Errorf("%s: %d %ss of %d games", g.Variant, g.Units, g.Unit, g.Games)
		}
		if in := g.Pairs; in[0]+in[1]+in[2]+in[3]+in[4] != g.Units {
			t.Errorf("%s: pairs %v", g.Variant, in)
		}
	}
	if need := r.Groups[2].Sentence; !strings.Contains(need, "takes some 6,568 games") {
		t.Errorf("need: %q", need)
	}
}

// TestAgents wants the two questions of a pair told apart: the side, and the agent.
func TestAgents(t *testing.T) {
	games := coins(5, 2000, 0.5, 0, true)
	for i := range games { // a, who is South in even games, wins three of four
		g := &games[i]
		g.winner = 1 - 2*(i%2)
		if i%8 < 2 {
			g.winner = -g.winner
		}
		g.margin = 3 * g.winner
	}
	dir := t.TempDir()
	dataset(t, dir, false, fixture{variant: "bao/x", south: "a", north: "b", pairs: true, games: games})
	r := read(t, dir, Options{}).Report()
	g := &r.Groups[0]
	skill, _ := g.Row("agent_score")
	if *skill.Value != 0.75 || g.Score.Estimate != 0.5 || g.Verdict != Same {
		t.Errorf("agent %v, side %v, %s", *skill.Value, g.Score, g.Verdict)
	}
	if warned(r, "one agent only") || warned(r, "unequal agents") {
		t.Errorf("warnings: %v", r.Warnings)
	}
}

func TestWarnings(t *testing.T) {
	base := func(change func(i int, g *fakeGame)) []fakeGame {
		games := coins(6, 400, 0.5, 0, false)
		for i := range games {
			change(i, &games[i])
		}
		return games
	}
	for kind, f := range map[string]fixture{
		"all draws":        {games: base(func(_ int, g *fakeGame) { g.winner, g.margin = 0, 0 })},
		"nearly all draws": {games: base(func(i int, g *fakeGame) { g.winner = truthInt(i == 3); g.margin = g.winner })},
		"many truncated":   {games: base(func(i int, g *fakeGame) { g.truncated = i%20 == 0 })},
		"repeated games":   {games: base(func(i int, g *fakeGame) { g.hash = int64(1 + i%50) })},
		"one opening":      {games: base(func(i int, g *fakeGame) { g.start = "7,7/7,7 0-0 S" })},
		"openings decide": {games: base(func(i int, g *fakeGame) {
			g.start = []string{"1", "2", "3", "4", "5", "6", "7", "8"}[i%8]
			g.winner = 1 - 2*(i%2)
		})},
		"few games":      {games: base(func(int, *fakeGame) {})[:10]},
		"one agent only": {games: base(func(int, *fakeGame) {})},
		"moves missing":  {games: base(func(int, *fakeGame) {}), noMoves: true},
		"unequal agents": {north: "b", games: base(func(_ int, g *fakeGame) { g.winner, g.margin = 1, 1 })},
	} {
		f.variant, f.south = "bao/x", "a"
		if f.north == "" {
			f.north = "a"
		}
		dir := t.TempDir()
		dataset(t, dir, false, f)
		r := read(t, dir, Options{}).Report()
		if !warned(r, kind) {
			t.Errorf("no warning %q among %v", kind, r.Warnings)
		}
		if _, err := r.Write(t.TempDir()); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	quiet := t.TempDir()
	dataset(t, quiet, false, fixture{variant: "bao/x", south: "a", north: "b", games: base(func(int, *fakeGame) {})})
	if r := read(t, quiet, Options{}).Report(); len(r.Warnings) > 0 {
		t.Errorf("warnings of nothing: %v", r.Warnings)
	}
	bare := t.TempDir()
	dataset(t, bare, true, fixture{variant: "bao/x", south: "a", north: "b", games: base(func(int, *fakeGame) {})})
	if r := read(t, bare, Options{}).Report(); !warned(r, "no manifest") || len(r.Groups) != 1 {
		t.Errorf("without a manifest: %v", r.Warnings)
	}
}

func truthInt(b bool) int { return int(truth(b)) }

// TestCatalogue wants every row of a report, and no other name twice, in the list.
func TestCatalogue(t *testing.T) {
	var names []string
	for _, m := range Catalogue() {
		if m.Name == "" || m.Formula == "" || m.Source == "" || m.Unit == "" {
			t.Errorf("%+v says too little", m)
		}
		if slices.Contains(names, m.Name) {
			t.Errorf("%s stands twice", m.Name)
		}
		names = append(names, m.Name)
	}
	games := coins(8, 100, 0.5, 0.1, false)
	for i := range games {
		games[i].start = []string{"1", "2", "3"}[i%3]
	}
	label(games)
	dir := t.TempDir()
	dataset(t, dir, false, fixture{variant: "kiothi/x", south: "a", north: "b", games: games})
	rows := read(t, dir, Options{}).Report().Rows()
	for _, row := range rows {
		if !slices.Contains(names, row.Metric) {
			t.Errorf("%s is in no list", row.Metric)
		}
		if row.Value == nil || row.Low == nil || row.High == nil {
			t.Errorf("%s: %+v lacks an interval", row.Metric, row)
		} else if *row.Low > *row.Value || *row.High < *row.Value {
			t.Errorf("%s: %v outside %v to %v", row.Metric, *row.Value, *row.Low, *row.High)
		}
	}
	if len(rows) != len(names) {
		t.Errorf("%d rows, want all %d metrics", len(rows), len(names))
	}
}

// TestRepeats counts by hand: games 1 1 1 2 2 3 are three of their own, worth 36/14.
func TestRepeats(t *testing.T) {
	var l ledger
	for i, hash := range []int64{1, 1, 1, 2, 2, 3} {
		l.put(int64(9000*i), newEntry(hash<<20, []byte{byte(hash)}, kindNone, resultFirst, false))
	}
	r := l.repeats(kindNone)
	if r.Games != 6 || r.Distinct != 3 || r.Most != 3 {
		t.Errorf("%+v", r)
	}
	near(t, "effective", r.Effective, 36.0/14, 1e-12)
}

// TestStarts has an analysis of variance by hand: openings with scores 1 1 0, 0 0 0 and
// 1 1 1 have MSB = 7/9, MSW = 1/9, n0 = 3, so variance 2/9 and ICC 6/9.
func TestStarts(t *testing.T) {
	var l ledger
	for i, won := range []bool{true, true, false, false, false, false, true, true, true} {
		result := uint8(resultSecond)
		if won {
			result = resultFirst
		}
		l.put(int64(i), newEntry(int64(i), []byte{byte(i / 3)}, kindPlies, result, false))
	}
	s := l.starts(kindPlies, 0.95)
	near(t, "variance between", s.Variance, (7.0/9-1.0/9)/3, 1e-12)
	near(t, "icc", s.ICC.Estimate, 6.0/9, 1e-12)
	if s.Distinct != 3 || s.ICC.Low > 0.67 || s.ICC.High < 0.67 {
		t.Errorf("%+v", s)
	}
}
