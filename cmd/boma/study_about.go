package main

import (
	"strings"

	"github.com/boma-games/boma/analysis/report"
	"github.com/boma-games/boma/pipeline"
)

// aboutStudy gathers what the report says of where the games come from.
func (a *app) aboutStudy(dir string) (about report.About, err error) {
	m, err := readManifest(dir)
	if err != nil {
		return about, err
	}
	text, err := studyText(m.Study)
	if err != nil {
		return about, err
	}
	s := &m.Study
	about = report.About{
		Title: s.Dataset.Title, Study: s.Name, Seed: s.Seed, Hash: m.StudyHash, Program: "boma " + m.ProgramVersion, Schema: m.SchemaVersion,
		License: s.Dataset.License, Creators: s.Dataset.Creators, URL: s.Dataset.URL, Games: s.Games, Pairs: s.Pairs,
		Openings: strings.ReplaceAll(openingsText(m), "`", ""), PlyLimit: s.PlyLimit, StudyText: string(text),
	}
	for _, matchup := range m.Variants[0].Matchups {
		about.Matchups = append(about.Matchups, matchup.String())
	}
	for _, v := range m.Variants {
		opened, err := a.open(v.Name)
		if err != nil {
			return about, err
		}
		f := opened.facts
		about.Variants = append(about.Variants, report.Variant{Name: v.Name, Title: f.Title, Region: f.Region,
			Reference: f.Reference, Rules: f.Rules.changes(), Hash: v.Hash})
	}
	for _, t := range m.Tables {
		about.Tables = append(about.Tables, t.Variant)
	}
	for _, f := range m.Files {
		switch f.Table {
		case pipeline.GamesTable:
			about.TotalGames += f.Rows
		case pipeline.MovesTable:
			about.TotalRows += f.Rows
		}
	}
	return about, nil
}
