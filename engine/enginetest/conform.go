package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/boma-games/boma/engine"
)

// Options says how [Run] goes about a game.
type Options struct {
	Games   int                     // games played from the start, and as many from composed positions
	Compose func(*rand.Rand) string // text of a position, which Parse may refuse; nil: none are composed
	Words   []string                // words that ParseMove must refuse wherever they are no legal move
	Leaves  bool                    // captured seeds leave the game, and Total falls by as many
}

// Run is the suite that every game must pass: it checks the contract of
// [engine.Game] on positions of games played at random and on composed ones, and
// the referee against a plain model of it.
func Run[P comparable](t *testing.T, g engine.Game[P], o Options) {
	t.Helper()
	if err := conform(g, o); err != nil {
		t.Error(err)
	}
	if err := concur(g); err != nil {
		t.Error(err)
	}
}

// A suite is one run over one game.
type suite[P comparable] struct {
	g     engine.Game[P]
	o     Options
	rng   *rand.Rand
	words []string // moves that were legal somewhere, and spoilt copies
}

// conform returns the first breach of the contract that it finds.
func conform[P comparable](g engine.Game[P], o Options) error {
	s := &suite[P]{g: g, o: o, rng: rand.New(rand.NewPCG(1, 2)), words: slices.Clone(o.Words)}
	if g.Start() != g.Start() {
		return errors.New("the start differs from call to call")
	}
	for range o.Games {
		if err := s.from(g.Start()); err != nil {
			return err
		}
		if o.Compose == nil {
			continue
		}
		if p, err := g.Parse(o.Compose(s.rng)); err == nil {
			if err := s.from(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// from plays a refereed game from p, and another that no repetition ends.
func (s *suite[P]) from(p P) error {
	if err := s.referee(p, 1+s.rng.IntN(300)); err != nil {
		return err
	}
	return s.wander(p, 300)
}

// wander plays on over repetitions, to see that what [engine.Effect] calls final
// is: no position before such a move occurs after it.
func (s *suite[P]) wander(p P, plies int) error {
	at := map[P]int{} // last ply of each position
	final := 0        // ply after the last final move
	for ply := range plies {
		if before, seen := at[p]; seen && before < final {
			return fmt.Errorf("%s occurs at plies %d and %d, with a final move before ply %d", s.g.Format(p), before, ply, final)
		}
		at[p] = ply
		m, ok := s.draw(p)
		if !ok {
			return nil
		}
		next, e := s.g.Play(p, m)
		if p = next; e.Final {
			final = ply + 1
		}
	}
	return nil
}

// draw returns a move of p at random, and false if there is none.
func (s *suite[P]) draw(p P) (engine.Move, bool) {
	if n, counted := engine.Counted(s.g, p); counted {
		return engine.Move(s.rng.Uint64N(n)), true
	}
	moves := s.g.Moves(nil, p)
	if len(moves) == 0 {
		return 0, false
	}
	return moves[s.rng.IntN(len(moves))], true
}

// concur plays the same games in several goroutines at once: they share g and must
// not notice each other. The race detector sees what the comparison misses.
func concur[P comparable](g engine.Game[P]) error {
	const players = 4
	var transcripts [players]string
	var wg sync.WaitGroup
	for i := range transcripts {
		wg.Go(func() {
			var b strings.Builder
			rng := rand.New(rand.NewPCG(3, 4))
			r := engine.NewReferee(g, 100)
			for range 3 {
				r.Begin(g.Start())
				result := engine.PlayUniformly(r, rng)
				fmt.Fprintln(&b, g.Format(r.Position()), r.Ply(), result)
			}
			transcripts[i] = b.String()
		})
	}
	wg.Wait()
	for _, transcript := range transcripts {
		if transcript != transcripts[0] {
			return fmt.Errorf("games played at once differ:\n%s%s", transcripts[0], transcript)
		}
	}
	return nil
}
