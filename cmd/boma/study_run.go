package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/analysis/report"
	"github.com/boma-games/boma/pipeline"
)

func analysisFolder(dir string) string { return filepath.Join(dir, "analysis") }

// A verified is what a check of a dataset has found, for the manifest it was made of.
type verified struct {
	Manifest string `json:"manifest_sha256"`
	Program  string `json:"program_version"`
	Games    int64  `json:"games"`
	Rows     int64  `json:"rows"`
	How      string `json:"how"`
}

// text says it for the report.
func (v *verified) text() string {
	return fmt.Sprintf("All files have the checksums of the manifest, and every game was played again %s: %s, %s.",
		v.How, plural(uint64(v.Games), "game"), plural(uint64(v.Rows), "row"))
}

// manifestHash returns the SHA-256 of the manifest of a dataset, or nothing.
func manifestHash(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, pipeline.ManifestFile))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// verifiedBefore returns what a check by this version of the program has found of the
// dataset as it is, or nil.
func verifiedBefore(dir string) *verified {
	var before verified
	text, err := os.ReadFile(filepath.Join(analysisFolder(dir), "verified.json"))
	if err == nil && json.Unmarshal(text, &before) == nil && before.Manifest == manifestHash(dir) && before.Program == version {
		return &before
	}
	return nil
}

func writeVerified(path string, v *verified) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	if err := os.WriteFile(path+".tmp", b.Bytes(), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".tmp", path)
}

// findings works out all that the report tells, and writes the figures as files.
func (a *app) findings(data *analysis.Data, out string) (in *report.Input, err error) {
	dir := analysisFolder(out)
	in = &report.Input{Report: data.Report()}
	if _, err := in.Report.Write(dir); err != nil {
		return nil, err
	}
	if in.Exact, err = analysis.FindExact(out); err != nil {
		return nil, err
	}
	if baseline := data.Settings.Baseline; baseline != "" {
		if in.Comparison, err = data.Compare(baseline, in.Exact); err != nil {
			return nil, err
		}
		if _, err := in.Comparison.Write(dir); err != nil {
			return nil, err
		}
	}
	if in.Skill, err = ladderOf(data, in.Report); err != nil {
		return nil, err
	}
	if in.Skill != nil {
		if _, err := in.Skill.Write(dir); err != nil {
			return nil, err
		}
	}
	in.About, err = a.aboutStudy(out)
	return in, err
}

// ladderOf rates the agents, if under some rules two or more play themselves.
func ladderOf(data *analysis.Data, r *analysis.Report) (*analysis.Skill, error) {
	alone, ladder := make(map[string]int), false
	for i := range r.Groups {
		g := &r.Groups[i]
		if south, north, _ := strings.Cut(g.Matchup, " vs "); south == north && g.Cut < g.Games {
			alone[g.Variant]++
			ladder = ladder || alone[g.Variant] > 1
		}
	}
	if !ladder {
		return nil, nil
	}
	skill, err := data.Skill()
	if errors.Is(err, analysis.ErrNoGames) { // of some rules none came to an end: there is no ladder
		return nil, nil
	}
	return skill, err
}
