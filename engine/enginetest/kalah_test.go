package enginetest

import (
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"testing"

	"github.com/boma-games/boma/engine"
)

// kalah is a game in which a player may move twice in a row: two holes and a store
// each, two seeds a hole. Sowing goes round own holes, own store and enemy holes;
// who ends in his store moves again. Who cannot move has lost his chance: what
// stands on the board goes to its owner.
//
//	hole 4 3        store 5 of North
//	hole 0 1        store 2 of South
type kalah struct{}

type board struct {
	Seeds [6]uint8
	Mover engine.Seat
}

var kalahSeed = maphash.MakeSeed()

func (kalah) Start() board              { return board{Seeds: [6]uint8{2, 2, 0, 2, 2, 0}} }
func (kalah) Mover(p board) engine.Seat { return p.Mover }
func (kalah) Key(p board) uint64        { return maphash.Comparable(kalahSeed, p) }
func (kalah) Draw(p board) string       { return fmt.Sprintln(p.Seeds) }
func (kalah) Stopped(p board) engine.Result {
	return engine.MoreWins(int(p.Seeds[2]), int(p.Seeds[5]), engine.Repetition)
}

func (kalah) Total(p board) (n int) {
	for _, c := range p.Seeds {
		n += int(c)
	}
	return n
}

func (kalah) Moves(dst []engine.Move, p board) []engine.Move {
	for m := range engine.Move(2) {
		if p.Seeds[3*int(p.Mover)+int(m)] > 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

func (kalah) Play(p board, m engine.Move) (board, engine.Effect) {
	x := 3*int(p.Mover) + int(m)
	store, skipped := 3*int(p.Mover)+2, 3*int(p.Mover.Other())+2
	n, before := p.Seeds[x], p.Seeds[store]
	p.Seeds[x] = 0
	for left := n; left > 0; left-- {
		if x = (x + 1) % 6; x == skipped {
			x = (x + 1) % 6
		}
		p.Seeds[x]++
	}
	gained := p.Seeds[store] - before
	if x != store {
		p.Mover = p.Mover.Other()
	}
	return p, engine.Effect{Sown: uint32(n), Laps: 1, Captured: uint16(gained), Final: gained > 0}
}

func (g kalah) Result(p board) (engine.Result, bool) {
	if len(g.Moves(nil, p)) > 0 {
		return engine.Result{}, false
	}
	s := p.Seeds
	return engine.MoreWins(int(s[0]+s[1]+s[2]), int(s[3]+s[4]+s[5]), engine.NoMoves), true
}

func (kalah) Format(p board) string {
	s := p.Seeds
	return fmt.Sprintf("%d,%d/%d,%d %d-%d %v", s[0], s[1], s[3], s[4], s[2], s[5], p.Mover)
}

func (g kalah) Parse(text string) (p board, err error) {
	var turn string
	s := &p.Seeds
	if _, err := fmt.Sscanf(text, "%d,%d/%d,%d %d-%d %s", &s[0], &s[1], &s[3], &s[4], &s[2], &s[5], &turn); err != nil {
		return board{}, err
	}
	if turn == "N" {
		p.Mover = engine.North
	}
	if g.Format(p) != text || g.Total(p) > 8 {
		return board{}, fmt.Errorf("kalah: position %q", text)
	}
	return p, nil
}

func (kalah) FormatMove(_ board, m engine.Move) string { return string('1' + rune(m)) }

func (g kalah) ParseMove(p board, word string) (engine.Move, error) {
	for _, m := range g.Moves(nil, p) {
		if g.FormatMove(p, m) == word {
			return m, nil
		}
	}
	return 0, fmt.Errorf("kalah: move = %q", word)
}

func composeKalah(rng *rand.Rand) string {
	var p board
	for range rng.IntN(9) {
		p.Seeds[rng.IntN(6)]++
	}
	p.Mover = engine.Seat(rng.IntN(2))
	return kalah{}.Format(p)
}

// TestTwiceInARow shows that the referee takes the mover from the position: South
// ends in his store and moves again.
func TestTwiceInARow(t *testing.T) {
	g := kalah{}
	r := engine.NewReferee(g, 100)
	for _, step := range []struct{ word, to string }{
		{"1", "0,3/2,2 1-0 S"}, {"2", "0,0/3,3 2-0 N"}, {"1", "1,0/0,4 2-1 S"}, {"1", "0,1/0,4 2-1 N"}, {"2", "1,2/1,0 2-2 S"},
	} {
		m, err := g.ParseMove(r.Position(), step.word)
		if err != nil {
			t.Fatal(err)
		}
		r.Play(m)
		if got := g.Format(r.Position()); got != step.to {
			t.Fatalf("%s leads to %s, want %s", step.word, got, step.to)
		}
	}
}

func TestRunPassesAGameOfTwoMovesInARow(t *testing.T) {
	Run(t, kalah{}, Options{Games: 50, Compose: composeKalah})
}
