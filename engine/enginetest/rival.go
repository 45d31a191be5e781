package enginetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

// A rivalry is the engine and the plain referee under the same rules.
type rivalry[P comparable] struct {
	fast  engine.Game[P]
	slow  slow.Game
	rules slow.Rules
	rng   *rand.Rand
}

func (k Kit[P]) rivalry(t *testing.T, rules string) *rivalry[P] {
	t.Helper()
	r := &rivalry[P]{k.open(t, rules), k.slow(t, rules), Changes(rules), rand.New(rand.NewPCG(5, 6))}
	if got, want := r.fast.Format(r.fast.Start()), r.slow.Start(); got != want {
		t.Fatalf("%s: the game begins from %s, want %s", rules, got, want)
	}
	return r
}

// Rival compares the engine with the plain referee on that many positions, half of
// them met in random play and half composed: every move in order, what each does,
// the natural outcome and the one by repetition.
func (k Kit[P]) Rival(t *testing.T, rules string, positions int, compose func(*rand.Rand) string) {
	t.Helper()
	r := k.rivalry(t, rules)
	referee := engine.NewReferee(r.fast, 1000)
	for n := range positions {
		if n%2 == 1 {
			text := compose(r.rng)
			p, err := r.fast.Parse(text)
			if err != nil {
				t.Fatalf("%s: a composed position: %v", rules, err)
			}
			if err := r.compare(p); err != nil {
				t.Fatalf("%s: composed: %v", rules, err)
			}
			continue
		}
		if err := r.compare(referee.Position()); err != nil {
			t.Fatalf("%s: %v", rules, err)
		}
		if !advance(referee, r.rng) {
			referee.Begin(r.fast.Start())
		}
	}
}

// advance plays one random move, and returns false if the game is over.
func advance[P comparable](r *engine.Referee[P], rng *rand.Rand) bool {
	if _, over := r.Over(); over {
		return false
	}
	if n := r.Counted(); n > 0 {
		r.Play(engine.Move(rng.Uint64N(n)))
		return true
	}
	r.Play(r.Legal()[rng.IntN(len(r.Legal()))])
	return true
}

// compare returns how the two differ on p.
func (r *rivalry[P]) compare(p P) error {
	text := r.fast.Format(p)
	if n, counted := engine.Counted(r.fast, p); counted {
		return r.redistributions(p, text, n)
	}
	want, err := r.slow.Moves(text)
	if err != nil {
		return fmt.Errorf("%s: the plain referee refuses it: %w", text, err)
	}
	got := r.fast.Moves(nil, p)
	if len(got) != len(want) {
		return fmt.Errorf("%s: %d moves, want %d", text, len(got), len(want))
	}
	for i, m := range got {
		if move := r.play(p, m); move != want[i] {
			return fmt.Errorf("%s: move %d: %+v, want %+v", text, i, move, want[i])
		}
	}
	if len(got) == 0 || r.rng.IntN(8) == 0 { // looking for the end costs the plain referee as much as the moves
		if err := r.ends(p, text); err != nil {
			return err
		}
	}
	return r.same(text, r.fast.Stopped(p), r.fast.Total(p), r.slow.Repeated(text))
}

// play has the engine make a move and writes it as the plain referee does.
func (r *rivalry[P]) play(p P, m engine.Move) slow.Move {
	to, e := r.fast.Play(p, m)
	return slow.Move{
		Text: r.fast.FormatMove(p, m), To: r.fast.Format(to),
		Captured: int(e.Captured), Laps: int(e.Laps), Sown: int(e.Sown),
	}
}

// redistributions compares their number and some of them.
func (r *rivalry[P]) redistributions(p P, text string, n uint64) error {
	count, err := slow.Count(r.rules, text)
	if err != nil || !count.IsUint64() || count.Uint64() != n {
		return fmt.Errorf("%s: %d redistributions, want %v, %v", text, n, count, err)
	}
	for _, m := range []uint64{0, n - 1, r.rng.Uint64N(n)} {
		got := r.play(p, engine.Move(m))
		want, err := r.slow.Apply(text, got.Text)
		if err != nil || got != want {
			return fmt.Errorf("%s: %+v, want %+v, %v", text, got, want, err)
		}
	}
	return nil
}

// ends compares the natural outcome.
func (r *rivalry[P]) ends(p P, text string) error {
	got, over := r.fast.Result(p)
	want, ended := r.slow.Outcome(text)
	if over != ended {
		return fmt.Errorf("%s: over %v, want %v", text, over, ended)
	}
	if !over {
		return nil
	}
	if got.Margin() != want.South-want.North {
		return fmt.Errorf("%s: margin %d, want %d", text, got.Margin(), want.South-want.North)
	}
	return r.same(text, got, r.fast.Total(p), unsplit(r.rules, text, want))
}

// same compares two outcomes of a game that began with total seeds.
func (r *rivalry[P]) same(text string, got engine.Result, total int, want slow.Outcome) error {
	is := slow.Outcome{
		South: got.Totals[engine.South], North: got.Totals[engine.North],
		Unassigned: total - got.Totals[engine.South] - got.Totals[engine.North],
		Winner:     got.Winner, End: got.End.String(),
	}
	if is != want {
		return fmt.Errorf("%s: %+v, want %+v", text, is, want)
	}
	return nil
}

// RivalGames plays whole games with both referees, making the same moves under the
// same ply limit, and compares how they end: result, plies and reason.
func (k Kit[P]) RivalGames(t *testing.T, rules string, games int, compose func(*rand.Rand) string) {
	t.Helper()
	r := k.rivalry(t, rules)
	for n := range games {
		limit := 1 + r.rng.IntN(1+r.rng.IntN(400))
		from := r.fast.Start()
		if n%2 == 1 {
			from = parse(t, r.fast, compose(r.rng))
		}
		if err := r.game(from, limit); err != nil {
			t.Fatalf("%s: limit %d from %s: %v", rules, limit, r.fast.Format(from), err)
		}
	}
}

// game plays one game from p twice.
func (r *rivalry[P]) game(p P, limit int) error {
	referee := engine.NewReferee(r.fast, limit)
	referee.Begin(p)
	opened := p // where listed moves begin
	var chosen []int
	for {
		counted := referee.Counted() > 0
		before := referee.Position()
		index := 0
		if n := len(referee.Legal()); n > 0 {
			index = r.rng.IntN(n)
			referee.Play(referee.Legal()[index])
		} else if !advance(referee, r.rng) {
			break
		}
		if !counted {
			chosen = append(chosen, index)
			continue
		}
		if err := r.redistributed(before, referee.Position()); err != nil {
			return err
		}
		opened = referee.Position()
	}
	got, _ := referee.Over()
	if _, counted := engine.Counted(r.fast, referee.Position()); counted {
		if got.End != engine.PlyLimit || referee.Ply() != limit {
			return fmt.Errorf("ends at ply %d among the redistributions: %+v", referee.Ply(), got)
		}
		return nil
	}
	played, err := slow.Play(r.slow, r.fast.Format(opened), limit-(referee.Ply()-len(chosen)), func(int) int {
		if len(chosen) == 0 {
			return -1
		}
		index := chosen[0]
		chosen = chosen[1:]
		return index
	})
	if err != nil || len(chosen) > 0 {
		return fmt.Errorf("the plain referee stops after %d plies, %d before the end: %v", played.Plies, len(chosen), err)
	}
	last := played.Positions[len(played.Positions)-1]
	if last != r.fast.Format(referee.Position()) || played.Truncated != got.Truncated() {
		return fmt.Errorf("%+v at %s, want %+v at %s", got, r.fast.Format(referee.Position()), played.Outcome, last)
	}
	if played.Truncated {
		return nil
	}
	want := unsplit(r.rules, last, played.Outcome)
	if strings.Contains(last, "|") { // Bao: the engine counts the stones out of the game as unassigned
		want.Unassigned = r.fast.Total(p) - want.South - want.North
	}
	return r.same(last, got, r.fast.Total(p), want)
}

// redistributed checks a redistribution between two positions with the plain referee.
func (r *rivalry[P]) redistributed(before, after P) error {
	text := r.fast.Format(before)
	n, _ := engine.Counted(r.fast, before)
	if err := r.redistributions(before, text, n); err != nil {
		return err
	}
	if r.fast.Total(before) != r.fast.Total(after) {
		return fmt.Errorf("%s: a redistribution loses warriors", text)
	}
	return nil
}
