package pipeline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boma-games/boma/engine/rules"
)

const (
	maxGames    = 1 << 40 // of a variant and matchup: a game_id has room for so many
	maxPlyLimit = 1<<16 - 1
	maxName     = 80
	maxUnits    = 1_000_000
)

var (
	studyName = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
	license   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.+ ()-]*$`)
	doi       = regexp.MustCompile(`^10\.[0-9]{4,9}/[!-~]+$`)
)

// Resolve fills in the defaults that depend on other settings.
func (s *Study) Resolve() {
	o := &s.Openings
	if s.Start.Table != "" && s.Start.Sample == "" {
		s.Start.Sample = Uniform
	}
	if o.Kind == "" {
		o.Kind = ByGame
		if s.Start.Table != "" {
			o.Kind = NoOpening
		}
	}
	if o.By == "" {
		o.By = ByStudy
		if o.Kind == NoOpening {
			o.By = ByAgents
		}
	}
	if o.Plies == nil && (o.Kind == ByGame || o.Kind == RandomPlies) {
		plies := DefaultPlies
		o.Plies = &plies
	}
}

// Check refuses what can be seen to be wrong without a look at a game. An error is one
// line: what = value, want allowed values.
func (s *Study) Check() error {
	for _, check := range []func() error{
		s.checkNumbers, s.checkOpenings, s.checkTables, s.checkLists, s.checkDataset, s.checkAnalysis,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func refuse(what string, value any, want string, values ...any) error {
	return fmt.Errorf("%s = %v, want %s", what, value, fmt.Sprintf(want, values...))
}

func (s *Study) checkNumbers() error {
	r := s.Record
	switch {
	case !studyName.MatchString(s.Name) || len(s.Name) > maxName:
		return refuse("name", fmt.Sprintf("%q", s.Name), "small letters, digits and hyphens, at most %d", maxName)
	case s.Games < 1 || s.Games > maxGames:
		return refuse("games", s.Games, "1 to %d", int64(maxGames))
	case s.Pairs && s.Games%2 != 0:
		return refuse("games", s.Games, "an even number with pairs: true")
	case s.Shard < 1 || s.Shard > maxGames:
		return refuse("shard", s.Shard, "1 to %d games", int64(maxGames))
	case s.Pairs && s.Shard%2 != 0:
		return refuse("shard", s.Shard, "an even number of games with pairs: true")
	case s.PlyLimit < 1 || s.PlyLimit > maxPlyLimit:
		return refuse("ply_limit", s.PlyLimit, "1 to %d plies", maxPlyLimit)
	case r.Every < 1 || r.Every > maxPlyLimit:
		return refuse("record.every", r.Every, "1 to %d plies", maxPlyLimit)
	case !r.Moves && r.Every > 1:
		return refuse("record.every", r.Every, "1 with record.moves: false")
	case !r.Moves && r.LegalMoves:
		return refuse("record.legal_moves", r.LegalMoves, "false with record.moves: false")
	}
	return s.Splits.check()
}

func (s Splits) check() error {
	switch {
	case !(s.Validation >= 0 && s.Validation < 1):
		return refuse("splits.validation", s.Validation, "a share from 0, below 1")
	case !(s.Test >= 0 && s.Test < 1):
		return refuse("splits.test", s.Test, "a share from 0, below 1")
	case s.Validation+s.Test >= 1:
		return refuse("splits.validation + splits.test", s.Validation+s.Test, "below 1: the rest is train")
	}
	return nil
}

func (s *Study) checkOpenings() error {
	const maxPlies = 1000
	o := s.Openings
	kinds := []string{ByGame, Redistribution, RandomPlies, NoOpening}
	switch {
	case !slices.Contains(kinds, o.Kind):
		return refuse("openings.kind", o.Kind, "%s%s", strings.Join(kinds, ", "), rules.Suggest(o.Kind, kinds))
	case o.By != ByStudy && o.By != ByAgents:
		return refuse("openings.by", o.By, "%s or %s", ByStudy, ByAgents)
	case o.Kind == NoOpening && o.By == ByStudy:
		return refuse("openings.by", o.By, "%s with kind: %s", ByAgents, NoOpening)
	case o.Plies != nil && (o.Kind == NoOpening || o.Kind == Redistribution):
		return refuse("openings.plies", *o.Plies, "none with kind: %s", o.Kind)
	case o.Plies != nil && (*o.Plies < 1 || *o.Plies > maxPlies):
		return refuse("openings.plies", *o.Plies, "1 to %d", maxPlies)
	}
	return nil
}

func (s *Study) checkLists() error {
	if len(s.Variants) == 0 {
		return refuse("variants", "an empty list", "at least one")
	}
	if len(s.Matchups) == 0 {
		return refuse("matchups", "an empty list", "at least one")
	}
	if name, twice := repeated(s.Variants); twice {
		return refuse("variants", name, "each once")
	}
	if m, twice := repeated(s.Matchups); twice {
		return refuse("matchups", m, "each once")
	}
	lanes := int64(len(s.Variants)) * int64(len(s.Matchups))
	if each := maxUnits / lanes; each == 0 || (s.Games-1)/s.Shard >= each {
		return refuse("shard", s.Shard, "more games: the study would have more than %d work units", maxUnits)
	}
	return nil
}

// repeated returns the first value that stands twice.
func repeated[T comparable](values []T) (T, bool) {
	seen := map[T]bool{}
	for _, v := range values {
		if seen[v] {
			return v, true
		}
		seen[v] = true
	}
	var none T
	return none, false
}

// String returns the matchup as text.
func (m Matchup) String() string { return m.South + separator + m.North }

func (s *Study) checkDataset() error {
	d := s.Dataset
	if _, err := time.Parse(time.DateOnly, d.Date); d.Date != "" && err != nil {
		return refuse("dataset.date", d.Date, "year-month-day, such as 2026-03-31")
	}
	switch {
	case d.License != "" && !license.MatchString(d.License):
		return refuse("dataset.license", d.License, "an SPDX identifier, such as CC0-1.0 or CC-BY-4.0")
	case d.URL != "" && !strings.HasPrefix(d.URL, "https://") && !strings.HasPrefix(d.URL, "http://"):
		return refuse("dataset.url", d.URL, "an address that begins with https://")
	case d.DOI != "" && !doi.MatchString(d.DOI):
		return refuse("dataset.doi", d.DOI, "a DOI, such as 10.5281/zenodo.1234567")
	}
	return nil
}

func (s *Study) checkAnalysis() error {
	a := s.Analysis
	switch {
	case !(a.Confidence > 0.5 && a.Confidence < 1):
		return refuse("analysis.confidence", a.Confidence, "above 0.5, below 1")
	case !(a.Equivalence > 0 && a.Equivalence < 1):
		return refuse("analysis.equivalence", a.Equivalence, "above 0, below 1")
	case a.Replicates < 100 || a.Replicates > 100_000:
		return refuse("analysis.replicates", a.Replicates, "100 to 100000")
	case a.Baseline != "" && !slices.Contains(s.Variants, a.Baseline):
		return refuse("analysis.baseline", a.Baseline, "one of the variants%s", rules.Suggest(a.Baseline, s.Variants))
	}
	return nil
}

// Missing returns what of the dataset's description is not given.
func (d Dataset) Missing() (names []string) {
	for _, field := range []struct {
		name  string
		given bool
	}{
		{"title", d.Title != ""}, {"license", d.License != ""}, {"creators", len(d.Creators) > 0},
		{"url", d.URL != ""}, {"date", d.Date != ""}, {"doi", d.DOI != ""},
	} {
		if !field.given {
			names = append(names, field.name)
		}
	}
	return names
}
