package slow

import (
	"math/rand/v2"
	"strings"
	"testing"
)

const none = "0,0,0,0,0,0,0,0,0,0"

const ones = "1,1,1,1,1,1,1,1,1,1"

func TestKiothiStart(t *testing.T) { // [K2] [K3] [K4]
	for r, want := range map[string]string{
		"":                               "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1",
		"filled=5 warriors_per_boma=6":   "0,0,0,0,0,6,6,6,6,6/0,0,0,0,0,6,6,6,6,6 0-0 S r1",
		"filled=1 opening_boma=0":        "0,0,0,0,0,0,0,0,0,5*/0,0,0,0,0,0,0,0,0,5* 0-0 S play",
		"protection=unsown filled=1":     "0,0,0,0,0,0,0,0,0,5/0,0,0,0,0,0,0,0,0,5 0-0 S r1",
		"protection=none opening_boma=0": "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S play",
		"protection=unsown opening_boma=0 filled=1": "0*,0*,0*,0*,0*,0*,0*,0*,0*,5*/" +
			"0*,0*,0*,0*,0*,0*,0*,0*,0*,5* 0-0 S play",
	} {
		if got := referee(t, "kiothi", rules(r)).Start(); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}

func TestKiothiSowing(t *testing.T) {
	const (
		relay = "0,0,0,0,0,0,0,0,0,1/1*,0,0,0,0,0,0,0,0,0 0-0 S play"
		round = "0,0,0,0,20,0,0,0,0,0/" + none + " 0-0 S play"
		over  = "0,0,0,0,21,0,0,0,0,0/" + none + " 0-0 S play"
		gap   = "1,1,1,1,0,1,1,1,1,1/"
	)
	checkOnes(t, "kiothi", []one{
		// [K1] North's tenth boma is followed by South's first.
		{"", none + "/0,0,0,0,0,0,0,0,0,2 0-0 N play", "10:2", "1,1,0,0,0,0,0,0,0,0/" + none + " 0-0 S play", 0, 1, 2},
		// [K5] The origin is sown too; twenty end in it, and it is empty then. [K10] faces 6.
		{"", round, "5:20", gap + "1,1,1,1,1,0,1,1,1,1 2-0 N play", 2, 1, 20},
		{"lift=all", "0,0,2,0,0,0,0,0,0,0/" + none + " 0-0 S play", "3:1", "", 0, 0, 0},
		{"", "0,0,2,0,0,0,0,0,0,0/" + none + " 0-0 S play", "3:3", "", 0, 0, 0},
		{"", "0,0,2,0,0,0,0,0,0,0/" + none + " 0-0 S play", "4:1", "", 0, 0, 0},
		// [K6] Not so with one left in it; a free first lap relays two from it.
		{"", over, "5:20", "", 0, 0, 0},
		{"", "1,1,0,0,0,0,0,0,0,0/" + none + " 0-0 S play", "1:1", "", 0, 0, 0},
		{"first_lap=free", "1,1,0,0,0,0,0,0,0,0/" + none + " 0-0 S play", "1:1", "0,0,1,1,0,0,0,0,0,0/" + none + " 0-0 N play", 0, 2, 3},
		// [K7] [K8] A relay out of a marked enemy boma.
		{"", relay, "10:1", none + "/0,1,1,0,0,0,0,0,0,0 0-0 N play", 0, 2, 3},
		{"mark_cleared_by=owner", relay, "10:1", none + "/0*,1,1,0,0,0,0,0,0,0 0-0 N play", 0, 2, 3},
		// [K8] A partial lift clears the mark; sowing into a boma clears none.
		{"", "0,0,0,0,0,0,2*,3*,0,0/" + none + " 0-0 S play", "7:2", "0,0,0,0,0,0,0,4*,1,0/" + none + " 0-0 N play", 0, 1, 2},
		{"", "0,0,0,0,0,0,2*,0,0,0/" + none + " 0-0 S play", "7:1", "0,0,0,0,0,0,1,1,0,0/" + none + " 0-0 N play", 0, 1, 1},
		{"mark_cleared_by=owner", "0,0,0,0,0,0,2*,0,0,0/" + none + " 0-0 S play", "7:1", "0,0,0,0,0,0,1,1,0,0/" + none + " 0-0 N play", 0, 1, 1},
		// [K15] Two laps are too many for a limit of one.
		{"lap_limit=1", relay, "10:1", "", 0, 0, 0},
		{"lap_limit=2", relay, "10:1", none + "/0,1,1,0,0,0,0,0,0,0 0-0 N play", 0, 2, 3},
	})
}

func TestKiothiCapture(t *testing.T) { // [K10]
	const (
		open   = "0,0,1,0,0,0,0,0,0,0/0,0,0,0,0,0,3,0,0,0 0-2 S play"
		marked = "0,0,1,0,0,0,0,0,0,0/0,0,0,0,0,0,3*,0,0,0 0-2 S play"
		bare   = "0,0,1,0,0,0,0,0,0,0/" + none + " 0-2 S play"
		long   = "0,0,0,0,0,0,0,0,0,12/" + none + " 0-2 S play" // ends in boma 2, which faces 9
		stay   = "0,0,0,1,0,0,0,0,0,0/"
	)
	after := "0,0,0,0,0,0,0,0,0,0/" + none + " 4-2 N play"
	checkOnes(t, "kiothi", []one{
		{"", open, "3:1", after, 4, 1, 1},
		{"", marked, "3:1", stay + "0,0,0,0,0,0,3*,0,0,0 0-2 N play", 0, 1, 1},
		{"", bare, "3:1", stay + none + " 0-2 N play", 0, 1, 1},
		{"capturing_warrior=always", open, "3:1", after, 4, 1, 1},
		{"capturing_warrior=always", marked, "3:1", none + "/0,0,0,0,0,0,3*,0,0,0 1-2 N play", 1, 1, 1},
		{"capturing_warrior=always", bare, "3:1", none + "/" + none + " 1-2 N play", 1, 1, 1},
		{"capture_needs_crossing=yes", open, "3:1", stay + "0,0,0,0,0,0,3,0,0,0 0-2 N play", 0, 1, 1},
		{"capture_needs_crossing=yes capturing_warrior=always", bare, "3:1", stay + none + " 0-2 N play", 0, 1, 1},
		{"capture_needs_crossing=yes", long, "10:12", "1,0,0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1,0,1 2-2 N play", 2, 1, 12},
		// An ending in the enemy's row captures nothing.
		{"capturing_warrior=always", "0,0,0,0,0,0,0,0,4,1/" + none + " 0-0 S play", "10:1", "0,0,0,0,0,0,0,0,4,0/1,0,0,0,0,0,0,0,0,0 0-0 N play", 0, 1, 1},
	})
}

func TestKiothiBonus(t *testing.T) { // [K11]
	const row = "0,0,0,0,0,0,0,0,0,11/" // ends in boma 1, having sown the enemy's ten
	type bonus struct {
		rules, north string
		captured     int
	}
	for _, c := range []bonus{
		{"", "0,0,0,0,0,0,1,1,1,0", 1 + 1 + 6},
		{"", "0,0,0,0,0,0,1,1*,1,0", 1 + 1},
		{"", "0,0,0,0,0,0,1,1,1,1*", 1 + 6},
		{"", "0,0,0,0,0,0,1,1*,1,1*", 0},
		{"capturing_warrior=always", "0,0,0,0,0,0,1,1*,1,1*", 1},
		{"capturing_warrior=always", "0,0,0,0,0,0,1,1,1,1*", 1 + 6},
		{"bonus_needs_capture=yes", "0,0,0,0,0,0,1,1,1,0", 1 + 1 + 6},
		{"bonus_needs_capture=yes", "0,0,0,0,0,0,1,1,1,1*", 0},
		{"bonus_needs_capture=yes capturing_warrior=always", "0,0,0,0,0,0,1,1,1,1*", 1},
		{"capture_needs_crossing=yes", "0,0,0,0,0,0,1,1,1,0", 1 + 1 + 6},
		{"bonus=three-from-opposite", "0,0,0,0,0,0,1,1,1,0", 1 + 1 + 4},
		{"bonus=three-from-opposite", "0,0,0,0,0,0,1,1,1,1*", 0},
		{"bonus=three-from-opposite", "0,0,0,0,0,0,1,1,1*,0", 1 + 1},
		{"bonus=three-from-opposite", "0,0,0,0,0,0,1*,1,1,0", 1 + 1 + 4},
		{"bonus=run", "0,0,0,0,0,0,1,1,1,0", 1 + 10 + 3},
		{"bonus=run", "0,0,0,0,0,1*,1,1,1,0", 1 + 1 + 6},
		{"bonus=run", "0,0,0,0,0,0,1,1,1,1*", 0},
		{"bonus=run bonus_needs_capture=yes", "0,0,0,0,0,1*,1,1,1,0", 1 + 1 + 6},
		{"bonus=none", "0,0,0,0,0,0,1,1,1,0", 1 + 1},
		{"bonus=none", "0,0,0,0,0,0,1,1,1,1*", 0},
	} {
		m := play(t, referee(t, "kiothi", rules(c.rules)), row+c.north+" 0-0 S play", "10:11")
		if m.Captured != c.captured || m.Laps != 1 || m.Sown != 11 {
			t.Errorf("%s | %s: %+v, want %d captured", c.rules, c.north, m, c.captured)
		}
	}
}

func TestKiothiEnd(t *testing.T) { // [K12] [K13]
	const stuck = ones + "/1,0,0,0,0,0,0,0,0,0 20-0 S play" // South's every move is banned, or a relay
	checkEnds(t, "kiothi", []end{
		{"", "3,0,0,0,0,0,0,0,0,0/" + none + " 10-12 N play", Outcome{13, 12, 0, 1, "no-moves"}},
		{"", none + "/" + none + " 10-12 N play", Outcome{10, 12, 0, -1, "no-moves"}},
		{"lap_limit=1", stuck, Outcome{20, 11, 0, 1, "no-moves"}},
		{"lap_limit=1 leftovers=row-owner", stuck, Outcome{30, 1, 0, 1, "no-moves"}},
		{"lap_limit=1", ones + "/" + ones + " 20-20 N play", Outcome{30, 30, 0, 0, "no-moves"}},
	})
	g := referee(t, "kiothi", nil)
	if _, over := g.Outcome(g.Start()); over {
		t.Error("over before the redistributions")
	}
	if got, want := g.Repeated("1,0,0,0,0,0,0,0,0,0/"+none+" 28-31 S play"), (Outcome{28, 31, 1, -1, "repetition"}); got != want { // [K16]
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestKiothiCount(t *testing.T) { // [K3]
	const start = "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1"
	const few = "0,0,0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0,0,1 0-0 S r1"
	for _, c := range []struct{ rules, position, want string }{
		{"", start, "300450150"},            // C(6,2) C(29,10)
		{"opening_boma=1", start, "255024"}, // 6 C(24,5)
		{"opening_boma=up-to-2", start, "300705174"},
		{"", "0,0,0,0,5,5,5,5,0,0/0,0,0,0,5,5,5,5,5,15 0-0 N r2", "344816622150"},
		{"", few, "210"}, // two warriors: C(21,2)
		{"opening_boma=up-to-2", few, "210"},
		{"", "0,0,0,0,0,0,0,0,1,1/" + none + " 0-0 S r1", "210"},
		{"opening_boma=1", "0,0,0,0,0,0,0,0,1,1/" + none + " 0-0 S r1", "40"},
		{"opening_boma=up-to-2", "0,0,0,0,0,0,0,0,1,1/" + none + " 0-0 S r1", "250"},
		{"", none + "/" + none + " 0-0 N r2", "1"},
	} {
		n, err := Count(rules(c.rules), c.position)
		if err != nil || n.String() != c.want {
			t.Errorf("%s %s: %v %v, want %s", c.rules, c.position, n, err, c.want)
		}
		if len(c.want) > 3 {
			continue
		}
		list, err := Redistributions(rules(c.rules), c.position)
		if err != nil || int64(len(list)) != n.Int64() {
			t.Errorf("%s %s: %d listed, %v counted, %v", c.rules, c.position, len(list), n, err)
		}
		seen, g := map[string]bool{}, referee(t, "kiothi", rules(c.rules))
		for _, text := range list {
			if play(t, g, c.position, text); seen[text] {
				t.Errorf("%s is listed twice", text)
			}
			seen[text] = true
		}
	}
	if _, err := Count(nil, none+"/"+none+" 0-0 S play"); err == nil {
		t.Error("counted in play")
	}
}

func TestKiothiRedistribution(t *testing.T) {
	const start = "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1"
	const few = "0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,1 0-0 N r2"
	checkOnes(t, "kiothi", []one{
		{"", start, "5+6>S1=2,N3=8", "2,0,0,0,0,0,5,5,5,5/0,0,8,0,5,5,5,5,5,5 0-0 N r2", 0, 0, 10},
		{"", start, "5+6>S5=5,S6=5", "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 N r2", 0, 0, 10}, // all put back
		{"opening_boma=1", start, "10>N10=5", "0,0,0,0,5,5,5,5,5,0/0,0,0,0,5,5,5,5,5,10 0-0 N r2", 0, 0, 5},
		{"", few, "10>S1=1", "1*,0,0,0,0,0,0,0,0,0/" + none + " 0-0 S play", 0, 0, 1},
		{"protection=none", few, "10>S1=1", "1,0,0,0,0,0,0,0,0,0/" + none + " 0-0 S play", 0, 0, 1},
		{"protection=unsown", few, "10>S1=1", "1*,0*,0*,0*,0*,0*,0*,0*,0*,0*/0*,0*,0*,0*,0*,0*,0*,0*,0*,0* 0-0 S play", 0, 0, 1},
	})
	g := referee(t, "kiothi", nil)
	for _, text := range []string{
		"", "5+6", "6+5>S1=10", "5+5>S1=10", "5>S1=5", "4+5>S1=5", "5+6+7>S1=15", "5+6>S1=9", "5+6>S1=11", "5+6>N1=5,S1=5", "5+6>S2=5,S1=5",
		"5+6>S1=5,S1=5", "5+6>S1=10,S2=0", "5+6>S01=10", "5+6>S11=10", "5+6>S0=10", "5+6>E1=10", "5+6>S1=10,", "5+6>=10", "5+6>S1=+10", "5:1",
	} {
		if _, err := g.Apply(start, text); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
	if _, err := Play(g, start, 10, func(int) int { return 0 }); err == nil {
		t.Error("Play from r1")
	}
}

func TestKiothiRandomPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	games, plies, moves, laps := 100, 0, 0, 0
	for _, variant := range []string{"", "protection=unsown mark_cleared_by=owner first_lap=free bonus=run"} {
		g := referee(t, "kiothi", rules(variant))
		for range games {
			p, err := Play(g, randomOpening(t, g, random), 2000, random.IntN)
			if err != nil || p.Truncated {
				t.Fatal(p.Truncated, err)
			}
			o := p.Outcome
			if o.South+o.North+o.Unassigned != 60 || (o.South-o.North-o.Unassigned)%2 != 0 || (o.End == "no-moves") != (o.Unassigned == 0) {
				t.Errorf("%s: %+v", variant, o)
			}
			if variant == "" {
				m, l := tally(t, g, p.Positions)
				plies, moves, laps = plies+p.Plies, moves+m, laps+l
			}
		}
	}
	length, choice, lap := float64(plies)/float64(games), float64(moves)/float64(plies), float64(laps)/float64(plies)
	if length < 45 || length > 60 || choice < 6.5 || choice > 8.5 || lap < 1.7 || lap > 2.4 { // known: 52, 7.5 and 2.0
		t.Errorf("%.1f sowings, %.2f moves, %.2f laps", length, choice, lap)
	}
}

// tally counts the legal moves of a game, and the laps of those played.
func tally(t *testing.T, g Game, positions []string) (moves, laps int) {
	t.Helper()
	for i, position := range positions {
		checkKiothi(t, g.(*kiothi), position)
		list, _ := g.Moves(position)
		moves += len(list)
		for _, m := range list {
			if i+1 < len(positions) && m.To == positions[i+1] {
				laps += m.Laps
				break
			}
		}
	}
	return moves, laps
}

// checkKiothi: warriors are constant, and no marked boma is empty.
func checkKiothi(t *testing.T, k *kiothi, position string) {
	t.Helper()
	p, err := k.parse(position)
	if err != nil || p.format() != position {
		t.Fatal(position, err)
	}
	if p.count(south)+p.count(north)+p.prison[south]+p.prison[north] != 60 || strings.HasPrefix(position, "0*") || strings.Contains(position, ",0*") {
		t.Errorf("impossible: %s", position)
	}
}

// randomOpening plays two random redistributions.
func randomOpening(t *testing.T, g Game, random *rand.Rand) string {
	t.Helper()
	k, position := g.(*kiothi), g.Start()
	for range 2 {
		p, _ := k.parse(position)
		sets := k.bomaSets(p)
		set := sets[random.IntN(len(sets))]
		_, hand := p.lift(set)
		q := put{}
		for range hand {
			q[random.IntN(2)][1+random.IntN(10)]++
		}
		position = play(t, g, position, setText(set)+">"+q.format()).To
	}
	return position
}
