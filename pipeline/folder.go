package pipeline

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline/store"
)

// dataFile is what files of work units are called, and nothing else below data/.
var dataFile = regexp.MustCompile(`^(train|validation|test)-[0-9]{5,}-of-[0-9]{5,}\.parquet(\.tmp)?$`)

// Names of ours in a dataset's folder, besides data/.
var ownFiles = []string{ManifestFile, journalFile, StudyFile, ReadmeFile, CroissantFile}

const (
	dataFolder = "data"
	planFile   = "plan.json" // of package plan
)

// TablesFolder is where the tables stand that a study solved.
const TablesFolder = "tables"

// Room refuses a folder that holds things of others and no dataset: none is begun there.
func Room(dir string) error {
	before, err := readPast(dir)
	if err != nil || before != nil {
		return nil // there is a dataset, whatever state it is in
	}
	if err := refuseForeign(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// ForeignError says that a folder holds something, and no dataset.
type ForeignError struct{ Dir, Name string }

func (e *ForeignError) Error() string {
	switch e.Name {
	case planFile:
		return fmt.Sprintf("pipeline: %s holds %s: the tasks of a cluster fill it, want boma task or boma slurm to go on with it", e.Dir, e.Name)
	case journalFile:
		return fmt.Sprintf("pipeline: %s holds %s: one process alone fills it, want the command that began it to go on, or a new folder", e.Dir, e.Name)
	}
	return fmt.Sprintf("pipeline: %s holds %s and no dataset, want a new folder, an empty one, or one that this program has begun", e.Dir, e.Name)
}

// refuseForeign refuses a folder that holds things of others and nothing of ours.
func refuseForeign(dir string) error {
	items, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	if _, err := os.Stat(filepath.Join(dir, planFile)); err == nil {
		return &ForeignError{dir, planFile}
	}
	for _, item := range items {
		if name := item.Name(); name != TablesFolder && !slices.Contains(ownFiles, strings.TrimSuffix(name, ".tmp")) {
			return &ForeignError{dir, item.Name()}
		}
	}
	return nil
}

// begun tells whether a folder whose manifest or journal cannot be read looks like a
// dataset all the same.
func begun(dir string) bool {
	for _, name := range []string{StudyFile, dataFolder} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// empty removes what this program has made in a folder: what --force does.
func empty(dir string) error {
	if err := sweep(dir, nil); err != nil {
		return err
	}
	for _, name := range ownFiles {
		if err := remove(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// sweep removes the files of work units that are not among those to keep, and the
// folders that are empty then.
func sweep(dir string, keep map[string]bool) error {
	var folders []string
	root := filepath.Join(dir, dataFolder)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if path == root && errors.Is(err, fs.ErrNotExist) {
			return fs.SkipDir
		}
		if err != nil {
			return fmt.Errorf("pipeline: %w", err)
		}
		if d.IsDir() {
			folders = append(folders, path)
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || !dataFile.MatchString(d.Name()) || keep[filepath.ToSlash(name)] {
			return err
		}
		return remove(path)
	})
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder) // fails, rightly, where something is left
	}
	for _, name := range ownFiles {
		if err := remove(filepath.Join(dir, name+".tmp")); err != nil {
			return err
		}
	}
	return err
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("pipeline: %w", err)
	}
	return nil
}

// stands tells whether a file is there with the size it should have.
func stands(dir, name string, bytes int64) bool {
	info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil && info.Mode().IsRegular() && info.Size() == bytes
}

// makeFolders makes the folders of the data files, on disk.
func (p *Plan) makeFolders(dir string) error {
	for _, table := range []string{GamesTable, MovesTable} {
		if table == MovesTable && !p.Study.Record.Moves {
			continue
		}
		for _, v := range p.Variants {
			if err := os.MkdirAll(filepath.Join(dir, dataFolder, table, v.Folder()), 0o777); err != nil {
				return fmt.Errorf("pipeline: %w", err)
			}
		}
		if err := store.SyncFolder(filepath.Join(dir, dataFolder, table)); err != nil {
			return err
		}
	}
	if err := store.SyncFolder(filepath.Join(dir, dataFolder)); err != nil {
		return err
	}
	return store.SyncFolder(dir)
}
