package enginetest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/test/slow"
)

// A question about a position is one of
//
//	start           the position itself, for the opening
//	count           how many redistributions there are, or "listed"
//	moves           the legal moves in order, or "none"
//	result          the outcome, or "goes on"
//	repeated        the outcome if play stops here by repetition
//	7:3 10:1        moves: what the last one does, or "illegal [K6]"
//	limit=2 7:3     the same under a referee with that ply limit: the outcome
//
// and both referees, fast and slow, answer it in the same words.
type question struct{ position, ask string }

// An outcome in words: winner, totals, what neither has, and why the game ended.
func outcomeText(winner, south, north, unassigned int, end string) string {
	if end == engine.PlyLimit.String() {
		return "no result, " + end
	}
	who := map[int]string{1: "South", 0: "draw", -1: "North"}[winner]
	return fmt.Sprintf("%s %d-%d and %d, %s", who, south, north, unassigned, end)
}

func resultText(r engine.Result) string {
	return outcomeText(r.Winner, r.Totals[engine.South], r.Totals[engine.North], r.Unassigned, r.End.String())
}

func effectText(to string, captured, laps, sown int) string {
	return fmt.Sprintf("%s takes %d, laps %d, sown %d", to, captured, laps, sown)
}

// illegal is what a refusal comes to: the sentence that the error cites.
func illegal(err error) string {
	s := err.Error()
	if i := strings.LastIndexByte(s, '['); i >= 0 {
		return "illegal " + s[i:]
	}
	return "illegal"
}

func words(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

// limited splits the ply limit off a question; the limit is -1 if it has none.
func limited(ask string) (limit int, moves []string) {
	moves = strings.Fields(ask)
	if text, ok := strings.CutPrefix(moves[0], "limit="); ok {
		limit, _ = strconv.Atoi(text)
		return limit, moves[1:]
	}
	return -1, moves
}

// fast is the engine's answer.
func fast[P comparable](t testing.TB, g engine.Game[P], q question) string {
	t.Helper()
	p := parse(t, g, q.position)
	n, counted := engine.Counted(g, p)
	switch q.ask {
	case "start":
		return g.Format(p)
	case "count":
		if !counted {
			return "listed"
		}
		return strconv.FormatUint(n, 10)
	case "moves":
		var list []string
		for _, m := range g.Moves(nil, p) {
			list = append(list, g.FormatMove(p, m))
		}
		return words(list)
	case "repeated":
		r := g.Stopped(p)
		r.Unassigned = g.Total(p) - r.Totals[0] - r.Totals[1]
		return resultText(r)
	}
	limit, moves := limited(q.ask)
	if q.ask == "result" {
		limit, moves = 1<<30, nil
	}
	if limit < 0 {
		return fastMoves(g, p, moves)
	}
	r := engine.NewReferee(g, limit)
	r.Begin(p)
	for _, word := range moves {
		if result, over := r.Over(); over {
			return fmt.Sprintf("over before %s: %s", word, resultText(result))
		}
		m, err := g.ParseMove(r.Position(), word)
		if err != nil {
			return illegal(err)
		}
		r.Play(m)
	}
	if result, over := r.Over(); over {
		return resultText(result)
	}
	return "goes on"
}

func fastMoves[P comparable](g engine.Game[P], p P, moves []string) string {
	answer := ""
	for _, word := range moves {
		m, err := g.ParseMove(p, word)
		if err != nil {
			return illegal(err)
		}
		next, e := g.Play(p, m)
		answer = effectText(g.Format(next), int(e.Captured), int(e.Laps), int(e.Sown))
		p = next
	}
	return answer
}

// slowly is the plain referee's answer to the same question.
func slowly(t testing.TB, g slow.Game, r slow.Rules, q question) string {
	t.Helper()
	p := q.position
	if p == "" {
		p = g.Start()
	}
	switch q.ask {
	case "start":
		return p
	case "count":
		n, err := slow.Count(r, p)
		if err != nil {
			return "listed"
		}
		return n.String()
	case "moves":
		var list []string
		for _, m := range slowMoves(t, g, p) {
			list = append(list, m.Text)
		}
		return words(list)
	case "repeated":
		return slowText(r, p, g.Repeated(p))
	case "result":
		o, over := g.Outcome(p)
		if !over {
			return "goes on"
		}
		return slowText(r, p, o)
	}
	limit, moves := limited(q.ask)
	if limit >= 0 {
		return slowGame(t, g, r, p, limit, moves)
	}
	answer := ""
	for _, word := range moves {
		m, err := g.Apply(p, word)
		if err != nil {
			return "illegal"
		}
		p = m.To
		answer = effectText(m.To, m.Captured, m.Laps, m.Sown)
	}
	return answer
}

// slowGame has the plain referee play the moves under a ply limit.
func slowGame(t testing.TB, g slow.Game, r slow.Rules, position string, limit int, moves []string) string {
	t.Helper()
	p, next := position, 0
	played, err := slow.Play(g, position, limit, func(int) int {
		if next == len(moves) {
			return -1
		}
		for i, m := range slowMoves(t, g, p) {
			if m.Text == moves[next] {
				p = m.To
				next++
				return i
			}
		}
		return -1
	})
	switch {
	case err != nil && next == len(moves):
		return "goes on"
	case err != nil:
		return "illegal"
	case played.Truncated:
		return outcomeText(0, 0, 0, 0, engine.PlyLimit.String())
	case next < len(moves):
		return fmt.Sprintf("over before %s: %s", moves[next], slowText(r, p, played.Outcome))
	}
	o := played.Outcome
	if strings.Contains(position, "|") { // Bao: the engine counts the stones out of the game as unassigned
		o.Unassigned = strings.Count(position, "1") - o.South - o.North
	}
	return slowText(r, p, o)
}

func slowMoves(t testing.TB, g slow.Game, p string) []slow.Move {
	t.Helper()
	moves, err := g.Moves(p)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// slowText puts the plain referee's outcome in words. Where Tihbat splits the rest
// it hands out the halves, and the engine leaves all of it unassigned: the margin
// and the winner are the same, and the totals are made so here.
func slowText(r slow.Rules, position string, o slow.Outcome) string {
	o = unsplit(r, position, o)
	return outcomeText(o.Winner, o.South, o.North, o.Unassigned, o.End)
}

func unsplit(r slow.Rules, position string, o slow.Outcome) slow.Outcome {
	if r["empty_row"] != "split" || o.End != "row-empty" {
		return o
	}
	var south, north int
	if _, err := fmt.Sscanf(strings.Fields(position)[1], "%d-%d", &south, &north); err != nil {
		panic(err)
	}
	half := o.South - south
	if o.North-north != half {
		return o // not even halves: let the comparison fail
	}
	return slow.Outcome{South: south, North: north, Unassigned: o.Unassigned + 2*half, Winner: o.Winner, End: o.End}
}
