package pipeline

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/boma-games/boma/pipeline/store"
)

// The files that describe a dataset.
const (
	ReadmeFile    = "README.md"
	CroissantFile = "croissant.json"
)

// A Document is a file that describes a dataset.
type Document struct {
	Name string // ReadmeFile or CroissantFile
	Text []byte
}

// Options say how a plan is run. They leave no trace in the dataset.
type Options struct {
	Dir       string
	Workers   int
	Force     bool                             // start over, whatever this program has made there
	StudyText []byte                           // the study as resolved, which study.yaml will hold
	Describe  func(m *Manifest) []Document     // of a finished dataset; may be nil
	Progress  func(u Unit, t Tally, kept bool) // may be nil; called from many goroutines
	Log       *slog.Logger
}

// A Work is a plan at work in the folder of its dataset.
type Work struct {
	*Plan
	Options
	kept   map[Range][]File // of units that are finished
	before *Manifest        // of a folder that holds exactly what the plan wants
	book   book             // nil where there is nothing to do
	unlock func()
}

// A book makes units, and keeps a record of those that are finished.
type book interface {
	make(ctx context.Context, i int, progress func(Tally)) ([]File, error)
	begin() error // the dataset is about to be described
	close() error // it is finished: its manifest is the record
}

// Run makes in a folder what the plan wants and the folder lacks, and returns the
// manifest of the whole. What is finished stays finished, whatever happens: calling Run
// again goes on from there.
func Run(ctx context.Context, p *Plan, o Options) (*Manifest, error) {
	r, err := Open(p, o)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := r.Make(ctx, 0, len(p.Units)); err != nil {
		return nil, err
	}
	return r.Finish()
}

// Open takes a folder up for a plan, for this process alone.
func Open(p *Plan, o Options) (*Work, error) {
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	unlock, err := lock(o.Dir)
	if err != nil {
		return nil, err
	}
	r := &Work{Plan: p, Options: o, kept: map[Range][]File{}, unlock: unlock}
	before, err := r.look()
	if err == nil && before != nil && r.nothingToDo(before) {
		r.Log.Info("the dataset is complete already", "folder", o.Dir)
		r.before = before.head
		for _, e := range before.entries {
			r.kept[e.Range] = filesOf(e)
		}
		return r, nil
	}
	if err == nil {
		err = r.takeUp(before)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close gives the folder back. What is finished stays.
func (r *Work) Close() {
	if j, open := r.book.(*journal); open {
		j.file.Close()
	}
	if r.unlock != nil {
		r.unlock()
	}
}

// look returns what the folder holds, if the plan can go on with it.
func (r *Work) look() (*past, error) {
	before, err := readPast(r.Dir)
	switch {
	case r.Force:
		return nil, r.startOver(before != nil || err != nil && begun(r.Dir))
	case err != nil:
		return nil, err
	case before == nil:
		return nil, refuseForeign(r.Dir)
	}
	return before, r.compare(before)
}

// startOver empties a folder, if it is ours to empty.
func (r *Work) startOver(ours bool) error {
	if !ours {
		return refuseForeign(r.Dir)
	}
	r.Log.Info("starting over", "folder", r.Dir)
	return empty(r.Dir)
}

// MismatchError says that a folder holds a dataset of another study.
type MismatchError struct{ Dir, Difference string }

func (e *MismatchError) Error() string {
	return fmt.Sprintf("pipeline: %s holds another study: %s; --force starts over", e.Dir, e.Difference)
}

// compare refuses a folder whose files another plan made.
func (r *Work) compare(before *past) error {
	mine := r.Manifest(nil)
	if difference := mine.difference(before.head); difference != "" {
		return &MismatchError{r.Dir, difference}
	}
	return nil
}

// difference names the first difference, of those that rows depend on, from the
// manifest of a dataset that is to grow into this one.
func (m *Manifest) difference(there *Manifest) string {
	if m.ProgramVersion != there.ProgramVersion {
		return fmt.Sprintf("program version = %s, in the folder %s", m.ProgramVersion, there.ProgramVersion)
	}
	if d := m.Study.Difference(&there.Study); d != "" {
		return d
	}
	if m.Study.Games < there.Study.Games {
		return fmt.Sprintf("games = %d, in the folder %d already", m.Study.Games, there.Study.Games)
	}
	if len(m.Variants) != len(there.Variants) {
		return fmt.Sprintf("variants = %d, in the folder %d", len(m.Variants), len(there.Variants))
	}
	for i, v := range m.Variants {
		was := there.Variants[i]
		if v.Hash != was.Hash {
			return fmt.Sprintf("rules of %s = %s, in the folder %s", v.Name, v.Rules, was.Rules)
		}
		for j, matchup := range v.Matchups {
			if j < len(was.Matchups) && matchup != was.Matchups[j] {
				return fmt.Sprintf("agents = %v, in the folder %v", matchup, was.Matchups[j])
			}
		}
	}
	if !slices.Equal(m.Tables, there.Tables) {
		return fmt.Sprintf("tables = %v, in the folder %v", m.Tables, there.Tables)
	}
	if m.StudyHash != there.StudyHash {
		return fmt.Sprintf("study hash = %s, in the folder %s", m.StudyHash, there.StudyHash)
	}
	return ""
}

// nothingToDo tells whether the folder holds exactly what the plan wants.
func (r *Work) nothingToDo(before *past) bool {
	if !before.finished || !slices.Equal(r.Study.settings(false), before.head.Study.settings(false)) {
		return false
	}
	for _, f := range before.head.Files {
		if !stands(r.Dir, f.Path, f.Bytes) {
			return false
		}
	}
	return true
}

// takeUp keeps what the folder has of the plan, under its new names, and removes the
// rest. The journal says what is kept before anything moves.
func (r *Work) takeUp(before *past) error {
	var entries []entry
	if before != nil {
		entries = r.keep(before.entries)
	}
	j, err := newJournal(r.Plan, r.Dir, entries)
	if err != nil {
		return err
	}
	r.book = j
	if err := remove(filepath.Join(r.Dir, ManifestFile)); err != nil {
		return err
	}
	if err := store.WriteFile(filepath.Join(r.Dir, StudyFile), r.StudyText); err != nil {
		return err
	}
	if err := r.makeFolders(r.Dir); err != nil {
		return err
	}
	files := map[string]bool{}
	for _, e := range entries {
		for _, f := range e.Files {
			files[f.Path] = true
			if err := r.rename(f); err != nil {
				return err
			}
		}
	}
	if err := sweep(r.Dir, files); err != nil {
		return err
	}
	return r.makeFolders(r.Dir) // syncs the names, and makes folders anew that were swept away empty
}

// keep returns the entries that the plan wants and whose files stand, under the names
// that the plan gives them.
func (r *Work) keep(entries []entry) (kept []entry) {
	wanted := map[Range]Unit{}
	for _, u := range r.Units {
		wanted[u.Range] = u
	}
	for _, e := range entries {
		u, want := wanted[e.Range]
		if !want {
			continue
		}
		whole := true
		for i := range e.Files {
			f := &e.Files[i]
			name := u.fileName(f.Table, r.Variants[u.Variant].Folder(), f.Split)
			if f.Path != name {
				f.Was = append(f.Was, f.Path)
				f.Path = name
			}
			if at := r.whereabouts(*f); at == "" {
				whole = false
				r.Log.Warn("a file is gone or cut short; its unit is made again", "file", filepath.Join(r.Dir, f.Path))
			}
		}
		if !whole {
			continue
		}
		kept = append(kept, e)
		r.kept[e.Range] = filesOf(e)
		delete(wanted, e.Range)
	}
	return kept
}

// whereabouts returns the name under which a file stands, or nothing.
func (r *Work) whereabouts(f entryFile) string {
	for _, name := range append([]string{f.Path}, f.Was...) {
		if stands(r.Dir, name, f.Bytes) {
			return name
		}
	}
	return ""
}

func (r *Work) rename(f entryFile) error {
	at := r.whereabouts(f)
	if at == f.Path {
		return nil
	}
	err := os.Rename(filepath.Join(r.Dir, filepath.FromSlash(at)), filepath.Join(r.Dir, filepath.FromSlash(f.Path)))
	if err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	return nil
}

// Make makes those of some units, from the first on, that are not finished.
func (r *Work) Make(ctx context.Context, first, units int) error {
	if r.before != nil {
		return nil
	}
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(r.Workers)
	made := make([][]File, units)
	for i, u := range r.Units[first : first+units] {
		if files, kept := r.kept[u.Range]; kept {
			r.progress(u, tally(files), true)
			continue
		}
		if inner.Err() != nil {
			break
		}
		group.Go(func() (err error) {
			made[i], err = r.unit(inner, first+i)
			return err
		})
	}
	err := group.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return cause // whatever else failed, failed of it
	}
	if err != nil {
		return err
	}
	for i, files := range made {
		if files != nil {
			r.kept[r.Units[first+i].Range] = files
		}
	}
	return nil
}

func (r *Work) unit(ctx context.Context, i int) ([]File, error) {
	u := r.Units[i]
	files, err := r.book.make(ctx, i, func(t Tally) { r.progress(u, t, false) })
	if err != nil {
		return nil, err
	}
	r.Log.Debug("unit finished", "variant", r.Variants[u.Variant].Name, "unit", u.Number, "of", u.Of, "games", u.Games)
	return files, nil
}

func (r *Work) progress(u Unit, t Tally, kept bool) {
	if r.Progress != nil {
		r.Progress(u, t, kept)
	}
}

// tally returns the games and rows of the files of a unit.
func tally(files []File) (t Tally) {
	for _, f := range files {
		if f.Table == GamesTable {
			t.Games += f.Rows
		} else {
			t.Rows += f.Rows
		}
	}
	return t
}

// FilesOf returns the files of some units that are finished, in order.
func (r *Work) FilesOf(first, units int) (files []File) {
	for _, u := range r.Units[first : first+units] {
		files = append(files, r.kept[u.Range]...)
	}
	return files
}

// Finish describes the dataset; with its manifest it is finished.
func (r *Work) Finish() (*Manifest, error) {
	if r.before != nil {
		return r.before, nil
	}
	files := r.FilesOf(0, len(r.Units))
	for _, f := range files {
		if !stands(r.Dir, f.Path, f.Bytes) {
			return nil, fmt.Errorf("pipeline: %s has vanished or changed since it was made; the same command makes it again",
				filepath.Join(r.Dir, f.Path))
		}
	}
	if err := r.book.begin(); err != nil {
		return nil, err
	}
	m := r.Manifest(append(files, sum(StudyFile, r.StudyText)))
	if r.Describe != nil {
		for _, d := range r.Describe(m) {
			if err := store.WriteFile(filepath.Join(r.Dir, d.Name), d.Text); err != nil {
				return nil, err
			}
			m.Files = append(m.Files, sum(d.Name, d.Text))
		}
		m = r.Manifest(m.Files)
	}
	if err := store.WriteFile(filepath.Join(r.Dir, ManifestFile), m.text()); err != nil {
		return nil, err
	}
	return m, r.book.close()
}
