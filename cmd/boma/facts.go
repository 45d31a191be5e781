package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine/rules"
)

// facts are what a variant says of itself.
type facts struct {
	Name      string   `json:"name"`
	Game      string   `json:"game"`
	Source    string   `json:"source"`
	Title     string   `json:"title"`
	Region    string   `json:"region"`
	Reference string   `json:"reference"`
	Ours      string   `json:"ours"`
	Origin    string   `json:"origin"`
	Hash      string   `json:"hash"`
	Rules     settings `json:"rules"`
}

// settings are the parameters of a variant in the order of its RULES.md.
type settings []setting

type setting struct {
	rules.Param
	Value string
}

func factsOf[R any](v configs.Variant[R]) facts {
	f := facts{
		Name: v.Name, Game: v.Game, Source: v.Source, Title: v.Title, Region: v.Region,
		Reference: v.Reference, Ours: v.Ours, Origin: v.Origin, Hash: v.Hash,
	}
	for _, p := range rules.Params(v.Rules) {
		f.Rules = append(f.Rules, setting{p, p.Value(v.Rules)})
	}
	return f
}

// MarshalJSON writes an object that keeps the order, which a map would lose.
func (s settings) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, p := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", p.Name, p.json())
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// json returns a number as a number and a word as a string.
func (s setting) json() json.RawMessage {
	if _, err := strconv.Atoi(s.Value); err == nil && s.Number {
		return json.RawMessage(s.Value)
	}
	return json.RawMessage(strconv.Quote(s.Value)) // words are plain ASCII
}

// named returns the parameter called name, which the game has.
func (s settings) named(name string) setting {
	for _, p := range s {
		if p.Name == name {
			return p
		}
	}
	panic("boma: RULES.md names a parameter that the game does not have: " + name)
}

// changed tells whether the value differs from the game's default.
func (s setting) changed() bool { return s.Value != s.Default }

// changes writes the parameters that differ from the game's defaults.
func (s settings) changes() string {
	var parts []string
	for _, p := range s {
		if p.changed() {
			parts = append(parts, p.Name+"="+p.Value)
		}
	}
	return strings.Join(parts, " ")
}
