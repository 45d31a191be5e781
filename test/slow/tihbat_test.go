package slow

import "testing"

func TestTihbatMoves(t *testing.T) {
	const circle = "6,2/3,1 0-0 S" // hole 1 ends in hole 2 and leaves 2,4/4,2
	checkOnes(t, "tihbat", []one{
		{"", "7,7/7,7 0-0 S", "1", "2,9/9,8 0-0 N", 0, 1, 7},                // [T2]
		{"first_seed=next", "7,7/7,7 0-0 S", "1", "1,9/9,9 0-0 N", 0, 1, 7}, // [T2]
		{"", "7,7/7,7 0-0 N", "2", "9,9/8,2 0-0 S", 0, 1, 7},
		{"", "7,7/7,7 0-0 S", "3", "", 0, 0, 0},
		{"", "0,7/7,7 0-0 S", "1", "", 0, 0, 0},
		{"", "0,7/7,7 0-0 S", "pass", "", 0, 0, 0},
		// [T3] The last counter makes 3 and the sowing ends; [T4] odd.
		{"", "2,2/0,0 0-0 S", "1", "1,3/0,0 0-0 N", 0, 1, 2},
		// [T4] An enemy hole does not capture unless the side is either.
		{"", "0,2/3,0 0-0 S", "2", "0,1/4,0 0-0 N", 0, 1, 2},
		{"capture_side=either", "0,2/3,0 0-0 S", "2", "0,1/0,0 4-0 N", 4, 1, 2},
		// [T4] Up to 8, another number, or any even one.
		{"", "2,7/0,0 0-0 S", "1", "1,0/0,0 8-0 N", 8, 1, 2},
		{"", "2,9/0,0 0-0 S", "1", "1,10/0,0 0-0 N", 0, 1, 2},
		{"capture_max=none", "2,9/0,0 0-0 S", "1", "1,0/0,0 10-0 N", 10, 1, 2},
		{"capture_max=10", "2,9/0,0 0-0 S", "1", "1,0/0,0 10-0 N", 10, 1, 2},
		{"capture_max=6", "2,7/0,0 0-0 S", "1", "1,8/0,0 0-0 N", 0, 1, 2},
		// [T4] Chains.
		{"", circle, "1", "2,0/4,2 4-0 N", 4, 1, 6},
		{"chain=yes", circle, "1", "0,0/4,2 6-0 N", 6, 1, 6},
		{"chain=yes capture_side=either", circle, "1", "0,0/0,0 12-0 N", 12, 1, 6},
		{"chain=yes capture_max=2", circle, "1", "2,4/4,2 0-0 N", 0, 1, 6},
		// [T6] Lone counters.
		{"", "1,1/3,0 0-0 S", "1", "1,1/3,0 0-0 N", 0, 1, 1},
		{"singleton=steps", "1,1/3,0 0-0 S", "1", "0,0/3,0 2-0 N", 2, 1, 1},
		{"singleton=steps", "1,1/3,0 0-0 S", "2", "1,0/4,0 0-0 N", 0, 1, 1},
		{"singleton=forbidden", "1,1/3,0 0-0 S", "1", "", 0, 0, 0},
		{"singleton=forbidden", "1,1/3,0 0-0 S", "pass", "1,1/3,0 0-0 N", 0, 0, 0}, // [T5]
		{"first_seed=next", "1,1/3,0 0-0 S", "1", "0,0/3,0 2-0 N", 2, 1, 1},
		{"first_seed=next singleton=steps", "1,1/3,0 0-0 S", "1", "0,0/3,0 2-0 N", 2, 1, 1},
		// [T5] An empty row.
		{"", "0,0/3,0 0-0 S", "pass", "0,0/3,0 0-0 N", 0, 0, 0},
		{"empty_row=split", "0,0/3,0 0-0 S", "pass", "", 0, 0, 0},
		{"", "0,0/0,0 14-14 S", "pass", "", 0, 0, 0}, // [T7]
	})
}

func TestTihbatEnd(t *testing.T) {
	checkEnds(t, "tihbat", []end{
		{"", "0,0/0,0 16-12 S", Outcome{16, 12, 0, 1, "all-captured"}}, // [T7] [T9]
		{"empty_row=split", "0,0/0,0 14-14 N", Outcome{14, 14, 0, 0, "all-captured"}},
		{"empty_row=opponent-takes-rest", "0,0/3,4 10-11 S", Outcome{10, 18, 0, -1, "row-empty"}}, // [T5]
		{"empty_row=split", "0,0/3,4 10-11 S", Outcome{13, 14, 1, -1, "row-empty"}},
		{"empty_row=row-owner", "0,0/3,4 10-11 S", Outcome{10, 18, 0, -1, "row-empty"}},
		{"empty_row=row-owner singleton=forbidden", "1,1/5,1 6-14 S", Outcome{8, 20, 0, -1, "row-empty"}}, // [T6]
		{"empty_row=opponent-takes-rest singleton=forbidden", "1,1/5,1 6-14 S", Outcome{6, 22, 0, -1, "row-empty"}},
	})
	g := referee(t, "tihbat", nil)
	if _, over := g.Outcome("0,0/3,4 10-11 S"); over {
		t.Error("South can pass")
	}
	if got, want := g.Repeated("1,1/1,1 14-10 S"), (Outcome{14, 10, 4, 1, "repetition"}); got != want { // [T8]
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestPlayPrecedence(t *testing.T) { // [K17]
	first := func(int) int { return 0 }
	lone := referee(t, "tihbat", nil)
	for limit, want := range map[int]Played{
		0: {Truncated: true},
		1: {Plies: 1, Truncated: true},
		2: {Plies: 2, Outcome: Outcome{12, 12, 4, 0, "repetition"}},
		3: {Plies: 2, Outcome: Outcome{12, 12, 4, 0, "repetition"}},
	} {
		got, err := Play(lone, "1,1/1,1 12-12 S", limit, first)
		if err != nil || got.Outcome != want.Outcome || got.Plies != want.Plies || got.Truncated != want.Truncated || len(got.Positions) != want.Plies+1 {
			t.Errorf("limit %d: %+v %v", limit, got, err)
		}
	}
	steps := referee(t, "tihbat", rules("singleton=steps"))
	got, err := Play(steps, "1,1/0,0 26-0 S", 1, first)
	if err != nil || got.Outcome != (Outcome{28, 0, 0, 1, "all-captured"}) || got.Truncated {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := Play(steps, "1,1/0,0 26-0 S", 1, func(n int) int { return n }); err == nil {
		t.Error("a choice out of range")
	}
}
