package plan

import (
	"math"
	"path"

	"github.com/boma-games/boma/pipeline"
)

// An Input is what a plan is made of.
type Input struct {
	ProgramVersion string
	Study          pipeline.Study // resolved and checked, its agents with every setting
	Variants       []Variant
	Given          []Given
	Rates          []Rate  // by variant, then matchup
	Tables         []Table // for each of the study that is to be solved, in order
	Minutes        float64 // of a task, about
	CPUs           int     // of a task
}

// One returns a plan for a single machine: each table a task, each other stage one task.
func One(in Input) *Plan {
	in.Minutes = math.Inf(1)
	p := New(in)
	p.TaskMinutes = 0
	return p
}

// New cuts a study into tasks of about so many minutes.
func New(in Input) *Plan {
	p := &Plan{
		Format: format, ProgramVersion: in.ProgramVersion, Study: in.Study, Variants: in.Variants, Given: in.Given,
		TaskMinutes: in.Minutes, Rates: in.Rates, Tables: in.Tables,
	}
	p.identify()
	c := &cutter{Plan: p, cpus: in.CPUs, units: p.Study.Units()}
	if len(p.Tables) > 0 {
		p.Stages = append(p.Stages, c.solve())
	}
	p.Stages = append(p.Stages, c.generate(), c.statistics())
	p.Stages = append(p.Stages, c.merge()) // it reads what statistics writes
	return p
}

// What a process of the stages holds, in 2^20 bytes: a little more than was measured, see
// docs/cluster.md.
const (
	spare       = 1.5 // times what is expected
	base        = 96
	playWorker  = 64  // the row groups of a worker's files
	checkWorker = 64  // the pages of one who reads and compares
	group       = 0.5 // sums and replicates of a variant and matchup
	sumGame     = 20  // bytes of a game in a part
	mostGames   = 1e8 // of a part
	mergeGame   = 20  // bytes of a game of all
	mergeSecond = 1e-6
)

type cutter struct {
	*Plan
	cpus  int
	units []pipeline.Unit
}

// seconds returns what a unit takes by what a game does.
func (c *cutter) seconds(u pipeline.Unit, of func(*Rate) float64) float64 {
	i := u.Variant*len(c.Study.Matchups) + u.Matchup
	if i >= len(c.Rates) {
		return 0
	}
	return float64(u.Games) * of(&c.Rates[i])
}

// tables returns what every stage that looks at games reads besides.
func (c *cutter) tables() (names []string) {
	for _, t := range c.Tables {
		names = append(names, t.Path)
	}
	for _, g := range c.Given {
		names = append(names, g.File)
	}
	return names
}

// mapped returns the memory that the tables take, in 2^20 bytes.
func (c *cutter) mapped() (megabytes float64) {
	for _, t := range c.Tables {
		megabytes += float64(t.Disk) / (1 << 20)
	}
	return megabytes
}

// groups returns the memory of the sums of all variants and matchups, in 2^20 bytes.
func (c *cutter) groups() float64 {
	return group * float64(len(c.Study.Variants)*len(c.Study.Matchups)) * max(1, float64(c.Study.Analysis.Replicates)/1000)
}

func (c *cutter) solve() Stage {
	s := Stage{Name: Solve, CPUs: c.cpus}
	memory, longest := 0.0, 0.0
	at := 0
	for i, entry := range c.Study.Tables {
		if entry.Solve == "" {
			continue
		}
		t := c.Tables[at]
		at++
		s.Tasks = append(s.Tasks, Task{Reads: []string{}, Writes: []string{t.Path}, First: i, Seconds: t.Seconds})
		memory = max(memory, float64(t.Memory)/(1<<20))
		longest = max(longest, t.Seconds) // one core: not every solver uses all of them all the time
	}
	s.limit(base+memory, longest)
	return s
}

// cut makes tasks of ranges of units, of no more than so many games if they have several.
func (c *cutter) cut(s *Stage, most int64, of func(*Rate) float64, task func(first, units int) Task) (longest float64, games int64) {
	room := c.TaskMinutes * 60 * float64(c.cpus)
	first, seconds, unit, many := 0, 0.0, 0.0, int64(0)
	end := func(i int) {
		t := task(first, i-first)
		t.First, t.Units, t.Seconds = first, i-first, seconds
		s.Tasks = append(s.Tasks, t)
		longest = max(longest, seconds/float64(c.cpus)+unit)
		games = max(games, many)
		first, seconds, unit, many = i, 0, 0, 0
	}
	for i, u := range c.units {
		takes := c.seconds(u, of)
		if i > first && (seconds+takes > room || many+u.Games > most) {
			end(i)
		}
		seconds, unit, many = seconds+takes, max(unit, takes), many+u.Games
	}
	end(len(c.units))
	return longest, games
}

func (c *cutter) generate() Stage {
	s := Stage{Name: Generate, CPUs: c.cpus}
	longest, _ := c.cut(&s, math.MaxInt64, func(r *Rate) float64 { return r.Play }, func(first, units int) Task {
		return Task{Reads: c.tables(), Writes: []string{unitsName("units", first, units)}}
	})
	s.limit(base+playWorker*float64(c.cpus)+c.mapped(), longest)
	return s
}

func (c *cutter) statistics() Stage {
	s := Stage{Name: Statistics, CPUs: c.cpus}
	most := int64(mostGames)
	if math.IsInf(c.TaskMinutes, 1) {
		most = math.MaxInt64
	}
	longest, games := c.cut(&s, most, func(r *Rate) float64 { return r.Check }, func(first, units int) Task {
		return Task{
			Reads:  append([]string{unitsName("units", first, units)}, c.tables()...),
			Writes: []string{unitsName("statistics", first, units)},
		}
	})
	s.limit(base+c.groups()*float64(1+c.cpus)+checkWorker*float64(c.cpus)+sumGame*float64(games)/(1<<20)+c.mapped(), longest)
	return s
}

func (c *cutter) merge() Stage {
	all := float64(c.Study.Games) * float64(len(c.Study.Variants)*len(c.Study.Matchups))
	t := Task{Reads: []string{unitsName("units", 0, len(c.units))}, Writes: []string{wholeDataset}, Seconds: 1 + all*mergeSecond}
	for _, part := range c.Stage(Statistics).Tasks {
		t.Reads = append(t.Reads, part.Writes...)
	}
	t.Reads = append(t.Reads, c.tables()...)
	s := Stage{Name: Merge, CPUs: 1, Tasks: []Task{t}}
	s.limit(base+2*c.groups()+mergeGame*all/(1<<20), t.Seconds)
	return s
}

// limit sets what a task may take, by what is expected of the largest.
func (s *Stage) limit(megabytes, seconds float64) {
	s.Memory = int64(math.Ceil(spare*megabytes/64)) * 64
	s.Minutes = 10 + int64(math.Ceil(3*seconds/60))
}

// TablePath returns where a table that is solved stands, from the dataset's folder.
func TablePath(name string) string { return path.Join(pipeline.TablesFolder, name+".table") }
