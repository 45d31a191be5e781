// Package rules reads and writes the parameters of a game's Rules struct.
//
// A Rules struct has one field a parameter, in the order of the game's RULES.md,
// of type int or string, with three tags:
//
//	CaptureMax int `param:"capture_max" clause:"T4" want:"8|none=0|2..60/2"`
//
// want lists the allowed values, the default first: a word, a number, a word that
// stands for a number, or a range with an optional step.
package rules

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Param describes one parameter.
type Param struct {
	Name, Clause string
	Default      string
	Number       bool // its values are numbers, some perhaps with a word of their own
	want         []choice
	field        int
}

// A choice is one alternative of a want tag: a word, or lo to hi in steps.
type choice struct {
	word         string
	lo, hi, step int
}

// Params returns the parameters of a Rules struct in order.
func Params(rules any) []Param {
	t := reflect.TypeOf(rules)
	params := make([]Param, t.NumField())
	for i := range params {
		tag := t.Field(i).Tag
		p := Param{
			Name: tag.Get("param"), Clause: tag.Get("clause"),
			Number: t.Field(i).Type.Kind() == reflect.Int, field: i,
		}
		for alternative := range strings.SplitSeq(tag.Get("want"), "|") {
			p.want = append(p.want, parseChoice(alternative, p.Number))
		}
		p.Default = p.want[0].text()
		params[i] = p
	}
	return params
}

func parseChoice(s string, number bool) choice {
	word, value, named := strings.Cut(s, "=")
	if !number {
		return choice{word: s}
	}
	if named {
		return choice{word: word, lo: atoi(value), hi: atoi(value), step: 1}
	}
	span, step, stepped := strings.Cut(s, "/")
	lo, hi, ranged := strings.Cut(span, "..")
	c := choice{lo: atoi(lo), hi: atoi(lo), step: 1}
	if ranged {
		c.hi = atoi(hi)
	}
	if stepped {
		c.step = atoi(step)
	}
	return c
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic("rules: a want tag holds " + s)
	}
	return n
}

func (c choice) text() string {
	switch {
	case c.word != "":
		return c.word
	case c.lo == c.hi:
		return strconv.Itoa(c.lo)
	case c.step == 1:
		return fmt.Sprintf("%d..%d", c.lo, c.hi)
	default:
		return fmt.Sprintf("%d..%d in steps of %d", c.lo, c.hi, c.step)
	}
}

func (c choice) holds(n int) bool {
	return c.lo <= n && n <= c.hi && (n-c.lo)%c.step == 0
}

// Want returns the allowed values as text for a person, such as "marked, unsown or none".
func (p Param) Want() string {
	var parts []string
	for i, c := range p.want {
		within := false // a default inside a range need not be said twice
		for _, other := range p.want[i+1:] {
			within = within || p.Number && c.word == "" && other.word == "" && other.holds(c.lo) && other.lo < other.hi
		}
		if !within {
			parts = append(parts, c.text())
		}
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " or " + parts[n-1]
	}
	return parts[0]
}

// Words returns the allowed values that are words.
func (p Param) Words() []string {
	var words []string
	for _, c := range p.want {
		if c.word != "" {
			words = append(words, c.word)
		}
	}
	return words
}
