package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/verify"
	"github.com/spf13/cobra"
)

// completeFolder completes a folder as the first argument.
func completeFolder(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// timeoutFlag gives a command that may ask the agents again the flag --agent-timeout.
func (o *studyOptions) timeoutFlag(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&o.timeout, "agent-timeout", time.Minute, "`time` that an outside agent has for an answer")
}

// readManifest reads the manifest of a dataset, and says what a folder without one is.
func readManifest(dir string) (*pipeline.Manifest, error) {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, bad(err)
	case !info.IsDir():
		return nil, badf("%s is no folder, want that of a dataset", dir)
	}
	m, err := pipeline.ReadManifest(dir)
	if !errors.Is(err, os.ErrNotExist) {
		return m, err
	}
	if _, unfinished := os.Stat(filepath.Join(dir, pipeline.StudyFile)); unfinished == nil {
		return nil, fmt.Errorf("%s has no %s: the dataset is not finished, and boma generate goes on with it", dir, pipeline.ManifestFile)
	}
	return nil, fmt.Errorf("%s has no %s: no dataset is there", dir, pipeline.ManifestFile)
}

// A dataset is what a manifest says, worked out.
type dataset struct {
	dir      string
	manifest *pipeline.Manifest
	plan     *pipeline.Plan
	variants []variant
	about    []facts
}

// openDataset works out the study that a manifest holds. The caller closes the plan.
func (a *app) openDataset(dir string, m *pipeline.Manifest, o *studyOptions) (*dataset, error) {
	d, err := a.workOut(dir, m, m.Study, o)
	if err != nil { // whatever is wrong there is not the command line
		return nil, fmt.Errorf("%s: %v", filepath.Join(dir, pipeline.ManifestFile), err)
	}
	return d, nil
}

func (a *app) workOut(dir string, m *pipeline.Manifest, s pipeline.Study, o *studyOptions) (*dataset, error) {
	s.Resolve()
	if err := s.Check(); err != nil {
		return nil, err
	}
	d := &dataset{dir: dir, manifest: m}
	for _, name := range s.Variants {
		v, err := a.open(name)
		if err != nil {
			return nil, err
		}
		d.variants = append(d.variants, v)
	}
	plan, about, err := a.plan(s, o)
	if err != nil {
		return nil, err
	}
	d.about = about
	if d.plan, err = pipeline.NewPlan(plan.Study, plan.Variants, m.ProgramVersion); err != nil {
		return nil, errors.Join(err, plan.Close())
	}
	return d, nil
}

// games returns the variants as verification wants them.
func (d *dataset) games() (games []verify.Game) {
	for _, v := range d.variants {
		games = append(games, v.again)
	}
	return games
}

// documents returns what stands beside the data if this very version has written it.
func (d *dataset) documents() ([]pipeline.Document, error) {
	if d.manifest.ProgramVersion != version {
		return nil, nil
	}
	text, err := studyText(d.plan.Study)
	if err != nil {
		return nil, err
	}
	m := *d.manifest
	m.Files = slices.DeleteFunc(slices.Clone(m.Files), func(f pipeline.File) bool {
		return f.Path == pipeline.ReadmeFile || f.Path == pipeline.CroissantFile
	})
	return append(describe(&m, d.about), pipeline.Document{Name: pipeline.StudyFile, Text: text}), nil
}
