package pipeline

import (
	"errors"
	"fmt"
	"slices"

	"github.com/zeebo/xxh3"
)

// A Plan is a study worked out for its variants: all that decides what is written.
type Plan struct {
	Study          Study
	Variants       []*Variant
	ProgramVersion string
	StudyHash      string // of all that rows depend on but the number of games
	Units          []Unit
}

// NewPlan returns the plan of a study whose variants are compiled, in the order of the
// study. It refuses variants of which two are one, and identifiers that collide.
func NewPlan(s Study, variants []*Variant, programVersion string) (*Plan, error) {
	s.Variants = nil
	var lines []string
	for _, v := range variants {
		s.Variants = append(s.Variants, v.Name)
		lines = append(lines, v.Name+" "+v.Hash+" "+v.Kind)
		for _, m := range v.Recorded {
			lines = append(lines, m.String())
		}
		for _, t := range v.Tables {
			lines = append(lines, fmt.Sprintf("table %s %s %v", t.Hash, t.Distances, t.Starts))
		}
		s.Matchups = v.Matchups
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	opens := func(v *Variant) bool { return v.Rearranged }
	if s.Openings.By == ByAgents && s.Openings.Kind != NoOpening && !slices.ContainsFunc(variants, opens) {
		return nil, refuse("openings.by", s.Openings.By, "%s: no variant begins with redistributions, and random plies are the study's", ByStudy)
	}
	p := &Plan{
		Study: s, Variants: variants, ProgramVersion: programVersion,
		StudyHash: s.hash(append(lines, programVersion)...), Units: s.Units(),
	}
	return p, p.checkIDs()
}

// checkIDs makes sure that every variant and matchup has an identifier of its own.
func (p *Plan) checkIDs() error {
	owner := map[int64]string{}
	for _, v := range p.Variants {
		for _, m := range p.Study.Matchups {
			id, name := firstID(p.Study.Seed, v.Name, m), v.Name+", "+m.String()
			if other, taken := owner[id]; taken {
				return fmt.Errorf("seed = %d, want another: the games of %s and of %s would have the same game_id",
					p.Study.Seed, name, other)
			}
			owner[id] = name
		}
	}
	return nil
}

const idBits = 40 // for the number of a game

// firstID returns the game_id of game 0: the top 23 bits of the xxh3 of
//
//	boma game SEED VARIANT SOUTH vs NORTH
//
// above idBits zeros, with the agents as the study names them.
func firstID(seed uint64, variant string, m Matchup) int64 {
	sum := xxh3.HashString(fmt.Sprintf("boma game %d %s %s", seed, variant, m))
	return int64(sum >> 41 << idBits)
}

// GameID returns the identifier of a game.
func GameID(seed uint64, variant string, m Matchup, number int64) int64 {
	return firstID(seed, variant, m) | number
}

// Rows returns the games of the plan, over all variants and matchups.
func (p *Plan) Games() int64 {
	return p.Study.Games * int64(len(p.Variants)) * int64(len(p.Study.Matchups))
}

// Close ends what the agents hold.
func (p *Plan) Close() error {
	var errs []error
	for _, v := range p.Variants {
		errs = append(errs, v.close())
	}
	return errors.Join(errs...)
}
