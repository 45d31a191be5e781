package main

import (
	"path/filepath"
	"strconv"
	"testing"
)

// TestResultsOfKalah searches the smaller boards of kalah-search.csv again, and compares
// those that were solved whole too.
func TestResultsOfKalah(t *testing.T) {
	whole := map[string]string{}
	for _, row := range csvRows(t, filepath.Join(results, "kalah.csv")) {
		whole[row["variant"]] = row["value"]
	}
	again, both := 0, 0
	for _, row := range csvRows(t, filepath.Join(results, "kalah-search.csv")) {
		name := row["variant"]
		if value, solved := whole[name]; solved {
			both++
			if row["at_least"] != value || row["at_most"] != value {
				t.Errorf("%s: %s to %s by search, %s by solving the board", name, row["at_least"], row["at_most"], value)
			}
		}
		if nodes, err := strconv.Atoi(row["nodes"]); err != nil || nodes > 300_000 {
			continue
		}
		again++
		s := searchedFor(t, name, "--memory", "64MiB") // without a table: another search
		if strconv.Itoa(s.AtLeast) != row["at_least"] || strconv.Itoa(s.AtMost) != row["at_most"] {
			t.Errorf("%s: %d to %d, want %s to %s", name, s.AtLeast, s.AtMost, row["at_least"], row["at_most"])
		}
	}
	if again < 10 || both < 5 {
		t.Errorf("%d boards searched again, %d compared", again, both)
	}
}
