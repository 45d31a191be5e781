package agent_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers/agent"
)

// The test binary is also the outside program: with this variable set it answers.
const modeVariable = "BOMA_AGENT_MODE"

func TestMain(m *testing.M) {
	if mode := os.Getenv(modeVariable); mode != "" {
		answer(mode)
		return
	}
	os.Exit(m.Run())
}

// answer answers questions well, or badly in the way the mode says.
func answer(mode string) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var q struct {
			Variant, Position string
			Legal, History    []string
			Count, Ply        int
			PlyLimit          int `json:"ply_limit"`
			Seed              *uint32
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil || q.Variant != "tihbat/standard" ||
			q.Count != len(q.Legal) || q.History[len(q.History)-1] != q.Position || q.PlyLimit != 99 {
			fmt.Fprintln(os.Stderr, "bad question", lines.Text(), err)
			os.Exit(3)
		}
		last := q.Legal[len(q.Legal)-1]
		switch mode {
		case "good":
			fmt.Printf(`{"move":%q,"value":-1,"margin":0,"visits":[0,7],"nodes":9,"depth":0,"explored":true}`+"\n", last)
		case "short":
			fmt.Printf(`{"move":%q}`+"\n", last)
		case "seedless":
			fmt.Printf(`{"move":%q,"explored":%v}`+"\n", last, q.Seed == nil)
		case "slow":
			time.Sleep(time.Hour)
		case "dies":
			fmt.Fprintln(os.Stderr, "first line")
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(4)
		case "ends":
			return
		case "early":
			fmt.Printf(`{"move":%q}`+"\n"+`{"move":"1"}`+"\n", last)
		default:
			fmt.Println(mode)
		}
	}
}

// ask asks an outside agent for moves from the opening.
func ask(t *testing.T, settings string, timeout time.Duration, times int) (d agent.Decision, err error) {
	t.Helper()
	g := tihbatGame(t)
	table := agent.Table[tihbat.Position]{"exec": agent.Outside[tihbat.Position]("tihbat/standard", timeout)}
	a, _, err := table.Parse(g, "exec:"+settings+os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	player := a.NewGame(engine.South, rand.New(rand.NewPCG(1, 1)))
	p := g.Start()
	for range times {
		view := agent.View[tihbat.Position]{Position: p, Legal: g.Moves(nil, p), Seen: []tihbat.Position{p}, PlyLimit: 99}
		if d, err = player.Choose(view); err != nil {
			return d, err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return d, nil
}

func TestOutside(t *testing.T) {
	t.Setenv(modeVariable, "good")
	d, err := ask(t, "", time.Minute, 3)
	if err != nil {
		t.Fatal(err)
	}
	if d.Move != 1 || *d.Value != -1 || *d.Margin != 0 || *d.Nodes != 9 || *d.Depth != 0 || !d.Explored || fmt.Sprint(d.Visits) != "[0 7]" {
		t.Errorf("decision %+v", d)
	}
	t.Setenv(modeVariable, "short")
	if d, err = ask(t, "", time.Minute, 1); err != nil || d.Move != 1 || d.Value != nil || d.Margin != nil || d.Nodes != nil || d.Depth != nil || d.Explored || d.Visits != nil {
		t.Errorf("decision %+v, %v", d, err)
	}
	t.Setenv(modeVariable, "seedless")
	if d, err = ask(t, "random=no,", time.Minute, 1); err != nil || !d.Explored {
		t.Errorf("a seed without chance: %+v, %v", d, err)
	}
	if d, err = ask(t, "", time.Minute, 1); err != nil || d.Explored {
		t.Errorf("no seed: %+v, %v", d, err)
	}
}

// TestOutsideNonsense wants one line that says what was answered and what is wanted.
func TestOutsideNonsense(t *testing.T) {
	position := `in position "7,7/7,7 0-0 S": `
	for _, tt := range []struct{ mode, want string }{
		{"hello", `answered "hello" ` + position + `want one object such as {"move": "..."}: invalid character 'h' looking for beginning of value`},
		{"{}", `answered "{}" ` + position + "want a move"},
		{`{"move":"3"}`, position + `tihbat: move = "3", want 1, 2 or pass`},
		{`{"move":"1","vlaue":1}`, `unknown field "vlaue"`},
		{`{"move":"1"} {}`, "want one object a line"},
		{`{"move":"1","value":1.5}`, "want a value from -1 to 1"},
		{`{"move":"1","margin":1e99}`, "cannot unmarshal number 1e99"},
		{`{"move":"1","visits":[1]}`, "want 2 visits, one for each of legal"},
		{`{"move":"1","visits":[1,-2]}`, "cannot unmarshal number -2"},
		{strings.Repeat("x", 500), `xxx..." ` + position},
		{"slow", "no answer after 300ms"},
		{"dies", "the program ended without an answer: exit status 4; it wrote: out of memory"},
		{"ends", "the program ended without an answer"},
		{"early", `wrote "{\"move\":\"1\"}" before it was asked, want one line a question`},
	} {
		t.Setenv(modeVariable, tt.mode)
		timeout := time.Minute
		if tt.mode == "slow" {
			timeout = 300 * time.Millisecond
		}
		_, err := ask(t, "", timeout, 2)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "agent exec:"+os.Args[0]) {
			t.Errorf("%.40s: %v\nwant %s", tt.mode, err, tt.want)
		}
	}
}

// TestOutsideName wants the recorded name to hold no path, and to follow the content of
// the files that a command names.
func TestOutsideName(t *testing.T) {
	name := func(command string) string {
		t.Helper()
		a, _, err := table().Parse(tihbatGame(t), "exec:"+command)
		if err != nil {
			t.Fatal(err)
		}
		return a.Name()
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "net.py")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	first, copied, other := write("a"), write("a"), write("b")
	if a, b, c := name("go "+first), name("go "+copied), name("go "+other); a != b || a == c {
		t.Errorf("%s: %s, %s: %s, %s: %s", first, a, copied, b, other, c)
	}
	if a, b, c := name("go --w="+first), name("go --w="+copied), name("go --w="+other); a != b || a == c {
		t.Errorf("--w=: %s, %s, %s", a, b, c)
	}
	if a, b := name("go 1"), name("go 2"); a == b || !strings.HasPrefix(a, "exec:random=yes,sha256=") {
		t.Errorf("%s and %s", a, b)
	}
}
