package report

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/analysis"
)

var whoKey = []mark{
	{"first", "●", "first player favoured"}, {"second", "■", "second player favoured"}, {"same", "◆", "balanced"}, {"mute", "○", "not shown"},
}

// whoWins is the section on the first player's score under every rule set and matchup.
func (in *Input) whoWins() (section, error) {
	level := 100 * in.Report.Settings.Confidence
	s := section{ID: "who", Title: "Who wins", Key: whoKey, Lead: fmt.Sprintf(
		"The first player's score, wins and half the draws of finished games, with its %.4g %% interval. "+
			"The line is one half; the band is ±%.3g points around it: balanced is what lies in the band whole.", level, 100*in.Report.Settings.Equivalence)}
	for _, matchup := range in.matchups() {
		f, err := in.scoresOf(matchup)
		if err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f)
	}
	if len(s.Figures) == 0 {
		s.Missing = "Not shown: there are no games."
	}
	return s, nil
}

func (in *Input) scoresOf(matchup string) (figure, error) {
	w := whiskers{null: 50, margin: 100 * in.Report.Settings.Equivalence, label: "first player's score, %"}
	t := table{Caption: "Results, " + in.short(matchup), Text: 2,
		Head: []string{"rules", "openings", "games", "first wins", "draws", "second wins", "no result", "score", "p, Holm", "favoured"}}
	var words []string
	for _, g := range in.of(matchup) {
		row := []string{g.Variant, g.Opening, thousands(g.Games)}
		for _, metric := range []string{"first_wins", "draws", "second_wins", "truncated"} {
			row = append(row, metricText(g, metric, percent))
		}
		row = append(row, percent(g.Score.Estimate)+" ("+span(g.Score)+")", chance(g.PHolm), favoured(g.Verdict))
		t.add(row...)
		if g.Games == g.Cut {
			words = append(words, in.named(g)+": not shown, no game came to an end")
			continue
		}
		r := whisker{name: in.named(g), at: 100 * g.Score.Estimate, low: 100 * g.Score.Low, high: 100 * g.Score.High,
			text: percent(g.Score.Estimate) + " (" + span(g.Score) + ")", verdict: g.Verdict}
		w.rows = append(w.rows, r)
		words = append(words, r.name+" "+r.text+", "+favoured(g.Verdict))
	}
	f := figure{ID: "who-" + slug(in.short(matchup)), Title: in.short(matchup), Table: t}
	f.Alt = "First player's score with intervals: " + strings.Join(words, "; ") + "."
	if len(w.rows) == 0 {
		f.Caption = "Not shown: no game came to an end."
		return f, nil
	}
	var err error
	f.SVG, err = w.draw(f.ID, f.Title, f.Alt)
	return f, err
}

// metricText writes a figure of a group with its interval.
func metricText(g *analysis.Group, metric string, write func(float64) string) string {
	r, known := g.Row(metric)
	if !known || r.Value == nil {
		return "–"
	}
	return write(*r.Value) + " (" + value(r.Low, write) + " to " + value(r.High, write) + ")"
}
