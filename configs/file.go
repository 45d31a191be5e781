package configs

import (
	"errors"
	"fmt"
	"slices"

	"github.com/boma-games/boma/configs/strict"
	"github.com/boma-games/boma/engine/rules"
	"go.yaml.in/yaml/v3"
)

// A file is what stands in a variant's YAML.
type file[R any] struct {
	Title     string    `yaml:"title"`
	Region    string    `yaml:"region"`
	Reference string    `yaml:"reference"`
	Ours      string    `yaml:"ours"`
	Rules     values[R] `yaml:"rules"` // what differs from the defaults
}

// values holds values by parameter, numbers and words as YAML reads them.
type values[R any] map[string]any

// CheckEntry makes values a [strict.Checker].
func (values[R]) CheckEntry(key string, value *yaml.Node) error {
	var r R
	p, err := find(r, key)
	if err != nil {
		return err
	}
	return rules.Set(&r, key, written(p, value))
}

// written returns the text to set a parameter to. Words lose their quotes, all else
// keeps them, so that rules.Set takes "2" for a word but refuses "5" for a number.
func written(p rules.Param, value *yaml.Node) string {
	if slices.Contains(p.Words(), value.Value) {
		return value.Value
	}
	return strict.Show(value)
}

func parse[R any](path string, text []byte) (Variant[R], error) {
	var f file[R]
	if err := strict.Read(path, text, &f); err != nil {
		return Variant[R]{}, err
	}
	v := Variant[R]{Title: f.Title, Region: f.Region, Reference: f.Reference, Ours: f.Ours}
	rules.SetDefaults(&v.Rules)
	for _, p := range rules.Params(v.Rules) {
		value, given := f.Rules[p.Name]
		if !given {
			continue
		}
		if err := rules.Set(&v.Rules, p.Name, fmt.Sprint(value)); err != nil {
			return Variant[R]{}, fmt.Errorf("%s: %w", path, err)
		}
	}
	return v, nil
}

// find is rules.Find, but explains the one name that may be looked for here in vain.
func find(r any, name string) (rules.Param, error) {
	if name == "one_warrior_worth" {
		return rules.Param{}, errors.New("one_warrior_worth is a setting of the analysis, not a rule of a variant: it changes no move [K14]")
	}
	return rules.Find(r, name)
}
