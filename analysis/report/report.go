package report

import (
	"bytes"
	_ "embed" // the page and its style
	"fmt"
	"html/template"
	"os"
	"path/filepath"

	"github.com/boma-games/boma/analysis"
)

// An Input is all that a report tells.
type Input struct {
	About      About
	Report     *analysis.Report
	Comparison *analysis.Comparison // nil where the study names no baseline
	Skill      *analysis.Skill      // nil where there is no ladder of agents
	Exact      []analysis.Exact     // solved variants
}

// About is where the games come from.
type About struct {
	Title      string
	Study      string // its name
	Seed       uint64
	Hash       string // of the study
	Program    string // and version
	Schema     int    // version of the data
	License    string
	Creators   []string
	URL        string
	Games      int64  // of each variant and matchup
	Pairs      bool   // each opening twice, sides swapped
	Openings   string // how games begin, in words
	PlyLimit   int
	Matchups   []string // in the study's order, as they are recorded
	Variants   []Variant
	Tables     []string // of exact values that labelled the games
	Checked    string   // what verification found
	StudyText  string   // study.yaml, every default written out
	TotalGames int64
	TotalRows  int64
}

// A Variant is what a rule set says of itself.
type Variant struct {
	Name, Title, Region, Reference, Rules, Hash string
}

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	pageStyle string

	pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
		"style": func() template.CSS { return template.CSS(pageStyle) },
	}).Parse(pageText))
)

// HTML returns the page.
func HTML(in *Input) ([]byte, error) {
	p, err := in.page()
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, p); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return b.Bytes(), nil
}

// Write writes report.html and answer.csv into a folder, which it makes, and each figure
// as a file of its own into figures. It returns the path of the page.
func Write(in *Input, dir string) (string, error) {
	p, err := in.page()
	if err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	figures := filepath.Join(dir, "figures")
	if err := os.RemoveAll(figures); err != nil { // those of an earlier report
		return "", fmt.Errorf("report: %w", err)
	}
	if err := os.MkdirAll(figures, 0o777); err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	for _, s := range p.Sections {
		for _, f := range s.Figures {
			if f.SVG == "" {
				continue
			}
			if err := put(filepath.Join(figures, f.ID+".svg"), standalone(string(f.SVG))); err != nil {
				return "", err
			}
		}
	}
	text, err := HTML(in)
	if err == nil {
		err = put(filepath.Join(dir, "answer.csv"), CSV(in))
	}
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "report.html")
	return path, put(path, text)
}

// put writes a file under a temporary name, which gives way to its own.
func put(path string, text []byte) error {
	if err := os.WriteFile(path+".tmp", text, 0o666); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
