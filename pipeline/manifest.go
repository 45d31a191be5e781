package pipeline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline/record"
)

// The files of a dataset that are not data.
const (
	ManifestFile = "manifest.json"
	StudyFile    = "study.yaml"
)

// A Manifest says what a finished dataset consists of. A folder without one holds no
// finished dataset.
type Manifest struct {
	SchemaVersion  int            `json:"schema_version"`
	ProgramVersion string         `json:"program_version"`
	StudyHash      string         `json:"study_hash"`
	Study          Study          `json:"study"`
	Variants       []VariantFacts `json:"variants"`
	Tables         []TableFacts   `json:"tables"` // of solved values
	Files          []File         `json:"files"`  // in order of path, this one not among them
}

// VariantFacts are what the manifest says of a variant.
type VariantFacts struct {
	Name     string    `json:"name"`
	Folder   string    `json:"folder"` // in data/games and data/moves
	Rules    string    `json:"rules"`
	Hash     string    `json:"rules_hash"`
	Openings string    `json:"openings"` // kind, after by-game is resolved
	Matchups []Matchup `json:"matchups"` // agents as recorded
}

// TableFacts name a table of solved values that labelled rows, or that games start from.
type TableFacts struct {
	Variant   string `json:"variant"`
	Hash      string `json:"hash"`                // of all that it holds
	Distances string `json:"distances,omitempty"` // the same of its distances
	Covers    string `json:"covers"`
	Positions uint64 `json:"positions"`
	Starts    bool   `json:"starts,omitempty"` // games start from its positions
}

// Manifest returns what the plan says of a dataset of the files, in whatever order.
func (p *Plan) Manifest(files []File) *Manifest {
	files = slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	m := &Manifest{
		SchemaVersion:  record.SchemaVersion,
		ProgramVersion: p.ProgramVersion,
		StudyHash:      p.StudyHash,
		Study:          p.Study,
		Tables:         []TableFacts{},
		Files:          files,
	}
	for _, v := range p.Variants {
		m.Variants = append(m.Variants, v.facts())
		m.Tables = append(m.Tables, v.Tables...)
	}
	return m
}

// ReadManifest reads the manifest of a dataset.
func ReadManifest(dir string) (*Manifest, error) {
	path := filepath.Join(dir, ManifestFile)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	m := new(Manifest)
	var version struct {
		Schema *int `json:"schema_version"`
	}
	if err := json.Unmarshal(text, &version); err != nil || version.Schema == nil {
		return nil, fmt.Errorf("pipeline: %s: not a manifest of this program", path)
	}
	if *version.Schema != record.SchemaVersion {
		return nil, fmt.Errorf("pipeline: %s: schema_version = %d is unknown, want %d", path, *version.Schema, record.SchemaVersion)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return nil, fmt.Errorf("pipeline: %s: %w", path, err)
	}
	return m, nil
}

// text returns the manifest as it is written.
func (m *Manifest) text() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(m); err != nil {
		panic("pipeline: own manifest: " + err.Error())
	}
	return b.Bytes()
}

// sum returns what the manifest says of a file with this text.
func sum(name string, text []byte) File {
	h := sha256.Sum256(text)
	return File{Path: name, Bytes: int64(len(text)), SHA256: hex.EncodeToString(h[:])}
}
