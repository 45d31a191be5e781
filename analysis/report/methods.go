package report

import (
	"fmt"
	"strings"
)

// A method is a term and what it means here.
type method struct{ Term, Text string }

// methods says how the figures came about, with seeds and versions.
func (in *Input) methods() []method {
	a, s := &in.About, in.Report.Settings
	unit := "The unit is the game."
	if a.Pairs {
		unit = "Each opening is played twice, sides swapped; the unit is the pair, never the ply."
	}
	var agents []string
	for _, m := range a.Matchups {
		agents = append(agents, in.short(m))
	}
	for _, agent := range in.agents() {
		if name := in.short(agent); name != agent {
			agents = append(agents, name+" is "+agent)
		}
	}
	list := []method{
		{"Games", fmt.Sprintf("%s of each rule set and pairing of agents, %s and %s in all. None was left out. Openings: %s. A game stops without a result after %s.",
			count(a.Games, "game"), count(a.TotalGames, "game"), count(a.TotalRows, "recorded move"), a.Openings, thousands(int64(a.PlyLimit))+" plies")},
		{"Agents", strings.Join(agents, "; ") + "."},
		{"Score", "Wins and half the draws of finished games. " + unit},
		{"Intervals", fmt.Sprintf("%.4g %%. Scores: Wilson's interval for the effective number of games, which counts what the games of a pair have in common. "+
			"Shares: Wilson. Means: t by unit; ratios over plies: Poisson bootstrap of units, %d replicates. Ratings: observed information.", 100*s.Confidence, s.Replicates)},
		{"Verdicts", fmt.Sprintf("One player is favoured only if that is shown after Holm's correction over all groups; balanced, or the same, only if the whole interval lies within ±%.3g points; "+
			"else it is not shown.", 100*s.Equivalence)},
	}
	if in.Comparison != nil {
		list = append(list, method{"Contrasts", "Planned: the score of each rule set of the game against " + in.Comparison.Baseline +
			", paired where most games share an opening with the baseline's (McNemar's kind of test), unpaired else (Newcombe's interval); Holm over them."})
	}
	list = append(list, method{"Seed", plain(a.Seed) + ". Every random number comes from it; the same study, seed and version make the same bytes."})
	if a.Checked != "" {
		list = append(list, method{"Verification", a.Checked})
	}
	list = append(list, method{"Versions", fmt.Sprintf("%s; data schema %d; study %s.", a.Program, a.Schema, a.Hash)})
	if len(a.Tables) > 0 {
		list = append(list, method{"Tables", "Exact values from tables of " + strings.Join(a.Tables, ", ") + "."})
	}
	return append(list, in.rights()...)
}

func (in *Input) rights() (list []method) {
	a := &in.About
	if a.License != "" {
		list = append(list, method{"License of the data", a.License})
	}
	if len(a.Creators) > 0 {
		list = append(list, method{"By", strings.Join(a.Creators, ", ")})
	}
	if a.URL != "" {
		list = append(list, method{"Program", a.URL})
	}
	return list
}
