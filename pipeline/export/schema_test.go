package export

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/boma-games/boma/pipeline"
)

// updating tells whether testdata is rewritten; the flag is that of package enginetest.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// golden compares text with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if updating() {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs, got\n%s\n-update rewrites; another column needs a new LayoutVersion", path, got)
	}
}

// TestSchemaGolden guards the columns of every format, with the types that a reader meets.
func TestSchemaGolden(t *testing.T) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "layout version %d; Bao la Kimasai on 3 files: 24 features, 6 actions\n", LayoutVersion)
	for _, format := range Formats() {
		for _, dedup := range []bool{false, true} {
			s := &settings{
				Options: Options{Format: format, Dedup: dedup}, manifest: &pipeline.Manifest{}, actions: 6,
				shape: shape{holes: strings.Fields("b1 b2 b3 f3 f2 f1"), actions: make([]string, 6)}, texts: format == CSV || format == JSONL,
			}
			if err := s.show(); err != nil {
				t.Fatal(err)
			}
			s.fields = fieldsOf(s)
			fmt.Fprintf(&b, "\n%s", format)
			if dedup {
				b.WriteString(" --dedup")
			}
			b.WriteByte('\n')
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
			for i, f := range s.schema().Fields() {
				null := ""
				if f.Nullable {
					null = "null"
				}
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", f.Name, f.Type, null, s.fields[i].meaning)
			}
			w.Flush()
		}
	}
	golden(t, "schema.txt", b.Bytes())
}

// TestFeaturesAndActionsGolden guards what the numbers of a row are.
func TestFeaturesAndActionsGolden(t *testing.T) {
	s := small()
	s.Games, s.Matchups = 4, []pipeline.Matchup{{South: "random", North: "random"}}
	_, r := generate(t, s, shipped...).export(t, nil)
	var b bytes.Buffer
	for _, v := range r.Variants {
		fmt.Fprintf(&b, "%s\n  features  %s\n  actions   %s\n", v.Name, strings.Join(v.Features, " "), strings.Join(v.Actions, " "))
	}
	golden(t, "names.txt", b.Bytes())
}

// TestExportGolden guards the bytes of a small export: text as it stands, and the checksums
// of the other formats, which hold the same rows as another test shows.
func TestExportGolden(t *testing.T) {
	s := small()
	s.Games, s.Shard, s.Matchups, s.PlyLimit = 2, 1, []pipeline.Matchup{{South: "greedy", North: "mcts:iterations=8"}}, 40
	m := generate(t, s, variantOf{"tihbat", ""}, variantOf{"kiothi", ""})
	var sums bytes.Buffer
	for _, format := range Formats() {
		dir, r := m.export(t, func(o *Options) { o.Format = format })
		for _, v := range r.Variants {
			for _, f := range v.Files {
				fmt.Fprintf(&sums, "%s  %s\n", f.SHA256, f.Path)
				if f.Split == "train" && (format == CSV || format == JSONL && strings.HasPrefix(f.Path, "tihbat")) {
					text, err := os.ReadFile(filepath.Join(dir, f.Path))
					if err != nil {
						t.Fatal(err)
					}
					golden(t, v.Folder+"."+format, text)
				}
			}
		}
		if format == Arrow {
			text, err := os.ReadFile(filepath.Join(dir, ReportFile))
			if err != nil {
				t.Fatal(err)
			}
			golden(t, ReportFile, text)
		}
	}
	golden(t, "files.sha256", sums.Bytes())
}

// TestDocs wants docs/export.md to name every column.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/export.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.FieldsFunc(string(text), func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	for _, f := range fields {
		if !slices.Contains(words, f.name) {
			t.Errorf("docs/export.md does not name the column %s", f.name)
		}
	}
}
