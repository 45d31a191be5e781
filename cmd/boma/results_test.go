package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const results = "../../analysis/results"

// csvRows reads a CSV file with a head.
func csvRows(t *testing.T, path string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// TestResultsOfKimasai solves the smaller boards of kimasai-exact.csv again.
func TestResultsOfKimasai(t *testing.T) {
	seen := 0
	for _, row := range csvRows(t, filepath.Join(results, "kimasai-exact.csv")) {
		if files, err := strconv.Atoi(row["files"]); err != nil || files > 4 {
			continue
		}
		seen++
		name := fmt.Sprintf("bao/standard+files=%s+capture=%s+gap=%s", row["files"], row["capture"], row["gap"])
		var s summary
		if err := json.Unmarshal([]byte(mustBoma(t, "", "solve", name, "--json")), &s); err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%s %d %d %d %d %d", s.Variant, s.Positions, s.Wins, s.Draws, s.Losses, *s.Value)
		want := strings.Join([]string{row["variant"], row["positions"], row["wins"], row["draws"], row["losses"], row["value"]}, " ")
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if seen != 27 {
		t.Errorf("%d boards of up to four files, want 27", seen)
	}
}

// TestResultsHavePages wants every CSV file to be explained on a page.
func TestResultsHavePages(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(results, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, page := range pages {
		b, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	files, err := filepath.Glob(filepath.Join(results, "*.csv"))
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		if len(csvRows(t, path)) == 0 || !strings.Contains(text.String(), filepath.Base(path)) {
			t.Errorf("%s is empty, or no page names it", path)
		}
	}
}
