package main

import (
	"errors"

	"github.com/boma-games/boma/engine"
	solved "github.com/boma-games/boma/solvers/table"
)

// A tableWriter writes values, and distances beside them in a game with loops.
type tableWriter struct {
	path              string
	values, distances *solved.Writer
}

// createTable begins a table, or goes on with one that was begun.
func createTable[P comparable](s engine.Space[P], v facts, o solveOptions) (*tableWriter, error) {
	h := solved.Header{
		Game: v.Game, Variant: v.Name, Rules: v.Hash, Kind: solved.WinLoss, Loops: s.Loops(), Most: o.most, Covers: s.Covers(),
		Tiers: s.Tiers(), Positions: engine.Positions(s), Compressed: !o.raw, Program: "boma " + version,
	}
	if s.Scored() {
		h.Kind = solved.Margin
	}
	for _, path := range []string{o.out, solved.DistancePath(o.out)} {
		if exists(path) {
			return nil, badf("--out = %s: %s is there already, want a new name", o.out, path)
		}
	}
	w := &tableWriter{path: o.out}
	var err error
	if w.values, err = solved.Create(o.out, h); err != nil {
		return nil, err
	}
	if s.Loops() {
		h.Kind = solved.Distances
		if w.distances, err = solved.Create(solved.DistancePath(o.out), h); err != nil {
			return nil, errors.Join(err, w.values.Stop())
		}
	}
	return w, w.level()
}

// level makes both tables end at the same tier.
func (w *tableWriter) level() error {
	if w.distances == nil {
		return nil
	}
	n := min(w.values.Tiers(), w.distances.Tiers())
	return errors.Join(w.values.Cut(n), w.distances.Cut(n))
}

// below reads the values that are there.
func (w *tableWriter) below() (tiers []*solved.Tier, err error) {
	for i := range w.values.Tiers() {
		t, err := w.values.Load(i)
		if err != nil {
			return nil, err
		}
		tiers = append(tiers, t)
	}
	return tiers, nil
}

func (w *tableWriter) write(t solved.Solved) error {
	if err := w.values.Write(t.Values); err != nil || w.distances == nil {
		return err
	}
	return w.distances.Write(t.Distances)
}

// stop leaves what is there for a later run.
func (w *tableWriter) stop() error {
	if w.distances == nil {
		return w.values.Stop()
	}
	return errors.Join(w.values.Stop(), w.distances.Stop())
}

// finish gives both their names: the distances first, so that a table of values always
// finds its own.
func (w *tableWriter) finish() error {
	if w.distances != nil {
		if err := w.distances.Finish(w.values.Hash()); err != nil {
			return err
		}
	}
	return w.values.Finish("")
}
