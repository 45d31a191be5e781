package engine_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
)

// open returns the game under the parameters that differ from the defaults, written
// "name=value name=value".
func open[R any, P comparable, G engine.Game[P]](t testing.TB, changes string, make func(R) (G, error)) engine.Game[P] {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for name, value := range enginetest.Changes(changes) {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := make(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// An ending is a short game: where it begins, its moves, and how it ends under a ply limit.
type ending struct {
	what, rules, position, moves string
	limit                        int
	want                         engine.Result
}

func check[P comparable](t *testing.T, g engine.Game[P], e ending) {
	t.Helper()
	p := g.Start()
	if e.position != "" {
		var err error
		if p, err = g.Parse(e.position); err != nil {
			t.Fatal(err)
		}
	}
	r := engine.NewReferee(g, e.limit)
	r.Begin(p)
	for word := range strings.FieldsSeq(e.moves) {
		if result, over := r.Over(); over {
			t.Fatalf("%s: over before %s: %+v", e.what, word, result)
		}
		m, err := g.ParseMove(r.Position(), word)
		if err != nil {
			t.Fatal(err)
		}
		r.Play(m)
	}
	got, over := r.Over()
	if e.want.Truncated() { // totals and winner of a truncated game mean nothing
		got.Totals, got.Winner, got.Unassigned = e.want.Totals, 0, e.want.Unassigned
	}
	if !over || got != e.want {
		t.Errorf("%s: %+v, %v at ply %d, want %+v", e.what, got, over, r.Ply(), e.want)
	}
	if sum := got.Totals[0] + got.Totals[1] + got.Unassigned; !got.Truncated() && sum != g.Total(p) {
		t.Errorf("%s: %d seeds are told of, want the %d of the beginning", e.what, sum, g.Total(p))
	}
}

func result(south, north, unassigned, winner int, end engine.End) engine.Result {
	return engine.Result{Totals: [2]int{south, north}, Unassigned: unassigned, Winner: winner, End: end}
}

var truncated = engine.Result{End: engine.PlyLimit}

const (
	row    = "0,0,0,0,0,0,0,0,0,0"
	circle = "1,0,0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0,0,0 6-5 S play"
	round1 = "1:1 2:1 2:1 3:1 3:1 4:1 4:1 5:1 5:1 6:1 6:1 7:1 7:1 8:1 8:1 9:1 9:1 10:1 10:1"
)

func TestEndsOfKiothi(t *testing.T) {
	last := "0,0,0,0,0,0,0,0,1,0/1,0,0,0,0,0,0,0,0,0 5-3 S play" // 9:1 takes all that is left
	for _, e := range []ending{
		{"no moves", "", last, "9:1", 9, result(7, 3, 0, 1, engine.NoMoves)},
		{"no moves at the limit [K12] [K17]", "", last, "9:1", 1, result(7, 3, 0, 1, engine.NoMoves)},
		{"no moves at ply 0", "", row + "/1,0,0,0,0,0,0,0,0,0 0-0 S play", "", 0, result(0, 1, 0, -1, engine.NoMoves)},
		{"leftovers go to the other player", "lap_limit=1", "1,1,1,1,1,1,1,1,1,1/1,0,0,0,0,0,0,0,0,0 20-0 S play", "", 9, result(20, 11, 0, 1, engine.NoMoves)},
		{"repetition", "capture_needs_crossing=yes", circle, round1 + " 1:1", 99, result(6, 5, 2, 1, engine.Repetition)},
		{"repetition at the limit [K16] [K17]", "capture_needs_crossing=yes", circle, round1 + " 1:1", 20, result(6, 5, 2, 1, engine.Repetition)},
		{"limit before the repetition", "capture_needs_crossing=yes", circle, round1, 19, truncated},
		{"limit 0", "", "", "", 0, truncated},
		{"the first redistribution is a ply", "", "", "5+6>S5=5,S6=5", 1, truncated},
		{"the second redistribution is a ply", "", "", "5+6>S5=5,S6=5 5+6>N5=5,N6=5", 2, truncated},
		{"a sowing after both", "", "", "5+6>S5=5,S6=5 5+6>N5=5,N6=5 10:1", 3, truncated},
	} {
		check(t, open(t, e.rules, kiothi.New), e)
	}
}

func TestEndsOfBao(t *testing.T) {
	const chase = "11/00|01/00 S"
	for _, e := range []ending{
		{"annihilated", "files=2", "01/00|01/01 S", "f2", 9, result(1, 0, 2, 1, engine.Annihilated)},
		{"annihilated at the limit [B6] [K17]", "files=2", "01/00|01/01 S", "f2", 1, result(1, 0, 2, 1, engine.Annihilated)},
		{"without stones from the beginning", "files=2", "00/00|01/01 N", "", 9, result(0, 2, 0, -1, engine.Annihilated)},
		{"no moves", "files=2", "11/11|01/00 S", "", 9, result(4, 1, 0, -1, engine.NoMoves)},
		{"repetition", "files=2 capture=back-if-front-empty", chase, "f1 f2 f2 f1 b1 b1 b2 b2", 99, result(2, 1, 0, 0, engine.Repetition)},
		{"repetition at the limit [B7]", "files=2 capture=back-if-front-empty", chase, "f1 f2 f2 f1 b1 b1 b2 b2", 8, result(2, 1, 0, 0, engine.Repetition)},
		{"limit before the repetition", "files=2 capture=back-if-front-empty", chase, "f1 f2 f2 f1 b1 b1 b2", 7, truncated},
	} {
		check(t, open(t, e.rules, bao.New), e)
	}
}

func TestEndsOfTihbat(t *testing.T) {
	for _, e := range []ending{
		{"all captured", "singleton=steps", "1,1/0,0 20-6 S", "1", 9, result(22, 6, 0, 1, engine.AllCaptured)},
		{"all captured at the limit [T7] [T9]", "singleton=steps", "1,1/0,0 20-6 S", "1", 1, result(22, 6, 0, 1, engine.AllCaptured)},
		{"row empty", "empty_row=opponent-takes-rest", "0,0/3,4 10-11 S", "", 9, result(10, 18, 0, -1, engine.RowEmpty)},
		{"row empty, split", "empty_row=split", "0,0/3,4 10-11 S", "", 9, result(10, 11, 7, -1, engine.RowEmpty)},
		{"row empty, row owner", "empty_row=row-owner singleton=forbidden", "1,1/3,4 10-9 S", "", 9, result(12, 16, 0, -1, engine.RowEmpty)},
		{"lone counters", "", "1,1/1,1 14-10 S", "1 1", 9, result(14, 10, 4, 1, engine.Repetition)},
		{"lone counters at the limit [T8] [T9]", "", "1,1/1,1 12-12 S", "1 2", 2, result(12, 12, 4, 0, engine.Repetition)},
		{"limit before the repetition", "", "1,1/1,1 12-12 S", "1", 1, truncated},
		{"two passes are a repetition", "singleton=forbidden", "1,1/1,0 10-13 S", "pass pass", 9, result(10, 13, 3, -1, engine.Repetition)},
	} {
		check(t, open(t, e.rules, tihbat.New), e)
	}
}

// free plays games from the start until the referee is warm, and then counts what
// whole games allocate.
func free[P comparable](t *testing.T, name string, g engine.Game[P]) {
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	rng := rand.New(rand.NewPCG(1, 2))
	game := func() {
		r.Begin(g.Start())
		engine.PlayUniformly(r, rng)
	}
	for range 200 {
		game()
	}
	if n := testing.AllocsPerRun(50, game); n != 0 {
		t.Errorf("%s: %v allocations a game, want none", name, n)
	}
}

func TestGamesAllocateNothing(t *testing.T) {
	free(t, "kiothi", open(t, "", kiothi.New))
	free(t, "kiothi, from up to two boma", open(t, "opening_boma=up-to-2 bonus=run protection=unsown", kiothi.New))
	free(t, "bao", open(t, "", bao.New))
	free(t, "bao, with repetitions", open(t, "capture=back-if-front-empty", bao.New))
	free(t, "tihbat", open(t, "", tihbat.New))
	free(t, "tihbat, with chains", open(t, "chain=yes capture_side=either empty_row=row-owner", tihbat.New))
}
