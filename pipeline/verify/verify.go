// Package verify checks a dataset: that its files are those of its manifest, whole and
// of the right form, and that its rows are what the games come to when they are played
// again.
//
// Every game is made again in the order of its number: its opening from its random
// stream, the rest from the moves that are stored, by the engine's referee. What that
// gives in each column is compared with what is stored. Rows are made here by code of
// its own, so that a slip of the one that recorded them shows.
//
// Some columns hold what an agent thought (visits, values, what he searched) and say
// nothing about the game: they are compared only if the agents are asked again, as are
// moves themselves. Where a study does not record every move, asking again is the only
// way to know a game, and is done always.
package verify

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/boma-games/boma/pipeline"
)

// Options say how a dataset is checked.
type Options struct {
	Dir        string
	Workers    int                                 // units at once; 0: one a CPU
	Regenerate bool                                // ask the agents again
	Games      []Game                              // of the plan's variants
	Documents  []pipeline.Document                 // files that must be just so
	Progress   func(pipeline.Unit, pipeline.Tally) // may be nil; called from many goroutines
}

// A Report is what a check has come to.
type Report struct {
	Games       int64       `json:"games"` // played again
	Rows        int64       `json:"rows"`
	Files       int         `json:"files"`
	Bytes       int64       `json:"bytes"`
	Stored      bool        `json:"stored"`      // stored moves were played again
	Regenerated bool        `json:"regenerated"` // the agents were asked again
	Unchecked   []string    `json:"unchecked"`   // columns, as table.column
	Difference  *Difference `json:"difference"`  // the first, or nil if the dataset is right
}

// How says in words how games were played again.
func (r *Report) How() string {
	switch {
	case r.Stored && r.Regenerated:
		return "twice: from its opening's stream and its stored moves, and by its agents"
	case r.Regenerated:
		return "by its agents"
	}
	return "from its opening's stream and its stored moves"
}

// A check is one run over a dataset.
type check struct {
	Options
	ctx      context.Context
	dir      string
	manifest *pipeline.Manifest
	plan     *pipeline.Plan
	files    map[pipeline.Range][]*pipeline.File

	mu     sync.Mutex
	report Report
	first  int // unit of the first difference
}

// Dataset checks the dataset that a manifest describes and a plan would make. A
// difference is in the report; an error says that something could not be checked.
func Dataset(ctx context.Context, m *pipeline.Manifest, p *pipeline.Plan, o Options) (*Report, error) {
	c := newCheck(ctx, m, p, o)
	if err := c.whole(); err != nil || c.report.Difference != nil {
		return &c.report, err
	}
	return &c.report, c.units(0, len(p.Units))
}

// Folder checks all of a dataset but its games: that the folder holds what the manifest
// says, and that card, description and study are what they should be.
func Folder(ctx context.Context, m *pipeline.Manifest, p *pipeline.Plan, o Options) (*Report, error) {
	c := newCheck(ctx, m, p, o)
	return &c.report, c.whole()
}

// Units checks the games of some units, from the first on. The manifest need have no
// other files than theirs.
func Units(ctx context.Context, m *pipeline.Manifest, p *pipeline.Plan, first, units int, o Options) (*Report, error) {
	c := newCheck(ctx, m, p, o)
	for _, step := range []func() error{c.checkPaths, func() error { return c.checkUnits(first, units) }} {
		if err := c.note(0, step()); err != nil || c.report.Difference != nil {
			return &c.report, err
		}
	}
	return &c.report, c.units(first, units)
}

func newCheck(ctx context.Context, m *pipeline.Manifest, p *pipeline.Plan, o Options) *check {
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	c := &check{Options: o, ctx: ctx, dir: o.Dir, manifest: m, plan: p, first: len(p.Units)}
	c.report.Stored = p.Study.Record.Moves && p.Study.Record.Every == 1
	c.report.Regenerated = o.Regenerate || !c.report.Stored
	c.report.Unchecked = c.unchecked()
	return c
}

// whole checks all that is not of one unit.
func (c *check) whole() error {
	for _, step := range []func() error{
		c.checkManifest, c.checkPaths, func() error { return c.checkUnits(0, len(c.plan.Units)) }, c.checkFolder, c.checkDocuments,
	} {
		if err := c.note(0, step()); err != nil || c.report.Difference != nil {
			return err
		}
	}
	return nil
}

// unchecked names the columns that are not compared.
func (c *check) unchecked() []string {
	names := []string{}
	for _, t := range schema().Tables {
		for _, column := range t.Columns {
			name := t.Name + "." + column.Name
			by := decided[name]
			recorded := t.Name == pipeline.GamesTable || c.plan.Study.Record.Moves
			if recorded && by == byAgent && !c.report.Regenerated {
				names = append(names, name)
			}
		}
	}
	return names
}

// note keeps a difference found in a unit if no earlier unit has one, and passes on
// all other errors.
func (c *check) note(unit int, err error) error {
	var d *Difference
	if !errors.As(err, &d) {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.report.Difference == nil || unit < c.first {
		c.report.Difference, c.first = d, unit
	}
	return nil
}

// done tells whether an earlier unit has a difference.
func (c *check) done(unit int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.report.Difference != nil && c.first <= unit
}

// units checks units from the first on, some at once. Which difference is the first does
// not depend on how many: units before one with a difference are checked to their end.
func (c *check) units(first, units int) error {
	group, ctx := errgroup.WithContext(c.ctx)
	c.ctx = ctx
	group.SetLimit(c.Workers)
	for i := first; i < first+units; i++ {
		group.Go(func() error {
			if c.done(i) {
				return nil
			}
			return c.note(i, c.unit(i))
		})
	}
	return group.Wait()
}

// unit checks the files of one unit.
func (c *check) unit(i int) error {
	u := c.plan.Units[i]
	for _, f := range c.files[u.Range] {
		if err := c.checkSum(f); err != nil {
			return err
		}
	}
	v := c.plan.Variants[u.Variant]
	if c.report.Regenerated {
		m := &asked{v.NewScribe(), c.plan.Study.Record.Moves}
		if err := c.playAgain(u, m, true, c.progress(u, !c.report.Stored)); err != nil {
			return err
		}
	}
	if !c.report.Stored {
		return nil
	}
	m, err := c.Games[u.Variant].replay(&c.plan.Study, v)
	if err != nil {
		return err
	}
	return c.playAgain(u, m, false, c.progress(u, true))
}

// progress returns what counts games that are finished with.
func (c *check) progress(u pipeline.Unit, last bool) func(pipeline.Tally) {
	return func(t pipeline.Tally) {
		if !last {
			return
		}
		c.mu.Lock()
		c.report.Games += t.Games
		c.report.Rows += t.Rows
		c.mu.Unlock()
		if c.Progress != nil {
			c.Progress(u, t)
		}
	}
}

// asked asks the agents again, and has the rows written as they were.
type asked struct {
	scribe   pipeline.Scribe
	recorded bool
}

func (a *asked) make(matchup int, number int64, _ *chosen, to *rows) error {
	return a.scribe.Play(matchup, number, func(string) pipeline.Batches { return to.batches(a.recorded) })
}
