package analysis

import (
	"math"
	"testing"
)

// TestLadder plants two levels of equal strength: a, whose own games the first player
// wins three of four times, and b, of whose own he wins half; of their games against
// each other he wins two of three, whoever he is.
func TestLadder(t *testing.T) {
	dir := t.TempDir()
	of := func(n int, won func(i int) bool) []fakeGame {
		games := coins(1, n, 0.5, 0, true)
		for i := range games {
			turn(&games[i], 2*truthInt(won(i))-1)
		}
		return games
	}
	dataset(t, dir, false,
		fixture{variant: "bao/x", south: "a", north: "a", pairs: true, games: of(400, func(i int) bool { return i%4 > 0 })},
		fixture{variant: "bao/x", south: "b", north: "b", pairs: true, games: of(400, func(i int) bool { return i%4 < 2 })},
		fixture{variant: "bao/x", south: "b", north: "a", pairs: true, games: of(600, func(i int) bool { return i%6 == 0 || i%6 == 2 || i%2 == 1 && i%6 != 5 })})
	d := read(t, dir, Options{})
	names, meetings, err := d.Meetings("bao/x")
	if err != nil || len(names) != 2 || len(meetings) != 4 {
		t.Fatalf("%v, %v, %v", names, meetings, err)
	}
	// South in even games is b, who then wins two of three; a, South in odd ones, as well.
	if m := meetings[3]; m != (Meeting{First: 1, Second: 1, Wins: 200, Losses: 200}) {
		t.Errorf("b against himself: %+v", m)
	}
	for _, m := range meetings[1:3] {
		if m.First == m.Second || m.Wins != 200 || m.Losses != 100 {
			t.Errorf("a against b: %+v", m)
		}
	}
	l, err := d.Ladder("bao/x")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range l.Levels {
		// Equal strength by symmetry; log gamma is the mean of the log odds, by information.
		near(t, "elo", level.Strength.Estimate, 0, 1e-6)
		own, games := 300.0, 400.0
		if level.Agent == "b" {
			own = 200
		}
		p := (own + 400) / (games + 600)
		near(t, "gamma of "+level.Agent, level.Gamma.Estimate, p/(1-p), 1e-6)
		near(t, "advantage", level.Advantage.Estimate, 400*math.Log10(p/(1-p)), 1e-4)
	}
	if _, err := d.Ladder("bao/none"); err == nil {
		t.Error("a ladder of nothing")
	}
}

// TestLadderCountsGamesOnce has an agent without chance play every pair against itself as
// one game twice, and another pair of equal games that is not of one pair.
func TestLadderCountsGamesOnce(t *testing.T) {
	dir := t.TempDir()
	games := coins(1, 400, 0.5, 0, true)
	for i := range games {
		turn(&games[i], 2*truthInt(i/2%4 > 0)-1)
		games[i].hash = int64(1000 + (i+i/2%2)/2) // every second pair is of two games
	}
	dataset(t, dir, false, fixture{variant: "bao/x", south: "a", north: "a", pairs: true, games: games})
	_, meetings, err := read(t, dir, Options{}).Meetings("bao/x")
	if err != nil {
		t.Fatal(err)
	}
	var n int64
	for _, m := range meetings {
		n += m.Wins + m.Draws + m.Losses
	}
	if n != 300 {
		t.Errorf("%d games of 100 pairs of one game and 100 of two, want 300", n)
	}
}
