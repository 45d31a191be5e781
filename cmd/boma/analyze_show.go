package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// mainMetrics are shown without --full.
var mainMetrics = []string{
	"first_wins", "draws", "second_wins", "truncated", "agent_score", "margin_mean", "margin_two", "match_score_worth_2",
	"match_score_worth_10", "plies", "laps", "sown", "branching", "decision_share", "capture_share", "lead_changes",
	"drama_browne", "drama_ludii", "decisiveness", "convergence_branching", "error_rate", "loss_per_move", "only_moves",
	"decided_at_00_percent", "decided_at_50_percent", "decided_at_90_percent", "distinct_games", "effective_games", "opening_icc",
}

// tabledGroups is how many groups have a table of figures each without --full.
const tabledGroups = 12

// showReport writes a report for people.
func (a *app) showReport(r *analysis.Report, full bool) {
	a.showWarnings(r.Warnings)
	if len(r.Groups) == 0 {
		return
	}
	a.showScores(r)
	for i := range r.Groups {
		g := &r.Groups[i]
		fmt.Fprintf(a.out, "\n%s\n%s, openings: %s\n", g.Variant, short(g.Matchup), g.Opening)
		wrap(a.out, "  ", "  ", g.Sentence)
		if len(r.Groups) > tabledGroups && !full {
			continue
		}
		fmt.Fprintln(a.out)
		t := table{head: []string{"metric", "value", "from", "to", "unit"}, left: []int{0, 4}}
		for _, row := range g.Rows {
			if full || slices.Contains(mainMetrics, row.Metric) {
				t.add(row.Metric, figure(row, row.Value), figure(row, row.Low), figure(row, row.High), row.Unit)
			}
		}
		t.write(a.out, "  ")
	}
}

// showScores writes who is favoured, a line a group.
func (a *app) showScores(r *analysis.Report) {
	t := table{head: []string{"variant", "matchup", "openings", "games", "first scores", "from", "to", "favoured"}, left: []int{0, 1, 2, 7}}
	for i := range r.Groups {
		g := &r.Groups[i]
		favoured := map[analysis.Verdict]string{analysis.More: "first player", analysis.Less: "second player",
			analysis.Same: "balanced", analysis.NotShown: "not shown"}[g.Verdict]
		t.add(g.Variant, short(g.Matchup), g.Opening, grouped(uint64(g.Games)), hundredths(g.Score.Estimate),
			hundredths(g.Score.Low), hundredths(g.Score.High), favoured)
	}
	t.write(a.out, "")
	fmt.Fprintf(a.out, "\nIntervals of %.4g %%. Balanced: the whole interval within ±%.3g points of 50 %%.\n",
		100*r.Settings.Confidence, 100*r.Settings.Equivalence)
}

var longHash = regexp.MustCompile("[0-9a-f]{12,}")

// short cuts the hashes in the names of agents to eight digits: enough to tell them apart.
func short(text string) string {
	return longHash.ReplaceAllStringFunc(text, func(hash string) string { return hash[:8] + "…" })
}

func hundredths(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

// figure writes a value of a row: shares as percentages, others with four digits.
func figure(row analysis.Row, x *float64) string {
	switch {
	case x == nil:
		return "-"
	case row.Unit == "share" || row.Unit == "score":
		return hundredths(*x)
	case math.Abs(*x) >= 1000:
		return strings.Replace(grouped(uint64(math.Round(math.Abs(*x)))), "", sign(*x), 1)
	}
	return strconv.FormatFloat(*x, 'g', 4, 64)
}

func sign(x float64) string {
	if x < 0 {
		return "-"
	}
	return ""
}
