package pipeline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/boma-games/boma/pipeline/store"
)

// A Tally counts what was written since the last one.
type Tally struct{ Games, Rows int64 }

// tallyGames is how many games a unit plays between two looks at its context.
const tallyGames = 64

// Generate makes the files of one unit in a dataset's folder and returns them: a games
// file and a moves file for each split that the unit meets. It is a pure function of
// plan and index; progress, if not nil, is told of every few games. If ctx ends before
// the unit does, nothing is left of it.
func (p *Plan) Generate(ctx context.Context, index int, dir string, progress func(Tally)) ([]File, error) {
	w := p.writer(p.Units[index], dir)
	files, err := w.generate(ctx, progress)
	if err != nil {
		w.abort()
		return nil, err
	}
	w.variant.writers.Put(w) // not after an error: its scribe is in the middle of a game
	return files, nil
}

// A unitWriter writes the files of a unit as its games meet their splits, and then
// those of another unit of the variant with the same memory.
type unitWriter struct {
	variant *Variant
	scribe  Scribe
	splits  []*splitWriter

	plan   *Plan
	unit   Unit
	dir    string
	last   *splitWriter // of the game at hand
	failed error
}

type splitWriter struct {
	name  string
	used  bool // by the unit at hand
	games *store.GamesWriter
	moves *store.MovesWriter // nil: no moves are recorded
	count int64              // games
	held  int                // rows of moves in the batch after the last commit
}

// writer returns a writer for a unit.
func (p *Plan) writer(u Unit, dir string) *unitWriter {
	v := p.Variants[u.Variant]
	w, again := v.writers.Get().(*unitWriter)
	if !again {
		w = &unitWriter{variant: v, scribe: v.NewScribe()}
	}
	for _, s := range w.splits {
		s.used = false
	}
	w.plan, w.unit, w.dir, w.failed = p, u, dir, nil
	return w
}

func (w *unitWriter) generate(ctx context.Context, progress func(Tally)) ([]File, error) {
	u := w.unit
	var done Tally
	for number := u.First; number < u.First+u.Games; number++ {
		if err := w.scribe.Play(u.Matchup, number, w.batches); err != nil {
			return nil, err
		}
		if err := w.commit(&done); err != nil {
			return nil, err
		}
		if (number-u.First)%tallyGames != tallyGames-1 && number != u.First+u.Games-1 {
			continue
		}
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(done)
		}
		done = Tally{}
	}
	return w.close()
}

// batches returns the batches of a split, whose files begin with the first game.
func (w *unitWriter) batches(split string) Batches {
	w.last = w.split(split)
	b := Batches{Games: &w.last.games.Games}
	if w.last.moves != nil {
		b.Moves = &w.last.moves.Moves
	}
	return b
}

func (w *unitWriter) split(name string) *splitWriter {
	for _, s := range w.splits {
		if s.name == name {
			if !s.used {
				w.begin(s)
			}
			return s
		}
	}
	s := &splitWriter{name: name}
	w.splits = append(w.splits, s)
	w.begin(s)
	return s
}

// begin begins the files of a split.
func (w *unitWriter) begin(s *splitWriter) {
	footer := w.plan.footer(w.variant)
	path := w.path(GamesTable, s.name)
	if s.games == nil {
		s.games = store.CreateGames(path, footer)
	} else {
		s.games.Reset(path, footer)
	}
	if w.plan.Study.Record.Moves {
		path = w.path(MovesTable, s.name)
		if s.moves == nil {
			s.moves = store.CreateMoves(path, footer)
		} else {
			s.moves.Reset(path, footer)
		}
	}
	s.used, s.count, s.held = true, 0, 0
}

func (w *unitWriter) name(table, split string) string {
	return w.unit.fileName(table, w.variant.Folder(), split)
}

func (w *unitWriter) path(table, split string) string {
	path := filepath.Join(w.dir, filepath.FromSlash(w.name(table, split)))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil && w.failed == nil {
		w.failed = fmt.Errorf("pipeline: %w", err)
	}
	return path
}

// commit hands the rows of the game at hand to the files.
func (w *unitWriter) commit(t *Tally) error {
	if w.failed != nil {
		return w.failed
	}
	s := w.last
	s.count++
	t.Games++
	if s.moves != nil {
		n := int64(s.moves.Rows() - s.held)
		t.Rows += n
		if err := s.moves.Commit(); err != nil {
			return err
		}
		s.held = s.moves.Rows()
	}
	return s.games.Commit()
}

// close ends the files and says what they hold.
func (w *unitWriter) close() ([]File, error) {
	var files []File
	for _, name := range SplitNames() {
		for _, s := range w.splits {
			if s.name != name || !s.used {
				continue
			}
			if s.moves != nil {
				done, err := s.moves.Close()
				if err != nil {
					return nil, err
				}
				files = w.add(files, MovesTable, s, done)
			}
			done, err := s.games.Close()
			if err != nil {
				return nil, err
			}
			files = w.add(files, GamesTable, s, done)
		}
	}
	return files, nil
}

// add adds a file that holds something.
func (w *unitWriter) add(files []File, table string, s *splitWriter, done store.Written) []File {
	if done.Rows == 0 {
		return files
	}
	r := w.unit.Range
	return append(files, File{
		Path: w.name(table, s.name), Rows: done.Rows, Games: s.count, Bytes: done.Bytes, SHA256: done.SHA256,
		Table: table, Split: s.name, Range: &r,
	})
}

// abort gives up what is not closed.
func (w *unitWriter) abort() {
	for _, s := range w.splits {
		s.games.Abort()
		if s.moves != nil {
			s.moves.Abort()
		}
	}
}
