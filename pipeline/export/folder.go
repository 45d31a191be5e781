package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/boma-games/boma/pipeline/store"
)

// A folder is where an export goes. Files have temporary names until all are whole; what
// is not finished leaves nothing.
type folder struct {
	dir       string
	made      []string // folders that were not there, in order
	files     []*output
	before    []string // files of the export that was there
	scratches []*os.File
	done      bool
}

// begin makes the folder, or takes one that is empty; with force one that holds an export.
func begin(dir string, force bool) (*folder, error) {
	f := &folder{dir: dir}
	items, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, f.mkdir(dir)
	case err != nil:
		return nil, inputError{fmt.Errorf("export: %w", err)}
	case len(items) == 0:
		return f, nil
	}
	text, err := os.ReadFile(filepath.Join(dir, ReportFile))
	var was Report
	if err != nil || json.Unmarshal(text, &was) != nil || was.Layout == 0 {
		return nil, inputf("%s holds %s and no export, want a new folder or an empty one", dir, items[0].Name())
	}
	if !force {
		return nil, inputf("%s holds an export already, want another folder, or --force to replace it", dir)
	}
	for _, v := range was.Variants {
		for _, file := range v.Files {
			if filepath.IsLocal(file.Path) {
				f.before = append(f.before, file.Path)
			}
		}
	}
	return f, nil
}

// mkdir makes a folder and those above it that are not there.
func (f *folder) mkdir(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if up := filepath.Dir(dir); up != dir {
		if err := f.mkdir(up); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		return inputError{fmt.Errorf("export: %w", err)}
	}
	f.made = append(f.made, dir)
	return nil
}

func (f *folder) full(path string) string { return filepath.Join(f.dir, filepath.FromSlash(path)) }

// create begins a file.
func (f *folder) create(path string) (*output, error) {
	if err := f.mkdir(filepath.Dir(f.full(path))); err != nil {
		return nil, err
	}
	o, err := create(f.full(path), path)
	if err == nil {
		f.files = append(f.files, o)
	}
	return o, err
}

// commit gives all files their names, that of the report last.
func (f *folder) commit(r *Report) error {
	for _, o := range f.files {
		if err := errors.Join(o.os.Sync(), o.os.Close()); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	if len(f.before) > 0 {
		if err := os.Remove(f.full(ReportFile)); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	f.done = true
	var named []string
	for _, o := range f.files {
		err := os.Rename(f.full(o.path)+tmpSuffix, f.full(o.path))
		if err == nil {
			err = store.SyncFolder(filepath.Dir(f.full(o.path)))
		}
		if err != nil {
			return fmt.Errorf("export: %w", err)
		}
		named = append(named, o.path)
	}
	for _, path := range f.before {
		if !slices.Contains(named, path) {
			os.Remove(f.full(path))
			os.Remove(filepath.Dir(f.full(path))) // fails, rightly, where something is left
		}
	}
	return store.WriteFile(f.full(ReportFile), r.text())
}

// abort removes what was begun.
func (f *folder) abort() {
	for _, s := range f.scratches {
		s.Close() // once more does no harm
		os.Remove(s.Name())
	}
	if f.done {
		return
	}
	for _, o := range f.files {
		o.os.Close()
		os.Remove(f.full(o.path) + tmpSuffix)
	}
	for _, dir := range slices.Backward(f.made) {
		os.Remove(dir)
	}
}

func (r *Report) text() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic("export: own report: " + err.Error())
	}
	return b.Bytes()
}
