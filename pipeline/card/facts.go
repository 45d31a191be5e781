// Package card describes a dataset to people and to programs: [README] writes its
// dataset card, [Croissant] the description of MLCommons Croissant 1.0.
//
// Both are functions of [Facts] alone: no clock, no machine, no order of a map.
// Where a fact is missing, its line is left out.
package card

import (
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline/record"
)

// Facts is what there is to tell of a dataset.
type Facts struct {
	Study string // name of the study
	About About

	ProgramVersion string
	StudyHash      string
	Seed           uint64
	Games          int64    // of each variant and matchup
	Pairs          bool     // each opening twice, agents swapped
	Openings       string   // how games begin, in a sentence
	PlyLimit       int      // plies
	Every          int      // plies between recorded moves; 0 where moves are not recorded
	LegalMoves     bool     // the column legal_moves is written
	Exact          []string // tables of exact values that label the rows, in a sentence each

	Variants []Variant
	Matchups []Matchup
	Splits   []Split
	Files    []File // of both tables, and others with a checksum
	Schema   record.Schema
}

// About is what only the author of a dataset knows.
type About struct {
	Title    string
	License  string // as SPDX writes it: CC-BY-4.0
	Creators []string
	URL      string
	Date     string // of publication, year-month-day
	DOI      string
}

// A Variant is the rules that games were played by.
type Variant struct {
	Name      string // kiothi/standard+filled=5
	Folder    string // its name in paths
	Title     string
	Region    string
	Reference string
	Changes   string // parameters that differ from the defaults of the game
	Hash      string // of the rules
	Games     int64
	Rows      int64 // of the moves table
}

// A Matchup is who plays whom, agents with every setting.
type Matchup struct{ Name, South, North string }

// A Split is a part of the openings.
type Split struct {
	Name  string
	Share float64 // of the positions after the opening, 0 to 1
}

// A File is one of the dataset, by its path from the folder.
type File struct {
	Path   string
	Bytes  int64
	SHA256 string // in hex
}

// title returns the name for people.
func (f *Facts) title() string {
	if f.About.Title != "" {
		return f.About.Title
	}
	return f.Study
}

// games returns the names of the games in order of appearance.
func (f *Facts) games() (names []string) {
	for _, v := range f.Variants {
		name, _, _ := strings.Cut(v.Name, "/")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// totals returns the games and the rows of the moves table.
func (f *Facts) totals() (games, rows int64) {
	for _, v := range f.Variants {
		games += v.Games
		rows += v.Rows
	}
	return games, rows
}

// tables returns the tables that have files.
func (f *Facts) tables() (tables []record.Table) {
	for _, t := range f.Schema.Tables {
		if len(f.splitsOf("data/"+t.Name+"/")) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

// splitsOf returns the splits, in order, that have files below a folder.
func (f *Facts) splitsOf(folder string) (names []string) {
	for _, s := range f.Splits {
		if slices.ContainsFunc(f.Files, func(file File) bool {
			name := file.Path[strings.LastIndexByte(file.Path, '/')+1:]
			return strings.HasPrefix(file.Path, folder) && strings.HasPrefix(name, s.Name+"-")
		}) {
			names = append(names, s.Name)
		}
	}
	return names
}
