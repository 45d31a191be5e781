package configs_test

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/tihbat"
)

const (
	filled  = ", want 1..10 [K2]"
	opening = ", want 2, up-to-2, 1 or 0 [K3]"
	yesNo   = ", want no or yes [K10]"
	largest = ", want none or 2..60 in steps of 2 [T4]"
	none    = ", want none: write the value itself"
	unknown = "; parameters: filled, warriors_per_boma, opening_boma, protection, lift, first_lap, mark_cleared_by, " +
		"capturing_warrior, capture_needs_crossing, bonus, bonus_needs_capture, leftovers, lap_limit, repetition"
)

// ruleRows are one line under rules:, the sixth of the file, and what is wrong with it.
var ruleRows = []struct{ line, want string }{
	// what viper would coerce
	{"filled: 5.9", "6: filled = 5.9" + filled},
	{"filled: 5.0", "6: filled = 5.0" + filled},
	{"filled: 5e0", "6: filled = 5e0" + filled},
	{"filled: null", "6: filled = null" + filled},
	{"filled: ~", "6: filled = ~" + filled},
	{"filled:", "6: filled = null" + filled},
	{"filled: true", "6: filled = true" + filled},
	{`filled: "5"`, `6: filled = "5"` + filled},
	{"filled: '5'", `6: filled = "5"` + filled},
	{"filled: |-\n    5", `6: filled = "5"` + filled},
	{"filled: ''", `6: filled = ""` + filled},
	{"filled: [5]", "6: filled = a list" + filled},
	{"filled: {is: 5}", "6: filled = a mapping" + filled},
	{"filled: {}", "6: filled = an empty mapping" + filled},
	{"filled: 2001-01-01", "6: filled = 2001-01-01" + filled},
	{"capture_needs_crossing: true", "6: capture_needs_crossing = true" + yesNo},
	{"capture_needs_crossing: false", "6: capture_needs_crossing = false" + yesNo},
	{"capture_needs_crossing: 1", "6: capture_needs_crossing = 1" + yesNo},
	{"capture_needs_crossing: on", "6: capture_needs_crossing = on" + yesNo + `, did you mean "no"?`},
	{"capture_needs_crossing: Yes", `6: capture_needs_crossing = Yes` + yesNo + `, did you mean "yes"?`},
	{"bonus: null", `6: bonus = null, want three-right, three-from-opposite, run or none [K11]`},
	{"lift: 1", "6: lift = 1, want any or all [K5]"},
	{"lift: [all]", "6: lift = a list, want any or all [K5]"},
	{`lift: "all\n"`, `6: lift = "all\n", want any or all [K5]`},

	// other spellings of integers
	{"filled: 0x5", "6: filled = 0x5" + filled},
	{"filled: 0o5", "6: filled = 0o5" + filled},
	{"filled: 05", "6: filled = 05" + filled},
	{"filled: 0b101", "6: filled = 0b101" + filled},
	{"filled: +5", "6: filled = +5" + filled},
	{"lap_limit: 1_000", "6: lap_limit = 1_000, want 1..1000000 [K15]"},
	{"filled: -0", "6: filled = -0" + filled},
	{"opening_boma: 0x2", "6: opening_boma = 0x2" + opening},
	{"opening_boma: 2.0", "6: opening_boma = 2.0" + opening},
	{"opening_boma: 02", "6: opening_boma = 02" + opening + `, did you mean "2"?`},

	// outside the allowed values
	{"filled: 0", "6: filled = 0" + filled},
	{"filled: 11", "6: filled = 11" + filled},
	{"filled: -1", "6: filled = -1" + filled},
	{"filled: 99999999999999999999", "6: filled = 99999999999999999999" + filled},
	{"opening_boma: 3", "6: opening_boma = 3" + opening + `, did you mean "2"?`},
	{"protection: markd", `6: protection = markd, want marked, unsown or none [K4], did you mean "marked"?`},
	{"protection: " + strings.Repeat("x", 70), "6: protection = " + strings.Repeat("x", 60) + "..., want marked, unsown or none [K4]"},

	// keys
	{"filed: 5", `6: unknown parameter "filed", did you mean "filled"?` + unknown},
	{"Filled: 5", `6: unknown parameter "Filled", did you mean "filled"?` + unknown},
	{"filled: 5\n  Filled: 5", `7: unknown parameter "Filled", did you mean "filled"?` + unknown},
	{"filled: 5\n  filled: 5", "7: key = filled, want it once: it stands on line 6 too"},
	{"filled: 5\n  \"filled\": 6", `7: key = "filled", want it once: it stands on line 6 too`},
	{"one_warrior_worth: 2", "6: one_warrior_worth is a setting of the analysis, not a rule of a variant: it changes no move [K14]"},
	{"5: 5", "6: key = 5, want a word"},
	{"true: 5", "6: key = true, want a word"},
	{"[filled]: 5", "6: key = a list, want a word"},
	{`"": 5`, `6: unknown parameter ""` + unknown},

	// what makes nodes mean something else
	{"filled: &five 5", "6: anchor = &five" + none},
	{"filled: &five 5\n  warriors_per_boma: *five", "6: anchor = &five" + none},
	{"filled: !!int \"5\"", "6: tag = !!int" + none},
	{"filled: !!str 5", "6: tag = !!str" + none},
	{"filled: !five 5", "6: tag = !five" + none},
	{"filled: !%0D 5", `6: tag = "!\r"` + none},
	{"lift: !!binary YWxs", "6: tag = !!binary" + none},
	{"<<: {filled: 5}", "6: merge key = <<" + none},
}

func TestRulesRefused(t *testing.T) {
	for _, row := range ruleRows {
		refused[kiothi.Rules](t, head+"rules:\n  "+row.line+"\n", row.want)
	}
	for line, want := range map[string]string{
		"capture_max: None":   "6: capture_max = None" + largest + `, did you mean "none"?`,
		"capture_max: null":   "6: capture_max = null" + largest,
		"capture_max: 0":      "6: capture_max = 0" + largest,
		"capture_max: 7":      "6: capture_max = 7" + largest,
		`capture_max: "8"`:    `6: capture_max = "8"` + largest,
		"chain: true":         "6: chain = true, want no or yes [T4]",
		"one_warrior_worth: ": "6: one_warrior_worth is a setting of the analysis, not a rule of a variant: it changes no move [K14]",
	} {
		refused[tihbat.Rules](t, head+"rules:\n  "+line+"\n", want)
	}
}

func TestFilesRefused(t *testing.T) {
	const keys = "title, region, reference, ours or rules"
	for text, want := range map[string]string{
		"":                               "1: the file = nothing, want a mapping",
		"# a comment\n":                  "1: the file = nothing, want a mapping",
		"---\n":                          "2: the file = null, want a mapping of " + keys,
		"- title: T\n":                   "1: the file = a list, want a mapping of " + keys,
		"Kiothi\n":                       "1: the file = Kiothi, want a mapping of " + keys,
		"{}\n":                           "1: the file = an empty mapping, want a mapping of " + keys,
		"title: T\nregion: R\n":          "1: reference = nothing, want text",
		head + "titel: T\n":              "5: key = titel, want " + keys + `, did you mean "title"?`,
		head + "TITLE: T\n":              "5: key = TITLE, want " + keys + `, did you mean "title"?`,
		head + "filled: 5\n":             "5: key = filled, want " + keys,
		head + "title: U\n":              "5: key = title, want it once: it stands on line 1 too",
		head + "rules:\n":                "5: rules = null, want a mapping that is not empty",
		head + "rules: {}\n":             "5: rules = an empty mapping, want a mapping that is not empty",
		head + "rules: [filled]\n":       "5: rules = a list, want a mapping that is not empty",
		head + "rules.filled: 5\n":       "5: key = rules.filled, want " + keys,
		head + "---\n" + head:            "5: document = a second one, want one a file",
		head + "rules: &r {filled: 5}":   "5: anchor = &r" + none,
		head + "rules: *r\n":             "5: unknown anchor 'r' referenced",
		head + "rules: {filled: 5\n":     "5: did not find expected ',' or '}'",
		head + "\trules: {filled: 5}\n":  "4: found a tab character that violates indentation",
		"title: 5\n":                     "1: title = 5, want text, in quotes: \"5\"",
		"title: true\n":                  "1: title = true, want text, in quotes: \"true\"",
		"title: null\n":                  "1: title = null, want text",
		"title: ''\n":                    `1: title = "", want text`,
		"title: 2001-01-01\n":            "1: title = 2001-01-01, want text, in quotes: \"2001-01-01\"",
		"title: [T]\n":                   "1: title = a list, want text",
		"title: T\nregion: \xff\n":       "2: byte = 0xff, want text in UTF-8",
		"title: T\nregion: a\x01b\n":     "2: byte = 0x01, want text in UTF-8",
		"title: T\nregion: %\nours: @\n": "2: found character that cannot start any token",
		"title: T\nregion: a: b\n":       "2: mapping values are not allowed in this context",
		"title: T\n  region: R\n":        "2: mapping values are not allowed in this context",
		"title: T\nregion\n":             "2: could not find expected ':'",
		"title: T\n}\n":                  "2: did not find expected key",
		"\xff\xfet\x00":                  "1: byte = 0xff, want text in UTF-8",
		"title: \"a\\0\"\n":              `1: title = "a\x00", want text`,
	} {
		refused[kiothi.Rules](t, text, want)
	}
}

// refused checks that text is refused with want, line: message.
func refused[R any](t *testing.T, text, want string) {
	t.Helper()
	dir := t.TempDir()
	path := write(t, dir, "variants/game/mine.yaml", text)
	_, err := configs.Load[R](library(t, dir), "game/mine")
	if want = "configs: " + path + ":" + want; err == nil || err.Error() != want {
		t.Errorf("\n%s\ngives %v\nwant  %s", text, err, want)
	}
}

// Words stand with or without quotes, and a word that looks like an integer too.
func TestAccepted(t *testing.T) {
	for line, want := range map[string]func(r *kiothi.Rules){
		"filled: 5":                       func(r *kiothi.Rules) { r.Filled = 5 },
		"{filled: 5, lap_limit: 1}":       func(r *kiothi.Rules) { r.Filled, r.LapLimit = 5, 1 },
		`"filled": 5`:                     func(r *kiothi.Rules) { r.Filled = 5 },
		"opening_boma: 1":                 func(r *kiothi.Rules) { r.OpeningBoma = "1" },
		"opening_boma: '0'":               func(r *kiothi.Rules) { r.OpeningBoma = "0" },
		"opening_boma: up-to-2":           func(r *kiothi.Rules) { r.OpeningBoma = "up-to-2" },
		"opening_boma: 2":                 func(*kiothi.Rules) {},
		"capture_needs_crossing: yes":     func(r *kiothi.Rules) { r.CaptureNeedsCrossing = "yes" },
		`capture_needs_crossing: "yes"`:   func(r *kiothi.Rules) { r.CaptureNeedsCrossing = "yes" },
		"capture_needs_crossing: no":      func(*kiothi.Rules) {},
		"bonus: none # not null":          func(r *kiothi.Rules) { r.Bonus = "none" },
		"lift: all\n  protection: 'none'": func(r *kiothi.Rules) { r.Lift, r.Protection = "all", "none" },
	} {
		dir := t.TempDir()
		write(t, dir, "variants/kiothi/mine.yaml", head+"rules:\n  "+line+"\n")
		l := library(t, dir)
		standard, err := configs.Load[kiothi.Rules](l, "kiothi/standard")
		if err != nil {
			t.Fatal(err)
		}
		want(&standard.Rules)
		if v, err := configs.Load[kiothi.Rules](l, "kiothi/mine"); err != nil || v.Rules != standard.Rules {
			t.Errorf("%s gives %+v, %v", line, v.Rules, err)
		}
	}
	dir := t.TempDir()
	for _, line := range []string{"none", `"none"`} {
		write(t, dir, "variants/tihbat/mine.yaml", head+"rules:\n  capture_max: "+line+"\n")
		v, err := configs.Load[tihbat.Rules](library(t, dir), "tihbat/mine+capture_max=8")
		if err != nil || v.Name != "tihbat/mine+capture_max=8" {
			t.Errorf("capture_max: %s gives %+v, %v", line, v, err)
		}
	}
}
