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
	agents   bool // the plan has agents, and not their names alone
	variants []variant
	about    []facts
}

// openDataset works out the study that a manifest holds, with its agents if they are to
// be asked: an outside program need not be here to check what it has played. Without o
// they are not.
func (a *app) openDataset(dir string, m *pipeline.Manifest, o *studyOptions) (*dataset, error) {
	d := &dataset{dir: dir, manifest: m}
	if err := a.workOut(d, m.Study, o); err != nil { // whatever is wrong there is not the command line
		return nil, fmt.Errorf("%s: %v", filepath.Join(dir, pipeline.ManifestFile), err)
	}
	return d, nil
}

func (a *app) workOut(d *dataset, s pipeline.Study, o *studyOptions) error {
	s.Resolve()
	if err := s.Check(); err != nil {
		return err
	}
	if files := int64(len(d.manifest.Files)); s.Games/s.Shard > files { // else a false number would fill the memory with units
		return fmt.Errorf("games = %d in units of %d, want no more units than the %d files", s.Games, s.Shard, files)
	}
	for _, name := range s.Variants {
		v, err := a.open(name)
		if err != nil {
			return err
		}
		d.variants, d.about = append(d.variants, v), append(d.about, v.facts)
	}
	variants, err := d.named(s)
	if err != nil {
		return err
	}
	if o != nil {
		plan, _, err := a.plan(s, o)
		if err != nil {
			return err
		}
		d.agents, s, variants = true, plan.Study, plan.Variants
	}
	d.plan, err = pipeline.NewPlan(s, variants, d.manifest.ProgramVersion)
	return err
}

// named returns the variants with their agents' names alone, as the manifest has them.
func (d *dataset) named(s pipeline.Study) (variants []*pipeline.Variant, err error) {
	if len(d.manifest.Variants) != len(d.variants) {
		return nil, fmt.Errorf("variants = %d, want the %d of the study", len(d.manifest.Variants), len(d.variants))
	}
	for i, v := range d.variants {
		said := d.manifest.Variants[i]
		if len(said.Matchups) != len(s.Matchups) {
			return nil, fmt.Errorf("variants[%d].matchups = %d, want the %d of the study", i, len(said.Matchups), len(s.Matchups))
		}
		kind, err := v.again.Kind(&s)
		if err != nil {
			return nil, err
		}
		variants = append(variants, &pipeline.Variant{
			Facts: pipeline.Facts{Name: v.Name, Rules: v.text, Hash: v.Hash},
			Kind:  kind, Matchups: s.Matchups, Recorded: said.Matchups,
		})
	}
	return variants, nil
}

// recorded tells whether every move of a study is recorded. Where it is not, only its
// agents can tell a game.
func recorded(s *pipeline.Study) bool { return s.Record.Moves && s.Record.Every == 1 }

// close ends what the agents hold.
func (d *dataset) close() {
	if d.agents {
		d.plan.Close()
	}
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
