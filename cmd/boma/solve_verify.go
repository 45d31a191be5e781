package main

import (
	"context"
	"errors"
	"fmt"

	solved "github.com/boma-games/boma/solvers/table"
)

// openTable opens a table and the variant that it is of.
func (a *app) openTable(path string) (solved.Pair, variant, error) {
	t, err := solved.OpenPair(path)
	if err != nil {
		return t, variant{}, bad(err)
	}
	v, err := a.open(t.Values.Variant)
	if err != nil {
		return t, v, errors.Join(err, t.Close())
	}
	return t, v, nil
}

// verifyTable proves a table from the rules.
func (a *app) verifyTable(ctx context.Context, path string, o solveOptions) error {
	switch {
	case o.out != "":
		return badf("--out = %s, want none: a proof writes nothing", o.out)
	case o.most >= 0:
		return badf("--max = %d, want none: the table says what it covers", o.most)
	}
	t, v, err := a.openTable(path)
	if err != nil {
		return err
	}
	defer t.Close()
	if err := v.exact.prove(ctx, t, o.workers); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if a.json {
		return a.writeJSON(struct {
			Variant   string `json:"variant"`
			Positions uint64 `json:"positions"`
			Hash      string `json:"hash"`
			Proved    bool   `json:"proved"`
		}{v.Name, t.Values.Positions, t.Values.Hash(), true})
	}
	fmt.Fprintf(a.out, "%s: %s of %s, %s: every value follows from the rules\n", path, plural(t.Values.Positions, "position"), v.Name, t.Values.Covers)
	return nil
}
