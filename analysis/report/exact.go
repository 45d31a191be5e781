package report

import "fmt"

// exact is the section on solved rule sets: the whole population, so nothing to test.
func (in *Input) exact() (section, error) {
	if len(in.Exact) == 0 {
		return section{}, nil
	}
	s := section{ID: "solved", Title: "Solved", Lead: "Exact values, by every position and not by games: no sample, so neither interval nor p-value."}
	t := table{Caption: "Solved rule sets", Text: 1, Head: []string{"rules", "positions", "won for the mover", "drawn", "lost", "opening, for the first player"}}
	for _, e := range in.Exact {
		opening := "not among the positions"
		if e.Value != nil {
			opening = minus(fmt.Sprintf("%+d", *e.Value))
		}
		t.add(e.Variant, thousands(e.Positions), thousands(e.Wins), thousands(e.Draws), thousands(e.Losses), opening)
	}
	s.Figures = []figure{{ID: "solved-table", Title: "Solved rule sets", Table: t}}
	return s, nil
}
