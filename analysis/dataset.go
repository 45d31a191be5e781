package analysis

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Settings are what a study says of its analysis; a zero stands for the default.
type Settings struct {
	Baseline    string  `json:"baseline,omitempty"`
	Confidence  float64 `json:"confidence"`
	Equivalence float64 `json:"equivalence"` // greatest difference of scores that counts as none
	Replicates  int     `json:"replicates"`  // of the bootstrap
}

// or fills in what s leaves open.
func (s Settings) or(t Settings) Settings {
	if s.Baseline == "" {
		s.Baseline = t.Baseline
	}
	if s.Confidence == 0 {
		s.Confidence = t.Confidence
	}
	if s.Equivalence == 0 {
		s.Equivalence = t.Equivalence
	}
	if s.Replicates == 0 {
		s.Replicates = t.Replicates
	}
	return s
}

var defaults = Settings{Confidence: 0.95, Equivalence: 0.02, Replicates: 1000}

// ErrSettings marks settings that mean nothing, and ErrBaseline a baseline of which
// there are no games.
var (
	ErrSettings = errors.New("analysis: settings")
	ErrBaseline = errors.New("analysis: baseline")
)

func (s Settings) check() error {
	switch {
	case !(s.Confidence > 0 && s.Confidence < 1):
		return fmt.Errorf("%w: confidence = %v, want above 0 and below 1", ErrSettings, s.Confidence)
	case !(s.Equivalence > 0 && s.Equivalence < 0.5):
		return fmt.Errorf("%w: equivalence = %v, want above 0 and below 0.5", ErrSettings, s.Equivalence)
	case s.Replicates < 50 || s.Replicates > 100_000:
		return fmt.Errorf("%w: replicates = %d, want 50 to 100000", ErrSettings, s.Replicates)
	}
	return nil
}

// A manifest is what the analysis needs of manifest.json.
type manifest struct {
	StudyHash string `json:"study_hash"`
	Study     struct {
		Name     string   `json:"name"`
		Analysis Settings `json:"analysis"`
	} `json:"study"`
	Variants []struct {
		Name string `json:"name"`
		Hash string `json:"rules_hash"`
	} `json:"variants"`
	Tables []tableFacts `json:"tables"`
	Files  []struct {
		Path  string `json:"path"`
		Table string `json:"table"`
		Rows  int64  `json:"rows"`
	} `json:"files"`
}

// tableFacts name a table of exact values that labelled the dataset.
type tableFacts struct {
	Variant string `json:"variant"`
}

// A unit is a games file with the moves file that belongs to it, if there is one.
type unit struct {
	games, moves         string
	gamesRows, movesRows int64 // as the manifest says; -1 where nothing does
}

// layout finds the files of a dataset: those of its manifest, or, where it has none,
// those of its folders.
func layout(dir string) (m *manifest, units []unit, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		units, err = found(dir)
		return nil, units, err
	case err != nil:
		return nil, nil, fmt.Errorf("analysis: %w", err)
	}
	m = new(manifest)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, nil, fmt.Errorf("analysis: %s: %w", filepath.Join(dir, "manifest.json"), err)
	}
	rows := make(map[string]int64)
	for _, f := range m.Files {
		if f.Table != "" {
			rows[f.Path] = f.Rows
		}
	}
	for _, f := range m.Files {
		if f.Table != "games" {
			continue
		}
		u := unit{games: local(dir, f.Path), gamesRows: f.Rows, movesRows: -1}
		beside := strings.Replace(f.Path, "data/games/", "data/moves/", 1)
		if n, ok := rows[beside]; ok {
			u.moves, u.movesRows = local(dir, beside), n
		}
		units = append(units, u)
	}
	return m, units, nil
}

func local(dir, path string) string { return filepath.Join(dir, filepath.FromSlash(path)) }

func found(dir string) (units []unit, err error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("analysis: %w", err)
	}
	paths, err := filepath.Glob(filepath.Join(dir, "data", "games", "*", "*.parquet"))
	if err != nil {
		return nil, fmt.Errorf("analysis: %w", err)
	}
	slices.Sort(paths)
	for _, path := range paths {
		variant, name := filepath.Base(filepath.Dir(path)), filepath.Base(path)
		u := unit{games: path, gamesRows: -1, movesRows: -1}
		beside := filepath.Join(dir, "data", "moves", variant, name)
		if _, err := os.Stat(beside); err == nil {
			u.moves = beside
		}
		units = append(units, u)
	}
	return units, nil
}
