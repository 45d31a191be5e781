package rings

import (
	"context"
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/table"
)

func open(t testing.TB, changes string, most int) (*bao.Game, engine.Space[bao.Position]) {
	t.Helper()
	var r bao.Rules
	rules.SetDefaults(&r)
	for change := range strings.FieldsSeq(changes) {
		name, value, _ := strings.Cut(change, "=")
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := bao.New(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

func solve(t testing.TB, g *bao.Game, s engine.Space[bao.Position], run table.Run) table.Known {
	t.Helper()
	known, err := Solve(context.Background(), g, s.(Space), run)
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// same compares two solutions everywhere.
func same(t *testing.T, name string, got, want table.Source) {
	t.Helper()
	all, ours := want.(table.Memory), got.(table.Memory)
	if len(all) != len(ours) {
		t.Fatalf("%s: %d tiers, want %d", name, len(ours), len(all))
	}
	for tier := range all {
		for i := range all[tier].Size() {
			if g, w := ours[tier].At(i), all[tier].At(i); g != w {
				t.Fatalf("%s: position %d of tier %d has %#x, want %#x", name, i, tier, g, w)
			}
		}
	}
}

// TestAgreesWithThePass compares with the pass that knows no bits, values and
// distances, with one worker and with several, and after a stop.
func TestAgreesWithThePass(t *testing.T) {
	for _, c := range []struct {
		files string
		most  int
	}{{"2", -1}, {"3", -1}, {"4", -1}, {"5", 6}, {"12", 3}} {
		for _, capture := range []string{"front-then-back", "front-only", "back-if-front-empty"} {
			name := "files=" + c.files + " capture=" + capture
			g, s := open(t, name, c.most)
			want, err := retro.Solve[bao.Position](context.Background(), g, s, table.Run{Workers: 2, Keep: true})
			if err != nil {
				t.Fatal(err)
			}
			for workers := 1; workers <= 8; workers += 7 {
				got := solve(t, g, s, table.Run{Workers: workers, Keep: true})
				same(t, name, got.Values, want.Values)
				if s.Loops() {
					same(t, name+", distances", got.Distances, want.Distances)
				}
			}
			below := want.Values.(table.Memory)[:2*s.Tiers()/3]
			same(t, name+", continued", solve(t, g, s, table.Run{Workers: 2, Below: below}).Values, want.Values)
		}
	}
}

// count returns how many positions of tiers have each value.
func count(known table.Known) (wins, losses, draws uint64) {
	for _, tier := range known.Values.(table.Memory) {
		for i, symbol := range tier.Symbols {
			switch n := tier.Counts[i]; solvers.Value(symbol) {
			case 1:
				wins += n
			case -1:
				losses += n
			default:
				draws += n
			}
		}
	}
	return wins, losses, draws
}

func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		rules               string
		wins, losses, draws uint64
		opening             int32
	}{
		{"files=2", 133, 123, 0, 1},
		{"files=3", 2330, 1766, 0, -1},
		{"files=4", 39_030, 26_506, 0, 1},
		{"files=5", 636_038, 412_538, 0, -1},
		{"files=6", 10_259_312, 6_517_904, 0, 1},
	} {
		g, s := open(t, c.rules, -1)
		known := solve(t, g, s, table.Run{Workers: 2})
		if wins, losses, draws := count(known); wins != c.wins || losses != c.losses || draws != c.draws {
			t.Errorf("%s: %d won, %d lost, %d drawn, want %d, %d, %d", c.rules, wins, losses, draws, c.wins, c.losses, c.draws)
		}
		tier, i := s.Index(g.Start())
		if v, err := known.Values.At(tier, i); v != c.opening || err != nil {
			t.Errorf("%s: the opening is worth %d, %v, want %d", c.rules, v, err, c.opening)
		}
	}
}

// TestEndgames counts the positions of few stones on the full board.
func TestEndgames(t *testing.T) {
	f, err := os.Open("../../engine/bao/testdata/endgames.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	g, s := open(t, "", 4)
	known := solve(t, g, s, table.Run{Workers: 2})
	for _, row := range rows[1:] { // files, stones of mover and enemy, won, lost, drawn
		var n [6]int
		for i := range row {
			if n[i], err = strconv.Atoi(row[i]); err != nil {
				t.Fatal(err)
			}
		}
		got := [3]int{}
		for tier := range s.Tiers() {
			if p := s.(Space).Pair(tier); p != [2]int{max(n[1], n[2]), min(n[1], n[2])} {
				continue
			}
			half, from := s.Size(tier), uint64(0)
			if n[1] != n[2] {
				half /= 2
			}
			if n[1] < n[2] {
				from = half
			}
			for i := from; i < from+half; i++ {
				v, err := known.Value(tier, i)
				if err != nil {
					t.Fatal(err)
				}
				switch v {
				case 1:
					got[0]++
				case -1:
					got[1]++
				default:
					got[2]++
				}
			}
		}
		if want := [3]int(n[3:]); got != want {
			t.Errorf("%d v %d stones: %v won, lost, drawn, want %v", n[1], n[2], got, want)
		}
	}
}

func TestTranspose(t *testing.T) {
	var b [64]uint64
	for i := range b {
		b[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	c := b
	transpose(&c)
	for i := range 64 {
		for j := range 64 {
			if b[i]>>j&1 != c[j]>>i&1 {
				t.Fatalf("bit %d of row %d is not bit %d of row %d", j, i, i, j)
			}
		}
	}
}

func BenchmarkSixFiles(b *testing.B) {
	g, s := open(b, "files=6", -1)
	for b.Loop() {
		solve(b, g, s, table.Run{Workers: 1})
	}
	b.ReportMetric(float64(b.N)*(1<<24)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
}
