package retro

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
)

// A brute plays every line of play to its end, by the rules as they are: the first
// position that occurs again ends the game with the margin as it stands. It knows only
// that no position from before a final move can occur again.
type brute[P comparable] struct {
	game   engine.Game[P]
	scored bool
	fresh  map[P]int  // worth of a position that nothing came before
	seen   map[P]bool // since the last final move
}

// margin is that of a position as it stands, to South.
func (b *brute[P]) margin(p P) int {
	if !b.scored {
		return 0
	}
	return b.game.Stopped(p).Margin()
}

// value returns what a position is worth to South after a final move.
func (b *brute[P]) value(p P) int {
	if v, known := b.fresh[p]; known {
		return v
	}
	seen := b.seen
	b.seen = map[P]bool{p: true}
	v := b.search(p, -1000, 1000)
	b.seen = seen
	b.fresh[p] = v
	return v
}

// search is alpha-beta over all lines of play.
func (b *brute[P]) search(p P, alpha, beta int) int {
	if result, over := b.game.Result(p); over {
		if b.scored {
			return result.Margin() - b.margin(p)
		}
		return result.Winner
	}
	best := -1000
	sign := 1
	if b.game.Mover(p) == engine.North {
		sign, alpha, beta = -1, -beta, -alpha
	}
	for _, m := range b.game.Moves(nil, p) {
		q, e := b.game.Play(p, m)
		v := 0
		switch {
		case e.Final:
			v = b.margin(q) - b.margin(p) + b.value(b.strip(q))
		case !b.seen[q]:
			b.seen[q] = true
			if sign > 0 {
				v = b.search(q, max(alpha, best), beta)
			} else {
				v = b.search(q, -beta, -max(alpha, best))
			}
			delete(b.seen, q)
		}
		best = max(best, sign*v)
		if best >= beta {
			break
		}
	}
	return sign * best
}

// strip empties the stores of a position, so that fresh ones are known again.
func (b *brute[P]) strip(p P) P {
	if !b.scored {
		return p
	}
	board, rest, _ := strings.Cut(b.game.Format(p), " ")
	_, turn, _ := strings.Cut(rest, " ")
	q, err := b.game.Parse(board + " 0-0 " + turn)
	if err != nil {
		panic(err)
	}
	return q
}

// agree compares every position of a solution.
func agree[P comparable](t *testing.T, name string, s solved[P]) {
	t.Helper()
	b := &brute[P]{game: s.game, scored: s.space.Scored(), fresh: map[P]int{}}
	for tier := range s.space.Tiers() {
		for i := range s.space.Size(tier) {
			p := s.space.At(tier, i)
			if got, want := s.value(t, p).Margin(), b.value(p); got != want {
				t.Fatalf("%s: %s is worth %d, but %d by playing every line", name, s.game.Format(p), got, want)
			}
		}
	}
}

// TestTihbatByBruteForce plays every line of every rule set out, history and all.
func TestTihbatByBruteForce(t *testing.T) {
	const most = 8 // with 12 it agrees as well, in a minute
	for _, first := range []string{"origin", "next"} {
		for _, side := range []string{"own", "either"} {
			for _, largest := range []string{"2", "none"} {
				for _, chain := range []string{"no", "yes"} {
					for _, empty := range []string{"pass", "opponent-takes-rest", "split", "row-owner"} {
						for _, single := range []string{"stays", "forbidden", "steps"} {
							rules := fmt.Sprintf("first_seed=%s capture_side=%s capture_max=%s chain=%s empty_row=%s singleton=%s", first, side, largest, chain, empty, single)
							agree(t, rules, solve(t, openTihbat(t, "seeds=2 "+rules), most, 2))
						}
					}
				}
			}
		}
	}
}

// TestBaoByBruteForce does the same on small boards.
func TestBaoByBruteForce(t *testing.T) {
	for _, rules := range []string{"files=2", "files=3"} {
		for _, capture := range []string{"front-then-back", "front-only", "back-if-front-empty"} {
			rules := rules + " capture=" + capture
			agree(t, rules, solve(t, openBao(t, rules), -1, 2))
		}
	}
}
