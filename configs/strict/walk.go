package strict

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/boma-games/boma/engine/rules"
	"go.yaml.in/yaml/v3"
)

// A walk checks the nodes of one file. In its methods what is the way to the value
// from the top, such as agents[1].depth, and line where its key or list item stands.
type walk struct{ path string }

func (w walk) refuse(line int, what, value, want string) error {
	return fmt.Errorf("%s:%d: %s = %s, want %s", w.path, line, what, value, want)
}

// value checks a value against the type that it will be decoded into.
func (w walk) value(what string, line int, n *yaml.Node, t reflect.Type) error {
	ok := true
	switch {
	case t.Kind() == reflect.Pointer:
		return w.value(what, line, n, t.Elem())
	case t.Implements(shorthand) && n.Kind == yaml.ScalarNode:
		return w.value(what, line, n, reflect.TypeFor[string]())
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		ok = n.Kind == yaml.MappingNode && len(n.Content) > 0 // viper forgets a key whose mapping is empty
	case reflect.Slice:
		ok = n.Kind == yaml.SequenceNode
	default:
		ok = fits(n, t)
	}
	if !ok {
		return w.refuse(line, what, Show(n), want(t)+hint(n, t))
	}
	switch t.Kind() {
	case reflect.Struct:
		return w.structure(what, n, t)
	case reflect.Map:
		return w.entries(what, n, t)
	case reflect.Slice:
		for i, item := range n.Content {
			if err := w.value(fmt.Sprintf("%s[%d]", what, i), item.Line, item, t.Elem()); err != nil {
				return err
			}
		}
	}
	return nil
}

// structure checks a mapping whose keys are the fields of a struct.
func (w walk) structure(what string, n *yaml.Node, t reflect.Type) error {
	known := keys(t)
	given := make([]bool, len(known))
	err := w.mapping(n, func(key string, line int, value *yaml.Node) error {
		i := slices.Index(known, key)
		if i < 0 {
			return w.refuse(line, "key", show(key, false), Or(known)+nearest(key, known))
		}
		given[i] = true
		return w.value(inside(what, key), line, value, t.Field(i).Type)
	})
	if err != nil {
		return err
	}
	for i, key := range known {
		if !given[i] && !optional(t.Field(i)) {
			return w.refuse(n.Line, inside(what, key), "nothing", want(t.Field(i).Type))
		}
	}
	return nil
}

// entries checks a mapping whose keys are free.
func (w walk) entries(what string, n *yaml.Node, t reflect.Type) error {
	check, checks := reflect.Zero(t).Interface().(Checker)
	return w.mapping(n, func(key string, line int, value *yaml.Node) error {
		if checks {
			if err := check.CheckEntry(key, value); err != nil {
				return fmt.Errorf("%s:%d: %w", w.path, line, err)
			}
		}
		if key == "" || key != strings.ToLower(key) || strings.ContainsFunc(key, unicode.IsControl) {
			return w.refuse(line, "key", show(key, true), "a word in lower case")
		}
		if t.Elem().Kind() == reflect.Interface {
			return nil
		}
		return w.value(inside(what, key), line, value, t.Elem())
	})
}

// mapping calls each for every entry. It refuses keys that are no words and keys that
// stand twice: YAML takes 2 and true for keys, and viper the later of two.
func (w walk) mapping(n *yaml.Node, each func(key string, line int, value *yaml.Node) error) error {
	lines := map[string]int{}
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			return w.refuse(k.Line, "key", Show(k), "a word")
		}
		if line, twice := lines[k.Value]; twice {
			return w.refuse(k.Line, "key", Show(k), fmt.Sprintf("it once: it stands on line %d too", line))
		}
		lines[k.Value] = k.Line
		if err := each(k.Value, k.Line, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// keys returns the keys of a struct, by field.
func keys(t reflect.Type) []string {
	all := make([]string, t.NumField())
	for i := range all {
		if all[i] = t.Field(i).Tag.Get("yaml"); all[i] == "" {
			panic(fmt.Sprintf("strict: %s.%s has no yaml tag", t, t.Field(i).Name))
		}
	}
	return all
}

func optional(f reflect.StructField) bool {
	t := f.Type
	return f.Tag.Get("optional") == "true" || t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map
}

func inside(what, key string) string {
	if what == "the file" {
		return key
	}
	return what + "." + key
}

// nearest suggests a known key; one that differs by case is always near.
func nearest(key string, known []string) string {
	if lower := strings.ToLower(key); slices.Contains(known, lower) {
		return `, did you mean "` + lower + `"?`
	}
	return rules.Suggest(key, known)
}
