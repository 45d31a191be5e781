package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// SetDefaults gives every parameter of *rules its default.
func SetDefaults[R any](rules *R) {
	for _, p := range Params(*rules) {
		if err := p.set(reflect.ValueOf(rules).Elem(), p.Default); err != nil {
			panic(err)
		}
	}
}

// Set gives one parameter a value in text, or says what it must be.
func Set[R any](rules *R, name, value string) error {
	p, err := Find(*rules, name)
	if err != nil {
		return err
	}
	return p.set(reflect.ValueOf(rules).Elem(), value)
}

// Find returns the parameter called name; an error suggests the nearest one.
func Find(rules any, name string) (Param, error) {
	var names []string
	for _, p := range Params(rules) {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Param{}, fmt.Errorf("unknown parameter %q%s; parameters: %s", name, Suggest(name, names), strings.Join(names, ", "))
}

// Value returns the value of p in rules, as text.
func (p Param) Value(rules any) string {
	f := reflect.ValueOf(rules).Field(p.field)
	if !p.Number {
		return f.String()
	}
	for _, c := range p.want {
		if c.word != "" && int64(c.lo) == f.Int() {
			return c.word
		}
	}
	return strconv.FormatInt(f.Int(), 10)
}

func (p Param) set(rules reflect.Value, value string) error {
	for _, c := range p.want {
		if c.word == value && value != "" {
			if p.Number {
				rules.Field(p.field).SetInt(int64(c.lo))
			} else {
				rules.Field(p.field).SetString(value)
			}
			return nil
		}
	}
	n, err := strconv.Atoi(value)
	if p.Number && err == nil && strconv.Itoa(n) == value {
		for _, c := range p.want {
			if c.word == "" && c.holds(n) {
				rules.Field(p.field).SetInt(int64(n))
				return nil
			}
		}
	}
	return fmt.Errorf("%s = %s, want %s [%s]%s", p.Name, value, p.Want(), p.Clause, Suggest(value, p.Words()))
}

// Check reports the first parameter of rules that has a value it may not have.
func Check(rules any) error {
	for _, p := range Params(rules) {
		copied := reflect.New(reflect.TypeOf(rules)).Elem()
		if err := p.set(copied, p.Value(rules)); err != nil {
			return err
		}
	}
	return nil
}

// Text writes every parameter with its value, in order: what [Hash] hashes.
func Text(game string, rules any) string {
	var b strings.Builder
	b.WriteString(game)
	for _, p := range Params(rules) {
		fmt.Fprintf(&b, " %s=%s", p.Name, p.Value(rules))
	}
	return b.String()
}

// Hash returns the SHA-256 of [Text] in hex: equal rules of a game have equal hashes.
func Hash(game string, rules any) string {
	sum := sha256.Sum256([]byte(Text(game, rules)))
	return hex.EncodeToString(sum[:])
}

// Changes writes the parameters in which rules differ from base as +name=value...,
// in order: the tail of a variant's name.
func Changes(rules, base any) string {
	var b strings.Builder
	for _, p := range Params(rules) {
		if v := p.Value(rules); v != p.Value(base) {
			fmt.Fprintf(&b, "+%s=%s", p.Name, v)
		}
	}
	return b.String()
}
