package main

import (
	"errors"
	"fmt"

	"github.com/boma-games/boma/analysis"
	"github.com/spf13/cobra"
)

func (a *app) compareCommand() *cobra.Command {
	var f analysisFlags
	var exact []string
	cmd := &cobra.Command{
		Use:   "compare DIR",
		Short: "Hold the variants of a dataset against a baseline",
		Long: `Hold every variant of the baseline's game against it: what does the rule change for the
first player? Where variants share openings their games are paired, and the unpaired
contrast over each variant's own openings stands beside it.

The contrasts by score were planned: Holm corrects over them, and over the others by
measure and design. Two variants are called the same only if the whole interval of the
difference lies within --margin; else it is "not shown". Solved variants, from --exact
or tables/*.json of the dataset, are told as they are, without p-values.

contrasts.json, contrasts.csv and contrasts.parquet are written to --out.`,
		Example: "  boma compare out/kiothi-accounts --baseline kiothi/standard\n" +
			"  boma compare out/tihbat-rules --baseline tihbat/standard --exact solved.json\n  boma compare out/bao-capture --json --dry-run",
		Args:              arguments(1, 1, "DIR"),
		ValidArgsFunction: completeFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := f.read(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			solved, err := readExact(args[0], exact)
			if err != nil {
				return err
			}
			if data.Settings.Baseline == "" {
				return badf("no --baseline, and the study names none")
			}
			c, err := data.Compare(data.Settings.Baseline, solved)
			if errors.Is(err, analysis.ErrBaseline) {
				return bad(err)
			}
			if err != nil {
				return err
			}
			var paths []string
			if !f.dry {
				if paths, err = c.Write(f.folder(args[0])); err != nil {
					return err
				}
			}
			if a.json {
				return a.writeJSON(c)
			}
			a.showComparison(c)
			a.showPaths(paths)
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.Baseline, "baseline", "", "`variant` that the others are held against (default: the study's)")
	cmd.Flags().StringArrayVar(&exact, "exact", nil, "`file` of solved variants, as boma solve --json prints them; may be given again")
	a.jsonFlag(cmd)
	return cmd
}

func readExact(dir string, paths []string) ([]analysis.Exact, error) {
	list, err := analysis.FindExact(dir)
	for _, path := range paths {
		var more []analysis.Exact
		if err == nil {
			more, err = analysis.ReadExact(path)
		}
		list = append(list, more...)
	}
	return list, err
}

// showComparison writes the contrasts for people.
func (a *app) showComparison(c *analysis.Comparison) {
	a.showWarnings(c.Warnings)
	fmt.Fprintf(a.out, "Against %s\n", c.Baseline)
	a.showExact(c)
	if len(c.Contrasts) > 0 {
		fmt.Fprintln(a.out)
		t := table{head: []string{"variant", "matchup", "by", "design", "games", "baseline", "variant's", "difference", "from", "to", "p, Holm", "verdict"}, left: []int{0, 1, 2, 3, 11}}
		for _, k := range c.Contrasts {
			t.add(k.Variant, short(k.Matchup), k.Measure, k.Design, grouped(uint64(k.Games)), share(k.BaseValue), share(k.Value),
				share(k.Difference), share(k.Low), share(k.High), chance(k.PHolm), k.Verdict)
		}
		t.write(a.out, "")
	}
	for _, k := range c.Contrasts {
		if k.Planned {
			fmt.Fprintln(a.out)
			wrap(a.out, "", "  ", short(k.Sentence))
		}
	}
	for _, left := range c.Left {
		wrap(a.out, "\nLeft out: ", "  ", short(left))
	}
}

// showExact writes what is solved: the whole population, so nothing to test.
func (a *app) showExact(c *analysis.Comparison) {
	if len(c.Exact) == 0 {
		return
	}
	fmt.Fprintln(a.out, "\nSolved: exact values, no sample and so no p-values.")
	t := table{head: []string{"variant", "positions", "won", "drawn", "lost", "value for the first player"}, left: []int{0}}
	for _, e := range c.Exact {
		value := "-"
		if e.Value != nil {
			value = fmt.Sprintf("%+d", *e.Value)
		}
		t.add(e.Variant, grouped(uint64(e.Positions)), grouped(uint64(e.Wins)), grouped(uint64(e.Draws)), grouped(uint64(e.Losses)), value)
	}
	t.write(a.out, "")
}

// chance writes a p-value so that none looks like nothing.
func chance(p float64) string {
	if p < 0.0001 {
		return "<0.0001"
	}
	return fmt.Sprintf("%.2g", p)
}

func share(x *float64) string {
	if x == nil {
		return "-"
	}
	return hundredths(*x)
}
