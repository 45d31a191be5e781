package main

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/verify"
)

// How long the games of a matchup of a variant are played, for a plan and for an estimate.
const (
	planSample     = 200 * time.Millisecond
	estimateSample = time.Second
)

// quickTable is how many seconds a table may take that is solved for the sample alone.
const quickTable = 3

// measureGames plays games of every matchup of every variant, in a temporary folder, on
// one core, and plays them again.
func (a *app) measureGames(ctx context.Context, s pipeline.Study, o *planOptions) ([]plan.Rate, error) {
	dir, err := os.MkdirTemp("", "boma-sample-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	guessed, lanes := "", s.Matchups
	if o.dir = o.out; o.out == "" || !a.solvedAll(&s, o.out) {
		o.dir = dir
	}
	if !a.solvedAll(&s, o.dir) {
		if a.quick(&s) {
			if err := a.solveTables(ctx, &s, dir, o.cpus, nil); err != nil {
				return nil, err
			}
		} else {
			s, lanes, guessed = withoutTables(s), matchupsWithout(s.Matchups), "its tables are not solved yet: played without them"
		}
	}
	p, _, err := a.plan(s, &o.studyOptions)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	defer context.AfterFunc(ctx, func() { p.Close() })()
	each := planSample
	if o.estimate {
		each = estimateSample
	}
	m := &meter{app: a, plan: p, dir: dir, each: each}
	m.outside = slices.ContainsFunc(s.Matchups, func(match pipeline.Matchup) bool { return strings.Contains(match.String(), "exec:") })
	defer m.close()
	if err := m.open(o.dir); err != nil {
		return nil, err
	}
	return m.all(ctx, s.Matchups, lanes, guessed)
}

// all measures every lane by the matchup that stands for it, each of which once.
func (m *meter) all(ctx context.Context, measured, lanes []pipeline.Matchup, guessed string) (rates []plan.Rate, err error) {
	for v := range m.plan.Variants {
		known := make([]plan.Rate, len(measured))
		for i := range measured {
			if known[i], err = m.measure(ctx, v, i); err != nil {
				return nil, err
			}
		}
		for _, lane := range lanes {
			r := known[slices.Index(measured, lane)]
			r.Variant, r.Matchup, r.Guessed = m.plan.Variants[v].Name, lane.String(), guessed
			rates = append(rates, r)
		}
	}
	return rates, nil
}

// quick tells whether the tables of a study are solved in no time.
func (a *app) quick(s *pipeline.Study) bool {
	seconds := 0.0
	for i, entry := range s.Tables {
		if entry.Solve == "" {
			continue
		}
		t, err := a.planTable(s, i)
		if err != nil {
			return false
		}
		seconds += t.Seconds
	}
	return seconds <= quickTable
}

var perfectAgent = regexp.MustCompile(`^perfect:table=[^,]*,else=`)

// withoutTables is a study that needs no table of those that are still to be solved: what
// it would label is not labelled, and agents who play from tables are those for the rest.
func withoutTables(s pipeline.Study) pipeline.Study {
	s.Tables = slices.DeleteFunc(slices.Clone(s.Tables), func(t pipeline.StudyTable) bool { return t.Solve != "" })
	if s.Start.Table != "" {
		s.Start = pipeline.Start{}
		s.Openings = pipeline.Openings{}
		s.Resolve()
	}
	var once []pipeline.Matchup
	for _, m := range matchupsWithout(s.Matchups) {
		if !slices.Contains(once, m) {
			once = append(once, m)
		}
	}
	s.Matchups = once
	return s
}

func matchupsWithout(all []pipeline.Matchup) (rest []pipeline.Matchup) {
	without := func(agent string) string { return perfectAgent.ReplaceAllString(agent, "") }
	for _, m := range all {
		rest = append(rest, pipeline.Matchup{South: without(m.South), North: without(m.North)})
	}
	return rest
}

// A meter measures what games take.
type meter struct {
	*app
	plan *pipeline.Plan
	dir  string
	each time.Duration

	outside bool // agents that are programs of their own
	games   []verify.Game
	ends    []func() error
}

func (m *meter) open(dir string) error {
	tables, err := m.tablesOf(&m.plan.Study, dir)
	if err != nil {
		return err
	}
	for _, v := range m.plan.Variants {
		opened, err := m.app.open(v.Name)
		if err != nil {
			return err
		}
		g, end, err := opened.tabled(&m.plan.Study, tables)
		if err != nil {
			return err
		}
		if end != nil {
			m.ends = append(m.ends, end)
		}
		m.games = append(m.games, g)
	}
	return nil
}

func (m *meter) close() {
	for _, end := range m.ends {
		end()
	}
}

// A sample is some games, and what they took.
type sample struct {
	games       int64
	play, check float64 // seconds
	rows, bytes float64
}

// measure plays more and more games of a matchup until they take long enough. What counts
// is by how much the last sample took longer than the one before: opening files takes its
// time once, and a real unit has many more games.
func (m *meter) measure(ctx context.Context, variant, matchup int) (r plan.Rate, err error) {
	const first = 64
	total := m.plan.Study.Games
	var before, last sample
	for games := min(total, first); ; games = min(total, games*4) {
		before = last
		if last, err = m.sample(ctx, variant, matchup, games); err != nil {
			return r, err
		}
		if games == total || games > first && last.play >= m.each.Seconds()/4 {
			break
		}
	}
	each := func(last, before float64, games, fewer int64) float64 {
		if slope := (last - before) / float64(games-fewer); slope > 0 {
			return slope
		}
		return last / float64(games)
	}
	return plan.Rate{
		Sample: last.games,
		Play:   each(last.play, before.play, last.games, before.games), Check: each(last.check, before.check, last.games, before.games),
		Rows: each(last.rows, before.rows, last.games, before.games), Bytes: each(last.bytes, before.bytes, last.games, before.games),
	}, nil
}

// sample plays the first games of a matchup, and plays them again.
func (m *meter) sample(ctx context.Context, variant, matchup int, games int64) (s sample, err error) {
	p := *m.plan
	p.Units = []pipeline.Unit{{Range: pipeline.Range{Variant: variant, Matchup: matchup, Games: games}, Number: matchup, Of: len(p.Study.Matchups)}}
	s.games = games
	var files []pipeline.File
	s.play, err = m.timed(func() (err error) {
		files, err = p.Generate(ctx, 0, m.dir, nil)
		return err
	})
	if err != nil {
		return s, err
	}
	for _, f := range files {
		s.bytes += float64(f.Bytes)
		if f.Table == pipeline.MovesTable {
			s.rows += float64(f.Rows)
		}
	}
	s.check, err = m.timed(func() error { return m.again(ctx, &p, files) })
	return s, err
}

// timed returns the seconds that something takes of one core: of the processor's time, so
// that other work on the machine does not count; of the clock's where an outside agent
// does the work, or the processor's is not known.
func (m *meter) timed(do func() error) (seconds float64, err error) {
	clock := time.Now()
	worked, known := processorTime()
	err = do()
	if known && !m.outside {
		now, _ := processorTime()
		return (now - worked).Seconds(), err
	}
	return time.Since(clock).Seconds(), err
}

// again does with a sample what statistics does with a part.
func (m *meter) again(ctx context.Context, p *pipeline.Plan, files []pipeline.File) error {
	report, err := verify.Units(ctx, p.Manifest(files), p, 0, 1, verify.Options{Dir: m.dir, Workers: 1, Games: m.games})
	if err != nil {
		return err
	}
	if report.Difference != nil {
		return report.Difference
	}
	_, err = analysis.SumUp(ctx, m.dir, sourcesOf(files), p.Study.Analysis.Replicates, 1)
	return err
}

// benchTime is how long a beginning of a table is solved, at least, to know how fast that
// is; one that would take more than benchMost is not tried.
const (
	benchTime = time.Second
	benchMost = 10 // seconds
)

// measureTables solves a beginning of each table, on one core.
func (a *app) measureTables(ctx context.Context, in *plan.Input) error {
	for i := range in.Tables {
		if err := a.measureTable(ctx, &in.Tables[i]); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) measureTable(ctx context.Context, t *plan.Table) error {
	v, err := a.open(t.Variant)
	if err != nil {
		return err
	}
	for most := alike(v, t.Positions); ; most++ {
		p, err := v.exact.plan(most)
		if err != nil || p.seconds > benchMost || p.positions > t.Positions {
			return nil
		}
		if p.positions < 1<<10 {
			continue
		}
		speeds, err := v.exact.bench(ctx, most)
		if err != nil {
			return err
		}
		found := speeds[len(speeds)-1] // the fastest comes last
		t.Seconds, t.Guessed = float64(t.Positions)/found.Speed, ""
		if found.Seconds >= benchTime.Seconds() || p.positions == t.Positions {
			return nil
		}
	}
}

// alike returns the least number of seeds whose table is of the kind of a larger one: in
// Kiothi tables of more than some warriors leave the marks out, and have fewer positions
// than one of a warrior less.
func alike(v variant, positions uint64) int {
	least, before := 1, uint64(0)
	const far = 200 // more seeds than any board has
	for most := 1; most < far; most++ {
		p, err := v.exact.plan(most)
		if err != nil {
			return least
		}
		if p.positions < before {
			least = most
		}
		if before = p.positions; p.positions == positions {
			return least
		}
	}
	return least
}
