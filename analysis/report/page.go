package report

import (
	"html/template"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// A page is what the template shows.
type page struct {
	About    About
	Title    string
	Answer   []string // the first is the answer
	Facts    string   // how many games by whom
	Table    table    // the answer once more
	Warnings []warned
	Sections []section
	Methods  []method
}

// A section is a question and the figures that answer it.
type section struct {
	ID, Title, Lead string
	Key             []mark // what colours and shapes mean
	Figures         []figure
	Missing         string // why there are none
}

// A figure is a drawing, its words and its numbers.
type figure struct {
	ID, Title, Alt string
	SVG            template.HTML // empty: the table alone
	Caption        string
	Table          table
}

// A table is a head and rows; the first column names the row.
type table struct {
	Caption string
	Head    []string
	Text    int // columns, from the first, that hold words
	Rows    [][]string
}

func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Words reports whether a column holds words and not numbers.
func (t *table) Words(column int) bool { return column < t.Text }

// A mark is what a shape in a figure means.
type mark struct{ Class, Shape, Text string }

// A warned is a kind of warning and all that it is about.
type warned struct {
	Kind  string
	First analysis.Warning
	More  []analysis.Warning // the others
}

func (in *Input) page() (*page, error) {
	p := &page{About: in.About, Title: in.title()}
	p.Answer, p.Table = in.answer()
	p.Facts = in.facts()
	p.Warnings = in.warnings()
	for _, build := range []func() (section, error){in.whoWins, in.contrasts, in.skill, in.exact, in.margins, in.lengths, in.leads} {
		s, err := build()
		if err != nil {
			return nil, err
		}
		if len(s.Figures) > 0 || s.Missing != "" {
			p.Sections = append(p.Sections, s)
		}
	}
	p.Methods = in.methods()
	return p, nil
}

func (in *Input) title() string {
	if in.About.Title != "" {
		return in.About.Title
	}
	return in.About.Study
}

// facts says in a line what the answer rests on.
func (in *Input) facts() string {
	var agents []string
	for _, matchup := range in.About.Matchups {
		agents = append(agents, in.short(matchup))
	}
	return count(in.About.TotalGames, "game") + " of " + count(int64(len(in.About.Variants)), "rule set") +
		", " + strings.Join(agents, ", ") + "; seed " + plain(in.About.Seed) + "; " + in.About.Program
}

// warnings gathers them by kind, those of the contrasts among them, each once.
func (in *Input) warnings() (all []warned) {
	seen, place := make(map[analysis.Warning]bool), make(map[string]int)
	list := in.Report.Warnings
	if in.Comparison != nil {
		list = append(list[:len(list):len(list)], in.Comparison.Warnings...)
	}
	for _, w := range list {
		if seen[w] {
			continue
		}
		seen[w] = true
		at, known := place[w.Kind]
		if !known {
			at = len(all)
			place[w.Kind] = at
			all = append(all, warned{Kind: w.Kind})
		}
		w.Where, w.Text = in.short(w.Where), in.short(w.Text)
		if !known {
			all[at].First = w
			continue
		}
		all[at].More = append(all[at].More, w)
	}
	return all
}
