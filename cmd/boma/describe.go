package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/card"
	"github.com/boma-games/boma/pipeline/record"
)

// describe returns the card and the description of a dataset, whose manifest has all
// other files. about is what the variants say of themselves, in the study's order.
func describe(m *pipeline.Manifest, about []facts) []pipeline.Document {
	f := cardFacts(m, about)
	return []pipeline.Document{
		{Name: pipeline.ReadmeFile, Text: card.README(f)},
		{Name: pipeline.CroissantFile, Text: card.Croissant(f)},
	}
}

// cardFacts gathers what the manifest and the variants tell.
func cardFacts(m *pipeline.Manifest, about []facts) card.Facts {
	s := &m.Study
	f := card.Facts{
		Study:          s.Name,
		About:          card.About(s.Dataset),
		ProgramVersion: m.ProgramVersion,
		StudyHash:      m.StudyHash,
		Seed:           s.Seed,
		Games:          s.Games,
		Pairs:          s.Pairs,
		Openings:       openingsText(m),
		PlyLimit:       s.PlyLimit,
		LegalMoves:     s.Record.LegalMoves,
		Schema:         record.Tables(),
	}
	if s.Record.Moves {
		f.Every = s.Record.Every
	}
	for i, v := range m.Variants {
		c := card.Variant{
			Name: v.Name, Folder: v.Folder, Hash: v.Hash, Title: about[i].Title, Region: about[i].Region,
			Reference: about[i].Reference, Changes: about[i].Rules.changes(),
		}
		c.Games, c.Rows = rowsOf(m, i)
		f.Variants = append(f.Variants, c)
	}
	for _, t := range m.Tables {
		if !t.Starts {
			f.Exact = append(f.Exact, fmt.Sprintf("%s of `%s` (table %.12s)", t.Covers, t.Variant, t.Hash))
		}
	}
	for i, matchup := range m.Variants[0].Matchups {
		f.Matchups = append(f.Matchups, card.Matchup{Name: s.Matchups[i].String(), South: matchup.South, North: matchup.North})
	}
	f.Splits = splitShares(s.Splits)
	for _, file := range m.Files {
		f.Files = append(f.Files, card.File{Path: file.Path, Bytes: file.Bytes, SHA256: file.SHA256})
	}
	return f
}

// rowsOf returns the games and the moves of a variant.
func rowsOf(m *pipeline.Manifest, variant int) (games, moves int64) {
	for _, file := range m.Files {
		switch {
		case file.Range == nil || file.Range.Variant != variant:
		case file.Table == pipeline.GamesTable:
			games += file.Rows
		case file.Table == pipeline.MovesTable:
			moves += file.Rows
		}
	}
	return games, moves
}

// splitShares returns the splits that the study asks for.
func splitShares(s pipeline.Splits) []card.Split {
	shares := []card.Split{{Name: pipeline.Train, Share: 1 - s.Validation - s.Test}}
	if s.Validation > 0 {
		shares = append(shares, card.Split{Name: pipeline.Validation, Share: s.Validation})
	}
	if s.Test > 0 {
		shares = append(shares, card.Split{Name: pipeline.Test, Share: s.Test})
	}
	return shares
}

// openingsText says in a sentence how games begin.
func openingsText(m *pipeline.Manifest) string {
	o := m.Study.Openings
	text := map[string]string{
		pipeline.Redistribution: "the redistributions, drawn uniformly over all that are legal",
		pipeline.NoOpening:      "none",
	}
	if o.Plies != nil {
		text[pipeline.RandomPlies] = fmt.Sprintf("%d plies with a choice, drawn uniformly, after redistributions drawn likewise where the game has any", *o.Plies)
	}
	if o.By == pipeline.ByAgents {
		text[pipeline.Redistribution] = "the redistributions, made by the agents"
		text[pipeline.NoOpening] = "none but the redistributions, where the game has any, made by the agents"
		text[pipeline.RandomPlies] = strings.Replace(text[pipeline.RandomPlies], "drawn likewise", "made by the agents", 1)
	}
	parts := kindsText(m, text)
	switch start := m.Study.Start; {
	case start.Position != "":
		parts = append(parts, "from the position `"+start.Position+"`")
	case start.Table != "" && start.Max != nil:
		parts = append(parts, fmt.Sprintf("from positions of at most %d seeds on the board, drawn uniformly from a table of exact values", *start.Max))
	case start.Table != "":
		parts = append(parts, "from positions drawn uniformly from a table of exact values")
	}
	return strings.Join(parts, "; ")
}

// kindsText says which variants have which kind of openings; the commonest is that of
// all others.
func kindsText(m *pipeline.Manifest, text map[string]string) (parts []string) {
	names := map[string][]string{}
	for _, v := range m.Variants {
		names[v.Openings] = append(names[v.Openings], "`"+v.Name+"`")
	}
	kinds := slices.SortedFunc(maps.Keys(names), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(names[a]), len(names[b])), cmp.Compare(a, b))
	})
	for i, kind := range kinds {
		switch {
		case len(kinds) == 1:
			parts = append(parts, text[kind])
		case i == len(kinds)-1:
			parts = append(parts, "in all others "+text[kind])
		default:
			parts = append(parts, "in "+strings.Join(names[kind], ", ")+" "+text[kind])
		}
	}
	return parts
}
