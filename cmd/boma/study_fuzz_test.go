package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/pipeline"
)

// FuzzStudy reads any text as a study. What is read and passes the checks must come
// back the same when it is written and read again.
func FuzzStudy(f *testing.F) {
	paths, err := filepath.Glob(studies + "/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, more := range []string{
		"", "openings: {kind: none}\n", "openings: {kind: random-plies, plies: 9, by: agents}\n", "start: \"7,7/7,7 0-0 S\"\n",
		"splits: {test: 1e-3}\n", "record: {moves: false}\nply_limit: 3\n", "dataset: {title: \"a: b # c\\nd\", date: 2026-01-02}\n",
		"analysis: {baseline: tihbat/standard, confidence: 0.99}\nshard: 2\npairs: true\n", "seed: 18446744073709551615\n", "record: {}\n",
		"start: {table: tihbat/standard, max: 8}\ntables: [{solve: tihbat/standard}, {file: a.table}]\n", "start: {position: \"7,7/7,7 0-0 S\"}\n",
	} {
		f.Add(tiny + more)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := pipeline.NewStudy()
		if err := configs.ParseStudy("study.yaml", []byte(text), &s); err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("an error of two lines: %q", err)
			}
			return
		}
		s.Resolve()
		if s.Check() != nil {
			return
		}
		written, err := studyText(s)
		if err != nil {
			t.Fatal(err)
		}
		again := pipeline.NewStudy()
		if err := configs.ParseStudy("study.yaml", written, &again); err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		again.Resolve()
		if !reflect.DeepEqual(s, again) {
			t.Fatalf("%+v\nis written as %s\nand read as %+v", s, written, again)
		}
	})
}

// TestStudyDefaults wants what a file leaves out to keep its default, also in a mapping
// of which it gives a part.
func TestStudyDefaults(t *testing.T) {
	s := pipeline.NewStudy()
	if err := configs.ParseStudy("study.yaml", []byte(tiny+"record: {every: 3}\nanalysis: {confidence: 0.9}\nsplits: {test: 0.5}\n"), &s); err != nil {
		t.Fatal(err)
	}
	s.Resolve()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if !s.Record.Moves || s.Record.Every != 3 || s.Analysis.Confidence != 0.9 || s.Analysis.Replicates != 1000 || s.Splits.Test != 0.5 ||
		s.Splits.Validation != 0 || s.PlyLimit != 2000 || s.Shard != pipeline.DefaultShard || s.Openings.Kind != pipeline.ByGame ||
		*s.Openings.Plies != pipeline.DefaultPlies || s.Openings.By != pipeline.ByStudy {
		t.Errorf("%+v", s)
	}
}
