package analysis

import (
	"math"
	"testing"
)

// trace of six plies, worked by hand. South moves at even plies and wins in the end.
//
//	ply       0  1  2  3  4  5
//	legal     2  4  1  4  2  8
//	captured  0  3  5  0  1  0     lead before: 0  0 -3  2  2  3
func worked() *facts {
	f := &facts{result: resultFirst, plies: 6, seeds: 16, margin: 3, traced: true, decisions: 5}
	f.trace.begin(0, 1)
	mover, legal, captured := []uint8{0, 1, 0, 1, 0, 1}, []uint16{2, 4, 1, 4, 2, 8}, []uint8{0, 3, 5, 0, 1, 0}
	f.trace.moves(mover[:2], legal[:2], captured[:2]) // as if a page ended here
	f.trace.moves(mover[2:], legal[2:], captured[2:])
	return f
}

func quantityValue(t *testing.T, name string, f *facts) float64 {
	t.Helper()
	q := quantities[quantityOf(name)]
	num, den := q.of(f)
	if den == 0 {
		t.Fatalf("%s has no part in the game", name)
	}
	return float64(num) * q.scale / float64(den)
}

func TestTrace(t *testing.T) {
	f := worked()
	logs := math.Log10(2 * 4 * 1 * 4 * 2 * 8)
	for name, want := range map[string]float64{
		"branching":         21.0 / 6,
		"branching_log":     logs / 6,
		"branching_per_ply": 21.0 / 6,
		"complexity":        logs,
		"complexity_ludii":  6 * math.Log10(21.0/6),
		"captured_per_move": 9.0 / 6,
		"decision_share":    5.0 / 6,
		// Leaders: both, both, North, South, South, South: three sets, the first counted.
		"lead_change_ludii": 3.0 / 6,
		// South trails at ply 2 alone, by 3 of 16: E_lead - E_win = 3/16.
		"drama_browne":             math.Sqrt(3.0 / 16),
		"drama_ludii":              3.0 / 16 / 6,
		"trailing_share":           1.0 / 6,
		"decisiveness_threshold":   3,
		"decisiveness_moves_ludii": 1, // he leads by 3 at most: never by more than the loser did
		// Slope of log10 b on t: t - 2.5 times log10 b, over 17.5.
		"convergence_branching": (-2.5*math.Log10(2) - 1.5*math.Log10(4) + 0.5*math.Log10(4) + 1.5*math.Log10(2) + 2.5*math.Log10(8)) / 17.5,
		// Seeds gone before each ply: 0 0 3 8 8 9.
		"convergence_seeds":          -(-0.5*3 + 0.5*8 + 1.5*8 + 2.5*9) / 17.5,
		"lead_at_00_percent":         0,
		"lead_at_40_percent":         -3, // ply 2
		"lead_at_90_percent":         3,
		"winner_ahead_at_40_percent": 0,
		"winner_ahead_at_50_percent": 1,
	} {
		near(t, name, quantityValue(t, name, f), want, 2e-7)
	}
	after := f.trace.after()
	for level, want := range map[int]float64{0: 3.0 / 6, 2: 3.0 / 6, 3: 1, 63: 1} {
		near(t, "after", float64(after[level])/65536, want, 1e-5)
	}
	// Ahead by one from the start, he passes the loser's most, -1, at once.
	f.trace.begin(1, 1)
	f.trace.moves([]uint8{0, 1}, []uint16{1, 1}, []uint8{0, 0})
	near(t, "passed", float64(f.trace.passed()), 0, 0)
}

// TestLabels has a game won by South by 2, of five plies; the table does not cover ply 0.
// South gave 4 away at ply 2, to a draw's 0; North gave 2 back at ply 3.
func TestLabels(t *testing.T) {
	g := fakeGame{winner: 1, margin: 2, start: "1,0/0,0 0-0 S", moves: []fakeMove{
		{legal: 2},
		{legal: 2, label: &fakeLabel{wdl: -1, margin: -4, optimal: 1}},
		{legal: 3, label: &fakeLabel{wdl: 1, margin: 4, loss: 1, lossMargin: 4, optimal: 1}},
		{legal: 2, label: &fakeLabel{wdl: 0, margin: 0, loss: 1, lossMargin: 2, optimal: 2}},
		{legal: 1, label: &fakeLabel{wdl: 1, margin: 2, optimal: 1}},
	}}
	dir := t.TempDir()
	dataset(t, dir, false, fixture{variant: "tihbat/standard", south: "a", north: "a", games: []fakeGame{g}})
	r := read(t, dir, Options{}).Report()
	for metric, want := range map[string]float64{
		"covered_share": 0.8, "error_rate": 0.5, "error_rate_result": 0.5, "loss_per_move": 6.0 / 4, "only_moves": 2.0 / 3,
		"loss_first_player": 4, "loss_second_player": 2,
		// Plies of the tenths: 0 0 1 1 2 2 3 3 4 4; the value is the result for good from ply 4.
		"decided_at_20_percent": 0, "decided_at_60_percent": 0, "decided_at_80_percent": 1, "decided_at_90_percent": 1,
	} {
		row, ok := r.Groups[0].Row(metric)
		if !ok || row.Value == nil || math.Abs(*row.Value-want) > 1e-9 {
			t.Errorf("%s = %+v, want %v", metric, row, want)
		}
	}
	if _, ok := r.Groups[0].Row("decided_at_10_percent"); ok {
		t.Error("ply 0 is not covered, and yet a value is given")
	}
	if warned(r, "all truncated") || !warned(r, "tables that do not match") { // the manifest names no table
		t.Errorf("warnings: %v", r.Warnings)
	}
}

// TestContradiction wants tables of other rules noticed: a game worth 2 to South in
// which nobody gave anything away, and South lost.
func TestContradiction(t *testing.T) {
	games := coins(1, 20, 0.5, 0, false)
	label(games)
	for _, tt := range []struct {
		change func(g *fakeGame)
		want   int64
	}{
		{func(*fakeGame) {}, 0},
		{func(g *fakeGame) { g.margin += 2 }, 1},
		{func(g *fakeGame) { g.margin += 2; g.end = "repetition" }, 0},
		{func(g *fakeGame) { g.moves[0].label.lossMargin = -1 }, 1},
		{func(g *fakeGame) { g.moves[1].label = nil; g.margin = 5 }, 0}, // not covered whole: not known
	} {
		changed := append([]fakeGame{}, games...)
		changed[7].moves = append([]fakeMove{}, games[7].moves...)
		for i := range changed[7].moves {
			l := *changed[7].moves[i].label
			changed[7].moves[i].label = &l
		}
		tt.change(&changed[7])
		dir := t.TempDir()
		dataset(t, dir, true, fixture{variant: "tihbat/standard", south: "a", north: "a", games: changed})
		r := read(t, dir, Options{}).Report()
		if got := r.Groups[0].contradictions; got != tt.want || warned(r, "tables that do not match") != (tt.want > 0) {
			t.Errorf("%d contradictions, want %d; %v", got, tt.want, r.Warnings)
		}
	}
}
