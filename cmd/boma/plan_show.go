package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/boma-games/boma/pipeline/plan"
)

// A planned is what boma plan --json prints.
type planned struct {
	Plan   string        `json:"plan,omitempty"` // its file
	Games  int64         `json:"games"`
	Stages []plannedPart `json:"stages"`
	Hours  float64       `json:"core_hours"`
	Data   float64       `json:"data_bytes"`
	Tables float64       `json:"table_bytes"`
	Logs   float64       `json:"logs_bytes"`
}

type plannedPart struct {
	Stage   string  `json:"stage"`
	Tasks   int     `json:"tasks"`
	CPUs    int     `json:"cpus"`
	Memory  int64   `json:"memory_mb"`
	Minutes float64 `json:"longest_minutes"` // expected, with all CPUs at work
	Limit   int64   `json:"limit_minutes"`
	Hours   float64 `json:"core_hours"`
}

// sumGameBytes is what a game takes in a file of statistics.
const sumGameBytes = 16

func planSummary(p *plan.Plan) planned {
	s := planned{Games: p.Study.Games * int64(len(p.Study.Variants)*len(p.Study.Matchups))}
	for _, stage := range p.Stages {
		part := plannedPart{Stage: stage.Name, Tasks: len(stage.Tasks), CPUs: stage.CPUs, Memory: stage.Memory, Limit: stage.Minutes}
		for _, t := range stage.Tasks {
			part.Minutes = max(part.Minutes, t.Seconds/60/float64(stage.CPUs))
		}
		part.Hours = stage.CoreSeconds() / 3600
		s.Hours += part.Hours
		s.Stages = append(s.Stages, part)
	}
	for _, r := range p.Rates {
		s.Data += r.Bytes * float64(p.Study.Games)
	}
	for _, t := range p.Tables {
		s.Tables += float64(t.Disk)
	}
	s.Logs = sumGameBytes * float64(s.Games)
	return s
}

// showPlan says what a plan comes to.
func (a *app) showPlan(p *plan.Plan, o *planOptions) error {
	s := planSummary(p)
	if o.out != "" {
		s.Plan = filepath.Join(o.out, plan.FileName)
	}
	if a.json {
		return a.writeJSON(s)
	}
	where := "Nothing is written"
	if s.Plan != "" {
		where = s.Plan
	}
	fmt.Fprintf(a.out, "%s: %s in %s, %s\n\n", where, plural(uint64(p.Tasks()), "task"), plural(uint64(len(p.Stages)), "stage"), plural(uint64(s.Games), "game"))
	t := table{head: []string{"stage", "tasks", "threads", "memory a task", "longest", "stopped after", "core hours"}, left: []int{0}}
	for _, part := range s.Stages {
		t.add(part.Stage, grouped(uint64(part.Tasks)), fmt.Sprint(part.CPUs), size(part.Memory<<20), duration(inMinutes(part.Minutes)), duration(inMinutes(float64(part.Limit))), hours(part.Hours))
	}
	t.add("all", grouped(uint64(p.Tasks())), "", "", "", "", hours(s.Hours))
	t.write(a.out, "  ")
	fmt.Fprintf(a.out, "\nDisk: %s of games, %s of tables, %s of sums in logs.\n", size(int64(s.Data)), size(int64(s.Tables)), size(int64(s.Logs)))
	a.showGuesses(p)
	if o.estimate {
		a.showRates(p)
	}
	if s.Plan != "" {
		fmt.Fprintf(a.out, "Next: boma slurm submit --plan %s\n", shellQuoted(s.Plan))
	}
	return nil
}

func inMinutes(m float64) time.Duration { return time.Duration(m * float64(time.Minute)) }

func hours(h float64) string {
	switch {
	case h < 0.01:
		return "<0.01"
	case h < 10:
		return fmt.Sprintf("%.2f", h)
	}
	return grouped(uint64(h + 0.5))
}

func (a *app) showGuesses(p *plan.Plan) {
	for _, r := range p.Rates {
		if r.Guessed != "" {
			wrap(a.out, "Not measured on just this: ", "  ", r.Guessed)
			return
		}
	}
}

// showRates says what was measured, and what it comes to.
func (a *app) showRates(p *plan.Plan) {
	games := float64(p.Study.Games)
	fmt.Fprintf(a.out, "\nMeasured here, on one core, and what it comes to for %s each:\n", plural(uint64(p.Study.Games), "game"))
	t := table{head: []string{"variant", "matchup", "sample", "games/s", "checked/s", "rows a game", "core hours", "disk"}, left: []int{0, 1}}
	for _, r := range p.Rates {
		t.add(r.Variant, short(r.Matchup), grouped(uint64(r.Sample)), perSecond(r.Play), perSecond(r.Check), fmt.Sprintf("%.1f", r.Rows),
			hours((r.Play+r.Check)*games/3600), size(int64(r.Bytes*games)))
	}
	t.write(a.out, "  ")
	if len(p.Tables) == 0 {
		return
	}
	t = table{head: []string{"table", "positions", "positions/s", "core hours", "memory", "disk"}, left: []int{0}}
	for _, table := range p.Tables {
		speed := perSecond(table.Seconds / float64(table.Positions))
		if table.Guessed != "" {
			speed = "(" + speed + ")"
		}
		t.add(filepath.Base(table.Path), grouped(table.Positions), speed, hours(table.Seconds/3600), size(int64(table.Memory)), size(int64(table.Disk)))
	}
	fmt.Fprintln(a.out)
	t.write(a.out, "  ")
	if slices.ContainsFunc(p.Tables, func(t plan.Table) bool { return t.Guessed != "" }) {
		fmt.Fprintln(a.out, "  In brackets: not measured here, but as such tables went elsewhere.")
	}
}

// perSecond writes how many there are in a second, of things that take so many seconds.
func perSecond(each float64) string {
	if each <= 0 {
		return "-"
	}
	return grouped(uint64(1/each + 0.5))
}
