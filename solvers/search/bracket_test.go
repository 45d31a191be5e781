package search

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/tihbat"
)

// A valued holds what is still to be won, for South, from every position that can be
// reached, found without any search to a depth. Positions of fewer counters come
// first. With as many on the board endless play is worth nothing more, so what South
// can force in finitely many moves grows from 0 and what North can force falls from 0.
type valued struct {
	game  engine.Game[tihbat.Position]
	at    map[tihbat.Position]int
	nodes []state
}

type state struct {
	south, over bool
	left        int // counters on the board
	value       int
	to, worth   []int // where the moves lead, and what they bring South at once
}

// bare empties the stores, which do not matter for what is still to be won.
func bare(p tihbat.Position) tihbat.Position {
	p.Store = tihbat.Store{}
	return p
}

func solveTihbat(g engine.Game[tihbat.Position]) *valued {
	v := &valued{game: g, at: map[tihbat.Position]int{}}
	list := []tihbat.Position{bare(g.Start())}
	v.at[list[0]] = 0
	for i := 0; i < len(list); i++ {
		p := list[i]
		n := state{south: p.Mover == engine.South, left: g.Total(p)}
		if r, over := g.Result(p); over {
			n.over, n.value = true, r.Margin()
		}
		for _, m := range g.Moves(nil, p) {
			q, _ := g.Play(p, m)
			n.worth = append(n.worth, g.Stopped(q).Margin())
			q = bare(q)
			if _, seen := v.at[q]; !seen {
				v.at[q] = len(list)
				list = append(list, q)
			}
			n.to = append(n.to, v.at[q])
		}
		v.nodes = append(v.nodes, n)
	}
	v.solve()
	return v
}

func (v *valued) solve() {
	layers := map[int][]int{}
	most := 0
	for i, n := range v.nodes {
		layers[n.left] = append(layers[n.left], i)
		most = max(most, n.left)
	}
	up, down := make([]int, len(v.nodes)), make([]int, len(v.nodes))
	for left := range most + 1 {
		for changed := true; changed; {
			changed = false
			for _, i := range layers[left] {
				u, d := max(0, v.best(i, up)), min(0, v.best(i, down))
				changed = changed || u != up[i] || d != down[i]
				up[i], down[i] = u, d
			}
		}
		for _, i := range layers[left] {
			v.nodes[i].value = up[i] + down[i]
		}
	}
}

// best is what the mover reaches, given what is known of the same layer so far.
func (v *valued) best(i int, same []int) int {
	n := &v.nodes[i]
	if n.over {
		return n.value
	}
	best := 0
	for k, to := range n.to {
		w := n.worth[k] + v.nodes[to].value
		if v.nodes[to].left == n.left {
			w = same[to]
		}
		if k == 0 || n.south == (w > best) {
			best = w
		}
	}
	return best
}

// score returns the exact score of p for South.
func (v *valued) score(p tihbat.Position) int32 {
	margin := v.game.Stopped(p).Margin() + v.nodes[v.at[bare(p)]].value
	return scoreOf(engine.MoreWins(max(margin, 0), max(-margin, 0), engine.Repetition))
}

// tihbatRules are the rules that tests of loops look at.
var tihbatRules = []string{"", "singleton=steps", "singleton=forbidden empty_row=row-owner", "first_seed=next",
	"capture_side=either chain=yes", "capture_max=none singleton=steps", "empty_row=opponent-takes-rest"}

func withRules(t testing.TB, text string) engine.Game[tihbat.Position] {
	return tihbatGame(t, strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '=' })...)
}

// TestBracket wants the exact value of loopy score games between the values with open
// lines taken at their worst and at their best, at every depth.
func TestBracket(t *testing.T) {
	for _, text := range tihbatRules {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			g := withRules(t, text)
			exact := solveTihbat(g)
			roots := append([]tihbat.Position{g.Start()}, positions(g, 25, 3)...)
			roots = append(roots, positions(g, 25, 12)...)
			tight := 0
			for _, p := range roots {
				for _, extra := range []int{0, 2} {
					for depth := 1; depth <= 14; depth++ {
						worst, best := bracket(g, p, depth, extra)
						want := exact.score(p)
						if p.Mover == engine.North {
							want = -want
						}
						if worst > want || want > best {
							t.Fatalf("%s to depth %d: %d to %d, exactly %d", g.Format(p), depth, worst, best, want)
						}
						if worst == best {
							tight++
						}
					}
				}
			}
			if tight == 0 {
				t.Error("no bracket ever closed")
			}
		})
	}
}

// bracket searches p twice, with every line left open as bad and as good for the mover
// as it can become.
func bracket(g engine.Game[tihbat.Position], p tihbat.Position, depth, extra int) (worst, best int32) {
	for _, sign := range []int{-1, 1} {
		s := newSearcher(g, 12)
		s.proofs = false
		s.open = func(q tihbat.Position) int32 {
			rest := sign * (g.Total(q) - int(q.Store.South) - int(q.Store.North))
			if p.Mover == engine.North {
				rest = -rest
			}
			m := g.Stopped(q).Margin() + rest
			return scoreOf(engine.MoreWins(max(m, 0), max(-m, 0), engine.Repetition))
		}
		s.begin([]tihbat.Position{p})
		lines, _ := s.deepen(p, g.Moves(nil, p), 0, limits{depth: depth, extra: extra})
		if sign < 0 {
			worst = lines[0].Score
		} else {
			best = lines[0].Score
		}
	}
	return worst, best
}

// TestTihbatExactly searches positions with few counters left to their end.
func TestTihbatExactly(t *testing.T) {
	for _, text := range tihbatRules {
		g := withRules(t, text)
		exact := solveTihbat(g)
		s := newSearcher(g, 16)
		checked := 0
		for _, p := range positions(g, 400, 14) {
			if g.Total(p)-int(p.Store.South)-int(p.Store.North) > 8 {
				continue
			}
			checked++
			s.begin([]tihbat.Position{p})
			lines, _ := s.deepen(p, g.Moves(nil, p), 0, limits{depth: unlimited})
			want := exact.score(p)
			if p.Mover == engine.North {
				want = -want
			}
			if s.isOpen || lines[0].Score != want {
				t.Fatalf("%s %s: %d by search, %d exactly, open %v", text, g.Format(p), lines[0].Score, want, s.isOpen)
			}
		}
		if checked < 10 {
			t.Errorf("%s: %d positions checked, want more", text, checked)
		}
	}
}
