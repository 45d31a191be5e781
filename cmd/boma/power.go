package main

import (
	"fmt"
	"math"

	"github.com/boma-games/boma/analysis"
	"github.com/spf13/cobra"
)

type powerOptions struct {
	analysis.Design
	precision, difference, margin, score, discordant float64
}

func (a *app) powerCommand() *cobra.Command {
	o := powerOptions{Design: analysis.Design{Level: 0.95, Power: 0.8, Effect: 1}}
	cmd := &cobra.Command{
		Use:   "power",
		Short: "Say how many games a question needs",
		Long: `Say how many games are needed: for an interval of the first player's score that is at
most --precision to each side, to find a --difference with the probability --power, and
to show balance within --margin.

Draws make a score vary less, so fewer games do. A design effect above 1 stands for games
that are alike within openings.`,
		Example: "  boma power\n  boma power --precision 0.005 --difference 0.01\n  boma power --draws 0.4 --json",
		Args:    arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if err := o.check(); err != nil {
				return err
			}
			n := o.needs()
			if a.json {
				return a.writeJSON(n)
			}
			t := table{head: []string{"question", "games"}, left: []int{0}}
			for _, need := range n {
				t.add(need.Question, games64(need.Games))
			}
			t.write(a.out, "")
			return nil
		},
	}
	flags := cmd.Flags()
	flags.Float64Var(&o.precision, "precision", 0.01, "half `width` of the interval")
	flags.Float64Var(&o.difference, "difference", 0.02, "`difference` of scores to be found")
	flags.Float64Var(&o.margin, "margin", 0.02, "`margin` of equivalence")
	flags.Float64Var(&o.score, "score", 0.5, "first player's `score` that is expected")
	flags.Float64Var(&o.discordant, "discordant", 0.4, "`share` of openings that the first player wins under one of two variants alone")
	flags.Float64Var(&o.Draws, "draws", 0, "`share` of games drawn")
	flags.Float64Var(&o.Level, "confidence", o.Level, "`level` of intervals")
	flags.Float64Var(&o.Power, "power", o.Power, "`probability` to find what is there")
	flags.Float64Var(&o.Effect, "design-effect", o.Effect, "`factor` of the variance")
	a.jsonFlag(cmd)
	return cmd
}

func (o *powerOptions) check() error {
	for _, f := range []struct {
		name           string
		value          float64
		above, atMost  float64
		includingAbove bool
	}{
		{"precision", o.precision, 0, 0.5, false}, {"difference", o.difference, 0, 0.5, false}, {"margin", o.margin, 0, 0.5, false},
		{"score", o.score, 0, 0.999, false}, {"discordant", o.discordant, 0, 1, false}, {"draws", o.Draws, 0, 0.999, true},
		{"confidence", o.Level, 0, 0.9999999, false}, {"power", o.Power, 0, 0.9999999, false}, {"design-effect", o.Effect, 0, 1000, false},
	} {
		if !(f.value > f.above || f.includingAbove && f.value == f.above) || f.value > f.atMost {
			return badf("--%s = %v, want above %v, at most %v", f.name, f.value, f.above, f.atMost)
		}
	}
	if o.Draws > 2*min(o.score, 1-o.score) {
		return badf("--draws = %v, want at most %.3g with a score of %v", o.Draws, 2*min(o.score, 1-o.score), o.score)
	}
	if o.difference*o.difference > o.discordant {
		return badf("--discordant = %v, want at least the difference", o.discordant)
	}
	return nil
}

// A need is the games that a question takes.
type need struct {
	Question string  `json:"question"`
	Games    float64 `json:"games"`
}

func (o *powerOptions) needs() []need {
	level, power := 100*o.Level, 100*o.Power
	to := math.Min(1, o.score+o.difference)
	return []need{
		{fmt.Sprintf("a score near %.3g known to ±%.3g points, %.4g %% interval", o.score, 100*o.precision, level), o.ForPrecision(o.score, o.precision)},
		{fmt.Sprintf("a score of %.3g told from %.3g with power %.3g %%", to, o.score, power), o.ForRate(to, o.score)},
		{"the same between two variants on openings of their own, games of each", o.ForTwoRates(to, o.score)},
		{fmt.Sprintf("the same on shared openings, %.3g %% of which go differently, games of each", 100*o.discordant), o.ForPairs(o.difference, o.discordant)},
		{fmt.Sprintf("balance shown within ±%.3g points, if there is, with power %.3g %%", 100*o.margin, power), o.ForEquivalence(o.margin)},
		{fmt.Sprintf("two variants shown the same within ±%.3g points, games of each", 100*o.margin), 2 * o.ForEquivalence(o.margin)},
	}
}

func games64(n float64) string {
	if math.IsInf(n, 0) {
		return "no number"
	}
	return grouped(uint64(n))
}
