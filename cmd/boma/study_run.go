package main

import (
	"bytes"
	"context"
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

// verifyOnce checks the dataset, unless this version of the program has checked it as it
// is.
func (a *app) verifyOnce(ctx context.Context, o *generateOptions) (string, error) {
	text, err := os.ReadFile(filepath.Join(o.out, pipeline.ManifestFile))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	now := verified{Manifest: hex.EncodeToString(sum[:]), Program: version}
	path := filepath.Join(analysisFolder(o.out), "verified.json")
	var before verified
	if text, err := os.ReadFile(path); err == nil && json.Unmarshal(text, &before) == nil &&
		before.Manifest == now.Manifest && before.Program == now.Program {
		return before.text(), nil
	}
	found, err := a.checkDataset(ctx, o.stderr, o.out, &verifyOptions{studyOptions: studyOptions{workers: o.workers, timeout: o.timeout}, quiet: o.quiet})
	if err != nil {
		return "", err
	}
	if found.Difference != nil {
		return "", fmt.Errorf("%s does not verify: %w", o.out, found.Difference)
	}
	now.Games, now.Rows, now.How = found.Games, found.Rows, found.How()
	return now.text(), writeVerified(path, &now)
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
func (a *app) findings(ctx context.Context, o *generateOptions) (*report.Input, error) {
	data, err := analysis.Read(ctx, o.out, analysis.Options{Workers: o.workers})
	if err != nil {
		return nil, err
	}
	dir := analysisFolder(o.out)
	in := &report.Input{Report: data.Report()}
	if _, err := in.Report.Write(dir); err != nil {
		return nil, err
	}
	if in.Exact, err = analysis.FindExact(o.out); err != nil {
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
	in.About, err = a.aboutStudy(o.out)
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
