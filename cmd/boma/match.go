package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/pipeline"
	"github.com/spf13/cobra"
)

func (a *app) matchCommand() *cobra.Command {
	var o generateOptions
	cmd := &cobra.Command{
		Use:   "match STUDY.yaml --out DIR",
		Short: "Play agents against each other and rate them",
		Long: `Play the games of a study as generate does, and rate its agents: how strong each is, and
what the first move is worth to it, with intervals, so that the first player's advantage
is seen to grow or fall with skill.

The model is Davidson's with an order effect: strengths are fitted to all games, the
factor of the first move to those of each agent alone. Beside it stands the first
player's score when the agent meets itself, and how many of those games are distinct:
agents that draw nothing at random repeat them. ratings.json, ratings.csv and ratings.parquet are written to analysis in
the dataset. The same command again goes on where the last one stopped.`,
		Example: "  boma match configs/studies/ladder-tihbat.yaml --out out/ladder-tihbat\n" +
			"  boma match configs/studies/ladder-kiothi.yaml --out out/ladder-kiothi --games 20 --json\n" +
			"  boma match configs/studies/ladder-tihbat.yaml --out out/perfect --agent perfect:table=tihbat.table,else=random",
		Args: arguments(1, 1, "STUDY.yaml"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.out == "" {
				return badf("--out is missing, want the folder of the dataset")
			}
			o.stderr, o.silent = cmd.ErrOrStderr(), a.json
			if err := a.generate(cmd, args[0], &o); err != nil {
				return err
			}
			return a.rate(cmd, o.out)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "`folder` of the dataset")
	f.BoolVar(&o.force, "force", false, "start over in a folder that this program has begun")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	f.StringArrayVar(&o.joining, "agent", nil, "another `agent`, who meets all others and itself; may be given again")
	o.studyFlags(f)
	o.logs.flags(f)
	a.jsonFlag(cmd)
	_ = cmd.MarkFlagDirname("out") // it exists
	return cmd
}

// joined appends the matchups of agents who join those of a study.
func joined(matchups []pipeline.Matchup, agents []string) []pipeline.Matchup {
	var known []string
	for _, m := range matchups {
		for _, name := range []string{m.South, m.North} {
			if !slices.Contains(known, name) {
				known = append(known, name)
			}
		}
	}
	for _, name := range agents {
		known = append(known, name)
		for _, other := range known {
			matchups = append(matchups, pipeline.Matchup{South: name, North: other})
		}
	}
	return matchups
}

// rate reads a dataset and tells how strong its agents are.
func (a *app) rate(cmd *cobra.Command, dir string) error {
	var f analysisFlags
	data, err := f.read(cmd.Context(), dir)
	if err != nil {
		return err
	}
	skill, err := data.Skill()
	if err != nil {
		return err
	}
	paths, err := skill.Write(filepath.Join(dir, "analysis"))
	if err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(skill)
	}
	fmt.Fprintln(a.out)
	for _, c := range skill.Variants {
		a.showClimb(&c, skill.Settings.Confidence)
	}
	a.showPaths(paths)
	return nil
}

// showClimb writes the agents of a variant, the weakest first.
func (a *app) showClimb(c *analysis.Climb, confidence float64) {
	wrap(a.out, c.Variant+": ", "  ", fmt.Sprintf("%s, intervals at %.0f %%. The first player's advantage in Elo points is fitted to all games of an agent; "+
		"games, distinct games, draws and the first player's score are of the agent against itself.", plural(uint64(c.All.Games), "rated game"), 100*confidence))
	fmt.Fprintln(a.out)
	t := table{head: []string{"agent", "Elo", "from", "to", "advantage", "from", "to", "games", "distinct", "draws", "first scores", "from", "to"}, left: []int{0}}
	for i, l := range c.Levels {
		cells := []string{l.Agent, points(l.Strength.Estimate), points(l.Strength.Low), points(l.Strength.High),
			points(l.Advantage.Estimate), points(l.Advantage.Low), points(l.Advantage.High)}
		if self := c.Alone[i]; self.Games == 0 {
			cells = append(cells, "-", "-", "-", "-", "-", "-")
		} else {
			cells = append(cells, grouped(uint64(self.Games)), grouped(uint64(self.Distinct)), grouped(uint64(self.Draws)),
				scored(self.Score.Estimate), scored(self.Score.Low), scored(self.Score.High))
		}
		t.add(cells...)
	}
	t.write(a.out, "  ")
	for _, note := range c.All.Separated {
		wrap(a.out, "  ! ", "    ", note)
	}
	var under []string
	for _, l := range c.Levels {
		if len(l.Separated) > 0 {
			under = append(under, l.Agent)
		}
	}
	if len(under) > 0 {
		wrap(a.out, "  ! ", "    ", "Some opponents win or lose everything, so that these advantages are fitted under a prior of 350 Elo points: "+
			strings.Join(under, "; ")+".")
	}
	fmt.Fprintln(a.out)
}

func points(x float64) string { return fmt.Sprintf("%+.0f", x) }

func scored(x float64) string { return fmt.Sprintf("%.3f", x) }
