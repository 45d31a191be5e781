package analysis

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// An Exact is a solved variant, as boma solve --json prints it. It is no sample: there
// is nothing to test, and no interval.
type Exact struct {
	Variant   string `json:"variant"`
	Positions int64  `json:"positions"`
	Wins      int64  `json:"wins"` // for the mover
	Draws     int64  `json:"draws"`
	Losses    int64  `json:"losses"`
	Value     *int64 `json:"value"` // of the opening for the first player: margin, or 1, 0, -1; null if it is not solved
}

// ReadExact reads solved variants, one JSON object after the other.
func ReadExact(path string) (list []Exact, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("analysis: %w", err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		var e Exact
		switch err := d.Decode(&e); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("analysis: %s: %w", path, err)
		case e.Variant == "" || e.Positions <= 0:
			return nil, fmt.Errorf("analysis: %s: variant = %q, positions = %d, want what boma solve --json prints", path, e.Variant, e.Positions)
		}
		list = append(list, e)
	}
}

// FindExact reads what stands as tables/*.json in a dataset.
func FindExact(dir string) (list []Exact, err error) {
	paths, err := filepath.Glob(filepath.Join(dir, "tables", "*.json"))
	if err != nil {
		return nil, fmt.Errorf("analysis: %w", err)
	}
	slices.Sort(paths)
	for _, path := range paths {
		more, err := ReadExact(path)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
