package analysis

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// under returns games on the same openings as the given ones, with other results for
// a share of them.
func under(games []fakeGame, change func(i int, g *fakeGame)) []fakeGame {
	changed := append([]fakeGame{}, games...)
	for i := range changed {
		change(i, &changed[i])
	}
	return changed
}

func turn(g *fakeGame, winner int) { g.winner, g.margin = winner, winner }

func compare(t *testing.T, fixtures ...fixture) *Comparison {
	t.Helper()
	dir := t.TempDir()
	dataset(t, dir, false, fixtures...)
	c, err := read(t, dir, Options{}).Compare("kiothi/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Write(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return c
}

func contrastOf(t *testing.T, c *Comparison, variant, measure, design string) Contrast {
	t.Helper()
	for _, k := range c.Contrasts {
		if k.Variant == variant && k.Measure == measure && k.Design == design {
			return k
		}
	}
	t.Fatalf("no contrast of %s by %s, %s", variant, measure, design)
	return Contrast{}
}

// TestPairedTable counts a table by hand: of 200 games, every tenth that was won is lost
// under the variant, and every fifth that was lost is won.
func TestPairedTable(t *testing.T) {
	base := coins(1, 200, 0.5, 0, false)
	var table Paired
	changed := under(base, func(i int, g *fakeGame) {
		switch won := g.winner == 1; {
		case won && i%10 == 0:
			turn(g, -1)
			table.Second++
		case won:
			table.Both++
		case i%5 == 1:
			turn(g, 1)
			table.First++
		default:
			table.Neither++
		}
	})
	c := compare(t, fixture{variant: "kiothi/standard", south: "a", north: "a", games: base},
		fixture{variant: "kiothi/new", south: "a", north: "a", games: changed})
	k := contrastOf(t, c, "kiothi/new", ByWins, Pairwise)
	exact, _ := table.McNemar()
	near(t, "p", k.P, exact, 1e-12)
	nearInterval(t, "difference", k.interval, table.Difference(0.95), 1e-12)
	near(t, "odds", *k.Odds, table.First/table.Second, 1e-12)
	near(t, "h", *k.CohenH, CohenH((table.Both+table.First)/200, (table.Both+table.Second)/200), 1e-12)
	score := contrastOf(t, c, "kiothi/new", ByScore, Pairwise)
	near(t, "score", *score.Difference, (table.First-table.Second)/200, 1e-12)
	if !score.Planned || k.Planned || score.Games != 200 {
		t.Errorf("planned: %+v", score)
	}
	beside := contrastOf(t, c, "kiothi/new", ByWins, Unpaired)
	won := func(yes float64) Interval { return Wilson(yes, 200, 0.95) }
	nearInterval(t, "unpaired", beside.interval, Difference(won(table.Both+table.First), won(table.Both+table.Second)), 1e-9)
}

// TestComparison plants a difference and the lack of one, in pairs of games.
func TestComparison(t *testing.T) {
	base := coins(2, 6000, 0.5, 0.05, true)
	planted := under(base, func(i int, g *fakeGame) {
		if i%12 == 0 {
			turn(g, 1)
		}
	})
	nearly := under(base, func(i int, g *fakeGame) {
		if i%100 == 0 {
			turn(g, -g.winner)
		}
	})
	few := coins(4, 100, 0.5, 0, true)
	elsewhere := under(coins(5, 1200, 0.5, 0.05, true), func(_ int, g *fakeGame) { g.start = "x" + g.start })
	third := under(base, func(i int, g *fakeGame) {
		if i >= 2000 {
			g.start = "x" + g.start
		}
	})
	f := func(variant string, games []fakeGame) fixture {
		return fixture{variant: variant, south: "a", north: "a", pairs: true, games: games}
	}
	c := compare(t, f("kiothi/standard", base), f("kiothi/planted", planted), f("kiothi/nearly", nearly),
		f("kiothi/few", few), f("kiothi/elsewhere", elsewhere), f("kiothi/third", third), f("bao/standard", few))
	for _, tt := range []struct {
		variant, design string
		want            Verdict
		begins          string
	}{
		{"kiothi/planted", Pairwise, More, "The first player scores more under kiothi/planted (a vs a) than under kiothi/standard: +"},
		{"kiothi/nearly", Pairwise, Same, "The first player scores the same within ±2 points under kiothi/nearly (a vs a) as under kiothi/standard: "},
		{"kiothi/few", Pairwise, NotShown, "Not shown that the first player scores more, less or the same under kiothi/few (a vs a): "},
		{"kiothi/elsewhere", Unpaired, NotShown, "Not shown "},
	} {
		k := contrastOf(t, c, tt.variant, ByScore, tt.design)
		if k.Verdict != string(tt.want) || !strings.HasPrefix(k.Sentence, tt.begins) || !k.Planned || k.Family != 5 {
			t.Errorf("%s: %s, family of %d, %q", tt.variant, k.Verdict, k.Family, k.Sentence)
		}
	}
	paired, unpaired := contrastOf(t, c, "kiothi/nearly", ByScore, Pairwise), contrastOf(t, c, "kiothi/nearly", ByScore, Unpaired)
	if width := func(k Contrast) float64 { return *k.High - *k.Low }; width(paired) > width(unpaired)/3 {
		t.Errorf("pairing narrows %v to %v", width(unpaired), width(paired))
	}
	for _, k := range c.Contrasts {
		if k.Variant == "kiothi/elsewhere" && k.Design == Pairwise {
			t.Errorf("paired though no opening is shared: %+v", k)
		}
	}
	partly := contrastOf(t, c, "kiothi/third", ByScore, Pairwise)
	if warned := slices.ContainsFunc(c.Warnings, func(w Warning) bool {
		return w.Kind == "openings shared in part" && strings.Contains(w.Text, "2,000 of 6,000 games have a partner under kiothi/standard, on 1,000 openings")
	}); !warned || partly.Planned || partly.Openings != 1000 {
		t.Errorf("shared in part: %+v, %v", partly, c.Warnings)
	}
	if len(c.Left) != 1 || c.Left[0] != "bao/standard is another game" {
		t.Errorf("left out: %q", c.Left)
	}
}

// TestClustered wants the test by pair to see that two games of one opening go
// together: the same discordant games, doubled, are no more evidence.
func TestClustered(t *testing.T) {
	base := coins(7, 1000, 0.5, 0, true)
	for i := 1; i < len(base); i += 2 {
		turn(&base[i], base[i-1].winner)
	}
	changed := under(base, func(i int, g *fakeGame) {
		if i/2%10 == 0 {
			turn(g, 1)
		}
	})
	f := func(variant string, games []fakeGame) fixture {
		return fixture{variant: variant, south: "a", north: "a", pairs: true, games: games}
	}
	k := contrastOf(t, compare(t, f("kiothi/standard", base), f("kiothi/new", changed)), "kiothi/new", ByWins, Pairwise)
	var pairs float64
	for i := 0; i < len(base); i += 20 {
		if base[i].winner == -1 {
			pairs++
		}
	}
	near(t, "p", k.P, twoSided(pairs/sqrtOf(pairs)), 1e-12)
	if k.Test != "mcnemar, by pair" || k.Units != 500 || k.Games != 1000 {
		t.Errorf("%+v", k)
	}
}

func sqrtOf(x float64) float64 { return Spread{Variance: x, Units: 1}.StandardError() }

func TestBaseline(t *testing.T) {
	dir := t.TempDir()
	dataset(t, dir, false, fixture{variant: "kiothi/standard", south: "a", north: "a", games: coins(1, 50, 0.5, 0, false)})
	d := read(t, dir, Options{})
	if _, err := d.Compare("kiothi/x", nil); !errors.Is(err, ErrBaseline) || !strings.Contains(err.Error(), "want one of kiothi/standard") {
		t.Errorf("%v", err)
	}
	c, err := d.Compare("kiothi/standard", nil)
	if err != nil || len(c.Contrasts) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestExact(t *testing.T) {
	dir := t.TempDir()
	if list, err := FindExact(dir); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "tables"), 0o777); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "tables", "tihbat.json")
	put := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put(`{"variant":"tihbat/standard","positions":9,"wins":4,"draws":2,"losses":3,"value":-2,"more":1}
{"variant":"tihbat/modiar","positions":9,"wins":4,"draws":2,"losses":3,"value":null}`)
	list, err := FindExact(dir)
	if err != nil || len(list) != 2 || *list[0].Value != -2 || list[1].Value != nil {
		t.Errorf("%+v, %v", list, err)
	}
	for _, text := range []string{`{"variant":""}`, `{`, `[]`} {
		put(text)
		if _, err := FindExact(dir); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want an error that names %s", text, err, path)
		}
	}
}
