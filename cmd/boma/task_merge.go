package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/analysis/report"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/verify"
)

// merge describes the dataset and analyses it by the sums.
func (j *job) merge(ctx context.Context, _ plan.Task) error {
	if !j.alone {
		if j.there = j.checkMerged(true) == nil; j.there {
			return nil
		}
	}
	if err := j.open(ctx); err != nil {
		return err
	}
	if !j.alone {
		if n, why := j.work.Take(0, len(j.work.Units), false); n > 0 {
			return missing(plan.Merge, plan.Generate, why)
		}
	}
	m, err := j.work.Finish()
	if err != nil {
		return err
	}
	checked, err := j.checkFolder(ctx, m)
	if err != nil {
		return err
	}
	data, err := j.gather(checked)
	if err != nil {
		return err
	}
	if j.answer, err = j.findings(data, j.o.out); err != nil {
		return err
	}
	j.answer.About.Checked = checked.text()
	if err := writeVerified(filepath.Join(analysisFolder(j.o.out), "verified.json"), checked); err != nil {
		return err
	}
	if j.page, err = report.Write(j.answer, analysisFolder(j.o.out)); err != nil || j.alone {
		return err
	}
	return j.merged(ctx)
}

// checkFolder checks all but the games, which statistics has played again.
func (j *job) checkFolder(ctx context.Context, m *pipeline.Manifest) (*verified, error) {
	now := &verified{Manifest: manifestHash(j.o.out), Program: version}
	if j.trusted != nil {
		return j.trusted, nil
	}
	d := &dataset{dir: j.o.out, manifest: m, plan: j.work.Plan, about: j.about}
	documents, err := d.documents()
	if err != nil {
		return nil, err
	}
	r, err := verify.Folder(ctx, m, j.work.Plan, verify.Options{Dir: j.o.out, Workers: j.o.workers, Documents: documents})
	if err != nil {
		return nil, err
	}
	if r.Difference != nil {
		return nil, fmt.Errorf("%s does not verify: %w", j.o.out, r.Difference)
	}
	now.How = r.How()
	return now, nil
}

// gather adds the parts up, and what was verified of them.
func (j *job) gather(checked *verified) (*analysis.Data, error) {
	parts := j.plan.Stage(plan.Statistics).Tasks
	next := func() (*analysis.Part, error) {
		if len(parts) == 0 {
			return nil, nil
		}
		s, err := j.sum(parts[0])
		parts = parts[1:]
		if j.trusted == nil {
			checked.Games += s.Checked.Games
			checked.Rows += s.Checked.Rows
		}
		return s.part, err
	}
	return analysis.Gather(j.o.out, analysis.Options{}, next)
}

// sum returns what a task of statistics has found.
func (j *job) sum(t plan.Task) (s summed, err error) {
	if j.alone {
		s, j.sums = j.sums[0], j.sums[1:]
		return s, nil
	}
	head, err := j.readPart(t, func(r io.Reader) (err error) {
		s.part, err = analysis.DecodePart(r)
		return err
	})
	if err != nil {
		return s, missing(plan.Merge, plan.Statistics, err)
	}
	s.Checked = head.Checked
	return s, nil
}

// A merged is the receipt of a merge: what it has written.
type merged struct {
	Plan  string          `json:"plan"`
	Files []pipeline.File `json:"files"`
}

func mergedName() string { return pipeline.LogsFolder + "/merge.json" }

// merged writes the receipt, and removes what attempts have left that came to nothing.
func (j *job) merged(ctx context.Context) error {
	m := merged{Plan: j.plan.ID}
	for _, name := range []string{pipeline.ManifestFile, pipeline.ReadmeFile, pipeline.CroissantFile, pipeline.StudyFile, "analysis"} {
		err := filepath.WalkDir(j.path(name), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			f, err := j.fileAt(path)
			m.Files = append(m.Files, f)
			return err
		})
		if err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	err = j.atomically(mergedName(), func(f *os.File) error {
		_, err := f.Write(append(text, '\n'))
		return err
	})
	if err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(j.path(pipeline.LogsFolder), "tmp"))
}

func (j *job) fileAt(path string) (f pipeline.File, err error) {
	r, err := os.Open(path)
	if err != nil {
		return f, err
	}
	defer r.Close()
	h := sha256.New()
	if f.Bytes, err = io.Copy(h, r); err != nil {
		return f, err
	}
	name, err := filepath.Rel(j.o.out, path)
	f.Path, f.SHA256 = filepath.ToSlash(name), hex.EncodeToString(h.Sum(nil))
	return f, err
}

// checkMerged says why a merge does not count as done, if it does not.
func (j *job) checkMerged(whole bool) error {
	text, err := os.ReadFile(j.path(mergedName()))
	if err != nil {
		return err
	}
	var m merged
	if err := json.Unmarshal(text, &m); err != nil || m.Plan != j.plan.ID ||
		!slices.ContainsFunc(m.Files, func(f pipeline.File) bool { return f.Path == pipeline.ManifestFile }) {
		return fmt.Errorf("%s: it is of another plan", j.path(mergedName()))
	}
	for i := range m.Files {
		if err := m.Files[i].Check(j.o.out, whole); err != nil {
			return err
		}
	}
	return nil
}
