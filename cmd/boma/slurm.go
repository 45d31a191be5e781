package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/boma-games/boma/pipeline"
	"github.com/spf13/cobra"
)

type slurmOptions struct {
	plan      string
	program   string
	throttle  int
	partition string
	account   string
	options   []string
	dryRun    bool
	quick     bool
	wait      bool
}

func (a *app) slurmCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "slurm",
		Short: "Run a plan on a Slurm cluster",
		Long: `Run a plan that boma plan wrote on a Slurm cluster. What counts is the files: a task is
done if what it writes is there and verifies, whatever Slurm says of its job.`,
		Example: "  boma slurm submit --plan out/quickstart/plan.json\n  boma slurm status --plan out/quickstart/plan.json",
		Args:    unknownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.slurmSubmitCommand(false), a.slurmStatusCommand(), a.slurmSubmitCommand(true), a.slurmCancelCommand())
	return cmd
}

func (a *app) slurmSubmitCommand(again bool) *cobra.Command {
	var o slurmOptions
	cmd := &cobra.Command{
		Use:   "submit --plan FILE",
		Short: "Hand every task of a plan to Slurm",
		Long: `Hand every task of a plan to Slurm that is not done: for each stage an array of jobs, which
begins when all of the stage before has ended well. Where Slurm allows no array so long
(MaxArraySize) there are several. Threads, memory and time are those of the plan.

A task that fails is put back into the queue up to three times, one on a node that fails
as often as it takes. What a task prints goes to logs/slurm in the folder of the dataset,
and so do the scripts. --dry-run prints them, each with the command that would submit it.`,
		Example: "  boma slurm submit --plan out/quickstart/plan.json\n" +
			"  boma slurm submit --plan out/quickstart/plan.json --partition short --option=--constraint=avx2 --throttle 20\n" +
			"  boma slurm submit --plan out/quickstart/plan.json --dry-run",
		Args: arguments(0, 0, ""),
	}
	if again {
		cmd.Use, cmd.Short = "resubmit --plan FILE", "Hand those tasks to Slurm that are neither done nor queued"
		cmd.Long = `Hand those tasks of a plan to Slurm that are neither done nor in its queue: what has failed
for good, what was cancelled, what has been damaged since. Jobs of later stages that wait
for a stage of which a task is submitted are cancelled, and submitted anew.`
		cmd.Example = "  boma slurm resubmit --plan out/quickstart/plan.json\n  boma slurm resubmit --plan out/quickstart/plan.json --dry-run"
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ctx, stop := signalled(cmd.Context())
		defer stop()
		return stopped(ctx, a.slurmSubmit(ctx, &o, again))
	}
	f := cmd.Flags()
	planFlag(cmd, &o.plan)
	f.IntVar(&o.throttle, "throttle", 50, "`number` of tasks of a stage that run at once, at most; 0: any number")
	f.StringVar(&o.partition, "partition", "", "`partition` of the cluster, instead of its default")
	f.StringVar(&o.account, "account", "", "`account` that is charged")
	f.StringArrayVar(&o.options, "option", nil, "another `option` of sbatch, such as --option=--qos=long; may be given again")
	f.StringVar(&o.program, "boma", "", "`path` of this program on the nodes, instead of where it is here")
	f.BoolVar(&o.dryRun, "dry-run", false, "print the scripts, and submit nothing")
	f.BoolVar(&o.quick, "quick", false, "take files for whole by their sizes, without their checksums")
	a.jsonFlag(cmd)
	return cmd
}

func (a *app) slurmCancelCommand() *cobra.Command {
	var o slurmOptions
	cmd := &cobra.Command{
		Use:     "cancel --plan FILE",
		Short:   "Take all tasks of a plan out of Slurm's queue",
		Long:    "Take all tasks of a plan out of Slurm's queue, those that run among them. What is done stays, and resubmit goes on from there.",
		Example: "  boma slurm cancel --plan out/quickstart/plan.json",
		Args:    arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signalled(cmd.Context())
			defer stop()
			return stopped(ctx, a.slurmCancel(ctx, &o))
		},
	}
	planFlag(cmd, &o.plan)
	a.jsonFlag(cmd)
	return cmd
}

// A cluster is a plan with its jobs.
type cluster struct {
	*job
	path string // of the plan, absolute
	id   string // of plan and folder, which is in the name of every job
}

// openCluster reads a plan for the commands that deal with its jobs.
func (a *app) openCluster(o *slurmOptions) (*cluster, error) {
	p, dir, err := readPlan(o.plan)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(dir + "\n" + p.ID))
	c := &cluster{path: filepath.Join(dir, "plan.json"), id: hex.EncodeToString(sum[:4])}
	c.job = &job{app: a, plan: p, o: &generateOptions{out: dir}}
	if o.plan != "" && filepath.Ext(o.plan) == ".json" {
		c.path = filepath.Join(dir, filepath.Base(o.plan))
	}
	return c, nil
}

// wrapped says what scripts need.
func (c *cluster) wrapped(o *slurmOptions) (w wrapped, err error) {
	w = wrapped{id: c.id, plan: c.path, program: o.program}
	if w.program == "" {
		if w.program, err = os.Executable(); err != nil {
			return w, err
		}
		if strings.Contains(filepath.ToSlash(w.program), "/go-build") {
			return w, badf("this program is go run's, and gone when it ends: want the one of make build, or --boma with its path on the nodes")
		}
	}
	if w.dir, err = os.Getwd(); err != nil {
		return w, err
	}
	if c.configs != "" {
		w.configs, err = filepath.Abs(c.configs)
	}
	for _, path := range []string{w.program, w.plan, w.dir, w.configs} {
		if strings.ContainsAny(path, "\n\r\x00") {
			return w, badf("%q: want a path without line breaks", path)
		}
	}
	return w, err
}

func (a *app) slurmCancel(ctx context.Context, o *slurmOptions) error {
	c, err := a.openCluster(o)
	if err != nil {
		return err
	}
	queued, err := queue(ctx, c.id)
	if err != nil {
		return err
	}
	var jobs []string
	n := 0
	for _, s := range c.plan.Stages {
		for _, q := range queued[s.Name] {
			n++
			jobs = append(jobs, q.Array)
		}
	}
	if err := cancelJobs(ctx, jobs); err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(map[string]int{"cancelled": n})
	}
	_, err = fmt.Fprintf(a.out, "%s cancelled.\n", plural(uint64(n), "task"))
	return err
}

// logFolder makes the folder that Slurm writes to.
func (c *cluster) logFolder() error {
	return os.MkdirAll(filepath.Join(c.path, "..", pipeline.LogsFolder, "slurm"), 0o777)
}
