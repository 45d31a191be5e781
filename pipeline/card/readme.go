package card

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/boma-games/boma/pipeline/record"
)

//go:embed readme.tmpl
var readmeText string

var readme = template.Must(template.New("readme").Funcs(template.FuncMap{
	"count":  count,
	"cell":   cell,
	"digits": func(hash string) string { return hash[:min(8, len(hash))] },
	"code":   func(s string) string { return "`" + s + "`" },
	"both":   func(names []string) string { return strings.Join(names, " and ") },
	"percent": func(share float64) string {
		return strconv.FormatFloat(100*share, 'g', 4, 64) + " %"
	},
}).Parse(readmeText))

// page is Facts as the template asks for it.
type page struct {
	*Facts
	Front       string
	Title       string
	TotalGames  int64
	TotalRows   int64
	Bytes       int64
	Tables      []record.Table
	HasMoves    bool
	SplitNames  []string
	FirstFolder string
	FirstSplit  string
	FirstFile   string // of the games table
}

// README returns the dataset card.
func README(f Facts) []byte {
	p := page{Facts: &f, Front: front(&f), Title: f.title(), Tables: f.tables()}
	p.TotalGames, p.TotalRows = f.totals()
	p.HasMoves = f.Every > 0
	p.SplitNames = f.splitsOf("data/games/")
	for _, file := range f.Files {
		p.Bytes += file.Bytes
		if p.FirstFile == "" && strings.HasPrefix(file.Path, "data/games/") {
			p.FirstFile = file.Path
			p.FirstFolder = strings.Split(file.Path, "/")[2]
		}
	}
	if len(p.SplitNames) > 0 {
		p.FirstSplit = p.SplitNames[0]
	}
	var b strings.Builder
	if err := readme.Execute(&b, p); err != nil {
		panic("card: own template: " + err.Error())
	}
	return []byte(b.String())
}

// A Reference is a source of rules and the variants that follow it.
type Reference struct{ Text, Variants string }

// References returns each source once, in order of appearance.
func (p page) References() (all []Reference) {
	for _, v := range p.Variants {
		at := slices.IndexFunc(all, func(r Reference) bool { return r.Text == v.Reference })
		switch {
		case v.Reference == "":
		case at >= 0:
			all[at].Variants += ", `" + v.Name + "`"
		default:
			all = append(all, Reference{v.Reference, "`" + v.Name + "`"})
		}
	}
	return all
}

// Year returns the year of publication.
func (a About) Year() string {
	year, _, _ := strings.Cut(a.Date, "-")
	return year
}

// count writes n with a comma between thousands.
func count(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// cell returns text fit for a cell of a Markdown table.
func cell(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.NewReplacer("|", `\|`, "<", `\<`).Replace(s)
}
