package analysis

import (
	"fmt"
	"slices"
)

// Skill is what a round robin of agents tells: how strong each is, and how much the first
// move is worth among agents of one strength.
type Skill struct {
	Study    string    `json:"study,omitempty"`
	Settings Settings  `json:"settings"`
	Variants []Climb   `json:"variants"`
	Warnings []Warning `json:"warnings"`
}

// A Climb is the ladder of one variant.
type Climb struct {
	Ladder
	Alone []Alone `json:"alone"` // in the order of the levels
	Rows  []Row   `json:"figures"`
}

// Alone is what an agent does against itself: of players of one strength the first
// player's score needs no model. Games is 0 if it never met itself.
type Alone struct {
	Agent     string   `json:"agent"`
	Games     int64    `json:"games"`
	First     int64    `json:"first_wins"`
	Draws     int64    `json:"draws"`
	Second    int64    `json:"second_wins"`
	Cut       int64    `json:"truncated"`
	Distinct  int64    `json:"distinct"`  // games by their moves
	Effective float64  `json:"effective"` // games that tell as much, none like another
	Score     Interval `json:"-"`         // of the first player
}

// Skill rates the agents of every variant.
func (d *Data) Skill() (*Skill, error) {
	report := d.Report()
	s := &Skill{Study: d.Study, Settings: d.Settings, Variants: []Climb{}, Warnings: report.Warnings}
	var variants []string
	for _, key := range d.keys {
		if !slices.Contains(variants, key.Variant) {
			variants = append(variants, key.Variant)
		}
	}
	for _, variant := range variants {
		l, err := d.Ladder(variant)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", variant, err)
		}
		c := Climb{Ladder: *l}
		for _, level := range l.Levels {
			c.Alone = append(c.Alone, alone(report, variant, level.Agent))
		}
		c.figures()
		s.Variants = append(s.Variants, c)
	}
	if len(s.Variants) == 0 {
		return nil, ErrNoGames
	}
	return s, nil
}

// alone finds the games of an agent against itself.
func alone(r *Report, variant, agent string) Alone {
	for _, g := range r.Groups {
		if g.Variant == variant && g.Matchup == agent+" vs "+agent {
			return Alone{Agent: agent, Games: g.Games, First: g.First, Draws: g.Draws, Second: g.Second, Cut: g.Cut,
				Distinct: g.Repeats.Distinct, Effective: g.Repeats.Effective, Score: g.Score}
		}
	}
	return Alone{Agent: agent}
}

// figures makes a row of every figure.
func (c *Climb) figures() {
	for i, level := range c.Levels {
		add := func(metric, unit string, x Interval, n int64, method string) {
			c.Rows = append(c.Rows, Row{Variant: c.Variant, Matchup: level.Agent, Metric: metric, Unit: unit,
				Value: number(x.Estimate), Low: number(x.Low), High: number(x.High), N: n, Method: method})
		}
		add("elo", "Elo points", level.Strength, level.Games, byInformation)
		add("first_advantage", "Elo points", level.Advantage, level.Games, byInformation)
		a := c.Alone[i]
		if a.Games == 0 {
			continue
		}
		add("first_score", "score", a.Score, a.Games, byPairs)
		add("games", "games", Interval{float64(a.Games), float64(a.Games), float64(a.Games)}, a.Games, counted)
		add("distinct_games", "games", Interval{float64(a.Distinct), float64(a.Distinct), float64(a.Distinct)}, a.Games, counted)
	}
}

// byInformation is how the intervals of ratings are made.
const byInformation = "observed information"

// Write writes ratings.json, ratings.csv and ratings.parquet into a folder, which it
// makes, and returns their paths.
func (s *Skill) Write(dir string) ([]string, error) {
	var rows []Row
	for _, c := range s.Variants {
		rows = append(rows, c.Rows...)
	}
	return write(dir, "ratings", s, rows)
}
