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
	tables   func() (tablesOf, error)
	ends     []func() error // of tables that are open
}

// openDataset works out the study that a manifest holds, with its agents if they are to
// be asked: an outside program need not be here to check what it has played. Without o
// they are not.
func (a *app) openDataset(dir string, m *pipeline.Manifest, o *studyOptions) (*dataset, error) {
	d := &dataset{dir: dir, manifest: m}
	d.tables = func() (tablesOf, error) {
		t, err := a.tablesOf(&d.plan.Study, dir)
		if err != nil {
			return t, fmt.Errorf("%s: %v", filepath.Join(dir, pipeline.ManifestFile), err)
		}
		return t, nil
	}
	if o != nil {
		o.dir = dir
	}
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
			Kind:  kind, Matchups: s.Matchups, Recorded: said.Matchups, Tables: d.tablesOf(v.Name),
		})
	}
	return variants, nil
}

// tablesOf returns the tables of a variant, as the manifest has them.
func (d *dataset) tablesOf(variant string) (tables []pipeline.TableFacts) {
	for _, t := range d.manifest.Tables {
		if t.Variant == variant {
			tables = append(tables, t)
		}
	}
	return tables
}

// recorded tells whether every move of a study is recorded. Where it is not, only its
// agents can tell a game.
func recorded(s *pipeline.Study) bool { return s.Record.Moves && s.Record.Every == 1 }

// close ends what the agents hold.
func (d *dataset) close() {
	for _, end := range d.ends {
		end()
	}
	if d.agents {
		d.plan.Close()
	}
}

// games returns the variants as verification wants them, with the tables of the study,
// which must be those of the manifest.
func (d *dataset) games() (games []verify.Game, err error) {
	tables, err := d.tables()
	if err != nil {
		return nil, err
	}
	for i, v := range d.variants {
		g, end, err := v.tabled(&d.plan.Study, tables)
		if err != nil {
			return nil, fmt.Errorf("%s: %v", filepath.Join(d.dir, pipeline.ManifestFile), err)
		}
		d.ends = append(d.ends, end)
		if found := g.Tables(); !slices.Equal(found, d.plan.Variants[i].Tables) {
			return nil, fmt.Errorf("the tables of %s are %v, want those of %s: %v", v.Name, found, pipeline.ManifestFile, d.plan.Variants[i].Tables)
		}
		games = append(games, g)
	}
	return games, nil
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
