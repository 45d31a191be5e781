package store

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"hash"
	"os"
	"path/filepath"
)

// A file is written under a temporary name and takes its own only when whole
// and on disk, so that a path that exists holds all it should.
type file struct {
	path string
	tmp  *os.File
	buf  *bufio.Writer
	hash hash.Hash
	size int64
}

const tmpSuffix = ".tmp"

func create(path string) (*file, error) {
	tmp, err := os.Create(path + tmpSuffix)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return &file{path: path, tmp: tmp, buf: bufio.NewWriterSize(tmp, 1<<16), hash: sha256.New()}, nil
}

func (f *file) Write(p []byte) (int, error) {
	f.hash.Write(p)
	f.size += int64(len(p))
	return f.buf.Write(p)
}

func (f *file) abort() {
	f.tmp.Close()
	os.Remove(f.tmp.Name())
}

func (f *file) commit() error {
	if err := f.sync(); err != nil {
		f.abort()
		return fmt.Errorf("store: %s: %w", f.path, err)
	}
	if err := os.Rename(f.tmp.Name(), f.path); err != nil {
		os.Remove(f.tmp.Name())
		return fmt.Errorf("store: %w", err)
	}
	return SyncFolder(filepath.Dir(f.path))
}

// WriteFile puts text into a file in the same way: whole and on disk, or not at all.
func WriteFile(path string, text []byte) error {
	f, err := create(path)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.abort()
		return fmt.Errorf("store: %s: %w", path, err)
	}
	return f.commit()
}

func (f *file) sync() error {
	if err := f.buf.Flush(); err != nil {
		return err
	}
	if err := f.tmp.Sync(); err != nil {
		return err
	}
	return f.tmp.Close()
}

// SyncFolder makes sure that the names in a folder are on disk.
func SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("store: %s: %w", path, err)
	}
	return nil
}
