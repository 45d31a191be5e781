package main

import (
	"context"
	"fmt"
	"io"

	"github.com/boma-games/boma/analysis/report"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/spf13/cobra"
)

func (a *app) studyCommand() *cobra.Command {
	var o generateOptions
	cmd := &cobra.Command{
		Use:   "study STUDY.yaml --out DIR",
		Short: "Go from a study to its answer: play, verify, analyse, compare, report",
		Long: `Go from a study to its answer in one command: solve the tables it names, play its games,
play every game again to verify them, analyse them, hold the variants against the
baseline, rate the agents where there is a ladder of them, and write the report.

DIR is the dataset's folder, as of boma generate; the report is analysis/report.html in
it, one page that needs no network, and the figures stand beside it in analysis/figures.
The answer is printed as a table, with the report's path last.

The same command again goes on where the last one stopped, and verifies only what it has
not verified.`,
		Example: "  boma study configs/studies/quickstart.yaml --out out/quickstart\n" +
			"  boma study configs/studies/kiothi-25-vs-30.yaml --out out/kiothi-25-vs-30 --games 2000",
		Args: arguments(1, 1, "STUDY.yaml"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stderr, o.silent = cmd.ErrOrStderr(), true
			return a.study(cmd, args[0], &o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "`folder` of the dataset")
	f.BoolVar(&o.force, "force", false, "start over in a folder that this program has begun")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	o.studyFlags(f)
	o.logs.flags(f)
	a.jsonFlag(cmd)
	_ = cmd.MarkFlagDirname("out") // it exists
	return cmd
}

// study runs every task of a plan of one task a stage, as boma task would. Each finds
// what an earlier run has done.
func (a *app) study(cmd *cobra.Command, path string, o *generateOptions) error {
	if o.out == "" {
		return badf("--out is missing, want the folder of the dataset")
	}
	p, err := a.onePlan(cmd, path, o)
	if err != nil {
		return err
	}
	ctx, stop := signalled(cmd.Context())
	defer stop()
	j := &job{app: a, plan: p, o: o, alone: true}
	defer j.close()
	s := steps{out: o.stderr, quiet: o.quiet}
	for _, stage := range p.Stages {
		switch stage.Name {
		case plan.Statistics:
			s.begin("verify: play every game again, and sum them up")
			j.trusted = verifiedBefore(o.out)
		case plan.Merge:
			s.begin("analyse, compare and report")
		case p.Stages[0].Name:
			s.begin("solve the tables that the study names, and play the games")
		}
		for _, t := range stage.Tasks {
			if err := j.run(ctx, stage.Name, t); err != nil {
				return err
			}
		}
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return a.showAnswer(j.answer, j.page)
}

// onePlan plans a study for this process alone.
func (a *app) onePlan(cmd *cobra.Command, path string, o *generateOptions) (p *plan.Plan, err error) {
	if o.workers, err = o.workerCount(cmd.Flags()); err != nil {
		return nil, err
	}
	if _, err := o.logs.parse(); err != nil {
		return nil, err
	}
	s, err := a.readStudy(cmd.Flags(), path, &o.studyOptions)
	if err != nil {
		return nil, err
	}
	in, err := a.planInput(s)
	if err != nil {
		return nil, err
	}
	in.CPUs = o.workers
	return plan.One(in), nil
}

// steps tells which step a run is at.
type steps struct {
	out   io.Writer
	quiet bool
	at    int
}

// ofSteps is how many there are.
const ofSteps = 3

func (s *steps) begin(what string) {
	if s.at++; !s.quiet {
		fmt.Fprintf(s.out, "[%d/%d] %s\n", s.at, ofSteps, what)
	}
}

// An answered is what boma study --json prints.
type answered struct {
	Report string     `json:"report"`
	Answer []string   `json:"answer"`
	Head   []string   `json:"head"`
	Rows   [][]string `json:"rows"`
}

// showAnswer prints the answer, and where the report is.
func (a *app) showAnswer(in *report.Input, page string) error {
	answer := report.AnswerOf(in)
	if a.json {
		return a.writeJSON(answered{page, answer.Sentences, answer.Head, answer.Rows})
	}
	for _, sentence := range answer.Sentences {
		wrap(a.out, "", "  ", sentence)
		fmt.Fprintln(a.out)
	}
	t := table{head: answer.Head, left: []int{0, 4, 5}, rows: answer.Rows}
	if len(t.rows) > 0 {
		t.write(a.out, "")
		fmt.Fprintln(a.out)
	}
	if n := len(in.Report.Warnings); n > 0 {
		fmt.Fprintf(a.out, "%s in the report, to be read first.\n", plural(uint64(n), "warning"))
	}
	fmt.Fprintf(a.out, "Report: %s\n", page)
	return nil
}
