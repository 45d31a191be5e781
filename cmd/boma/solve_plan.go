package main

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/rings"
)

// Up to askAbove positions are solved without a question: a whole board of 8 files of
// Bao la Kimasai. More than tooMany are solved only up to a number of seeds.
const (
	askAbove = 1 << 32
	tooMany  = 1 << 33
)

// A solvePlan is what solving will take, roughly.
type solvePlan struct {
	positions    uint64
	memory, disk uint64 // bytes
	seconds      uint64
	covers       string
}

// spaceOf numbers the positions of a game.
func spaceOf[P comparable](g engine.Game[P], v facts, most int) (engine.Space[P], error) {
	solvable, ok := any(g).(engine.Solvable[P])
	if !ok {
		return nil, badf("%s: no solver knows this game", v.Name)
	}
	s, err := solvable.Space(most)
	return s, bad(err)
}

// planFor estimates from what was measured: 40 million positions a second where 64 are
// decided at a time, elsewhere two million where no position recurs and half a million
// where they can.
func planFor[P comparable](g engine.Game[P], v facts, most int) (p solvePlan, err error) {
	s, err := spaceOf(g, v, most)
	if err != nil {
		return p, err
	}
	p.positions, p.covers = engine.Positions(s), s.Covers()
	largest := uint64(0)
	for tier := range s.Tiers() {
		largest = max(largest, s.Size(tier))
	}
	_, onRings := any(g).(rings.Board)
	switch {
	case onRings && !s.Loops():
		p.memory, p.disk, p.seconds = p.positions/8+largest*5/8+p.positions/4, p.positions/16, p.positions/40e6
	case onRings:
		p.memory, p.disk, p.seconds = p.positions/4+largest*5/8+largest*4+p.positions/4, p.positions/2, p.positions/10e6
	case s.Loops():
		p.memory, p.disk, p.seconds = p.positions+largest*12, p.positions*2, p.positions/500e3
	default:
		p.memory, p.disk, p.seconds = p.positions+largest*8, p.positions, p.positions/2e6
	}
	p.memory += p.memory / 4 // what the collector of garbage has not yet got to
	return p, nil
}

// String writes the plan for a person.
func (p solvePlan) String() string {
	return fmt.Sprintf("%s positions, about %s of memory, %s on disk and %s", grouped(p.positions), bytesText(p.memory), bytesText(p.disk), minutes(p.seconds))
}

func bytesText(n uint64) string {
	for _, unit := range []struct {
		size uint64
		name string
	}{{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return plural(n, "byte")
}

func minutes(seconds uint64) string {
	if seconds < 60 {
		return "less than a minute"
	}
	return plural((seconds+59)/60, "minute")
}

// mayStart refuses what is too large, and what is large and not asked for with --yes.
func (a *app) mayStart(v variant, o solveOptions) error {
	p, err := v.exact.plan(o.most)
	switch {
	case err != nil && o.most < 0:
		return badf("%s cannot be solved whole: %w%s", v.Name, err, a.smaller(v))
	case err != nil:
		return err
	case o.most < 0 && p.positions > tooMany:
		return badf("%s has %v, too many to solve whole%s", v.Name, p, a.smaller(v))
	case p.positions <= askAbove:
		return nil
	case !o.yes:
		return badf("%s, %s: %v; want --yes to go", v.Name, p.covers, p)
	}
	_, err = fmt.Fprintf(o.stderr, "boma solve: %v\n", p)
	return err
}

// smaller lists the largest bounds under which a variant can be solved.
func (a *app) smaller(v variant) string {
	var lines []string
	for most := 1; ; most++ {
		p, err := v.exact.plan(most)
		if err != nil || p.positions > 2*tooMany {
			break
		}
		lines = append(lines, fmt.Sprintf("%d (%v)", most, p))
	}
	if len(lines) == 0 {
		return ""
	}
	return "; want --max with a number of seeds on the board, such as " + strings.Join(lines[max(0, len(lines)-3):], ", ")
}
