package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/retro"
	"github.com/boma-games/boma/solvers/table"
)

// with returns the default rules with changes, written "name=value name=value".
func with[R any](t testing.TB, changes string) R {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for change := range strings.FieldsSeq(changes) {
		name, value, _ := strings.Cut(change, "=")
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// A solved is a game with its solution, laid open so that a test can spoil it.
type solved[P comparable] struct {
	game      engine.Game[P]
	space     engine.Space[P]
	values    [][]int32
	distances [][]int32
}

type solvable[P comparable] interface {
	engine.Game[P]
	engine.Solvable[P]
}

func solve[P comparable](t testing.TB, g solvable[P], most int) *solved[P] {
	t.Helper()
	space, err := g.Space(most)
	if err != nil {
		t.Fatal(err)
	}
	known, err := retro.Solve[P](context.Background(), g, space, table.Run{Workers: 2, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &solved[P]{game: g, space: space, values: open(known.Values)}
	if known.Distances != nil {
		s.distances = open(known.Distances)
	}
	return s
}

func open(s table.Source) (all [][]int32) {
	for _, tier := range s.(table.Memory) {
		list := make([]int32, tier.Size())
		for i := range list {
			list[i] = tier.At(uint64(i))
		}
		all = append(all, list)
	}
	return all
}

func packed(all [][]int32) (m table.Memory) {
	for _, list := range all {
		m = append(m, table.Pack(uint64(len(list)), func(i uint64) int32 { return list[i] }))
	}
	return m
}

func (s *solved[P]) check() error {
	k := table.Known{Values: packed(s.values)}
	if s.distances != nil {
		k.Distances = packed(s.distances)
	}
	return Check(context.Background(), s.game, s.space, k, 2)
}

func openTihbat(t testing.TB, changes string) *tihbat.Game {
	g, err := tihbat.New(with[tihbat.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func openBao(t testing.TB, changes string) *bao.Game {
	g, err := bao.New(with[bao.Rules](t, changes))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSolutionsHold proves what the pass finds.
func TestSolutionsHold(t *testing.T) {
	for _, changes := range []string{
		"files=2", "files=3", "files=4", "files=3 capture=front-only", "files=3 capture=back-if-front-empty", "files=4 capture=back-if-front-empty",
	} {
		if err := solve(t, openBao(t, changes), -1).check(); err != nil {
			t.Errorf("bao %s: %v", changes, err)
		}
	}
	if err := solve(t, openBao(t, ""), 4).check(); err != nil {
		t.Errorf("bao of 12 files, 4 stones: %v", err)
	}
}

// TestGridHolds proves Tihbat under each of its 192 combinations of rules.
func TestGridHolds(t *testing.T) {
	for _, first := range []string{"origin", "next"} {
		for _, side := range []string{"own", "either"} {
			for _, largest := range []string{"8", "none"} {
				for _, chain := range []string{"no", "yes"} {
					for _, empty := range []string{"pass", "opponent-takes-rest", "split", "row-owner"} {
						for _, single := range []string{"stays", "forbidden", "steps"} {
							changes := fmt.Sprintf("first_seed=%s capture_side=%s capture_max=%s chain=%s empty_row=%s singleton=%s", first, side, largest, chain, empty, single)
							if err := solve(t, openTihbat(t, changes), -1).check(); err != nil {
								t.Errorf("%s: %v", changes, err)
							}
						}
					}
				}
			}
		}
	}
}

// wantWrong wants a Wrong whose problem holds some words.
func wantWrong(t *testing.T, what string, err error, words string) {
	t.Helper()
	var wrong Wrong
	if !errors.As(err, &wrong) || !strings.Contains(wrong.Problem, words) {
		t.Errorf("%s: %v, want a wrong position with %q", what, err, words)
	}
}

// TestSingleFalseValue spoils one value or one distance after another.
func TestSingleFalseValue(t *testing.T) {
	check := func(name string, spoilt []int32, i int, to int32, check func() error) {
		was := spoilt[i]
		spoilt[i] = to
		wantWrong(t, name, check(), "")
		spoilt[i] = was
	}
	s := solve(t, openTihbat(t, "seeds=2"), -1)
	for tier := range s.values {
		for i := 0; i < len(s.values[tier]); i += 1 + len(s.values[tier])/7 {
			value := s.values[tier][i]
			if value == int32(solvers.Endless) {
				value = 0
			}
			check("tihbat, value", s.values[tier], i, value+1, s.check)
			check("tihbat, distance", s.distances[tier], i, s.distances[tier][i]^1, s.check)
		}
	}
	for tier, list := range s.values { // endless play and forced ties
		if i := slices.Index(list, int32(solvers.Endless)); i >= 0 {
			check("tihbat, endless", list, i, 0, s.check)
		}
		if i := slices.Index(list, 0); i >= 0 {
			check("tihbat, forced", s.values[tier], i, int32(solvers.Endless), s.check)
		}
	}
	b := solve(t, openBao(t, "files=3"), -1)
	for tier := range b.values {
		for i := 0; i < len(b.values[tier]); i += 1 + len(b.values[tier])/7 {
			check("bao", b.values[tier], i, -b.values[tier][i], b.check)
		}
	}
}

// TestFalseLoop calls endless positions of a pair of stones won for one side and lost
// for the other: from move to move the values agree, and they are wrong.
func TestFalseLoop(t *testing.T) {
	s := solve(t, openBao(t, "files=3 capture=back-if-front-empty"), -1)
	tier := 0
	for ; s.falseLoop(tier) == 0; tier++ {
		if tier == len(s.values)-1 {
			t.Fatal("no tier has a false loop")
		}
	}
	for i, value := range s.values[tier] { // the values alone are in order
		p := s.space.At(tier, uint64(i))
		if _, over := s.game.Result(p); !over && s.best(tier, uint64(i), s.values[tier]) != solvers.Value(value).Margin() {
			t.Fatalf("%s: the loop is not consistent", s.game.Format(p))
		}
	}
	wantWrong(t, "a false loop of won and lost positions", s.check(), "distances = ")
	if err := acyclic(context.Background(), s.game, s.space, tier); err == nil {
		t.Error("no line of play returns where play is endless")
	}
	s.distances = nil
	if err := s.check(); err == nil {
		t.Error("values without distances are taken for a proof")
	}
}

// falseLoop spoils a tier and returns in how many positions: the most endless positions
// with the larger number of stones to move that can be called won together, and those
// with the smaller number that can then be called lost.
func (s *solved[P]) falseLoop(tier int) (spoilt int) {
	list := s.values[tier]
	pair := s.space.(interface{ Pair(int) [2]int }).Pair(tier)
	if pair[0] == pair[1] {
		return 0
	}
	called := slices.Clone(list)
	for i, value := range list {
		if value == int32(solvers.Endless) {
			called[i] = 1
			if i >= len(list)/2 {
				called[i] = -1
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i, value := range list {
			if value == int32(solvers.Endless) && called[i] != 0 && s.best(tier, uint64(i), called) != int(called[i]) {
				called[i], changed = 0, true
			}
		}
	}
	for i, value := range list {
		if value != int32(solvers.Endless) || called[i] == 0 {
			continue
		}
		list[i], spoilt = called[i], spoilt+1
		d := solvers.Distance{Mover: 2, Enemy: solvers.Never}
		if called[i] < 0 {
			d = solvers.Distance{Mover: solvers.Never, Enemy: 1}
		}
		s.distances[tier][i] = table.Symbol(d)
	}
	return spoilt
}

// best returns the value of a position whose tier has the values called.
func (s *solved[P]) best(tier int, i uint64, called []int32) int {
	best := -1
	p := s.space.At(tier, i)
	for _, m := range s.game.Moves(nil, p) {
		q, _ := s.game.Play(p, m)
		to, j := s.space.Index(q)
		value := solvers.Value(s.values[to][j])
		if to == tier {
			value = solvers.Value(called[j])
		}
		best = max(best, -value.Margin())
	}
	return best
}
