package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine/rules"
	"golang.org/x/sync/errgroup"
)

// gridLimit is the most positions that a rule set of a grid may have, and the most rule
// sets there may be.
const (
	gridPositions = 1 << 22
	gridLimit     = 4096
)

// A gridRow is one combination of rule alternatives.
type gridRow struct {
	variant
	solution
	class int // rule sets of one class have equal values everywhere; from 1, in order
}

// solveGrid solves every combination of the rule alternatives of a game.
func (a *app) solveGrid(ctx context.Context, game string, o solveOptions) error {
	if o.most >= 0 {
		return badf("--max = %d, want none: a grid solves whole games", o.most)
	}
	if o.out != "" && exists(o.out) {
		return badf("--out = %s, which is there already; want a new name", o.out)
	}
	names, err := gridNames(game)
	if err != nil {
		return err
	}
	rows := make([]gridRow, len(names))
	for i, name := range names {
		if rows[i].variant, err = a.open(name); err != nil {
			return err
		}
		p, err := rows[i].exact.plan(-1)
		if err != nil {
			return err
		}
		if p.positions > gridPositions {
			return badf("%s has %v, too many for a grid", name, p)
		}
	}
	if err := solveRows(ctx, rows, o.workers); err != nil {
		return err
	}
	classify(rows)
	if o.out != "" {
		if err := writeGrid(o.out, rows); err != nil {
			return err
		}
	}
	return a.showGrid(rows)
}

// gridNames names every combination: each parameter has all values that are words, and
// the default.
func gridNames(game string) ([]string, error) {
	e, err := findGame(game)
	if err != nil {
		return nil, err
	}
	names := []string{game + "/standard"}
	for _, p := range e.params {
		var longer []string
		for _, name := range names {
			for _, value := range gridValues(p) {
				longer = append(longer, name+"+"+p.Name+"="+value)
			}
		}
		if names = longer; len(names) > gridLimit {
			return nil, badf("%s has more than %s rule sets, too many for a grid", game, grouped(gridLimit))
		}
	}
	return names, nil
}

func gridValues(p rules.Param) []string {
	values := p.Words()
	if !slices.Contains(values, p.Default) {
		values = append([]string{p.Default}, values...)
	}
	return values
}

// solveRows solves each row on one goroutine, several rows at a time.
func solveRows(ctx context.Context, rows []gridRow, workers int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for i := range rows {
		group.Go(func() (err error) {
			rows[i].solution, err = rows[i].exact.solve(ctx, solveOptions{most: -1, workers: 1})
			return err
		})
	}
	return group.Wait()
}

// classify numbers the rule sets whose values are equal everywhere.
func classify(rows []gridRow) {
	classes := map[string]int{}
	for i := range rows {
		class, known := classes[rows[i].values]
		if !known {
			class = len(classes) + 1
			classes[rows[i].values] = class
		}
		rows[i].class = class
	}
}

// gridHead returns the columns: the parameters that vary, then what was found.
func gridHead(rows []gridRow) (varied []int, head []string) {
	for i, p := range rows[0].Rules {
		if slices.ContainsFunc(rows, func(r gridRow) bool { return r.Rules[i].Value != p.Value }) {
			varied, head = append(varied, i), append(head, p.Name)
		}
	}
	return varied, append(head, "value", "wins", "draws", "losses", "endless", "class")
}

// cells returns the row under the columns of gridHead.
func (r *gridRow) cells(varied []int) (cells []string) {
	for _, i := range varied {
		cells = append(cells, r.Rules[i].Value)
	}
	cells = append(cells, strconv.Itoa(*r.Value))
	for _, n := range []uint64{r.Wins, r.Draws, r.Losses, r.endless, uint64(r.class)} {
		cells = append(cells, strconv.FormatUint(n, 10))
	}
	return cells
}

// writeGrid writes a CSV file, under a temporary name until it is whole.
func writeGrid(path string, rows []gridRow) error {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	varied, head := gridHead(rows)
	records := [][]string{append([]string{"variant"}, head...)}
	for i := range rows {
		records = append(records, append([]string{rows[i].Name}, rows[i].cells(varied)...))
	}
	if err := w.WriteAll(records); err != nil {
		return err
	}
	part := path + ".part"
	if err := os.WriteFile(part, b.Bytes(), 0o644); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, path)
}

// showGrid writes the rows as a table or as JSON.
func (a *app) showGrid(rows []gridRow) error {
	varied, head := gridHead(rows)
	members := map[int]int{}
	for _, r := range rows {
		members[r.class]++
	}
	t := table{head: head}
	for i := range varied {
		t.left = append(t.left, i)
	}
	for i := range rows {
		if a.json {
			if err := a.writeJSON(gridLine{rows[i].summary, rows[i].endless, rows[i].class}); err != nil {
				return err
			}
			continue
		}
		cells := rows[i].cells(varied)
		if n := members[rows[i].class]; n > 1 {
			cells[len(cells)-1] += " *"
		} else {
			cells[len(cells)-1] += "  "
		}
		t.add(cells...)
	}
	if a.json {
		return nil
	}
	fmt.Fprintf(a.out, "%s of %s, %s each; %s of values, a class each.\n* other rule sets give every position the same value\n\n", plural(uint64(len(rows)), "rule set"),
		strings.SplitN(rows[0].Name, "/", 2)[0], plural(rows[0].Positions, "position"), plural(uint64(len(members)), "table"))
	t.write(a.out, "")
	return nil
}

// A gridLine is a row as JSON.
type gridLine struct {
	summary
	Endless uint64 `json:"endless"`
	Class   int    `json:"class"`
}
