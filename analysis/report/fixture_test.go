package report

import (
	"math/rand/v2"

	"github.com/boma-games/boma/analysis"
)

// made returns an input with all that a report may show, of numbers made up.
func made() *Input {
	in := &Input{About: About{
		Title: "A made-up study", Study: "made-up", Seed: 7, Hash: "0123456789abcdef", Program: "boma 0.0.0", Schema: 1,
		License: "CC0-1.0", Creators: []string{"Nobody <nobody@example>"}, URL: "https://example.org/", Games: 1000, Pairs: true,
		Openings: "of their own", PlyLimit: 500, Checked: "Every game was played again.", StudyText: "name: made-up\nseed: 7\n",
		TotalGames: 9000, TotalRows: 90_000,
		Matchups: []string{"weak vs weak", "strong:depth=2,more=1 vs strong:depth=2,more=1", "strong:depth=2,more=1 vs weak"},
	}}
	names := []string{"game/old", "game/old+rule=new", "game/other"}
	for i, name := range names {
		in.About.Variants = append(in.About.Variants, Variant{Name: name, Title: "Game", Region: "Nowhere", Reference: "A & B <1900>",
			Rules: []string{"", "rule=new", "all=other"}[i], Hash: "feed"})
	}
	in.Report = &analysis.Report{Study: "made-up", Settings: analysis.Settings{Confidence: 0.95, Equivalence: 0.02, Replicates: 1000}}
	scores := [][]float64{{0.5, 0.55, 0.44}, {0.62, 0.515, 0.502}, {0.51, 0.5, 0.49}}
	for i, name := range names {
		for j, matchup := range in.About.Matchups {
			in.Report.Groups = append(in.Report.Groups, group(name, matchup, scores[j][i], j == 2))
		}
	}
	in.Report.Warnings = []analysis.Warning{
		{Kind: "few games", Where: "game/other, weak vs weak, openings: random-plies", Text: "12 games: intervals are wide, and rough"},
		{Kind: "few games", Where: "game/old, weak vs weak, openings: random-plies", Text: "12 games"},
		{Kind: "moves missing", Text: "some games have no moves table"},
	}
	in.compare()
	in.ladder()
	value := int64(-2)
	in.Exact = []analysis.Exact{{Variant: "game/old", Positions: 12_345, Wins: 6000, Draws: 345, Losses: 6000, Value: &value}, {Variant: "game/other", Positions: 9, Wins: 9}}
	return in
}

func known(x float64) *float64 { return &x }

// group makes up the games of a key.
func group(variant, matchup string, score float64, rivals bool) analysis.Group {
	rng := rand.New(rand.NewPCG(uint64(1000*score), uint64(len(variant))))
	g := analysis.Group{Key: analysis.Key{Variant: variant, Matchup: matchup, Opening: "random-plies"}, Games: 1000,
		Rivals: rivals, Unit: "pair", Units: 500, PHolm: 0.03}
	g.First = int64(1000*score) - 25
	g.Draws, g.Second = 50, 950-g.First
	g.Score = analysis.Wilson(1000*score, 1000, 0.95)
	g.Verdict = analysis.Judge(g.Score, 0.5, 0.02, 0.03, 0.05)
	row := func(metric, unit string, value, half float64) {
		g.Rows = append(g.Rows, analysis.Row{Variant: variant, Matchup: matchup, Metric: metric, Unit: unit,
			Value: known(value), Low: known(value - half), High: known(value + half), N: 500})
	}
	for _, metric := range []string{"first_wins", "draws", "second_wins", "truncated"} {
		row(metric, "share", 0.3, 0.02)
	}
	for _, metric := range []string{"margin_mean", "margin_size", "margin_sd", "plies", "plies_median", "plies_90_percent"} {
		row(metric, "seeds", 10*score, 0.5)
	}
	for tenth := range 10 {
		row("winner_ahead_at_"+string('0'+rune(tenth))+"0_percent", "share", 0.4+0.06*float64(tenth), 0.03)
		row("lead_at_"+string('0'+rune(tenth))+"0_percent", "seeds", float64(tenth)*(score-0.5), 0.4)
	}
	for m := int64(-20); m <= 20; m += 2 {
		n := int64(rng.IntN(100))
		g.Margins = append(g.Margins, analysis.MarginRate{Margin: m, Games: n, Share: analysis.Wilson(float64(n), 1000, 0.95)})
	}
	for plies := int64(31); plies < 200; plies += 3 {
		g.Lengths = append(g.Lengths, analysis.Length{Plies: plies, Games: int64(rng.IntN(40))})
	}
	return g
}

// compare makes up contrasts.
func (in *Input) compare() {
	c := &analysis.Comparison{Baseline: "game/old", Settings: in.Report.Settings, Left: []string{"another/game is another game"}}
	for j, matchup := range in.About.Matchups {
		for i, variant := range []string{"game/old+rule=new", "game/other"} {
			d := []float64{-0.1, 0.01, 0.04}[(i+j)%3]
			v := []analysis.Verdict{analysis.Less, analysis.Same, analysis.NotShown}[(i+j)%3]
			c.Contrasts = append(c.Contrasts, analysis.Contrast{Baseline: c.Baseline, Variant: variant, Matchup: matchup, Opening: "random-plies",
				Measure: analysis.ByScore, Design: analysis.Pairwise, Planned: true, Games: 1000, BaseGames: 1000, Units: 500,
				BaseValue: known(0.5), Value: known(0.5 + d), Difference: known(d), Low: known(d - 0.01), High: known(d + 0.01), PHolm: 0.00001, Verdict: string(v)})
		}
	}
	in.Comparison = c
}

// ladder makes up two levels.
func (in *Input) ladder() {
	l := analysis.Climb{Ladder: analysis.Ladder{Variant: "game/old", All: &analysis.Ratings{Separated: []string{"all points go one way"}}}}
	for i, agent := range []string{"weak", "strong:depth=2,more=1"} {
		elo := float64(600*i - 300)
		l.Levels = append(l.Levels, analysis.Level{Agent: agent, Strength: analysis.Interval{Estimate: elo, Low: elo - 50, High: elo + 50},
			Advantage: analysis.Interval{Estimate: 10, Low: -5, High: 25}})
		l.Alone = append(l.Alone, analysis.Alone{Agent: agent, Games: 1000, Distinct: 990, Score: analysis.Wilson(500+50*float64(i), 1000, 0.95)})
	}
	in.Skill = &analysis.Skill{Settings: in.Report.Settings, Variants: []analysis.Climb{l}}
}
