package pipeline_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// tree returns the SHA-256 of every file below a folder.
func tree(tb testing.TB, dir string) map[string]string {
	tb.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		sum := sha256.Sum256(text)
		files[name] = hex.EncodeToString(sum[:])
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return files
}

// sameTree wants two folders to hold the same files with the same bytes.
func sameTree(tb testing.TB, got, want string) {
	tb.Helper()
	g, w := tree(tb, got), tree(tb, want)
	for name, sum := range w {
		switch {
		case g[name] == "":
			tb.Errorf("%s lacks %s", got, name)
		case g[name] != sum:
			tb.Errorf("%s differs", name)
		}
	}
	for name := range g {
		if w[name] == "" {
			tb.Errorf("%s should not be there", name)
		}
	}
}

func names(tb testing.TB, dir string) []string {
	var all []string
	for name := range tree(tb, dir) {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}
