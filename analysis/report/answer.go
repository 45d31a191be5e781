package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// favoured says whom a verdict on the first player's score favours.
func favoured(v analysis.Verdict) string {
	switch v {
	case analysis.More:
		return "first player"
	case analysis.Less:
		return "second player"
	case analysis.Same:
		return "balanced"
	}
	return "not shown"
}

// headline returns the matchup that the answer is about: that of equal players, the
// strongest by the ladder, or else the last the study names.
func (in *Input) headline() string {
	var best string
	order := func(g *analysis.Group) int {
		at := slices.Index(in.About.Matchups, g.Matchup)
		if !g.Rivals {
			at += 1000 // who meets himself goes before
		}
		if level, known := in.level(g.Matchup); known && !g.Rivals {
			at += 10_000 * (level + 1)
		}
		return at
	}
	most := -2
	for i := range in.Report.Groups {
		if g := &in.Report.Groups[i]; order(g) > most {
			best, most = g.Matchup, order(g)
		}
	}
	return best
}

// level returns the place in the first ladder of the agent that meets himself.
func (in *Input) level(matchup string) (int, bool) {
	if in.Skill == nil || len(in.Skill.Variants) == 0 {
		return 0, false
	}
	agent, _, _ := strings.Cut(matchup, " vs ")
	if unmet(&in.Skill.Variants[0]) {
		return 0, false
	}
	at := slices.IndexFunc(in.Skill.Variants[0].Levels, func(l analysis.Level) bool { return l.Agent == agent })
	return at, at >= 0
}

// of returns the groups of a matchup.
func (in *Input) of(matchup string) (groups []*analysis.Group) {
	for i := range in.Report.Groups {
		if g := &in.Report.Groups[i]; g.Matchup == matchup {
			groups = append(groups, g)
		}
	}
	return groups
}

// matchups returns those of the groups, in the study's order.
func (in *Input) matchups() (names []string) {
	for i := range in.Report.Groups {
		if m := in.Report.Groups[i].Matchup; !slices.Contains(names, m) {
			names = append(names, m)
		}
	}
	place := func(m string) int { return slices.Index(in.About.Matchups, m) }
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return names
}

// named is the name of a group's rules, with the openings where there are several kinds.
func (in *Input) named(g *analysis.Group) string {
	for _, other := range in.of(g.Matchup) {
		if other != g && other.Variant == g.Variant {
			return g.Variant + " (openings: " + g.Opening + ")"
		}
	}
	return g.Variant
}

// warnedOf reports whether a warning is about a group.
func (in *Input) warnedOf(g *analysis.Group) bool {
	where := g.Variant + ", " + g.Matchup + ", openings: " + g.Opening
	return slices.ContainsFunc(in.Report.Warnings, func(w analysis.Warning) bool { return w.Where == where })
}

// answer returns the answer in sentences, and as a table.
func (in *Input) answer() (sentences []string, t table) {
	matchup := in.headline()
	groups := in.of(matchup)
	if len(groups) == 0 {
		return []string{"Not shown: the dataset holds no games."}, t
	}
	sentences = append(sentences, in.whoSentence(matchup, groups))
	if s := in.contrastSentence(matchup); s != "" {
		sentences = append(sentences, s)
	}
	return sentences, in.answerTable(matchup, groups)
}

// An Answer is what a report begins with.
type Answer struct {
	Sentences []string
	Head      []string
	Rows      [][]string
}

// AnswerOf returns the answer alone.
func AnswerOf(in *Input) Answer {
	sentences, t := in.answer()
	return Answer{sentences, t.Head, t.Rows}
}

// whoSentence says who is favoured under which rules.
func (in *Input) whoSentence(matchup string, groups []*analysis.Group) string {
	var parts []string
	for _, verdict := range []analysis.Verdict{analysis.More, analysis.Less, analysis.Same, analysis.NotShown} {
		var found []*analysis.Group
		for _, g := range groups {
			if g.Verdict == verdict {
				found = append(found, g)
			}
		}
		if len(found) == 0 {
			continue
		}
		says := map[analysis.Verdict]string{
			analysis.More: "the first player is favoured under ", analysis.Less: "the second player is favoured under ",
			analysis.Same:     fmt.Sprintf("balanced within ±%.3g points under ", 100*in.Report.Settings.Equivalence),
			analysis.NotShown: "not shown who is favoured, nor that it is balanced, under ",
		}[verdict]
		parts = append(parts, says+in.scores(found, len(groups)))
	}
	end := "."
	if slices.ContainsFunc(groups, in.warnedOf) {
		end = "; there are warnings about this."
	}
	return capital(strings.Join(parts, "; ")) + ", when " + in.players(matchup) + end
}

// players says who plays.
func (in *Input) players(matchup string) string {
	south, north, _ := strings.Cut(in.short(matchup), " vs ")
	if south == north {
		return south + " plays itself"
	}
	return south + " plays " + north
}

// fewNamed is how many rule sets a sentence names before it counts them.
const fewNamed = 4

// scores writes the score of each group with its interval; of many, the ends.
func (in *Input) scores(groups []*analysis.Group, all int) string {
	one := func(g *analysis.Group) string {
		return fmt.Sprintf("%s (%s, interval %s)", in.named(g), percent(g.Score.Estimate), span(g.Score))
	}
	if len(groups) <= fewNamed {
		var words []string
		for _, g := range groups {
			words = append(words, one(g))
		}
		return list(words)
	}
	byScore := slices.SortedFunc(slices.Values(groups), func(a, b *analysis.Group) int { return cmp.Compare(a.Score.Estimate, b.Score.Estimate) })
	return fmt.Sprintf("%d of %d rule sets, from %s to %s", len(groups), all, one(byScore[0]), one(byScore[len(byScore)-1]))
}

// answerTable is the answer a line a rule set, with what the rule changes.
func (in *Input) answerTable(matchup string, groups []*analysis.Group) table {
	t := table{Caption: "First player's score, " + in.short(matchup), Text: 1,
		Head: []string{"rules", "games", "first player scores", fmt.Sprintf("%.4g %% interval", 100*in.Report.Settings.Confidence), "favoured"}}
	if in.Comparison != nil {
		t.Head = append(t.Head, "against "+in.Comparison.Baseline)
	}
	for _, g := range groups {
		row := []string{in.named(g), thousands(g.Games), percent(g.Score.Estimate), span(g.Score), favoured(g.Verdict)}
		if in.Comparison != nil {
			row = append(row, in.against(g))
		}
		t.add(row...)
	}
	return t
}

// against says what a group's rules change for the first player.
func (in *Input) against(g *analysis.Group) string {
	if g.Variant == in.Comparison.Baseline {
		return "baseline"
	}
	if k := in.contrastOf(g); k != nil {
		difference, low, high := shift(k)
		return fmt.Sprintf("%s points (%s to %s): %s", difference, low, high, k.Verdict)
	}
	return "–"
}
