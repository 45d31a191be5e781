package configs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/tihbat"
)

const head = "title: T\nregion: R\nreference: B\nours: O\n"

func library(t testing.TB, dir string) *configs.Library {
	t.Helper()
	l, err := configs.NewLibrary(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// write puts a file into dir and returns its path.
func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNames(t *testing.T) {
	l := library(t, "")
	for given, want := range map[string]string{
		"kiothi/standard":                                  "kiothi/standard",
		"kiothi/standard+filled=5":                         "kiothi/standard+filled=5",
		"kiothi/standard+filled=6":                         "kiothi/standard",
		"kiothi/standard+lift=all+filled=5":                "kiothi/standard+filled=5+lift=all",
		"kiothi/standard+lift=any+filled=5":                "kiothi/standard+filled=5",
		"kiothi/mancala-world+filled=5":                    "kiothi/mancala-world",
		"kiothi/mancala-world+filled=6":                    "kiothi/mancala-world+filled=6",
		"kiothi/mancala-world+opening_boma=2":              "kiothi/mancala-world+opening_boma=2",
		"kiothi/wikipedia+repetition=split+bonus=run":      "kiothi/wikipedia",
		"kiothi/standard+leftovers=row-owner+lap_limit=99": "kiothi/standard+leftovers=row-owner+lap_limit=99",
		"kiothi/standard+lap_limit=99+leftovers=row-owner": "kiothi/standard+leftovers=row-owner+lap_limit=99",
	} {
		v, err := configs.Load[kiothi.Rules](l, given)
		if err != nil || v.Name != want {
			t.Errorf("%s is %s (%v), want %s", given, v.Name, err, want)
		}
	}
	v, err := configs.Load[tihbat.Rules](l, "tihbat/standard+capture_max=none")
	if err != nil || v.Name != "tihbat/standard+capture_max=none" || v.Rules.CaptureMax != 0 {
		t.Errorf("capture_max=none is %+v, %v", v, err)
	}
}

func TestNamesRefused(t *testing.T) {
	l := library(t, "")
	const form = ", want game/source or game/source+parameter=value, perhaps with more changes"
	for name, want := range map[string]string{
		"":                              `variant = ""` + form,
		"kiothi":                        `variant = "kiothi"` + form,
		"/standard":                     `variant = "/standard"` + form,
		"kiothi/":                       `variant = "kiothi/"` + form,
		"kiothi/standard/x":             `variant = "kiothi/standard/x"` + form,
		"kiothi/../../etc":              `variant = "kiothi/../../etc"` + form,
		"kiothi/standard ":              `variant = "kiothi/standard "` + form,
		"kiothi/stan\ndard":             `variant = "kiothi/stan\ndard"` + form,
		"kiothi/standard+":              `variant = "kiothi/standard+"` + form,
		"kiothi/standard+filled":        `variant = "kiothi/standard+filled"` + form,
		"kiothi/standard+filled=":       `variant = "kiothi/standard+filled="` + form,
		"kiothi/standard+=5":            `variant = "kiothi/standard+=5"` + form,
		"kiothi/standard+filled=5=6":    `variant = "kiothi/standard+filled=5=6"` + form,
		"kiothi/standard++filled=5":     `variant = "kiothi/standard++filled=5"` + form,
		"kiothy/standard":               `kiothy/standard: game = kiothy, want bao, kalah, kiothi or tihbat, did you mean "kiothi"?`,
		"Kiothi/standard":               `Kiothi/standard: game = Kiothi, want bao, kalah, kiothi or tihbat, did you mean "kiothi"?`,
		"oware/standard":                `oware/standard: game = oware, want bao, kalah, kiothi or tihbat`,
		"kiothi/standart":               `kiothi/standart: source = standart, want mancala-world, standard or wikipedia, did you mean "standard"?`,
		"kiothi/..":                     `kiothi/..: source = .., want mancala-world, standard or wikipedia`,
		"kiothi/standard+filled=11":     `kiothi/standard+filled=11: filled = 11, want 1..10 [K2]`,
		"kiothi/standard+filled=05":     `kiothi/standard+filled=05: filled = 05, want 1..10 [K2]`,
		"kiothi/standard+filled=5.0":    `kiothi/standard+filled=5.0: filled = 5.0, want 1..10 [K2]`,
		"kiothi/standard+bonus=runs":    `kiothi/standard+bonus=runs: bonus = runs, want three-right, three-from-opposite, run or none [K11], did you mean "run"?`,
		"kiothi/standard+lift=all=":     `variant = "kiothi/standard+lift=all="` + form,
		"kiothi/standard+lift=true":     `kiothi/standard+lift=true: lift = true, want any or all [K5]`,
		"kiothi/standard+repetition=no": `kiothi/standard+repetition=no: repetition = no, want split [K16]`,
		"kiothi/standard+filled=5+lift=all+filled=5": `kiothi/standard+filled=5+lift=all+filled=5: ` +
			`filled = 5, want it once: it is 5 already`,
		"kiothi/standard+filed=5": `kiothi/standard+filed=5: unknown parameter "filed", did you mean "filled"?; parameters: ` +
			`filled, warriors_per_boma, opening_boma, protection, lift, first_lap, mark_cleared_by, capturing_warrior, ` +
			`capture_needs_crossing, bonus, bonus_needs_capture, leftovers, lap_limit, repetition`,
		"kiothi/standard+one_warrior_worth=2": `kiothi/standard+one_warrior_worth=2: one_warrior_worth is a setting of ` +
			`the analysis, not a rule of a variant: it changes no move [K14]`,
	} {
		v, err := configs.Load[kiothi.Rules](l, name)
		if err == nil || err.Error() != "configs: "+want {
			t.Errorf("%q gives %s, %v\nwant configs: %s", name, v.Name, err, want)
		}
	}
}

func TestSplitName(t *testing.T) {
	game, source, changes, err := configs.SplitName("bao/standard+gap=back-left+files=6")
	if game != "bao" || source != "standard" || err != nil || !slices.Equal(changes, []string{"gap=back-left", "files=6"}) {
		t.Error(game, source, changes, err)
	}
}

// Ten ways to reach seven sets of rules: hashes are equal where rules are.
func TestHash(t *testing.T) {
	l := library(t, "")
	var all []configs.Variant[kiothi.Rules]
	for _, name := range []string{
		"kiothi/standard", "kiothi/standard+lap_limit=10000", "kiothi/standard+lap_limit=9999",
		"kiothi/mancala-world", "kiothi/standard+opening_boma=up-to-2+filled=5",
		"kiothi/mancala-world+opening_boma=2", "kiothi/standard+filled=5",
		"kiothi/standard+opening_boma=0", "kiothi/standard+bonus=none", "kiothi/wikipedia",
	} {
		v, err := configs.Load[kiothi.Rules](l, name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	hashes := map[string]bool{}
	for _, a := range all {
		hashes[a.Hash] = true
		for _, b := range all {
			if (a.Hash == b.Hash) != (a.Rules == b.Rules) {
				t.Errorf("%s and %s: hashes equal %t, rules equal %t", a.Name, b.Name, a.Hash == b.Hash, a.Rules == b.Rules)
			}
		}
	}
	if len(hashes) != 7 {
		t.Errorf("%d hashes, want 7", len(hashes))
	}
}

func TestDisk(t *testing.T) {
	dir := t.TempDir()
	own := write(t, dir, "variants/kiothi/standard.yaml", head+"rules:\n  filled: 4\n")
	write(t, dir, "variants/kiothi/house.yaml", head+"rules: {lift: all}\n")
	write(t, dir, "variants/kiothi/notes.txt", "no variant")
	write(t, dir, "variants/owela/standard.yaml", head)
	l := library(t, dir)

	if got := strings.Join(l.Sources("kiothi"), " "); got != "house mancala-world standard wikipedia" {
		t.Errorf("sources: %s", got)
	}
	if got := strings.Join(l.Games(), " "); got != "bao kalah kiothi owela tihbat" {
		t.Errorf("games: %s", got)
	}
	v, err := configs.Load[kiothi.Rules](l, "kiothi/standard+filled=6")
	if err != nil || v.Name != "kiothi/standard+filled=6" || v.Origin != own || v.Title != "T" {
		t.Errorf("a file on disk does not override: %+v, %v", v, err)
	}
	embedded, err := configs.Load[kiothi.Rules](library(t, ""), "kiothi/standard")
	if err != nil || embedded.Hash != v.Hash {
		t.Errorf("equal rules, hashes %s and %s, %v", embedded.Hash, v.Hash, err)
	}
	v, err = configs.Load[kiothi.Rules](l, "kiothi/house")
	if err != nil || v.Rules.Lift != "all" || v.Rules.Filled != 6 {
		t.Errorf("a file on disk does not add: %+v, %v", v, err)
	}
	if v, err = configs.Load[kiothi.Rules](l, "kiothi/wikipedia"); err != nil || v.Origin != "embedded" {
		t.Errorf("a file on disk hides others: %+v, %v", v, err)
	}
}

func TestLibraryRefused(t *testing.T) {
	for _, name := range []string{
		"variants/kiothi/mine.yml", "variants/kiothi/Mine.yaml", "variants/mine.yaml", "variants/kiothi/a+b.yaml",
		"variants/kiothi/old/mine.yaml",
	} {
		dir := t.TempDir()
		path := write(t, dir, name, head)
		_, err := configs.NewLibrary(dir)
		want := "configs: variant file = " + path + ", want variants/<game>/<source>.yaml, in small letters, digits and hyphens"
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if l, err := configs.NewLibrary(t.TempDir()); err == nil || l != nil {
		t.Error("a folder without variants is taken for one with them")
	}
}
