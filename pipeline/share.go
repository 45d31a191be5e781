package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/boma-games/boma/pipeline/store"
)

// LogsFolder is where the machines of a cluster keep what no result depends on: receipts,
// work in progress, what they have printed.
const LogsFolder = "logs"

// Share takes a folder up that many machines fill at once. Each unit is made in a place
// of its own and moved to where it belongs, and a receipt beside no other says that it is
// there: nothing is written that another process may be writing, so a machine that is
// believed dead and goes on working does no harm. id names the plan: the units of another
// do not count.
func Share(p *Plan, id string, o Options) (*Work, error) {
	w := &Work{Plan: p, Options: o, kept: map[Range][]File{}, book: &receipts{plan: p, id: id, dir: o.Dir, study: o.StudyText}}
	before, err := readPast(o.Dir)
	switch {
	case err != nil || before == nil: // a manifest that is damaged is written again
		return w, nil
	case !before.finished:
		return nil, &ForeignError{o.Dir, journalFile}
	}
	return w, w.compare(before)
}

// Take finds out which of some units are finished, by the checksums of their files if
// whole is set, else by their sizes. It returns the number of those that are not, and why
// the first of them is not.
func (r *Work) Take(first, units int, whole bool) (missing int, why error) {
	for _, u := range r.Units[first : first+units] {
		files, err := Receipt(r.Dir, r.book.(*receipts).id, u, r.Variants[u.Variant].Folder(), whole)
		if err == nil {
			r.kept[u.Range] = files
			continue
		}
		if missing++; why == nil {
			why = err
		}
	}
	return missing, why
}

// receipts is the book of a folder that many processes write to.
type receipts struct {
	plan    *Plan
	id, dir string
	study   []byte
}

// A receipt says that a unit of a plan is made.
type receipt struct {
	Plan  string `json:"plan"`
	Range Range  `json:"range"`
	Files []File `json:"files"`
}

func receiptPath(dir string, u Unit, folder string) string {
	return filepath.Join(dir, LogsFolder, "units", folder, fmt.Sprintf("%05d-of-%05d.json", u.Number, u.Of))
}

// Receipt returns the files of a unit of a plan, or why they do not count as made. folder
// is that of its variant.
func Receipt(dir, id string, u Unit, folder string, whole bool) ([]File, error) {
	text, err := os.ReadFile(receiptPath(dir, u, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("unit %d of %s is not made yet", u.Number, folder)
	}
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	var r receipt
	if err := json.Unmarshal(text, &r); err != nil || r.Plan != id || r.Range != u.Range || len(r.Files) == 0 {
		return nil, fmt.Errorf("unit %d of %s was made by another plan", u.Number, folder)
	}
	for i := range r.Files {
		if err := r.Files[i].Check(dir, whole); err != nil {
			return nil, err
		}
	}
	return r.Files, nil
}

// ErrDamaged marks a file that is not what it was when it was written.
var ErrDamaged = errors.New("damaged")

// Check compares a file with what is said of it: its checksum if whole is set, else its
// size alone.
func (f *File) Check(dir string, whole bool) error {
	path := filepath.Join(dir, filepath.FromSlash(f.Path))
	if !stands(dir, f.Path, f.Bytes) {
		return fmt.Errorf("%w: %s is gone or cut short", ErrDamaged, path)
	}
	if !whole {
		return nil
	}
	r, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	if hex.EncodeToString(h.Sum(nil)) != f.SHA256 {
		return fmt.Errorf("%w: %s has not the checksum with which it was written", ErrDamaged, path)
	}
	return nil
}

// Scratch makes a folder for work in progress that no other process has.
func Scratch(dir, what string) (string, error) {
	all := filepath.Join(dir, LogsFolder, "tmp")
	if err := os.MkdirAll(all, 0o777); err != nil {
		return "", fmt.Errorf("pipeline: %w", err)
	}
	path, err := os.MkdirTemp(all, what+"-")
	if err != nil {
		return "", fmt.Errorf("pipeline: %w", err)
	}
	return path, nil
}

// Place moves a file that is whole to its name, and makes sure that both are on disk.
func Place(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	return store.SyncFolder(filepath.Dir(to))
}

// make makes a unit.
func (b *receipts) make(ctx context.Context, i int, progress func(Tally)) ([]File, error) {
	scratch, err := Scratch(b.dir, "unit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	files, err := b.plan.Generate(ctx, i, scratch, progress)
	if err != nil {
		return nil, err
	}
	u := b.plan.Units[i]
	text, err := json.MarshalIndent(receipt{b.id, u.Range, files}, "", "  ")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		name := filepath.FromSlash(f.Path)
		if err := Place(filepath.Join(scratch, name), filepath.Join(b.dir, name)); err != nil {
			return nil, err
		}
	}
	note := filepath.Join(scratch, "receipt")
	if err := store.WriteFile(note, append(text, '\n')); err != nil {
		return nil, err
	}
	return files, Place(note, receiptPath(b.dir, u, b.plan.Variants[u.Variant].Folder()))
}

func (b *receipts) begin() error {
	return store.WriteFile(filepath.Join(b.dir, StudyFile), b.study)
}

func (b *receipts) close() error { return nil }
