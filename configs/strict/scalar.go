package strict

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// YAML has more spellings of a number, such as 0x5, 05, 5_0 and .inf, and some mean
// another number to another reader.
var (
	integer = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)
	number  = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
)

// fits tells whether a scalar is written as its Go type wants it.
func fits(n *yaml.Node, t reflect.Type) bool {
	if n.Kind != yaml.ScalarNode {
		return false
	}
	if t.Kind() == reflect.String {
		return n.Tag == "!!str" && strings.TrimSpace(n.Value) != "" && !strings.ContainsFunc(n.Value, control)
	}
	if quoted(n) {
		return false
	}
	var err error
	switch t.Kind() {
	case reflect.Bool:
		return n.Value == "true" || n.Value == "false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		_, err = strconv.ParseInt(n.Value, 10, t.Bits())
		return err == nil && integer.MatchString(n.Value)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		_, err = strconv.ParseUint(n.Value, 10, t.Bits())
		return err == nil && integer.MatchString(n.Value)
	case reflect.Float32, reflect.Float64:
		_, err = strconv.ParseFloat(n.Value, t.Bits())
		return err == nil && number.MatchString(n.Value)
	}
	panic(fmt.Sprintf("strict: cannot read a %s", t))
}

func control(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// want says what a type wants, for a person.
func want(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return want(t.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number in plain digits"
	case reflect.Slice:
		return "a list"
	case reflect.Map:
		return "a mapping that is not empty"
	case reflect.Struct:
		return "a mapping of " + Or(keys(t))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf("an integer of %d bits in plain digits, 0 or more", t.Bits())
	default:
		return fmt.Sprintf("an integer of %d bits in plain digits", t.Bits())
	}
}

// hint says how to write as text what YAML takes for a number, a date or the like.
func hint(n *yaml.Node, t reflect.Type) string {
	if t.Kind() != reflect.String || n.Kind != yaml.ScalarNode || quoted(n) || n.Tag == "!!null" {
		return ""
	}
	return ", in quotes: " + show(n.Value, true)
}

// quoted tells whether a scalar stands in quotes or in a block, so that YAML takes it
// for text whatever it looks like.
func quoted(n *yaml.Node) bool {
	return n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
}

// Show returns a value as it stands in the file, cut short and kept on one line.
func Show(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode && len(n.Content) == 0:
		return "an empty mapping"
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null" && n.Value == "":
		return "null"
	}
	return show(n.Value, quoted(n))
}

func show(text string, quotes bool) string {
	const most = 60 // characters
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "..."
	}
	if quotes || text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// Or joins words as in "a, b or c".
func Or(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, "")
}
