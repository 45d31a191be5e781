package export

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/record"
)

// ReportFile is what says what an export consists of. A folder without one holds no
// finished export.
const ReportFile = "export.json"

// A Report says what an export consists of.
type Report struct {
	Layout        int             `json:"layout_version"`
	Program       string          `json:"program_version"` // that exported
	Dataset       Dataset         `json:"dataset"`
	Format        string          `json:"format"`
	Policy        string          `json:"policy"`
	SplitBy       string          `json:"split_by"`
	Shares        pipeline.Splits `json:"shares"` // of positions, or of openings
	Dedup         bool            `json:"dedup"`
	DropTruncated bool            `json:"drop_truncated"`
	BatchRows     int             `json:"batch_rows"`
	Variants      []VariantReport `json:"variants"`
}

// A Dataset is what rows were made from.
type Dataset struct {
	Name           string `json:"name"`
	StudyHash      string `json:"study_hash"`
	SchemaVersion  int    `json:"schema_version"`
	ProgramVersion string `json:"program_version"`
	SamplingPeriod int    `json:"sampling_period"` // plies between recorded moves
}

// A VariantReport is what an export has of one variant.
type VariantReport struct {
	Name     string                `json:"name"`
	Folder   string                `json:"folder"`
	Hash     string                `json:"rules_hash"`
	Features []string              `json:"features"`
	Actions  []string              `json:"actions"`
	Columns  []Column              `json:"columns"`
	Read     int64                 `json:"read"` // recorded rows
	Rows     int64                 `json:"rows"`
	Dropped  Dropped               `json:"dropped"`
	Leaked   int64                 `json:"leaked"` // rows of train whose position stands in validation or test too
	Tables   []pipeline.TableFacts `json:"tables"` // of exact values
	Files    []File                `json:"files"`
}

// A Column is one of the export.
type Column struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Nullable bool   `json:"nullable"`
	Meaning  string `json:"meaning"`
}

// A File is one file of the export.
type File struct {
	Path   string `json:"path"`
	Split  string `json:"split"`
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Dropped counts the recorded rows that are not in an export, by reason.
type Dropped struct {
	OtherSplits   int64 `json:"other_splits"`   // not in a split that was asked for
	Truncated     int64 `json:"truncated"`      // of games without a result
	BeyondActions int64 `json:"beyond_actions"` // a legal move is beyond the list of actions
	NoPolicy      int64 `json:"no_policy"`      // the policy that was asked for is not to be had
	Leaks         int64 `json:"leaks"`          // in train, and their position in validation or test
	Merged        int64 `json:"merged"`         // in a row with others of the same position
}

func (d *Dropped) add(e Dropped) {
	d.OtherSplits += e.OtherSplits
	d.Truncated += e.Truncated
	d.BeyondActions += e.BeyondActions
	d.NoPolicy += e.NoPolicy
	d.Leaks += e.Leaks
	d.Merged += e.Merged
}

// count adds what became of a page.
func (r *VariantReport) count(b *block) {
	r.Dropped.add(b.dropped)
	r.Leaked += b.leaked
}

func newReport(m *pipeline.Manifest, o *Options) *Report {
	r := &Report{
		Layout: LayoutVersion, Program: o.Program, Format: o.Format, Policy: o.Policy, SplitBy: o.SplitBy,
		Shares: m.Study.Splits, Dedup: o.Dedup, DropTruncated: o.DropTruncated, BatchRows: batchRows,
		Dataset: Dataset{m.Study.Name, m.StudyHash, record.SchemaVersion, m.ProgramVersion, m.Study.Record.Every},
	}
	if o.Shares != nil {
		r.Shares = *o.Shares
	}
	return r
}

func (s *settings) report(g Game) *VariantReport {
	r := &VariantReport{
		Name: s.variant.Name, Folder: s.variant.Folder, Hash: s.variant.Hash,
		Features: s.features, Actions: s.shape.actions[:s.actions], Tables: g.tables(), Files: []File{},
	}
	if r.Tables == nil {
		r.Tables = []pipeline.TableFacts{}
	}
	for _, f := range s.schema().Fields() {
		c := Column{Name: f.Name, Type: f.Type.String(), Nullable: f.Nullable}
		for _, known := range s.fields {
			if known.name == f.Name {
				c.Meaning = known.meaning
			}
		}
		r.Columns = append(r.Columns, c)
	}
	return r
}

// check refuses an export without rows.
func (r *VariantReport) check(s *settings) error {
	switch {
	case r.Rows > 0:
		return nil
	case r.Dropped.NoPolicy > 0 && s.Policy == Visits:
		return inputf("--policy = %s, but no move of %s has visits recorded: want agents that search by mcts, or another policy", Visits, r.Name)
	case r.Dropped.NoPolicy > 0:
		return inputf("--policy = %s, but no table holds a position of %s: name one with --tables, or another policy", Optimal, r.Name)
	}
	return inputf("%s has no row to export: %s", r.Name, strings.Join(r.Notes(), "; "))
}

// Notes says in sentences what a person should know.
func (r *VariantReport) Notes() (lines []string) {
	note := func(n int64, format string) {
		switch share := 100 * float64(n) / float64(r.Read); {
		case n == 0:
		case share < 0.1:
			lines = append(lines, fmt.Sprintf("%s of %s recorded rows ", grouped(n), grouped(r.Read))+format)
		default:
			lines = append(lines, fmt.Sprintf("%s of %s recorded rows (%.1f %%) ", grouped(n), grouped(r.Read), share)+format)
		}
	}
	d := r.Dropped
	note(d.Leaks, "left out: of train, and their position stands in validation or test; --split-by position has them all")
	note(r.Leaked, "leak: they stay in train, and their position stands in validation or test too")
	note(d.Truncated, "left out: of games that were cut off")
	note(d.BeyondActions, "left out: with a legal move beyond the list of actions; a longer one (--actions) has them")
	note(d.NoPolicy, "left out: without the policy that was asked for")
	note(d.Merged, "merged with others of the same position")
	return lines
}

// grouped writes a number with commas between thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
