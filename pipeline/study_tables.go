package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// A StudyTable is a table that a study names: a file, or a variant to be solved.
type StudyTable struct {
	File  string `yaml:"file" json:"file,omitempty" optional:"true"`
	Solve string `yaml:"solve" json:"solve,omitempty" optional:"true"` // a variant; its table is written to tables/
	Max   *int   `yaml:"max" json:"max,omitempty"`                     // seeds on the board, of what is solved; nil: all positions
}

// Sampling by which starts are drawn.
const Uniform = "uniform" // every position as likely as any other

// A Start is where games begin: a position, or positions of a table from which one is
// drawn for each opening.
type Start struct {
	Position string `yaml:"position" json:"position,omitempty" optional:"true"`
	Table    string `yaml:"table" json:"table,omitempty" optional:"true" hash:"no"` // a file, or a variant that tables: solves
	Sample   string `yaml:"sample" json:"sample,omitempty" optional:"true"`
	Max      *int   `yaml:"max" json:"max,omitempty"` // seeds on the board; nil: as many as the table has
}

// checkTables refuses what of tables and start can be seen to be wrong.
func (s *Study) checkTables() error {
	for i, t := range s.Tables {
		what := fmt.Sprintf("tables[%d]", i)
		switch {
		case (t.File == "") == (t.Solve == ""):
			return refuse(what, "{file: "+t.File+", solve: "+t.Solve+"}", "either a file or a variant to solve")
		case t.File != "" && t.Max != nil:
			return refuse(what+".max", *t.Max, "none: the file says what it covers")
		case t.Max != nil && *t.Max < 0:
			return refuse(what+".max", *t.Max, "a number of seeds on the board from 0")
		case slices.ContainsFunc(s.Tables[:i], func(other StudyTable) bool { return other.File == t.File && other.Solve == t.Solve }):
			return refuse(what, t.File+t.Solve, "each once")
		}
	}
	start := s.Start
	switch {
	case start.Table == "" && (start.Sample != "" || start.Max != nil):
		return refuse("start.table", "nothing", "a file, or a variant that tables: solves")
	case start.Table == "":
		return nil
	case start.Position != "":
		return refuse("start.position", start.Position, "none with start.table")
	case start.Sample != Uniform:
		return refuse("start.sample", start.Sample, Uniform)
	case start.Max != nil && *start.Max < 1:
		return refuse("start.max", *start.Max, "a number of seeds on the board from 1")
	case s.Openings.Kind != NoOpening:
		return refuse("openings.kind", s.Openings.Kind, "%s with start.table", NoOpening)
	}
	return nil
}

// Short names the key that a start written as a text is of.
func (Start) Short() string { return "position" }

// MarshalJSON writes a position as text.
func (s Start) MarshalJSON() ([]byte, error) {
	if s.Table == "" {
		return json.Marshal(s.Position)
	}
	type start Start
	return json.Marshal(start(s))
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (s *Start) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &s.Position) == nil {
		return nil
	}
	type start Start
	*s = Start{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode((*start)(s))
}
