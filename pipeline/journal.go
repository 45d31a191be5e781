package pipeline

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// A dataset that is not finished has a journal instead of a manifest: on its first line
// a manifest without files, then a line for every finished unit, written when its files
// are on disk. What stands in the journal need not be made again.
const journalFile = "journal.jsonl"

// An entry is a finished unit.
type entry struct {
	Range Range       `json:"range"`
	Files []entryFile `json:"files"`
}

// An entryFile may still stand under an older name: files are renamed when a study
// grows, which may be interrupted.
type entryFile struct {
	File
	Was []string `json:"was,omitempty"`
}

func filesOf(e entry) (files []File) {
	for _, f := range e.Files {
		files = append(files, f.File)
	}
	return files
}

// A journal is the book of a process that has a folder to itself.
type journal struct {
	plan *Plan
	dir  string
	path string
	file *os.File
	mu   sync.Mutex
}

// newJournal replaces the journal of a folder and keeps it open for more entries.
func newJournal(p *Plan, dir string, entries []entry) (*journal, error) {
	path := filepath.Join(dir, journalFile)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	if err := e.Encode(p.Manifest(nil)); err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if err := e.Encode(entry); err != nil {
			return nil, err
		}
	}
	if err := store.WriteFile(path, b.Bytes()); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	return &journal{plan: p, dir: dir, path: path, file: f}, nil
}

// make makes a unit in the folder, and enters it.
func (j *journal) make(ctx context.Context, i int, progress func(Tally)) ([]File, error) {
	files, err := j.plan.Generate(ctx, i, j.dir, progress)
	if err != nil {
		return nil, err
	}
	return files, j.add(j.plan.Units[i].Range, files)
}

// add writes an entry, on disk when add returns.
func (j *journal) add(r Range, files []File) error {
	e := entry{Range: r}
	for _, f := range files {
		e.Files = append(e.Files, entryFile{File: f})
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("pipeline: %s: %w", j.path, err)
	}
	return nil
}

func (j *journal) begin() error { return nil } // the study stands there already

func (j *journal) close() error { return remove(j.path) }

// A past is what a folder holds of a dataset.
type past struct {
	head     *Manifest
	entries  []entry
	finished bool
}

// readPast returns what a folder holds, or nil if that is nothing. A manifest is the
// last file of a dataset to be written and the first to go.
func readPast(dir string) (*past, error) {
	head, err := ReadManifest(dir)
	switch {
	case err == nil:
		return &past{head: head, entries: entriesOf(head), finished: true}, nil
	case errors.Is(err, os.ErrNotExist):
		return readJournal(filepath.Join(dir, journalFile))
	}
	return nil, err
}

// entriesOf returns the units of a finished dataset.
func entriesOf(m *Manifest) (entries []entry) {
	at := map[Range]int{}
	for _, f := range m.Files {
		if f.Range == nil {
			continue
		}
		i, known := at[*f.Range]
		if !known {
			i = len(entries)
			at[*f.Range] = i
			entries = append(entries, entry{Range: *f.Range})
		}
		entries[i].Files = append(entries[i].Files, entryFile{File: f})
	}
	return entries
}

func readJournal(path string) (*past, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	defer f.Close()
	lines := bufio.NewReader(f)
	p := &past{head: new(Manifest)}
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break // what stands behind the last newline was being written when the program died
		}
		if err != nil {
			return nil, fmt.Errorf("pipeline: %w", err)
		}
		if n == 1 {
			err = json.Unmarshal(line, p.head)
			if err == nil && p.head.SchemaVersion != record.SchemaVersion {
				err = fmt.Errorf("schema_version = %d is unknown, want %d", p.head.SchemaVersion, record.SchemaVersion)
			}
		} else {
			var e entry
			err = json.Unmarshal(line, &e)
			p.entries = append(p.entries, e)
		}
		if err != nil {
			return nil, fmt.Errorf("pipeline: %s:%d: %w; --force starts over", path, n, err)
		}
	}
	if p.head.SchemaVersion == 0 {
		return nil, fmt.Errorf("pipeline: %s:1: no study; --force starts over", path)
	}
	return p, nil
}
