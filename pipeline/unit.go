package pipeline

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/pipeline/record"
)

// The tables, as in paths.
const (
	GamesTable = "games"
	MovesTable = "moves"
)

// The splits.
const (
	Train      = "train"
	Validation = "validation"
	Test       = "test"
)

// SplitNames returns the splits in order.
func SplitNames() []string { return []string{Train, Validation, Test} }

// A Range is the games of a work unit: a matchup of a variant, by their place in the
// study, and game numbers. It stays what it is when the study grows.
type Range struct {
	Variant int   `json:"variant"`
	Matchup int   `json:"matchup"`
	First   int64 `json:"first"` // game number
	Games   int64 `json:"games"`
}

// A Unit is a range with its place among the units of its variant, which names its files.
type Unit struct {
	Range
	Number int // within its variant: over matchups, then ranges
	Of     int // units of its variant
}

// Units cuts a study into work units, variant by variant.
func (s *Study) Units() []Unit {
	ranges := int((s.Games + s.Shard - 1) / s.Shard)
	of := ranges * len(s.Matchups)
	all := make([]Unit, 0, of*len(s.Variants))
	for v := range s.Variants {
		for m := range s.Matchups {
			for i := range ranges {
				first := int64(i) * s.Shard
				all = append(all, Unit{
					Range:  Range{Variant: v, Matchup: m, First: first, Games: min(s.Shard, s.Games-first)},
					Number: m*ranges + i,
					Of:     of,
				})
			}
		}
	}
	return all
}

// Folder returns the name of a variant in paths.
func Folder(variant, rulesHash string) string {
	return strings.NewReplacer("/", "-", "+", "-", "=", "-").Replace(variant) + "-" + rulesHash[:8]
}

// fileName returns the path of a file of the unit, from the dataset's folder.
func (u Unit) fileName(table, folder, split string) string {
	return fmt.Sprintf("data/%s/%s/%s-%05d-of-%05d.parquet", table, folder, split, u.Number, u.Of)
}

// A File is one file of a dataset.
type File struct {
	Path   string `json:"path"` // from the dataset's folder, with slashes
	Rows   int64  `json:"rows,omitempty"`
	Games  int64  `json:"games,omitempty"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // in hex

	// Of the files of a work unit only.
	Table string `json:"table,omitempty"` // games or moves
	Split string `json:"split,omitempty"`
	Range *Range `json:"range,omitempty"`
}

// footer returns what the files of a variant say of their origin.
func (p *Plan) footer(v *Variant) record.Footer {
	return record.Footer{
		ProgramVersion: p.ProgramVersion,
		StudyHash:      p.StudyHash,
		Seed:           p.Study.Seed,
		Variant:        v.Name,
		Rules:          v.Rules,
		RulesHash:      v.Hash,
		SamplingPeriod: p.Study.Record.Every,
	}
}
