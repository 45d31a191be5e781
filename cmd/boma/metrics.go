package main

import (
	"fmt"

	"github.com/boma-games/boma/analysis"
	"github.com/spf13/cobra"
)

func (a *app) metricsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "metrics [NAME...]",
		Short: "List the metrics of the analysis, with formula and source",
		Long: `List what "boma analyze" works out: name, unit, formula, and whose definition it is. Where
two authors define one word differently, both are given and the name says which.

Letters: G games, W1 and W2 won by the first and second player, D drawn, T truncated; of
a game, M plies, b legal moves at a ply, E win expectancy from the seeds at hand.`,
		Example: "  boma metrics\n  boma metrics drama_browne drama_ludii\n  boma metrics --json",
		RunE: func(_ *cobra.Command, names []string) error {
			metrics, err := chosenMetrics(names)
			if err != nil {
				return err
			}
			for i, m := range metrics {
				switch {
				case a.json:
					if err := a.writeJSON(m); err != nil {
						return err
					}
				case i > 0:
					fmt.Fprintln(a.out)
					fallthrough
				default:
					fmt.Fprintf(a.out, "%s (%s)\n", m.Name, m.Unit)
					wrap(a.out, "  formula ", "          ", m.Formula)
					wrap(a.out, "  source  ", "          ", m.Source)
				}
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, _ []string, written string) ([]string, cobra.ShellCompDirective) {
			return beginning(metricNames(), written), cobra.ShellCompDirectiveNoFileComp
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// chosenMetrics returns the metrics of the names, or all.
func chosenMetrics(names []string) (chosen []analysis.Metric, err error) {
	all := analysis.Catalogue()
	if len(names) == 0 {
		return all, nil
	}
	for _, name := range names {
		found := false
		for _, m := range all {
			if m.Name == name {
				chosen, found = append(chosen, m), true
			}
		}
		if !found {
			return nil, badf("no metric %q%s; boma metrics lists them", name, suggestCommand(name, metricNames()))
		}
	}
	return chosen, nil
}

func metricNames() (names []string) {
	for _, m := range analysis.Catalogue() {
		names = append(names, m.Name)
	}
	return names
}
