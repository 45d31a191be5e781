package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boma-games/boma/analysis"
	"gonum.org/v1/plot/vg"
)

var update = flag.Bool("update", false, "rewrite the files of testdata")

const golden = "testdata/report.html"

func TestGolden(t *testing.T) {
	got, err := HTML(made())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := HTML(made()); err != nil || !bytes.Equal(got, again) {
		t.Fatalf("the second time it is another page: %v", err)
	}
	if *update {
		if err := os.WriteFile(golden, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the page is not that of %s; look at it, then go test ./analysis/report -update", golden)
	}
}

// TestPageIsWhole looks for what would leave the page, and for what each figure owes.
func TestPageIsWhole(t *testing.T) {
	html, err := HTML(made())
	if err != nil {
		t.Fatal(err)
	}
	page := string(html)
	for _, link := range regexp.MustCompile(`(?i)(?:href|src|srcset|action|data|poster)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(link[1], "#") && link[1] != "data:," {
			t.Errorf("a link leaves the page: %s", link[0])
		}
	}
	for _, outside := range []string{"<script", "@import", "url(", "<iframe", "<img", "<object", "xlink:href", "javascript:"} {
		if i := strings.Index(page, outside); i >= 0 {
			t.Errorf("%q is on the page: %s", outside, page[i:min(len(page), i+80)])
		}
	}
	for _, target := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+target[1]+`"`) {
			t.Errorf("#%s leads nowhere", target[1])
		}
	}
	ids := map[string]bool{}
	for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if ids[id[1]] {
			t.Errorf("two elements have the id %s", id[1])
		}
		ids[id[1]] = true
	}
	svgs, figures := strings.Count(page, "<svg"), strings.Count(page, "<figure")
	if n := strings.Count(page, "<desc "); n != svgs || svgs < 15 {
		t.Errorf("%d drawings, %d with words", svgs, n)
	}
	if n := strings.Count(page, "Data table"); n != figures {
		t.Errorf("%d figures, %d tables", figures, n)
	}
	if stray := regexp.MustCompile(`#0[0-9]0000|Liberation Serif|NaN|Inf`).FindString(page); stray != "" {
		t.Errorf("%s is on the page", stray)
	}
}

func TestAnswer(t *testing.T) {
	in := made()
	a := AnswerOf(in)
	want := "The first player is favoured under game/old (62.0 %, interval 59.0 % to 65.0 %); not shown who is favoured, nor that it is balanced, under " +
		"game/old+rule=new (51.5 %, interval 48.4 % to 54.6 %) and game/other (50.2 %, interval 47.1 % to 53.3 %), when strong:depth=2 plays itself."
	if got := strings.ReplaceAll(a.Sentences[0], "\u00a0", " "); got != want {
		t.Errorf("the answer is\n%s, want\n%s", got, want)
	}
	if len(a.Rows) != 3 || a.Rows[0][5] != "baseline" || !strings.HasSuffix(a.Rows[1][5], ": the same") {
		t.Errorf("rows: %q", a.Rows)
	}
	for i := range in.Report.Groups {
		in.Report.Groups[i].Verdict = analysis.NotShown
	}
	if got := AnswerOf(in).Sentences[0]; !strings.HasPrefix(got, "Not shown who is favoured") {
		t.Errorf("nothing shown: %s", got)
	}
	if got := AnswerOf(&Input{Report: &analysis.Report{}}).Sentences; len(got) != 1 || !strings.HasPrefix(got[0], "Not shown") {
		t.Errorf("no games: %q", got)
	}
}

// TestBare wants a page of a dataset without anything but results.
func TestBare(t *testing.T) {
	in := made()
	in.Comparison, in.Skill, in.Exact, in.Report.Warnings = nil, nil, nil, nil
	g := &in.Report.Groups[0]
	*g = analysis.Group{Key: g.Key, Games: 3, Cut: 3, Verdict: analysis.NotShown, Score: analysis.Wilson(0, 0, 0.95)}
	in.Report.Groups = in.Report.Groups[:1]
	html, err := HTML(in)
	if err != nil {
		t.Fatal(err)
	}
	if page := string(html); !strings.Contains(page, "Not shown: no game came to an end.") || strings.Contains(page, "NaN") || strings.Contains(page, `id="warnings"`) {
		t.Errorf("the page of three games without a result:\n%s", page)
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	path, err := Write(made(), dir)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if err != nil || path != filepath.Join(dir, "report.html") {
		t.Fatal(path, err)
	}
	want, err := HTML(made())
	if err != nil || !bytes.Equal(page, want) {
		t.Errorf("not the page: %v", err)
	}
	answer, err := os.ReadFile(filepath.Join(dir, "answer.csv"))
	if err != nil {
		t.Fatal(err)
	}
	const second = "game/old+rule=new,weak vs weak,random-plies,1000,500,525,50,425,0,0,0.550000,0.519033,0.580585,0.03,first player," +
		"game/old,paired,-0.100000,-0.110000,-0.090000,1e-05,less"
	if lines := strings.Split(string(answer), "\n"); len(lines) != 11 || lines[4] != second {
		t.Errorf("answer.csv: %d lines, %q", len(lines), lines[4])
	}
	figures, err := filepath.Glob(filepath.Join(dir, "figures", "*.svg"))
	if err != nil || len(figures) != strings.Count(string(page), "<svg") {
		t.Errorf("%d figures, %v", len(figures), err)
	}
}

// TestUnmet wants no strengths of agents that never met, and the answer to be that of
// the last players named.
func TestUnmet(t *testing.T) {
	in := made()
	in.Skill.Variants[0].All.Separated = []string{"never met weak, however indirectly: strong"}
	in.About.Matchups[0], in.About.Matchups[1] = in.About.Matchups[1], in.About.Matchups[0]
	html, err := HTML(in)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(html), "Not shown over strength") || strings.Contains(string(html), "strength, Elo points") {
		t.Error("strengths are shown of agents that never met")
	}
	if got := in.headline(); got != "weak vs weak" {
		t.Errorf("the answer is about %s", got)
	}
}

func TestFitting(t *testing.T) {
	p := newPlot("", "")
	style := label(p, ink, 0)
	const name = "game/old+one=much_too_long+two=yes"
	for _, tt := range []struct {
		room float64
		want string
	}{
		{1000, name}, {float64(style.Width("…+one=much_too_long+two=yes")) + 1, "…+one=much_too_long+two=yes"}, {70, "…+two=yes"}, {1, "…+two=yes"},
	} {
		if got := fitting(name, style, vg.Length(tt.room)); got != tt.want {
			t.Errorf("in %v points: %q, want %q", tt.room, got, tt.want)
		}
	}
}
