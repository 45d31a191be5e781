package retro

import (
	"context"
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
)

// with returns the default rules with changes, written "name=value,name=value".
func with[R any](t testing.TB, changes string) R {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for change := range strings.FieldsFuncSeq(changes, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, value, _ := strings.Cut(change, "=")
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func openTihbat(t testing.TB, changes string) *tihbat.Game {
	t.Helper()
	g, err := tihbat.New(with[tihbat.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func openBao(t testing.TB, changes string) *bao.Game {
	t.Helper()
	g, err := bao.New(with[bao.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// solved is a game with its solution in memory.
type solved[P comparable] struct {
	game  engine.Game[P]
	space engine.Space[P]
	known table.Known
}

func solve[P comparable](t testing.TB, g interface {
	engine.Game[P]
	engine.Solvable[P]
}, most, workers int) solved[P] {
	t.Helper()
	space, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	known, err := Solve(context.Background(), engine.Game[P](g), space, table.Run{Workers: workers, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return solved[P]{g, space, known}
}

func (s solved[P]) value(t testing.TB, p P) solvers.Value {
	t.Helper()
	v, err := s.known.Value(s.space.Index(p))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// count returns how many positions are won, lost, and neither, and how many of those are endless.
func (s solved[P]) count() (wins, losses, draws, endless uint64) {
	for _, tier := range s.known.Values.(table.Memory) {
		for i, symbol := range tier.Symbols {
			switch v := solvers.Value(symbol); {
			case v.Margin() > 0:
				wins += tier.Counts[i]
			case v.Margin() < 0:
				losses += tier.Counts[i]
			case v == solvers.Endless:
				endless += tier.Counts[i]
				fallthrough
			default:
				draws += tier.Counts[i]
			}
		}
	}
	return wins, losses, draws, endless
}

// rows reads a CSV file without its head.
func rows(t testing.TB, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[1:]
}

func TestTihbatValues(t *testing.T) {
	for _, row := range rows(t, "../../engine/tihbat/testdata/values.csv") {
		g := openTihbat(t, row[0])
		s := solve(t, g, -1, 2)
		if got := s.value(t, g.Start()); strconv.Itoa(got.Margin()) != row[1] {
			t.Errorf("%s: %d, want %s", row[0], got, row[1])
		}
		if n := engine.Positions(s.space); n != 35_960 {
			t.Errorf("%s: %d positions, want 35,960", row[0], n)
		}
	}
}

func TestBaoBoards(t *testing.T) {
	for _, c := range []struct {
		rules               string
		wins, losses, draws uint64
		opening             int
	}{
		{"files=2", 133, 123, 0, 1},
		{"files=3", 2330, 1766, 0, -1},
		{"files=4", 39_030, 26_506, 0, 1},
		{"files=2 capture=back-if-front-empty", 0, 0, 112, 0},
		{"files=3 capture=back-if-front-empty", 0, 0, 942, 0},
		{"files=4 capture=back-if-front-empty", 0, 0, 10_618, 0},
	} {
		g := openBao(t, c.rules)
		s := solve(t, g, -1, 2)
		wins, losses, draws, endless := s.count()
		if c.wins > 0 && (wins != c.wins || losses != c.losses) || draws != c.draws || endless != draws {
			t.Errorf("%s: %d won, %d lost, %d drawn, %d of them endless, want %d, %d, %d", c.rules, wins, losses, draws, endless, c.wins, c.losses, c.draws)
		}
		if got := s.value(t, g.Start()); c.opening != 0 && got.Margin() != c.opening {
			t.Errorf("%s: the opening is worth %d, want %d", c.rules, got, c.opening)
		}
	}
}

func openKiothi(t testing.TB, changes string) *kiothi.Game {
	t.Helper()
	g, err := kiothi.New(with[kiothi.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}
