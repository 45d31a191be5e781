package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/boma-games/boma/analysis"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
	"github.com/boma-games/boma/pipeline/verify"
)

// generate plays the games of a range of units.
func (j *job) generate(ctx context.Context, t plan.Task) error {
	if err := j.open(ctx); err != nil {
		return err
	}
	if !j.alone {
		missing, _ := j.work.Take(t.First, t.Units, true)
		if j.there = missing == 0; j.there {
			return nil
		}
	}
	defer limitMemory(j.o.workers)()
	shown := newProgress(j.o.stderr, someUnits(j.work.Plan, t.First, t.Units), j.o.quiet)
	j.logged.out = shown
	j.work.Progress = shown.add
	err := j.work.Make(ctx, t.First, t.Units)
	j.logged.out = j.o.stderr
	shown.stop()
	if err != nil || !j.alone {
		return failed(shown, t.Units, err)
	}
	_, err = j.work.Finish() // a dataset that stands, before anything is made of it
	return err
}

// A partHead is the first line of a file of statistics.
type partHead struct {
	Plan   string `json:"plan"` // identifier of its rows
	First  int    `json:"first"`
	Units  int    `json:"units"`
	SHA256 string `json:"sha256"` // of what follows the line
	summed
}

// statistics plays the games of a range of units again, and sums them up.
func (j *job) statistics(ctx context.Context, t plan.Task) error {
	if !j.alone {
		if j.there = j.checkPart(t) == nil; j.there {
			return nil
		}
	}
	if err := j.open(ctx); err != nil {
		return err
	}
	if !j.alone {
		if n, why := j.work.Take(t.First, t.Units, false); n > 0 {
			return missing(plan.Statistics, plan.Generate, why)
		}
	}
	files := j.work.FilesOf(t.First, t.Units)
	s := summed{}
	if j.trusted == nil {
		r, err := j.playAgain(ctx, t, files)
		if err != nil {
			return err
		}
		s.Checked = *r
	}
	var err error
	if s.part, err = analysis.SumUp(ctx, j.o.out, sourcesOf(files), j.work.Study.Analysis.Replicates, j.o.workers); err != nil {
		return err
	}
	if j.alone {
		j.sums = append(j.sums, s)
		return nil
	}
	return j.writePart(t, s)
}

func (j *job) playAgain(ctx context.Context, t plan.Task, files []pipeline.File) (*verify.Report, error) {
	games, err := j.games()
	if err != nil {
		return nil, err
	}
	shown := newProgress(j.o.stderr, someUnits(j.work.Plan, t.First, t.Units), j.o.quiet)
	r, err := verify.Units(ctx, j.work.Manifest(files), j.work.Plan, t.First, t.Units, verify.Options{
		Dir: j.o.out, Workers: j.o.workers, Games: games,
		Progress: func(u pipeline.Unit, t pipeline.Tally) { shown.add(u, t, false) },
	})
	shown.stop()
	switch cause := context.Cause(ctx); {
	case cause != nil:
		return nil, cause
	case err != nil:
		return nil, err
	case r.Difference != nil:
		return nil, fmt.Errorf("%s does not verify: %w", j.o.out, r.Difference)
	}
	return r, nil
}

// sourcesOf pairs games files with their moves files.
func sourcesOf(files []pipeline.File) (sources []analysis.Source) {
	rows := map[string]int64{}
	for _, f := range files {
		rows[f.Path] = f.Rows
	}
	for _, f := range files {
		if f.Table != pipeline.GamesTable {
			continue
		}
		s := analysis.Source{Games: f.Path, GamesRows: f.Rows, MovesRows: -1}
		beside := strings.Replace(f.Path, "data/games/", "data/moves/", 1)
		if n, there := rows[beside]; there {
			s.Moves, s.MovesRows = beside, n
		}
		sources = append(sources, s)
	}
	return sources
}

func partName(t plan.Task) string {
	return fmt.Sprintf("%s/statistics/%d-%d.part", pipeline.LogsFolder, t.First, t.First+t.Units-1)
}

func (j *job) writePart(t plan.Task, s summed) error {
	h := sha256.New()
	if err := s.part.Encode(h); err != nil {
		return err
	}
	head, err := json.Marshal(partHead{j.plan.RowsID, t.First, t.Units, hex.EncodeToString(h.Sum(nil)), s})
	if err != nil {
		return err
	}
	return j.atomically(partName(t), func(f *os.File) error {
		if _, err := f.Write(append(head, '\n')); err != nil {
			return err
		}
		return s.part.Encode(f)
	})
}

// checkPart says why a file of statistics does not count, if it does not.
func (j *job) checkPart(t plan.Task) error {
	_, err := j.readPart(t, func(r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	})
	return err
}

var errNotPart = errors.New("it is damaged, or of another plan")

// readPart reads a file of statistics, whose sums do takes, and compares its checksum.
func (j *job) readPart(t plan.Task, do func(r io.Reader) error) (head partHead, err error) {
	path := j.path(partName(t))
	f, err := os.Open(path)
	if err != nil {
		return head, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	line, err := r.ReadBytes('\n')
	if err != nil || json.Unmarshal(line, &head) != nil || head.Plan != j.plan.RowsID || head.First != t.First || head.Units != t.Units {
		return head, fmt.Errorf("%s: %w", path, errNotPart)
	}
	h := sha256.New()
	all := io.TeeReader(r, h)
	if err := do(all); err != nil {
		return head, fmt.Errorf("%s: %w", path, err)
	}
	if _, err := io.Copy(io.Discard, all); err != nil {
		return head, fmt.Errorf("%s: %w", path, err)
	}
	if hex.EncodeToString(h.Sum(nil)) != head.SHA256 {
		return head, fmt.Errorf("%s: %w", path, errNotPart)
	}
	return head, nil
}

// failed says, of a task that was interrupted, how to go on.
func failed(shown *progress, units int, err error) error {
	var signal signalError
	if errors.As(err, &signal) {
		return fmt.Errorf("%w; %s of %s units are finished and kept, and the same command goes on from there",
			signal, grouped(uint64(shown.finished())), grouped(uint64(units)))
	}
	return err
}
