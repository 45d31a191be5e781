package slow

import (
	"strings"
	"testing"
)

func TestBaoStart(t *testing.T) { // [B1] [B2]
	for r, want := range map[string]string{
		"":                        "011111111111/111111111111|011111111111/111111111111 S",
		"gap=back-left files=2":   "11/01|11/01 S",
		"gap=front-right files=3": "110/111|110/111 S",
	} {
		if got := referee(t, "bao", rules(r)).Start(); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}

func TestBaoMoves(t *testing.T) {
	checkOnes(t, "bao", []one{
		// [B3] Round the ring: back row, up, front row, down.
		{"files=3", "000/100|000/001 S", "b1", "000/010|000/001 N", 0, 1, 1},
		{"files=3", "000/001|000/001 S", "b3", "001/000|000/001 N", 0, 1, 1},
		{"files=3", "001/000|000/001 S", "f3", "010/000|000/001 N", 0, 1, 1},
		{"files=3", "100/000|000/001 S", "f1", "000/100|000/001 N", 0, 1, 1},
		{"files=3", "000/110|000/001 S", "b1", "", 0, 0, 0},
		{"files=3", "000/110|000/001 S", "b3", "", 0, 0, 0},
		{"files=3", "000/110|000/001 S", "b4", "", 0, 0, 0},
		// [B1] [B4] File 2 of 3 faces 2; 1 faces 3.
		{"files=3", "001/000|010/011 S", "f3", "010/000|000/001 N", 2, 1, 1},
		{"files=3", "001/000|010/001 S", "f3", "010/000|000/001 N", 1, 1, 1},
		{"files=3", "001/000|000/010 S", "f3", "010/000|000/010 N", 0, 1, 1},
		{"files=3", "010/000|111/111 S", "f2", "100/000|110/110 N", 2, 1, 1},
		{"files=3", "000/001|111/111 S", "b3", "001/000|011/011 N", 2, 1, 1},
		{"files=3", "000/010|111/111 S", "b2", "000/001|111/111 N", 0, 1, 1},
		{"files=3", "111/111|010/000 N", "f2", "110/110|100/000 S", 2, 1, 1},
		{"files=3 capture=front-only", "001/000|010/011 S", "f3", "010/000|000/011 N", 1, 1, 1},
		{"files=3 capture=front-only", "001/000|000/010 S", "f3", "010/000|000/010 N", 0, 1, 1},
		{"files=3 capture=back-if-front-empty", "001/000|010/011 S", "f3", "010/000|010/011 N", 0, 1, 1},
		{"files=3 capture=back-if-front-empty", "001/000|000/010 S", "f3", "010/000|000/000 N", 1, 1, 1},
		{"files=3 capture=back-if-front-empty", "001/000|000/001 S", "f3", "010/000|000/001 N", 0, 1, 1},
	})
}

func TestBaoEnd(t *testing.T) { // [B6] [B7]
	checkEnds(t, "bao", []end{
		{"files=2", "10/00|00/00 N", Outcome{1, 0, 0, 1, "annihilated"}},
		{"files=2", "10/00|00/00 S", Outcome{1, 0, 0, 1, "annihilated"}},
		{"files=2", "00/00|10/00 S", Outcome{0, 1, 0, -1, "annihilated"}},
		{"files=2", "00/00|00/00 S", Outcome{0, 0, 0, -1, "annihilated"}},
		{"files=2", "11/11|00/00 N", Outcome{4, 0, 0, 1, "annihilated"}},
		{"files=2", "11/11|10/00 S", Outcome{4, 1, 0, -1, "no-moves"}},
		{"files=2", "11/11|11/11 N", Outcome{4, 4, 0, 1, "no-moves"}},
	})
	g := referee(t, "bao", rules("files=2"))
	if _, over := g.Outcome("11/11|10/00 N"); over {
		t.Error("North can move")
	}
	if got, want := g.Repeated("10/10|10/00 S"), (Outcome{2, 1, 0, 0, "repetition"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestBaoPerft(t *testing.T) {
	g := referee(t, "bao", nil)
	level := []string{g.Start()}
	for depth, want := range []int{1, 2, 3, 7, 15, 40, 105, 309, 937, 3046} {
		var deeper []string
		for _, position := range level {
			moves, err := g.Moves(position)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moves {
				deeper = append(deeper, m.To)
			}
		}
		if level = deeper; len(level) != want {
			t.Fatalf("perft %d: %d, want %d", depth+1, len(level), want)
		}
	}
}

// TestBaoSolved solves small boards: every position, from the ends back.
func TestBaoSolved(t *testing.T) {
	for _, c := range []struct {
		rules                   string
		files, wins, loses, own int
	}{
		{"files=2", 2, 133, 123, 1},
		{"files=3", 3, 2330, 1766, -1},
		{"files=2 capture=back-if-front-empty", 2, -1, 256 - 112, 0},
		{"files=3 capture=back-if-front-empty", 3, -1, 4096 - 942, 0},
	} {
		g := referee(t, "bao", rules(c.rules))
		value := solveBao(t, g, c.files)
		wins, loses := 0, 0
		for position, v := range value {
			if strings.HasSuffix(position, "S") && v > 0 {
				wins++
			} else if strings.HasSuffix(position, "S") && v < 0 {
				loses++
			}
		}
		if c.wins < 0 { // only the draws are known
			wins, loses = -1, wins+loses
		}
		if wins != c.wins || loses != c.loses || c.own != 0 && value[g.Start()] != c.own {
			t.Errorf("%s: %d won %d lost, start %d", c.rules, wins, loses, value[g.Start()])
		}
	}
}

// solveBao gives 1 for won, -1 for lost by the mover; drawn ones stay at 0.
func solveBao(t *testing.T, g Game, files int) map[string]int {
	t.Helper()
	next := map[string][]string{}
	for n := range 1 << (4 * files) {
		cells := ""
		for i := range 4 * files {
			cells += string(rune('0' + n>>i&1))
		}
		for _, turn := range letters {
			p := cells[:files] + "/" + cells[files:2*files] + "|" + cells[2*files:3*files] + "/" + cells[3*files:] + " " + turn
			next[p] = successors(t, g, p)
		}
	}
	value := map[string]int{}
	for position := range next {
		if o, over := g.Outcome(position); over {
			value[position] = o.Winner
			if strings.HasSuffix(position, "N") {
				value[position] = -o.Winner
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for position, list := range next {
			if v := backed(value, list); value[position] == 0 && v != 0 {
				value[position], changed = v, true
			}
		}
	}
	return value
}

// successors lists where the moves of a position lead.
func successors(t *testing.T, g Game, position string) []string {
	t.Helper()
	moves, err := g.Moves(position)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range moves {
		list = append(list, m.To)
	}
	return list
}

// backed is what the mover is known to reach among the successors.
func backed(value map[string]int, list []string) int {
	best := -1
	for _, to := range list {
		best = max(best, -value[to])
	}
	if len(list) == 0 {
		return 0
	}
	return best
}
