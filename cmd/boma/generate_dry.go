package main

import (
	"context"
	"fmt"
	"time"

	"github.com/boma-games/boma/pipeline"
)

// sampleTime is how long a dry run plays each matchup of a variant.
const sampleTime = 500 * time.Millisecond

// An expected is what a dry run expects of a matchup of a variant, or of all.
type expected struct {
	Variant string  `json:"variant"`
	Matchup string  `json:"matchup"`
	Games   int64   `json:"games"`
	Sample  int64   `json:"sample"`
	Rows    int64   `json:"rows"`
	Bytes   int64   `json:"bytes"`
	Minutes float64 `json:"minutes"`
}

// dryRun says what to expect of a plan.
func (a *app) dryRun(ctx context.Context, plan *pipeline.Plan, o *generateOptions) error {
	estimates, err := plan.Estimate(ctx, sampleTime)
	if err != nil {
		return err
	}
	workers := min(o.workers, len(plan.Units))
	t := table{head: []string{"variant", "matchup", "games", "rows", "size", "time"}, left: []int{0, 1}}
	all := expected{Variant: "all"}
	row := func(e expected) {
		took := time.Duration(e.Minutes * float64(time.Minute))
		t.add(e.Variant, e.Matchup, grouped(uint64(e.Games)), grouped(uint64(e.Rows)), size(e.Bytes), duration(took))
	}
	for _, one := range estimates {
		v := plan.Variants[one.Variant]
		e := expected{
			Variant: v.Name, Matchup: v.Recorded[one.Matchup].String(), Games: plan.Study.Games, Sample: one.Sample,
			Rows: one.Rows, Bytes: one.Bytes, Minutes: one.Time.Minutes() / float64(workers),
		}
		all.Games += e.Games
		all.Sample += e.Sample
		all.Rows += e.Rows
		all.Bytes += e.Bytes
		all.Minutes += e.Minutes
		row(e)
		if a.json {
			if err := a.writeJSON(e); err != nil {
				return err
			}
		}
	}
	if a.json {
		return a.writeJSON(all)
	}
	row(all)
	fmt.Fprintf(a.out, "Expected with %s, going by %s:\n", plural(uint64(workers), "worker"), plural(uint64(all.Sample), "game"))
	t.write(a.out, "  ")
	return nil
}
