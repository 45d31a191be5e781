package verify

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline"
)

// checkManifest compares what the manifest says of the study, and of the files that
// each unit should have, with the plan.
func (c *check) checkManifest() error {
	m, p := c.manifest, c.plan
	if d := p.Study.Difference(&m.Study); d != "" {
		return differ(pipeline.ManifestFile, "study", "another", d)
	}
	if len(m.Variants) != len(p.Variants) {
		return differ(pipeline.ManifestFile, "variants", len(m.Variants), len(p.Variants))
	}
	for i, v := range p.Variants {
		if err := checkVariant(i, m.Variants[i], v); err != nil {
			return err
		}
	}
	tables := []pipeline.TableFacts{}
	for _, v := range p.Variants {
		tables = append(tables, v.Tables...)
	}
	if !slices.Equal(m.Tables, tables) {
		return differ(pipeline.ManifestFile, "tables", fmt.Sprint(m.Tables), fmt.Sprint(tables))
	}
	if m.StudyHash != p.StudyHash {
		return differ(pipeline.ManifestFile, "study_hash", m.StudyHash, p.StudyHash)
	}
	return nil
}

func checkVariant(i int, said pipeline.VariantFacts, v *pipeline.Variant) error {
	for _, f := range []struct{ name, stored, expected string }{
		{"name", said.Name, v.Name},
		{"folder", said.Folder, v.Folder()},
		{"rules", said.Rules, v.Rules},
		{"rules_hash", said.Hash, v.Hash},
		{"openings", said.Openings, v.Kind},
		{"matchups", fmt.Sprint(said.Matchups), fmt.Sprint(v.Recorded)},
	} {
		if f.stored != f.expected {
			return differ(pipeline.ManifestFile, fmt.Sprintf("variants[%d].%s", i, f.name), f.stored, f.expected)
		}
	}
	return nil
}

// checkPaths wants each file of the manifest to be one of a unit, named as the unit
// names it, or one of those that describe the dataset; and each unit to have games.
func (c *check) checkPaths() error {
	units := map[pipeline.Range]pipeline.Unit{}
	for _, u := range c.plan.Units {
		units[u.Range] = u
	}
	c.files = map[pipeline.Range][]*pipeline.File{}
	last := ""
	for i := range c.manifest.Files {
		f := &c.manifest.Files[i]
		if f.Path <= last {
			return differ(pipeline.ManifestFile, "order of the files", f.Path, "a path after "+last)
		}
		last = f.Path
		if f.Range == nil {
			if !described[f.Path] {
				return differ(pipeline.ManifestFile, "files", f.Path, "a file of a unit, by its range")
			}
			continue
		}
		u, known := units[*f.Range]
		switch {
		case !known:
			return differ(pipeline.ManifestFile, "range of "+f.Path, *f.Range, "one of the study")
		case f.Table != pipeline.GamesTable && f.Table != pipeline.MovesTable:
			return differ(pipeline.ManifestFile, "table of "+f.Path, f.Table, "games or moves")
		case !slices.Contains(pipeline.SplitNames(), f.Split):
			return differ(pipeline.ManifestFile, "split of "+f.Path, f.Split, pipeline.SplitNames())
		}
		if want := c.nameOf(u, f); f.Path != want {
			return differ(pipeline.ManifestFile, "path", f.Path, want)
		}
		c.files[u.Range] = append(c.files[u.Range], f)
	}
	return nil
}

// checkUnits wants games of units, and moves only where there are games.
func (c *check) checkUnits(first, units int) error {
	for _, u := range c.plan.Units[first : first+units] {
		if len(c.files[u.Range]) == 0 {
			name := c.nameOf(u, &pipeline.File{Table: pipeline.GamesTable, Split: "*"})
			return differ(pipeline.ManifestFile, "files", "none", name)
		}
		for _, f := range c.files[u.Range] {
			games := pipeline.File{Table: pipeline.GamesTable, Split: f.Split}
			if c.fileOf(u, games.Table, games.Split) == nil {
				return differ(pipeline.ManifestFile, "files", f.Path, "with it "+c.nameOf(u, &games))
			}
		}
	}
	return nil
}

// described are the files that describe a dataset.
var described = map[string]bool{pipeline.StudyFile: true, pipeline.ReadmeFile: true, pipeline.CroissantFile: true}

// nameOf returns the path that a file of a unit should have.
func (c *check) nameOf(u pipeline.Unit, f *pipeline.File) string {
	folder := c.plan.Variants[u.Variant].Folder()
	return fmt.Sprintf("data/%s/%s/%s-%05d-of-%05d.parquet", f.Table, folder, f.Split, u.Number, u.Of)
}

// fileOf returns a file of a unit, or nil.
func (c *check) fileOf(u pipeline.Unit, table, split string) *pipeline.File {
	for _, f := range c.files[u.Range] {
		if f.Table == table && f.Split == split {
			return f
		}
	}
	return nil
}

// checkFolder wants every file of the manifest to be there in its size, and no other
// but those that a manifest never has.
func (c *check) checkFolder() error {
	listed := map[string]bool{}
	for _, f := range c.manifest.Files {
		listed[f.Path] = true
		info, err := os.Stat(filepath.Join(c.dir, filepath.FromSlash(f.Path)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return differ(f.Path, "file", "missing", fmt.Sprintf("%d bytes", f.Bytes))
		case err != nil:
			return fmt.Errorf("verify: %w", err)
		case !info.Mode().IsRegular():
			return differ(f.Path, "file", info.Mode().Type(), "a regular file")
		case info.Size() != f.Bytes:
			return differ(f.Path, "bytes", info.Size(), f.Bytes)
		}
		c.report.Files++
		c.report.Bytes += f.Bytes
	}
	return filepath.WalkDir(c.dir, func(full string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		name, err := filepath.Rel(c.dir, full)
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		name = filepath.ToSlash(name)
		switch {
		case name == "." || listed[name]:
			return nil
		case aside(name) && d.IsDir():
			return fs.SkipDir
		case aside(name) || d.IsDir():
			return nil
		}
		return differ(name, "file", "a file", "none: the manifest does not have it")
	})
}

// aside tells whether a path is one that a manifest never has: itself, what analysis,
// solving and clusters leave, and hidden files of file systems and version control.
func aside(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	switch first {
	case pipeline.ManifestFile, "plan.json", "analysis", pipeline.TablesFolder, "logs":
		return true
	}
	return strings.HasPrefix(first, ".")
}

// checkDocuments compares checksums of the files that are no data, and the documents
// with what this program would write.
func (c *check) checkDocuments() error {
	for i := range c.manifest.Files {
		if f := &c.manifest.Files[i]; f.Range == nil {
			if err := c.checkSum(f); err != nil {
				return err
			}
		}
	}
	for _, d := range c.Documents {
		text, err := os.ReadFile(filepath.Join(c.dir, d.Name))
		if errors.Is(err, fs.ErrNotExist) {
			return differ(d.Name, "file", "missing", fmt.Sprintf("%d bytes", len(d.Text)))
		}
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		if d := firstLine(d.Name, text, d.Text); d != nil {
			return d
		}
	}
	return nil
}

// firstLine returns the first line in which two texts differ.
func firstLine(name string, stored, expected []byte) error {
	if bytes.Equal(stored, expected) {
		return nil
	}
	s, e := strings.Split(string(stored), "\n"), strings.Split(string(expected), "\n")
	i := 0
	for i < min(len(s), len(e)) && s[i] == e[i] {
		i++
	}
	line := func(lines []string) string {
		if i == len(lines) {
			return "the end of the file"
		}
		return fmt.Sprintf("%q", lines[i])
	}
	return differ(name, fmt.Sprintf("line %d", i+1), line(s), line(e))
}

// checkSum compares the checksum of a file.
func (c *check) checkSum(f *pipeline.File) error {
	r, err := os.Open(filepath.Join(c.dir, filepath.FromSlash(path.Clean(f.Path))))
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	if sum := hex.EncodeToString(h.Sum(nil)); sum != f.SHA256 {
		return differ(f.Path, "sha256", sum, f.SHA256)
	}
	return nil
}
