package enginetest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine/rules"
)

// A Clause is one row of a clause table, what a sentence makes of a position:
//
//	sentence, rules, position, question, answer
//
// Rules are the parameters that differ from the defaults, no position is the
// opening, and the questions are those of [question].
type Clause = [5]string

// An Alternative is one row of a table of positions where a value of a parameter
// makes a difference:
//
//	parameter, value, rules, position, question, answer by default, answer under the value
type Alternative = [7]string

// Clauses checks every row against the engine and against the plain referee.
func (k Kit[P]) Clauses(t *testing.T, clauses []Clause) {
	for _, c := range clauses {
		k.both(t, c[0], c[1], question{c[2], c[3]}, c[4])
	}
}

// Alternatives checks every row under both values.
func (k Kit[P]) Alternatives(t *testing.T, alternatives []Alternative) {
	for _, a := range alternatives {
		name, rules, byDefault, changed := a[0]+"="+a[1], a[2], a[5], a[6]
		if byDefault == changed {
			t.Errorf("%s: the row shows no difference", name)
		}
		q := question{a[3], a[4]}
		k.both(t, name+", under the default", rules, q, byDefault)
		k.both(t, name, rules+" "+name, q, changed)
	}
}

func (k Kit[P]) both(t *testing.T, name, rules string, q question, want string) {
	t.Helper()
	if got := fast(t, k.open(t, rules), q); got != want {
		t.Errorf("%s | %s | %s | %s\n got %s\nwant %s", name, rules, q.position, q.ask, got, want)
	}
	sentence, _, _ := strings.Cut(want, " [") // the plain referee names none
	if strings.HasPrefix(want, "illegal") {
		want = sentence
	}
	if got := slowly(t, k.slow(t, rules), Changes(rules), q); got != want {
		t.Errorf("%s | %s | %s | %s\nthe slow referee: %s\nwant %s", name, rules, q.position, q.ask, got, want)
	}
}

// Documented checks that the tags of the Rules struct and RULES.md state the same
// parameters, that each of their values has an alternative, and each numbered
// sentence a clause but those in except, which bind no game.
func (k Kit[P]) Documented(t *testing.T, clauses []Clause, alternatives []Alternative, except ...string) {
	params := rules.Params(k.Rules)
	for _, s := range rules.Sentences(k.Text) {
		if !slices.ContainsFunc(clauses, func(c Clause) bool { return c[0] == s.Number }) && !slices.Contains(except, s.Number) {
			t.Errorf("[%s] has no clause", s.Number)
		}
		for _, choice := range s.Choices {
			if len(params) == 0 || params[0].Name != choice.Param || params[0].Clause != s.Number {
				t.Fatalf("[%s] has the parameter %s, the struct goes on with %+v", s.Number, choice.Param, params)
			}
			k.values(t, params[0], choice, alternatives)
			params = params[1:]
		}
	}
	if len(params) > 0 {
		t.Errorf("RULES.md does not have the parameter %s", params[0].Name)
	}
}

// values compares the values of one parameter.
func (k Kit[P]) values(t *testing.T, p rules.Param, c rules.Choice, alternatives []Alternative) {
	if c.Sources[0].Value != p.Default {
		t.Errorf("%s: the default is %s in RULES.md and %s in the struct", p.Name, c.Sources[0].Value, p.Default)
	}
	has := func(ok func(value string) bool) bool {
		return slices.ContainsFunc(alternatives, func(a Alternative) bool { return a[0] == p.Name && ok(a[1]) })
	}
	var named, stated []string
	for i, s := range c.Sources {
		if s.From == "" {
			t.Errorf("%s: nothing is said of where %s came from", p.Name, s.Value)
		}
		if r, ok := readRange(s.Value); ok {
			k.takes(t, p, r)
			if !has(func(value string) bool { return r.holds(value) && !slices.Contains(named, value) }) {
				t.Errorf("%s: no alternative has a value from %q", p.Name, s.Value)
			}
			continue
		}
		named = append(named, s.Value)
		if !isNumber(s.Value) || !p.Number {
			stated = append(stated, s.Value)
		}
		if err := k.Set(p.Name, s.Value); err != nil {
			t.Error(err)
		}
		if i > 0 && !has(func(value string) bool { return value == s.Value }) {
			t.Errorf("%s=%s has no alternative", p.Name, s.Value)
		}
	}
	if !slices.Equal(stated, p.Words()) {
		t.Errorf("%s: the words are %v in RULES.md and %v in the struct", p.Name, stated, p.Words())
	}
}

// A valueRange is what "any 1..10" and "any even 2..60" stand for.
type valueRange struct{ lo, hi, step int }

var anyOf = regexp.MustCompile(`^any (even )?(\d+)\.\.(\d+)$`)

func readRange(value string) (valueRange, bool) {
	m := anyOf.FindStringSubmatch(value)
	if m == nil {
		return valueRange{}, false
	}
	r := valueRange{step: 1}
	if m[1] != "" {
		r.step = 2
	}
	r.lo, _ = strconv.Atoi(m[2])
	r.hi, _ = strconv.Atoi(m[3])
	return r, true
}

func isNumber(value string) bool {
	_, err := strconv.Atoi(value)
	return err == nil
}

func (r valueRange) holds(value string) bool {
	n, err := strconv.Atoi(value)
	return err == nil && r.lo <= n && n <= r.hi && (n-r.lo)%r.step == 0
}

// takes sees that the struct takes the ends of the range and nothing beyond or between.
func (k Kit[P]) takes(t *testing.T, p rules.Param, r valueRange) {
	try := func(n int) {
		value := strconv.Itoa(n)
		if err := k.Set(p.Name, value); (err == nil) != r.holds(value) {
			t.Errorf("%s = %d: %v, but RULES.md has any %d..%d", p.Name, n, err, r.lo, r.hi)
		}
	}
	for n := r.lo - 2; n <= min(r.hi, 100); n++ {
		try(n)
	}
	for n := r.hi - 1; n <= r.hi+2; n++ {
		try(n)
	}
}
