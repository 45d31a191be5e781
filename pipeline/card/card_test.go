package card

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/record"
	"go.yaml.in/yaml/v3"
)

var update = flag.Bool("update", false, "rewrite testdata")

func example() Facts {
	const sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	f := Facts{
		Study:          "small",
		About:          About{"Small: a \"study\"", "CC-BY-4.0", []string{"A. One", "B. Two"}, "https://example.org/small", "2026-01-02", "10.1/2"},
		ProgramVersion: "0.1.0", StudyHash: "00ff", Seed: 7, Games: 10, Pairs: true,
		Openings: "the redistributions, drawn uniformly", PlyLimit: 2000, Every: 1,
		Variants: []Variant{
			{"bao/standard", "bao-standard-01234567", "Bao", "Masai", "Klamroth | 1911", "", "0123456789", 10, 500},
			{"kiothi/standard+filled=5", "kiothi-standard-filled-5-89abcdef", "Kiothi", "Meru", "Bernardi <1959>", "filled=5", "89abcdef01", 10, 700},
		},
		Matchups: []Matchup{{"random-greedy", "random", "greedy"}},
		Splits:   []Split{{"train", 0.8}, {"validation", 0.1}, {"test", 0.1}},
		Schema:   record.Tables(),
	}
	for _, name := range []string{"bao-standard-01234567/test", "bao-standard-01234567/train", "kiothi-standard-filled-5-89abcdef/train"} {
		for _, table := range []string{"games", "moves"} {
			f.Files = append(f.Files, File{"data/" + table + "/" + name + "-00000-of-00001.parquet", 1234, sum})
		}
	}
	return f
}

func TestGolden(t *testing.T) {
	for name, got := range map[string][]byte{"README.md": README(example()), "croissant.json": Croissant(example())} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s differs; -update rewrites it, then read the diff. Got:\n%s", path, got)
		}
	}
}

// TestFront wants the YAML to say what datasets is to load: a split only where it has files.
func TestFront(t *testing.T) {
	text, _, _ := strings.Cut(strings.TrimPrefix(front(facts(example())), "---\n"), "---\n")
	var got struct {
		License string   `yaml:"license"`
		Name    string   `yaml:"pretty_name"`
		Size    []string `yaml:"size_categories"`
		Configs []struct {
			Name    string                         `yaml:"config_name"`
			Default bool                           `yaml:"default"`
			Files   []struct{ Split, Path string } `yaml:"data_files"`
		} `yaml:"configs"`
	}
	if err := yaml.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.License != "cc-by-4.0" || got.Name != `Small: a "study"` || got.Size[0] != "1K<n<10K" {
		t.Errorf("front matter: %+v", got)
	}
	want := map[string]string{
		"games":                       "train=data/games/*/train-*.parquet test=data/games/*/test-*.parquet ",
		"moves":                       "train=data/moves/*/train-*.parquet test=data/moves/*/test-*.parquet ",
		"games-bao-standard-01234567": "train=data/games/bao-standard-01234567/train-*.parquet test=data/games/bao-standard-01234567/test-*.parquet ",
		"moves-bao-standard-01234567": "train=data/moves/bao-standard-01234567/train-*.parquet test=data/moves/bao-standard-01234567/test-*.parquet ",
		"games-kiothi-standard-filled-5-89abcdef": "train=data/games/kiothi-standard-filled-5-89abcdef/train-*.parquet ",
		"moves-kiothi-standard-filled-5-89abcdef": "train=data/moves/kiothi-standard-filled-5-89abcdef/train-*.parquet ",
	}
	for _, c := range got.Configs {
		files := ""
		for _, file := range c.Files {
			files += file.Split + "=" + file.Path + " "
		}
		if files != want[c.Name] || c.Default != (c.Name == "games") {
			t.Errorf("config %s, default %v: %s, want %s", c.Name, c.Default, files, want[c.Name])
		}
		delete(want, c.Name)
	}
	if len(want) > 0 {
		t.Errorf("configs that are missing: %v", want)
	}
}

func facts(f Facts) *Facts { return &f }

// TestMissing wants the lines of what is not known left out, whatever it is.
func TestMissing(t *testing.T) {
	f := example()
	f.About, f.Every, f.Files = About{}, 0, f.Files[:1]
	text := string(README(f))
	for _, word := range []string{"license", "License", "Citation", "Home:", "moves-", "<no value>", "legal_moves`:", "{{"} {
		if strings.Contains(text, word) {
			t.Errorf("the card of a study without metadata holds %q:\n%s", word, text)
		}
	}
	if !strings.Contains(text, "# small\n") || !strings.Contains(text, "Moves are not recorded.") {
		t.Errorf("the card:\n%s", text)
	}
	var d map[string]any
	if err := json.Unmarshal(Croissant(f), &d); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"license", "creator", "url", "datePublished", "identifier", "citeAs"} {
		if _, there := d[key]; there {
			t.Errorf("croissant.json has %s", key)
		}
	}
	if n := len(d["recordSet"].([]any)); n != 1 {
		t.Errorf("%d record sets, want games alone", n)
	}
}

func TestLicense(t *testing.T) {
	f := example()
	f.About.License = "my own: free"
	if text := front(&f); !strings.Contains(text, "license: other\nlicense_name: \"my own: free\"\n") {
		t.Error(text)
	}
}

func TestSizeCategory(t *testing.T) {
	for n, want := range map[int64]string{
		0: "n<1K", 999: "n<1K", 1000: "1K<n<10K", 9999: "1K<n<10K", 10_000: "10K<n<100K", 123_456_789: "100M<n<1B",
		999_999_999_999: "100B<n<1T", 1_000_000_000_000: "n>1T",
	} {
		if got := sizeCategory(n); got != want {
			t.Errorf("sizeCategory(%d) = %s, want %s", n, got, want)
		}
	}
}
