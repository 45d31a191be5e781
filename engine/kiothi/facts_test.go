package kiothi

import (
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/enginetest"
)

// TestNumberOfOpenings counts the first redistributions, and looks through all that
// South can do to North's row for the one that leaves most to choose from.
func TestNumberOfOpenings(t *testing.T) {
	g := game(t, nil)
	if n, _ := g.Count(g.Start()); n != 300_450_150 {
		t.Errorf("%d first redistributions, want C(6,2) x C(29,10) = 300,450,150", n)
	}
	var most uint64
	p := g.Start()
	p.Phase, p.Mover = Second, engine.North
	// add puts warriors onto North's boma from index i on; boma that hold as many are
	// alike, so none of them need get more than the one before.
	var add func(i, cap, left int)
	add = func(i, cap, left int) {
		if i == boma {
			n, _ := g.Count(p)
			most = max(most, n)
			return
		}
		if i == boma-6 { // the first of the six that hold five
			cap = left
		}
		for n := range min(cap, left) + 1 {
			p.Board = p.Board.Put(uint64(boma+i), uint64(n))
			add(i+1, n, left-n)
			p.Board = p.Board.Put(uint64(boma+i), -uint64(n))
		}
	}
	add(0, 10, 10)
	if most != 344_816_622_150 {
		t.Errorf("up to %d second redistributions, want 344,816,622,150", most)
	}
}

// random plays games of g and gives each position that is reached by a sowing, with
// the position before, the move and its effect.
func random(g *Game, games int, see func(before, after Position, m engine.Move, e engine.Effect)) []engine.Result {
	rng := rand.New(rand.NewPCG(11, 12))
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	var results []engine.Result
	for range games {
		r.Begin(g.Start())
		for {
			if result, over := r.Over(); over {
				results = append(results, result)
				break
			}
			before := r.Position()
			if n := r.Counted(); n > 0 {
				r.Play(engine.Move(rng.Uint64N(n)))
				continue
			}
			m := r.Legal()[rng.IntN(len(r.Legal()))]
			e := r.Play(m)
			see(before, r.Position(), m, e)
		}
	}
	return results
}

func TestWarriorsAreConstantAndMarkedBomaOccupied(t *testing.T) {
	g := game(t, nil)
	random(g, 300, func(_, p Position, _ engine.Move, _ engine.Effect) {
		sum := int(p.Prison.South) + int(p.Prison.North)
		for x := range holes {
			n := p.Boma(x)
			sum += n
			if n == 0 && p.Marks>>x&1 == 1 {
				t.Fatalf("%s: a marked boma is empty", g.Format(p))
			}
		}
		if sum != 60 {
			t.Fatalf("%s: %d warriors, want 60", g.Format(p), sum)
		}
	})
}

// TestFinalMoves are those that capture or clear a mark, which never comes back.
func TestFinalMoves(t *testing.T) {
	g := game(t, nil)
	random(g, 300, func(before, after Position, m engine.Move, e engine.Effect) {
		if want := e.Captured > 0 || before.Marks != after.Marks; e.Final != want {
			t.Fatalf("%s %s: final is %v, want %v", g.Format(before), g.FormatMove(before, m), e.Final, want)
		}
	})
	if _, e := g.Play(g.Start(), 0); !e.Final {
		t.Error("a redistribution is not final")
	}
}

// TestMarginIsEven holds unless an odd rest is split: 60 warriors in two parts.
func TestMarginIsEven(t *testing.T) {
	repetitions := 0
	for _, changes := range []string{"", "leftovers=row-owner", wikipedia, "capture_needs_crossing=yes filled=1"} {
		g := kit.Open(t, enginetest.Changes(changes)).(*Game)
		for _, r := range random(g, 300, func(_, _ Position, _ engine.Move, _ engine.Effect) {}) {
			if (r.Margin()+r.Unassigned)%2 != 0 || r.End == engine.NoMoves && (r.Margin()%2 != 0 || r.Unassigned != 0) {
				t.Errorf("%s: %+v", changes, r)
			}
			if r.End == engine.Repetition {
				repetitions++
			}
		}
	}
	if repetitions == 0 {
		t.Error("no game ended by repetition")
	}
}

// TestEndInOwnFirstBoma has every move that ends there sow the enemy's tenth on the
// way, so that it is occupied, and is taken if it bears no mark [K10].
func TestEndInOwnFirstBoma(t *testing.T) {
	g, strict := game(t, map[string]string{"bonus": "none"}), game(t, map[string]string{"bonus_needs_capture": "yes"})
	lax := game(t, nil)
	rng := rand.New(rand.NewPCG(13, 14))
	compose := composer(t, "")
	ends, matters := 0, 0
	for range 40_000 {
		p, err := g.Parse(compose(rng))
		if err != nil {
			t.Fatal(err)
		}
		if p.Phase != Play {
			continue
		}
		tenth := boma*int(p.Mover.Other()) + 9
		for _, m := range g.Moves(nil, p) {
			after, e := g.Play(p, m)
			marked := after.Marks>>tenth&1 == 1
			if (int(m>>8)+int(e.Sown))%holes == 0 { // the last warrior fell into the mover's boma 1
				ends++
				if occupied := after.Boma(tenth) > 0; occupied != marked || marked == (e.Captured > 0) {
					t.Fatalf("%s %s: leads to %s", g.Format(p), g.FormatMove(p, m), g.Format(after))
				}
			}
			a, _ := lax.Play(p, m)
			if b, _ := strict.Play(p, m); a != b { // bonus_needs_capture matters
				matters++
				if !marked {
					t.Fatalf("%s %s: leads to %s and %s", g.Format(p), g.FormatMove(p, m), g.Format(a), g.Format(b))
				}
			}
		}
	}
	if ends < 1000 || matters < 10 {
		t.Errorf("only %d moves end there, and bonus_needs_capture matters in %d", ends, matters)
	}
}

// TestRandomPlay measures uniform random play from uniformly drawn redistributions:
// about 52 sowings a game, 7.5 legal moves and 2.0 laps a sowing.
func TestRandomPlay(t *testing.T) {
	g := game(t, nil)
	const games = 3000
	sowings, moves, laps := 0, 0, 0
	random(g, games, func(before, _ Position, _ engine.Move, e engine.Effect) {
		sowings++
		moves += len(g.Moves(nil, before))
		laps += int(e.Laps)
	})
	for _, c := range []struct {
		what       string
		got, about float64
		within     float64
	}{
		{"sowings a game", float64(sowings) / games, 52, 2}, // standard error 0.5
		{"legal moves", float64(moves) / float64(sowings), 7.5, 0.2},
		{"laps a sowing", float64(laps) / float64(sowings), 2.0, 0.1},
	} {
		if c.got < c.about-c.within || c.got > c.about+c.within {
			t.Errorf("%s: %.2f, want about %.1f", c.what, c.got, c.about)
		}
	}
}
