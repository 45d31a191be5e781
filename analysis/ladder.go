package analysis

import (
	"fmt"
	"slices"
	"strings"
)

// A Ladder is the ratings of the agents of one variant, and the first-move factor at
// each level: one factor for all would say that the advantage does not depend on
// strength.
type Ladder struct {
	Variant string   `json:"variant"`
	All     *Ratings `json:"all"`    // one factor for every game
	Levels  []Level  `json:"levels"` // in order of strength, the weakest first
}

// A Level is one agent's.
type Level struct {
	Agent    string   `json:"agent"`
	Strength Interval `json:"elo"`
	// Of the games that this agent plays, against himself and others.
	Games     int64    `json:"games"`
	Gamma     Interval `json:"gamma"`
	Advantage Interval `json:"advantage_elo"` // 400 log10 gamma
	Separated []string `json:"separated,omitempty"`
}

// Ladder rates the agents of a variant.
func (d *Data) Ladder(variant string) (*Ladder, error) {
	names, meetings, err := d.Meetings(variant)
	if err != nil {
		return nil, err
	}
	all, err := Rate(names, meetings, d.Settings.Confidence)
	if err != nil {
		return nil, err
	}
	l := &Ladder{Variant: variant, All: all}
	for i, name := range names {
		level, err := levelOf(i, names, meetings, d.Settings.Confidence)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		level.Strength = all.Players[i].Elo
		l.Levels = append(l.Levels, level)
	}
	slices.SortStableFunc(l.Levels, func(a, b Level) int {
		if a.Strength.Estimate < b.Strength.Estimate {
			return -1
		}
		return 1
	})
	return l, nil
}

// levelOf fits the games of one agent alone.
func levelOf(agent int, names []string, meetings []Meeting, level float64) (Level, error) {
	place := map[int]int{agent: 0}
	own, known := []Meeting(nil), []string{names[agent]}
	at := func(player int) int {
		if _, ok := place[player]; !ok {
			place[player] = len(known)
			known = append(known, names[player])
		}
		return place[player]
	}
	for _, m := range meetings {
		if m.First == agent || m.Second == agent {
			m.First, m.Second = at(m.First), at(m.Second)
			own = append(own, m)
		}
	}
	r, err := Rate(known, own, level)
	if err != nil {
		return Level{}, err
	}
	return Level{Agent: names[agent], Games: r.Games, Gamma: r.Gamma, Advantage: r.Advantage(), Separated: r.Separated}, nil
}

// Meetings returns who met whom under a variant, by who moved first, and what came of it.
func (d *Data) Meetings(variant string) (names []string, meetings []Meeting, err error) {
	place := func(agent string) int {
		at, found := slices.BinarySearch(names, agent)
		if !found {
			names = slices.Insert(names, at, agent)
		}
		return at
	}
	var matchups []string
	for at := range d.ledgers {
		first, second, ok := strings.Cut(at[1], " vs ")
		if at[0] != variant {
			continue
		}
		if !ok {
			return nil, nil, fmt.Errorf("analysis: matchup %q names no two agents", at[1])
		}
		matchups = append(matchups, at[1])
		place(first)
		place(second)
	}
	slices.Sort(matchups)
	for _, matchup := range matchups {
		first, second, _ := strings.Cut(matchup, " vs ")
		low, high := place(min(first, second)), place(max(first, second))
		meetings = append(meetings, d.ledgers[[2]string{variant, matchup}].meetings(low, high)...)
	}
	return names, meetings, nil
}

// meetings counts the games of a ledger by who moved first: the agent whose text sorts
// first, or, where swapped, the other. An agent without chance plays a pair against
// itself as one game twice, which is one observation.
func (l *ledger) meetings(low, high int) (out []Meeting) {
	sides := [2]Meeting{{First: low, Second: high}, {First: high, Second: low}}
	var last entry
	for number, e := range l.all {
		again := low == high && number%2 == 1 && e.moves == last.moves && e.start() == last.start()
		last = e
		if again {
			continue
		}
		m := &sides[e.opening&1]
		switch e.result() {
		case resultFirst:
			m.Wins++
		case resultDraw:
			m.Draws++
		case resultSecond:
			m.Losses++
		}
	}
	for _, m := range sides {
		if m.Wins+m.Draws+m.Losses > 0 {
			out = append(out, m)
		}
	}
	return out
}
