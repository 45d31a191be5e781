package report

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// planned returns the planned contrasts of a matchup.
func (in *Input) planned(matchup string) (found []*analysis.Contrast) {
	for i := range in.Comparison.Contrasts {
		if k := &in.Comparison.Contrasts[i]; k.Planned && (matchup == "" || k.Matchup == matchup) {
			found = append(found, k)
		}
	}
	return found
}

// contrastSentence says which rules matter, or nothing where none are compared.
func (in *Input) contrastSentence(matchup string) string {
	if in.Comparison == nil {
		return ""
	}
	all := in.planned(matchup)
	var parts []string
	for _, verdict := range []analysis.Verdict{analysis.More, analysis.Less, analysis.Same, analysis.NotShown} {
		var words []string
		n := 0
		for _, k := range all {
			if k.Verdict != string(verdict) {
				continue
			}
			if n++; n <= fewNamed {
				difference, low, high := shift(k)
				words = append(words, fmt.Sprintf("%s (%s points, %s to %s)", change(k.Variant, k.Baseline), difference, low, high))
			}
		}
		if n == 0 {
			continue
		}
		if n > fewNamed {
			words = append(words, fmt.Sprintf("%d more", n-fewNamed))
		}
		parts = append(parts, map[analysis.Verdict]string{analysis.More: "the first player scores more under ",
			analysis.Less:     "the first player scores less under ",
			analysis.Same:     fmt.Sprintf("the score is the same within ±%.3g points under ", 100*in.Report.Settings.Equivalence),
			analysis.NotShown: "it is not shown whether the first player scores more, less or the same under "}[verdict]+list(words))
	}
	if len(parts) == 0 {
		return ""
	}
	return "Against " + in.Comparison.Baseline + ", " + strings.Join(parts, "; ") + "."
}

// change names a variant by what it changes of the baseline, if that is all it does.
func change(variant, baseline string) string {
	if rest, found := strings.CutPrefix(variant, baseline+"+"); found {
		return strings.ReplaceAll(rest, "+", ", ")
	}
	return variant
}

// contrasts is the section on what the rules change.
func (in *Input) contrasts() (section, error) {
	s := section{ID: "contrasts", Title: "What the rules change", Key: contrastKey}
	if in.Comparison == nil {
		return section{}, nil
	}
	c := in.Comparison
	s.Lead = fmt.Sprintf("The first player's score under each rule set less that under %s, in percentage points. "+
		"The band is ±%.3g points, within which a difference counts as none. Games on shared openings are paired.", c.Baseline, 100*c.Settings.Equivalence)
	for _, matchup := range in.matchups() {
		all := in.planned(matchup)
		if len(all) == 0 {
			continue
		}
		f, err := in.forest(matchup, all)
		if err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f)
	}
	if len(s.Figures) == 0 {
		s.Missing = "Not shown: no other rule set of the same game has games that could be held against " + c.Baseline + "."
	}
	if len(c.Left) > 0 {
		s.Lead += " Left out: " + in.short(list(c.Left)) + "."
	}
	return s, nil
}

func (in *Input) forest(matchup string, all []*analysis.Contrast) (figure, error) {
	w := whiskers{null: 0, margin: 100 * in.Comparison.Settings.Equivalence, label: "difference in percentage points"}
	t := table{Caption: "Planned contrasts by score", Text: 2, Head: []string{"rules", "design", "games", "baseline", "this", "difference", "from", "to", "p, Holm", "verdict"}}
	for _, k := range all {
		name := change(k.Variant, k.Baseline)
		difference, low, high := shift(k)
		if k.Difference != nil && k.Low != nil && k.High != nil {
			w.rows = append(w.rows, whisker{name: name, at: 100 * *k.Difference, low: 100 * *k.Low, high: 100 * *k.High,
				text: difference + " (" + low + " to " + high + ")", verdict: analysis.Verdict(k.Verdict)})
		}
		t.add(k.Variant, k.Design, thousands(k.Games), value(k.BaseValue, percent), value(k.Value, percent),
			difference, low, high, chance(k.PHolm), k.Verdict)
	}
	f := figure{ID: "contrasts-" + slug(in.short(matchup)), Title: in.short(matchup), Table: t}
	var words []string
	for _, r := range w.rows {
		words = append(words, r.name+" "+r.text+", "+string(r.verdict))
	}
	f.Alt = "Differences of the first player's score from " + in.Comparison.Baseline + ", in points with intervals: " + strings.Join(words, "; ") + "."
	var err error
	f.SVG, err = w.draw(f.ID, f.Title, f.Alt)
	return f, err
}

var contrastKey = []mark{
	{"first", "●", "scores more"}, {"second", "■", "scores less"}, {"same", "◆", "the same"}, {"mute", "○", "not shown"},
}
