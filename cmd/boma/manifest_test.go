package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

var manifestValue = regexp.MustCompile(`(?m)(": )("[^"]*"|-?\d+(?:\.\d+)?|true|false)(,?)$`)

// TestManifestNoPanic puts false values into a manifest: an error, never a fault, and
// no dataset that verifies.
func TestManifestNoPanic(t *testing.T) {
	first := tinyDataset(t, tinyDatasetStudy)[0]
	whole := string(readAll(t, "d/manifest.json"))
	places := manifestValue.FindAllStringSubmatchIndex(whole, -1)
	values := []string{
		"0", "-1", "1", "99999999", "9223372036854775807", `"x"`, `""`, "null", "true", "[]", "{}", "1.5", `"none"`,
		`"random-plies"`, `"by-game"`, `"agents"`, `"../../x"`, `"S"`,
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		at, value := places[rng.IntN(len(places))], values[rng.IntN(len(values))]
		old := whole[at[4]:at[5]]
		if value == old || value == "null" && (old == "0" || old == "false") { // null leaves nothing in Go
			continue
		}
		writeAll(t, "d/manifest.json", whole[:at[4]]+value+whole[at[5]:])
		for _, args := range [][]string{{"verify", "-q", "d"}, {"info", "d"}, {"replay", "d", first}} {
			o := boma("", args...)
			if strings.Contains(o.stderr, "fault") || strings.Count(o.stderr, "\n") > 1 || args[0] == "verify" && o.code != exitFailure {
				t.Errorf("%s for %s in %q: boma %q: %d, %s", value, old, whole[max(0, at[0]-40):at[1]], args, o.code, o.stderr)
			}
		}
	}
}
