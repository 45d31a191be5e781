package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/spf13/pflag"
)

// studyOptions are the settings of a study, and of its run, that may come from flags
// and from the environment.
type studyOptions struct {
	games   int64
	seed    uint64
	workers int
	timeout time.Duration // of outside agents
	dir     string        // of the dataset, where tables stand that its study solves
}

func (o *studyOptions) studyFlags(f *pflag.FlagSet) {
	f.Int64Var(&o.games, "games", 0, "`number` of games of each variant and matchup, instead of the study's")
	f.Uint64Var(&o.seed, "seed", 0, "`number` that all random numbers come from, instead of the study's")
	f.IntVar(&o.workers, "workers", 0, "`number` of units made at once; one a CPU if not given")
	f.DurationVar(&o.timeout, "agent-timeout", time.Minute, "`time` that an outside agent has for an answer")
}

// override gives *value what the environment says, unless a flag has.
func override[T any](f *pflag.FlagSet, flag, variable string, value *T, parse func(string) (T, error), want string) (given bool, err error) {
	if f.Changed(flag) {
		return true, nil
	}
	text, given := os.LookupEnv(variable)
	if !given || text == "" {
		return false, nil
	}
	if *value, err = parse(text); err != nil {
		return false, badf("%s = %q, want %s", variable, text, want)
	}
	return true, nil
}

func parseInt(s string) (int64, error)   { return strconv.ParseInt(s, 10, 64) }
func parseUint(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) }

func (o *studyOptions) workerCount(f *pflag.FlagSet) (int, error) {
	const most = 1024
	if o.timeout <= 0 {
		return 0, badf("--agent-timeout = %v, want a time above 0, such as 30s", o.timeout)
	}
	given, err := override(f, "workers", "BOMA_WORKERS", &o.workers, strconv.Atoi, wants["int"])
	switch {
	case err != nil:
		return 0, err
	case !given:
		return runtime.GOMAXPROCS(0), nil
	case o.workers < 1 || o.workers > most:
		return 0, badf("--workers = %d, want 1 to %d", o.workers, most)
	}
	return o.workers, nil
}

// readStudy reads a study file, with flags before the environment before the file.
func (a *app) readStudy(f *pflag.FlagSet, path string, o *studyOptions) (pipeline.Study, error) {
	s := pipeline.NewStudy()
	if err := configs.ReadStudy(path, &s); err != nil {
		return s, bad(err)
	}
	games, err := override(f, "games", "BOMA_GAMES", &o.games, parseInt, wants["int"])
	if err != nil {
		return s, err
	}
	seed, err := override(f, "seed", "BOMA_SEED", &o.seed, parseUint, wants["uint64"])
	if err != nil {
		return s, err
	}
	if games {
		s.Games = o.games
	}
	if seed {
		s.Seed = o.seed
	}
	s.Resolve()
	for i, name := range s.Variants { // by their canonical names, so that one that stands twice is noticed
		v, err := a.open(name)
		if err != nil {
			return s, fmt.Errorf("%s: variants[%d]: %w", path, i, err)
		}
		s.Variants[i] = v.Name
		if s.Analysis.Baseline == name {
			s.Analysis.Baseline = v.Name
		}
	}
	if err := a.canonical(&s); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	if err := s.Check(); err != nil {
		return s, badf("%s: %w", path, err)
	}
	return s, nil
}

// plan works a study out for its variants, and returns what they say of themselves.
func (a *app) plan(s pipeline.Study, o *studyOptions) (_ *pipeline.Plan, about []facts, err error) {
	var variants []*pipeline.Variant
	defer func() {
		if err != nil {
			for _, v := range variants {
				v.Close()
			}
		}
	}()
	tables, err := a.tablesOf(&s, o.dir)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range s.Variants {
		v, err := a.open(name)
		if err != nil {
			return nil, nil, err
		}
		compiled, err := v.compile(s, o, tables)
		if err != nil {
			return nil, nil, bad(err)
		}
		variants = append(variants, compiled)
		about = append(about, v.facts)
	}
	p, err := pipeline.NewPlan(s, variants, version)
	return p, about, bad(err)
}

// compileFor works a study out for one variant.
func compileFor[P comparable](g engine.Recorder[P], f facts, rules string, s pipeline.Study, o *studyOptions, t tablesOf) (*pipeline.Variant, error) {
	given, err := openSolved(g, f, &s, t)
	if err != nil {
		return nil, err
	}
	return pipeline.Compile(g, pipeline.Facts{Name: f.Name, Rules: rules, Hash: f.Hash}, s, agents[P](f, o.timeout, givenFiles{t.named, t.label}), given)
}

// studyText returns the file study.yaml.
func studyText(s pipeline.Study) ([]byte, error) {
	return configs.WriteStudy("# The study as resolved, every default written out: boma generate makes the same bytes of it.\n", s)
}
