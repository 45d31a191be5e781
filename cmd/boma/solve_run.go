package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/perfect"
	"github.com/boma-games/boma/solvers/proof"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/rings"
	solved "github.com/boma-games/boma/solvers/table"
)

// An exact is what the commands know of solving a variant.
type exact struct {
	plan  func(most int) (solvePlan, error)
	solve func(ctx context.Context, o solveOptions) (solution, error)
	prove func(ctx context.Context, t solved.Pair, workers int) error
	probe func(a *app, t solved.Pair) (onPosition, error)
	bench func(ctx context.Context, most int) ([]solveSpeed, error)

	search func(ctx context.Context, position string, o solveOptions) (searched, error)
}

// exactOf returns what can be done with a game.
func exactOf[P comparable](g engine.Game[P], v facts) exact {
	return exact{
		plan: func(most int) (solvePlan, error) { return planFor(g, v, most) },
		solve: func(ctx context.Context, o solveOptions) (solution, error) {
			return solveVariant(ctx, g, v, o)
		},
		prove: func(ctx context.Context, t solved.Pair, workers int) error { return proveTable(ctx, g, v, t, workers) },
		bench: func(ctx context.Context, most int) ([]solveSpeed, error) { return benchSolving(ctx, g, v, most) },
		search: func(ctx context.Context, position string, o solveOptions) (searched, error) {
			return searchPosition(ctx, g, v, position, o)
		},
		probe: func(a *app, t solved.Pair) (onPosition, error) { return probeWith(a, g, v, t) },
	}
}

// A summary is the answer of boma solve --json.
type summary struct {
	Variant   string `json:"variant"`
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"`
	Draws     uint64 `json:"draws"`
	Losses    uint64 `json:"losses"`
	Value     *int   `json:"value"` // of the opening for the first player
}

// A solution is a summary with what a person is told besides.
type solution struct {
	summary
	covers  string
	endless uint64 // of the draws
	scored  bool
	line    string
	values  string // hash of all values
	written *written
}

// A written is the table of a solution.
type written struct {
	path  string
	bytes int64
	hash  string
}

// solveVariant solves a game, and writes its table if there is to be one.
func solveVariant[P comparable](ctx context.Context, g engine.Game[P], v facts, o solveOptions) (found solution, err error) {
	s, err := spaceOf(g, v, o.most)
	if err != nil {
		return found, err
	}
	found = solution{covers: s.Covers(), scored: s.Scored()}
	found.Variant, found.Positions = v.Name, engine.Positions(s)
	known, err := solveSpace(ctx, g, s, v, o)
	if err != nil {
		return found, err
	}
	if o.out != "" {
		pair, err := solved.OpenPair(o.out)
		if err != nil {
			return found, err
		}
		defer pair.Close()
		found.written = &written{o.out, pair.Values.Size(), pair.Values.Hash()}
		known.Distances = pair.Known().Distances
	}
	found.count(known.Values.(solved.Memory))
	return found, judgeOpening(&found, &perfect.Judge[P]{Game: g, Space: s, Known: known})
}

// solveSpace solves in memory or into a file.
func solveSpace[P comparable](ctx context.Context, g engine.Game[P], s engine.Space[P], v facts, o solveOptions) (solved.Known, error) {
	run := solved.Run{Workers: o.workers, Keep: o.out == ""}
	if o.out == "" {
		run.Done = telling(o.stderr, s).tell
		return pass(ctx, g, s, run)
	}
	w, err := createTable(s, v, o)
	if err != nil {
		return solved.Known{}, err
	}
	if run.Below, err = w.below(); err != nil {
		return solved.Known{}, errors.Join(err, w.stop())
	}
	told := telling(o.stderr, s)
	run.Done = func(t solved.Solved) error { return errors.Join(w.write(t), told.tell(t)) }
	known, err := pass(ctx, g, s, run)
	if err != nil {
		return known, errors.Join(err, w.stop())
	}
	return known, w.finish()
}

// pass solves by the fastest way that fits.
func pass[P comparable](ctx context.Context, g engine.Game[P], s engine.Space[P], run solved.Run) (solved.Known, error) {
	if fitsRings(g, s) {
		return rings.Solve(ctx, any(g).(rings.Board), any(s).(rings.Space), run)
	}
	return retro.Solve(ctx, g, s, run)
}

// fitsRings tells whether a game is one of single stones on two rings.
func fitsRings[P comparable](g engine.Game[P], s engine.Space[P]) bool {
	_, board := any(g).(rings.Board)
	_, pairs := any(s).(rings.Space)
	return board && pairs
}

// count adds up the values.
func (f *solution) count(values solved.Memory) {
	for _, tier := range values {
		for i, symbol := range tier.Symbols {
			n := tier.Counts[i]
			switch v := solvers.Value(symbol); {
			case v.Margin() > 0:
				f.Wins += n
			case v.Margin() < 0:
				f.Losses += n
			default:
				f.Draws += n
				if v == solvers.Endless {
					f.endless += n
				}
			}
		}
	}
	f.values = values.Hash()
}

// A teller says how far a long run has come, on the standard error.
type teller struct {
	out         io.Writer
	last        time.Time
	done, total uint64
	sizes       func(tier int) uint64
}

// patience is how long a run says nothing.
const patience = 5 * time.Second

func telling[P comparable](out io.Writer, s engine.Space[P]) *teller {
	return &teller{out: out, last: time.Now(), total: engine.Positions(s), sizes: s.Size}
}

func (t *teller) tell(s solved.Solved) error {
	t.done += s.Values.Size()
	if t.out != nil && time.Since(t.last) > patience {
		t.last = time.Now()
		fmt.Fprintf(t.out, "boma solve: tier %d, %.1f %% of the positions\n", s.Tier, 100*float64(t.done)/float64(t.total))
	}
	return nil
}

// proveTable proves a table from the rules.
func proveTable[P comparable](ctx context.Context, g engine.Game[P], v facts, t solved.Pair, workers int) error {
	s, err := spaceFor(g, v, t)
	if err != nil {
		return err
	}
	known, err := loadAll(t)
	if err != nil {
		return bad(err)
	}
	return proof.Check(ctx, g, s, known, workers)
}

// loadAll reads tables whole, and so compares every checksum.
func loadAll(t solved.Pair) (k solved.Known, err error) {
	if k.Values, err = t.Values.LoadAll(); err == nil && t.Distances != nil {
		k.Distances, err = t.Distances.LoadAll()
	}
	return k, err
}

// spaceFor numbers the positions of a table, which must be of these rules.
func spaceFor[P comparable](g engine.Game[P], v facts, t solved.Pair) (engine.Space[P], error) {
	h := t.Values.Header
	if h.Game != v.Game || h.Rules != v.Hash {
		return nil, badf("%s is a table of %s with rules %.12s, and %s has rules %.12s", t.Values.Path(), h.Variant, h.Rules, v.Name, v.Hash)
	}
	s, err := spaceOf(g, v, h.Most)
	if err != nil {
		return nil, err
	}
	fits := func(r *solved.Reader) bool {
		ok := r.Header.Tiers == s.Tiers()
		for tier := 0; ok && tier < s.Tiers(); tier++ {
			ok = r.Len(tier) == s.Size(tier)
		}
		return ok
	}
	if !fits(t.Values) || t.Distances != nil && !fits(t.Distances) || s.Loops() != (t.Distances != nil) {
		return nil, badf("%s: its tiers are not those of %s", t.Values.Path(), v.Name)
	}
	return s, nil
}

// exists tells whether there is a file or anything else of that name.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
