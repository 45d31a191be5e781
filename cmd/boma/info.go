package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/spf13/cobra"
)

func (a *app) infoCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "info DIR",
		Short: "Tell what a dataset holds, with counts of its results",
		Long: `Tell what a dataset holds: study, variants, matchups, games, rows, splits, bytes and
versions, as its manifest says, and how the games ended. Nothing is checked: see
boma verify.`,
		Example:           "  boma info out/quickstart\n  boma info out/quickstart --json",
		Args:              arguments(1, 1, "DIR"),
		ValidArgsFunction: completeFolder,
		RunE: func(_ *cobra.Command, args []string) error {
			i, err := infoOf(args[0])
			if err != nil {
				return err
			}
			if a.json {
				return a.writeJSON(i)
			}
			a.showInfo(args[0], i)
			return nil
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// An info is what there is to tell of a dataset at a glance.
type info struct {
	Study          string       `json:"study"`
	Title          string       `json:"title,omitempty"`
	Seed           uint64       `json:"seed"`
	StudyHash      string       `json:"study_hash"`
	ProgramVersion string       `json:"program_version"`
	SchemaVersion  int          `json:"schema_version"`
	Games          int64        `json:"games"`
	Rows           int64        `json:"rows"`
	Files          int          `json:"files"`
	Bytes          int64        `json:"bytes"`
	Splits         []splitInfo  `json:"splits"`
	Results        []resultInfo `json:"results"`
}

type splitInfo struct {
	Name  string `json:"name"`
	Games int64  `json:"games"`
	Rows  int64  `json:"rows"`
}

// A resultInfo counts the results of a variant and matchup.
type resultInfo struct {
	Variant   string `json:"variant"`
	South     string `json:"south"` // agents as the matchup names them: in pairs they swap seats
	North     string `json:"north"`
	Games     int64  `json:"games"`
	Rows      int64  `json:"rows"`
	SouthWins int64  `json:"south_wins"`
	Draws     int64  `json:"draws"`
	NorthWins int64  `json:"north_wins"`
	Truncated int64  `json:"truncated"`
}

func infoOf(dir string) (*info, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	i := &info{
		Study: m.Study.Name, Title: m.Study.Dataset.Title, Seed: m.Study.Seed, StudyHash: m.StudyHash,
		ProgramVersion: m.ProgramVersion, SchemaVersion: m.SchemaVersion, Files: len(m.Files),
	}
	for _, name := range pipeline.SplitNames() {
		i.Splits = append(i.Splits, splitInfo{Name: name})
	}
	places := map[[2]int]int{} // place in Results, by variant and matchup
	for variant, v := range m.Variants {
		for k, matchup := range v.Matchups {
			places[[2]int{variant, k}] = len(i.Results)
			i.Results = append(i.Results, resultInfo{Variant: v.Name, South: matchup.South, North: matchup.North})
		}
	}
	for _, f := range m.Files {
		i.Bytes += f.Bytes
		if f.Range == nil {
			continue
		}
		at, known := places[[2]int{f.Range.Variant, f.Range.Matchup}]
		if !known {
			return nil, fmt.Errorf("%s: range of %s = %v, want a variant and a matchup of the study",
				filepath.Join(dir, pipeline.ManifestFile), f.Path, *f.Range)
		}
		if err := i.add(dir, f, &i.Results[at]); err != nil {
			return nil, err
		}
	}
	i.Splits = slices.DeleteFunc(i.Splits, func(s splitInfo) bool { return s.Games == 0 })
	return i, nil
}

// add counts a file of the data.
func (i *info) add(dir string, f pipeline.File, r *resultInfo) error {
	at := slices.Index(pipeline.SplitNames(), f.Split)
	if at < 0 {
		return fmt.Errorf("%s: split of %s = %q, want %v", filepath.Join(dir, pipeline.ManifestFile), f.Path, f.Split, pipeline.SplitNames())
	}
	s := &i.Splits[at]
	if f.Table == pipeline.MovesTable {
		i.Rows, r.Rows, s.Rows = i.Rows+f.Rows, r.Rows+f.Rows, s.Rows+f.Rows
		return nil
	}
	i.Games, r.Games, s.Games = i.Games+f.Rows, r.Games+f.Rows, s.Games+f.Rows
	return r.count(filepath.Join(dir, filepath.FromSlash(f.Path)))
}

// count counts the results of a file of games.
func (r *resultInfo) count(path string) error {
	games, err := store.OpenGames(path, "winner")
	if err != nil {
		return err
	}
	defer games.Close()
	for games.Next() {
		for row := range games.BatchRows() {
			switch winner, known := games.Winner.At(row); {
			case !known:
				r.Truncated++
			case winner > 0:
				r.SouthWins++
			case winner < 0:
				r.NorthWins++
			default:
				r.Draws++
			}
		}
	}
	return games.Err()
}

func (a *app) showInfo(dir string, i *info) {
	name := i.Study
	if i.Title != "" {
		name += ": " + i.Title
	}
	fmt.Fprintf(a.out, "%s\n  study     %s\n  seed      %d\n", dir, name, i.Seed)
	fmt.Fprintf(a.out, "  hash      %s\n  versions  boma %s, schema %d\n", i.StudyHash, i.ProgramVersion, i.SchemaVersion)
	fmt.Fprintf(a.out, "  size      %s, %s, %s in %s\n", plural(uint64(i.Games), "game"), plural(uint64(i.Rows), "row"),
		size(i.Bytes), plural(uint64(i.Files), "file"))
	for _, s := range i.Splits {
		fmt.Fprintf(a.out, "  split     %s: %s, %s\n", s.Name, plural(uint64(s.Games), "game"), plural(uint64(s.Rows), "row"))
	}
	fmt.Fprintln(a.out)
	t := table{head: []string{"variant", "agents", "games", "rows", "South wins", "draws", "North wins", "truncated"}, left: []int{0, 1}}
	truncated := int64(0)
	for _, r := range i.Results {
		truncated += r.Truncated
		row := []string{r.Variant, pipeline.Matchup{South: r.South, North: r.North}.String()}
		for _, n := range []int64{r.Games, r.Rows, r.SouthWins, r.Draws, r.NorthWins, r.Truncated} {
			row = append(row, grouped(uint64(n)))
		}
		t.add(row...)
	}
	t.drop("truncated", truncated == 0)
	t.write(a.out, "")
}
