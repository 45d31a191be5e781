package strict_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/boma-games/boma/configs/strict"
	"go.yaml.in/yaml/v3"
)

// A study has every kind of field, nested as deep as files nest.
type study struct {
	Title  string            `yaml:"title"`
	Seed   uint64            `yaml:"seed"`
	Games  int               `yaml:"games"`
	Small  int8              `yaml:"small"`
	Share  float64           `yaml:"share"`
	Exact  bool              `yaml:"exact"`
	Agents []agent           `yaml:"agents"`
	Limits map[string]int64  `yaml:"limits"`
	Output *output           `yaml:"output"`
	Sides  map[string]*agent `yaml:"sides"`
	Odd    odd               `yaml:"odd"`
	Ply    *int              `yaml:"ply"`
}

type agent struct {
	Name  string   `yaml:"name"`
	Depth *int     `yaml:"depth"`
	Tags  []string `yaml:"tags"`
}

type output struct {
	Folder string `yaml:"folder"`
}

// odd is a map that checks its own entries.
type odd map[string]any

func (odd) CheckEntry(key string, value *yaml.Node) error {
	if strings.Contains("13579", strict.Show(value)) {
		return nil
	}
	return errors.New(key + " = " + strict.Show(value) + ", want an odd digit")
}

const scalars = "title: T\nseed: 18446744073709551615\ngames: -3\nsmall: -128\nshare: 2.5e-1\nexact: true\n"

func TestRead(t *testing.T) {
	two, ply := 2, 2000
	got := study{
		Ply: &ply, Agents: []agent{{Name: "x"}, {Name: "y", Depth: &two}, {}, {Name: "z"}}, Limits: map[string]int64{"old": 1},
	}
	err := strict.Read("study.yaml", []byte(scalars+`
agents:
  - name: alpha beta # no tag
    depth: 2
    tags: [a, 'no', yes, "5"]
  - {name: random, tags: []}
  - name: |
      two
      lines
limits: {a.b: 1, kiothi/standard+filled=5: 2, "with space": 3}
output: {folder: out}
sides: {south: {name: random}}
odd: {three: 3}
`), &got)
	want := study{
		Title: "T", Seed: 1<<64 - 1, Games: -3, Small: -128, Share: 0.25, Exact: true,
		Agents: []agent{
			{Name: "alpha beta", Depth: &two, Tags: []string{"a", "no", "yes", "5"}},
			{Name: "random", Tags: []string{}},
			{Name: "two\nlines\n"},
		},
		Limits: map[string]int64{"a.b": 1, "kiothi/standard+filled=5": 2, "with space": 3},
		Output: &output{Folder: "out"},
		Sides:  map[string]*agent{"south": {Name: "random"}},
		Odd:    odd{"three": 3},
		Ply:    &ply,
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, %v\nwant %+v", got, err, want)
	}
}

func TestRefused(t *testing.T) {
	const (
		unsigned = ", want an integer of 64 bits in plain digits, 0 or more"
		signed   = ", want an integer of 64 bits in plain digits"
		number   = ", want a number in plain digits"
		truth    = ", want true or false"
	)
	for _, row := range []struct{ line, want string }{
		{"seed: 18446744073709551616", "1: seed = 18446744073709551616" + unsigned},
		{"seed: -1", "1: seed = -1" + unsigned},
		{"seed: 1.0", "1: seed = 1.0" + unsigned},
		{"seed: '1'", `1: seed = "1"` + unsigned},
		{"seed: null", "1: seed = null" + unsigned},
		{"games: 9223372036854775808", "1: games = 9223372036854775808" + signed},
		{"games: 1e3", "1: games = 1e3" + signed},
		{"games: 1_000", "1: games = 1_000" + signed},
		{"games: 0x10", "1: games = 0x10" + signed},
		{"games: 010", "1: games = 010" + signed},
		{"games: 0o10", "1: games = 0o10" + signed},
		{"games: 1:30", "1: games = 1:30" + signed},
		{"games: yes", "1: games = yes" + signed},
		{"games: []", "1: games = a list" + signed},
		{"small: 128", "1: small = 128, want an integer of 8 bits in plain digits"},
		{"share: .5", "1: share = .5" + number},
		{"share: .inf", "1: share = .inf" + number},
		{"share: .nan", "1: share = .nan" + number},
		{"share: 1e999", "1: share = 1e999" + number},
		{"share: 0x1p4", "1: share = 0x1p4" + number},
		{"share: '0.5'", `1: share = "0.5"` + number},
		{"share: half", "1: share = half" + number},
		{"exact: yes", "1: exact = yes" + truth},
		{"exact: True", "1: exact = True" + truth},
		{"exact: 1", "1: exact = 1" + truth},
		{`exact: "true"`, `1: exact = "true"` + truth},
		{"agents: alpha", "1: agents = alpha, want a list"},
		{"agents: a,b", "1: agents = a,b, want a list"},
		{"agents: {name: a}", "1: agents = a mapping, want a list"},
		{"agents:\n - name: a\n - depth: 2", "3: agents[1].name = nothing, want text"},
		{"agents:\n - name: a\n   depth: 2.5", "3: agents[0].depth = 2.5" + signed},
		{"agents:\n - name: a\n   depth: ~", "3: agents[0].depth = ~" + signed},
		{"agents:\n - name: a\n   deph: 2", `3: key = deph, want name, depth or tags, did you mean "depth"?`},
		{"agents:\n - name: a\n   tags: [a, 5]", "3: agents[0].tags[1] = 5, want text, in quotes: \"5\""},
		{"agents:\n -", "2: agents[0] = null, want a mapping of name, depth or tags"},
		{"limits: {a: 1, a: 2}", "1: key = a, want it once: it stands on line 1 too"},
		{"limits: {A: 1}", `1: key = "A", want a word in lower case`},
		{"limits: {a: 1.5}", "1: limits.a = 1.5" + signed},
		{`limits: {"a\0b": 1}`, `1: key = "a\x00b", want a word in lower case`},
		{"limits: {'': 1}", `1: key = "", want a word in lower case`},
		{"limits: {}", "1: limits = an empty mapping, want a mapping that is not empty"},
		{"output: {}", "1: output = an empty mapping, want a mapping of folder"},
		{"output:", "1: output = null, want a mapping of folder"},
		{"sides: {south: {}}", "1: sides.south = an empty mapping, want a mapping of name, depth or tags"},
		{"odd: {four: 4}", "1: four = 4, want an odd digit"},
		{"odd: {Three: 3}", `1: key = "Three", want a word in lower case`},
	} {
		var s study
		err := strict.Read("study.yaml", []byte(row.line+"\n"), &s)
		if want := "study.yaml:" + row.want; err == nil || err.Error() != want {
			t.Errorf("\n%s\ngives %v\nwant  %s", row.line, err, want)
		}
	}
}

// FuzzRead holds viper's reading against that of the YAML package, which refuses what
// does not fit a type by itself: whatever is accepted, both read alike.
func FuzzRead(f *testing.F) {
	f.Add(scalars + "agents: [{name: a, depth: 2, tags: [x]}]\nlimits: {a.b: 1}\n")
	f.Add(scalars + "output: {folder: out}\nsides: {south: {name: a}}\nodd: {three: 3}\n")
	f.Fuzz(func(t *testing.T, text string) {
		var got, want study
		if err := strict.Read("f", []byte(text), &got); err != nil {
			if !strings.HasPrefix(err.Error(), "f:") || strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("refused with %q", err)
			}
			return
		}
		if err := yaml.Unmarshal([]byte(text), &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as\n%+v\nby YAML as %v\n%+v", text, got, err, want)
		}
	})
}
