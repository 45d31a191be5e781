package engine_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
)

// A round is a game of one counter on a track: a move takes it one or two places
// on. It ends at none of them, so only repetition or the limit can end a game.
type round struct {
	places int
	gate   int                 // entering this place is final and counts as a new round; -1: none
	key    func(at int) uint64 // nil: the place itself
}

type place struct{ Round, At int }

func (g round) Start() place                                   { return place{} }
func (g round) Mover(place) engine.Seat                        { return engine.South }
func (g round) Moves(dst []engine.Move, p place) []engine.Move { return append(dst, 1, 2) }
func (g round) Result(place) (engine.Result, bool)             { return engine.Result{}, false }
func (g round) Total(place) int                                { return 1 }
func (g round) Format(p place) string                          { return fmt.Sprint(p.Round, p.At) }
func (g round) Draw(p place) string                            { return g.Format(p) + "\n" }
func (g round) FormatMove(_ place, m engine.Move) string       { return fmt.Sprint(m) }

func (g round) Parse(s string) (p place, err error) {
	_, err = fmt.Sscan(s, &p.Round, &p.At)
	return p, err
}

func (g round) ParseMove(_ place, s string) (m engine.Move, err error) {
	_, err = fmt.Sscan(s, &m)
	return m, err
}

func (g round) Stopped(place) engine.Result { return engine.Result{End: engine.Repetition} }

func (g round) Play(p place, m engine.Move) (place, engine.Effect) {
	p.At = (p.At + int(m)) % g.places
	e := engine.Effect{Sown: 1, Laps: 1}
	if p.At == g.gate {
		p.Round++
		e.Final = true
	}
	return p, e
}

func (g round) Key(p place) uint64 {
	if g.key != nil {
		return g.key(p.At)
	}
	return uint64(p.At) // not the round: two positions may share a key
}

// TestRepetitionAfterLongGames plays games far longer than the first hash table has
// room for, also with keys that all collide.
func TestRepetitionAfterLongGames(t *testing.T) {
	for name, key := range map[string]func(int) uint64{
		"spread keys":                        nil,
		"one key for all":                    func(int) uint64 { return 7 },
		"keys that differ only in high bits": func(at int) uint64 { return uint64(at) << 40 },
		"keys at the end of the table":       func(at int) uint64 { return ^uint64(0) - uint64(at%3) },
	} {
		for _, places := range []int{1, 2, 31, 32, 33, 63, 64, 65, 1000} {
			r := engine.NewReferee(round{places: places, gate: -1, key: key}, 1<<30)
			for range 3 { // the referee is used again
				r.Begin(place{})
				for ply := 0; ; ply++ {
					result, over := r.Over()
					if over != (ply == places) {
						t.Fatalf("%s, %d places: over %v at ply %d", name, places, over, ply)
					}
					if over {
						if result.End != engine.Repetition || r.Ply() != places {
							t.Errorf("%s, %d places: %+v at ply %d", name, places, result, r.Ply())
						}
						break
					}
					if !r.Repeats(place{At: ply}) || r.Repeats(place{At: ply + 1}) {
						t.Fatalf("%s, %d places: Repeats is wrong at ply %d", name, places, ply)
					}
					r.Play(1)
				}
			}
		}
	}
}

// TestFinalMovesForgetThePast has a gate on the track, after which no position
// before it counts: the game goes on to the limit, however often the history is
// cleared, and what lies behind the gate is not seen.
func TestFinalMovesForgetThePast(t *testing.T) {
	const limit = 5000
	r := engine.NewReferee(round{places: 40, gate: 0}, limit)
	for ply := 0; ply < limit; ply++ {
		if result, over := r.Over(); over {
			t.Fatalf("%+v at ply %d", result, ply)
		}
		if got, want := len(r.Seen()), ply%40+1; got != want {
			t.Fatalf("%d positions seen at ply %d, want %d", got, ply, want)
		}
		if last := r.Seen()[len(r.Seen())-1]; last != r.Position() {
			t.Fatalf("the last position seen is %v, want %v", last, r.Position())
		}
		r.Play(1)
	}
	if result, over := r.Over(); !over || result.End != engine.PlyLimit {
		t.Errorf("%+v, %v", result, over)
	}
}

// TestSameKeyIsNotRepetition has positions of different rounds share their keys.
func TestSameKeyIsNotRepetition(t *testing.T) {
	r := engine.NewReferee(round{places: 5, gate: -1, key: func(int) uint64 { return 0 }}, 100)
	r.Begin(place{Round: 3})
	r.Play(2)
	if r.Repeats(place{Round: 4}) || !r.Repeats(place{Round: 3}) || r.Repeats(place{Round: 3, At: 1}) {
		t.Error("Repeats looks at less than the position")
	}
}

func TestPlyLimit(t *testing.T) {
	for _, limit := range []int{0, 1, 7} {
		r := engine.NewReferee(round{places: 1000, gate: -1}, limit)
		for range limit {
			if result, over := r.Over(); over {
				t.Fatalf("limit %d: %+v at ply %d", limit, result, r.Ply())
			}
			r.Play(1)
		}
		result, over := r.Over()
		if !over || !result.Truncated() || result.Winner != 0 || result.End != engine.PlyLimit || len(r.Legal()) > 0 {
			t.Errorf("limit %d: %+v, %v, moves %v", limit, result, over, r.Legal())
		}
		if result.Unassigned != 1 {
			t.Errorf("limit %d: %d unassigned, want the one of the beginning", limit, result.Unassigned)
		}
	}
}

func TestPlayUniformlyIsUniform(t *testing.T) {
	g := round{places: 1 << 30, gate: -1}
	r := engine.NewReferee(g, 30_000)
	if result := engine.PlayUniformly(r, rand.New(rand.NewPCG(1, 2))); result.End != engine.PlyLimit || r.Ply() != 30_000 {
		t.Fatalf("%+v at ply %d", result, r.Ply())
	}
	// Each move is 1 or 2, so the counter has gone 45,000 on, with a standard deviation of 87.
	if at := r.Position().At; at < 44_600 || at > 45_400 {
		t.Errorf("the counter is at %d, want about 45,000", at)
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{engine.South.String() + engine.North.String(), "SN"},
		{engine.South.Other().String() + engine.North.Other().String(), "NS"},
		{engine.NoMoves.String(), "no-moves"},
		{engine.AllCaptured.String(), "all-captured"},
		{engine.Annihilated.String(), "annihilated"},
		{engine.RowEmpty.String(), "row-empty"},
		{engine.Repetition.String(), "repetition"},
		{engine.PlyLimit.String(), "ply-limit"},
		{engine.End(0).String(), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestMoreWins(t *testing.T) {
	for _, c := range []struct{ south, north, winner, margin int }{
		{31, 29, 1, 2}, {29, 31, -1, -2}, {30, 30, 0, 0}, {0, 0, 0, 0},
	} {
		r := engine.MoreWins(c.south, c.north, engine.NoMoves)
		if r.Winner != c.winner || r.Margin() != c.margin || r.End != engine.NoMoves || r.Truncated() {
			t.Errorf("%d-%d: %+v, margin %d", c.south, c.north, r, r.Margin())
		}
	}
}

// mute is a game whose position without moves has no result.
type mute struct{ round }

func (mute) Moves(dst []engine.Move, _ place) []engine.Move { return dst }

func TestPositionWithoutMovesOrResult(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a game that is broken was refereed")
		}
	}()
	engine.NewReferee(mute{round{places: 3, gate: -1}}, 10)
}
