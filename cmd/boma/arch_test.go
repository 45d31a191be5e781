package main

import (
	"encoding/json"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/boma-games/boma/"

// An arrow says what the packages of one pattern may import besides the standard
// library: packages of ours by pattern, others by the beginning of their path.
type arrow struct {
	from, to, why string
}

// The first arrow that fits a package counts.
var arrows = []arrow{
	{"engine", "", "the words that games share need nothing"},
	{"engine/rank", "", "ranking knows no game"},
	{"engine/sow", "", "sowing knows no game"},
	{"engine/rules", "", "parameters know no game"},
	{"engine/enginetest", "engine engine/* test/slow", "the suite serves any game"},
	{"engine/*", "engine engine/rank engine/sow engine/rules", "a game knows the shared words and never another game"},
	{"solvers", "engine", "the words of solving need the words of playing"},
	{"solvers/table", "engine engine/rank solvers golang.org/x/sync github.com/klauspost/compress github.com/zeebo/xxh3",
		"a table is bytes on disk: it knows no game"},
	{"solvers/*", "engine engine/rank engine/rules solvers solvers/agent solvers/table golang.org/x/sync", "a solver knows the contract, never a game"},
	{"pipeline", "engine engine/rules solvers solvers/agent pipeline/record pipeline/store golang.org/x/sync github.com/zeebo/xxh3",
		"generation drives the contract and agents, never a game"},
	{"pipeline/record", "", "the data contract depends on nobody"},
	{"pipeline/store", "pipeline/record github.com/parquet-go/parquet-go github.com/klauspost/compress",
		"storage knows the data contract, and is the only importer of parquet-go"},
	{"pipeline/card", "pipeline/record", "a card tells the facts it is given"},
	{"pipeline/verify", "engine solvers/agent pipeline pipeline/card pipeline/record pipeline/store golang.org/x/sync github.com/zeebo/xxh3",
		"verification plays the contract again, and knows no game"},
	{"pipeline/export", "engine pipeline pipeline/record pipeline/store github.com/apache/arrow-go golang.org/x/sync github.com/zeebo/xxh3",
		"export plays the contract from what storage wrote, and is the only importer of arrow-go"},
	{"pipeline/plan", "pipeline", "a plan orders what the pipeline does"},
	{"analysis", "pipeline/record pipeline/store gonum.org/v1/gonum github.com/zeebo/xxh3", "analysis reads data: never the engine, never a solver"},
	{"analysis/report", "analysis gonum.org/v1/gonum gonum.org/v1/plot", "a report shows what the analysis found"},
	{"configs", "configs/strict engine/rules github.com/spf13/viper go.yaml.in/yaml", "configuration knows no game"},
	{"configs/strict", "engine/rules github.com/spf13/viper github.com/go-viper/mapstructure go.yaml.in/yaml",
		"strict reading knows no game"},
	{"cmd/boma", "engine engine/* solvers solvers/* pipeline pipeline/* analysis analysis/* configs configs/strict " +
		"github.com/spf13/cobra github.com/spf13/pflag github.com/vbauerster/mpb golang.org/x/sync",
		"the program uses everything of ours, and others' libraries only through it"},
	{"test/slow", "", "a referee that shares code with the engine proves nothing"},
	{"test/*", "* */*", "tests may use all"},
}

// A goPackage is what go list says of a package.
type goPackage struct {
	ImportPath string
	Imports    []string
}

func fits(patterns, name string) bool {
	return slices.ContainsFunc(strings.Fields(patterns), func(pattern string) bool {
		same, _ := path.Match(pattern, name)
		first, _, _ := strings.Cut(pattern, "/")
		return same || strings.Contains(first, ".") && strings.HasPrefix(name, pattern+"/")
	})
}

// violations returns a sentence on every import that no arrow allows.
func violations(packages []goPackage) (found []string) {
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		at := slices.IndexFunc(arrows, func(a arrow) bool { return fits(a.from, name) })
		if at < 0 {
			found = append(found, name+" stands in no arrow of arch_test.go: say what it may import")
			continue
		}
		for _, imported := range p.Imports {
			target, ours := strings.CutPrefix(imported, module)
			first, _, _ := strings.Cut(imported, "/")
			switch {
			case !ours && !strings.Contains(first, "."): // the standard library
			case fits("cmd/*", target):
				found = append(found, name+" imports "+target+": nothing imports a program")
			case fits("test/* engine/enginetest", target) && !fits("test/* engine/enginetest", name):
				found = append(found, name+" imports "+target+": only tests do")
			case !fits(arrows[at].to, target):
				found = append(found, name+" imports "+target+": "+arrows[at].why)
			}
		}
	}
	return found
}

func TestArrows(t *testing.T) {
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 10 {
		t.Fatalf("go list names %d packages, want the whole module", len(packages))
	}
	for _, v := range violations(packages) {
		t.Error(v)
	}
}

// TestArrowsRefuse makes sure that a forbidden import is noticed.
func TestArrowsRefuse(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"engine/kiothi", "fmt", ""},
		{"engine/kiothi", module + "engine/sow", ""},
		{"engine/kiothi", module + "engine/bao", "engine/kiothi imports engine/bao: a game knows the shared words and never another game"},
		{"engine/rules", module + "engine", "engine/rules imports engine: parameters know no game"},
		{"engine", "github.com/spf13/cobra", "engine imports github.com/spf13/cobra: the words that games share need nothing"},
		{"solvers/retro", module + "solvers/table", ""},
		{"solvers/retro", module + "engine/tihbat", "solvers/retro imports engine/tihbat: a solver knows the contract, never a game"},
		{"pipeline/store", "github.com/parquet-go/parquet-go/format", ""},
		{"pipeline/store", "github.com/parquet-go/parquet-gone", "pipeline/store imports github.com/parquet-go/parquet-gone: storage knows the data contract, and is the only importer of parquet-go"},
		{"cmd/boma", "github.com/parquet-go/parquet-go", "cmd/boma imports github.com/parquet-go/parquet-go: the program uses everything of ours, and others' libraries only through it"},
		{"analysis", module + "engine", "analysis imports engine: analysis reads data: never the engine, never a solver"},
		{"configs", module + "cmd/boma", "configs imports cmd/boma: nothing imports a program"},
		{"cmd/boma", module + "engine/enginetest", "cmd/boma imports engine/enginetest: only tests do"},
		{"test/whole", module + "engine/bao", ""},
		{"toys", "fmt", "toys stands in no arrow of arch_test.go: say what it may import"},
	} {
		got := strings.Join(violations([]goPackage{{module + tt.from, []string{tt.to}}}), "\n")
		if got != tt.want {
			t.Errorf("%s imports %s: %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}
