package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Check refuses a plan that cannot be carried out as it stands: stages that are unknown,
// twice there or out of order, units that no task makes or two do, and inputs that
// nothing earlier writes.
func (p *Plan) Check() error {
	for _, check := range []func() error{p.checkStages, p.checkUnits, p.checkReads} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) checkStages() error {
	last := -1
	for i, s := range p.Stages {
		at := slices.Index(Names, s.Name)
		switch {
		case at < 0:
			return fmt.Errorf("stages[%d].name = %q, want one of %s", i, s.Name, strings.Join(Names, ", "))
		case at <= last:
			return fmt.Errorf("stages[%d].name = %s, want it once and in the order %s", i, s.Name, strings.Join(Names, ", "))
		case len(s.Tasks) == 0:
			return fmt.Errorf("stage %s has no tasks, want at least one", s.Name)
		case s.CPUs < 1 || s.Memory < 1 || s.Minutes < 1:
			return fmt.Errorf("stage %s: cpus = %d, memory_mb = %d, minutes = %d, want all from 1", s.Name, s.CPUs, s.Memory, s.Minutes)
		}
		last = at
	}
	for _, name := range []string{Generate, Statistics, Merge} {
		if p.Stage(name) == nil {
			return fmt.Errorf("there is no stage %s", name)
		}
	}
	if n := len(p.Stage(Merge).Tasks); n != 1 {
		return fmt.Errorf("stage merge has %d tasks, want 1", n)
	}
	return nil
}

// checkUnits wants the tasks of a stage to have each unit once.
func (p *Plan) checkUnits() error {
	all := len(p.Study.Units())
	for _, name := range []string{Generate, Statistics} {
		next := 0
		for i, t := range p.Stage(name).Tasks {
			if t.First != next || t.Units < 1 || t.First+t.Units > all {
				return fmt.Errorf("stage %s, task %d: units %d to %d, want the next of %d from %d on", name, i, t.First, t.First+t.Units-1, all, next)
			}
			next += t.Units
		}
		if next != all {
			return fmt.Errorf("stage %s: its tasks have %d units, want the %d of the study", name, next, all)
		}
	}
	return p.checkTables()
}

func (p *Plan) checkTables() error {
	s := p.Stage(Solve)
	want := 0
	for i, t := range p.Study.Tables {
		if t.Solve == "" {
			continue
		}
		if s == nil || want >= len(s.Tasks) || s.Tasks[want].First != i || want >= len(p.Tables) {
			return fmt.Errorf("tables[%d] of the study: no task of stage %s in its place", i, Solve)
		}
		want++
	}
	if s != nil && len(s.Tasks) != want {
		return fmt.Errorf("stage %s has %d tasks, want the %d tables of the study", Solve, len(s.Tasks), want)
	}
	return nil
}

// checkReads wants every input to be given or written by an earlier stage.
func (p *Plan) checkReads() error {
	written := map[string]int{} // stage by name; units and statistics one by one
	for at, s := range p.Stages {
		for i, t := range s.Tasks {
			for _, name := range t.Writes {
				for one := range each(name) {
					if before, twice := written[one]; twice {
						return fmt.Errorf("stage %s, task %d writes %s, which stage %s writes too", s.Name, i, one, p.Stages[before].Name)
					}
					written[one] = at
				}
			}
		}
	}
	for _, g := range p.Given {
		written[g.File] = -1
	}
	for at, s := range p.Stages {
		for i, t := range s.Tasks {
			for _, name := range t.Reads {
				for one := range each(name) {
					by, there := written[one]
					switch {
					case !there:
						return fmt.Errorf("stage %s, task %d reads %s, which no stage writes and which is not given", s.Name, i, one)
					case by >= at:
						return fmt.Errorf("stage %s, task %d reads %s, which stage %s writes: the plan goes round in a circle", s.Name, i, one, p.Stages[by].Name)
					}
				}
			}
		}
	}
	return nil
}

// mostUnits is more than a study has units.
const mostUnits = 1 << 21

// each yields the single things that a name stands for.
func each(name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		what, numbers, _ := strings.Cut(name, "/")
		from, to, ranged := strings.Cut(numbers, "-")
		first, err := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if !ranged || err != nil || err2 != nil || what != "units" && what != "statistics" || last-first > mostUnits {
			yield(name)
			return
		}
		for i := first; i <= last; i++ {
			if !yield(what + "/" + strconv.Itoa(i)) {
				return
			}
		}
	}
}
