// Package strict reads YAML into a Go type and refuses what viper would coerce.
//
// Left to itself viper turns 5.9 into 5, null into 0, true into "1" and 5 into "5",
// lowers every key and drops what is empty, all without a word. [Read] therefore
// walks the nodes of the file against the type first, so that what is wrong is
// refused with its line, and only then lets viper decode, with its coercions off.
//
// The type is a struct of structs, slices, maps with string keys, numbers, bools and
// strings. A yaml tag names the key of each field. A pointer, a slice, a map and a field
// with the tag optional:"true" may be left out of the file, everything else must stand
// there; nothing may be empty but a list.
package strict

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"
)

// A Checker is a map type that knows more of its entries than their Go type says.
// CheckEntry returns what is wrong with one of them; the line is added to it.
type Checker interface {
	CheckEntry(key string, value *yaml.Node) error
}

// A Shorthand is a struct that may be written as a text: the value of the key that Short
// names, with none of the others.
type Shorthand interface{ Short() string }

var shorthand = reflect.TypeFor[Shorthand]()

// Read decodes text, the contents of the file at path, into the struct that into
// points to. An error is one line, path:line: what = value, want allowed values. What
// the file leaves out keeps the value it has, what it gives is replaced whole.
func Read(path string, text []byte, into any) error {
	root, err := document(path, text)
	if err != nil {
		return err
	}
	w := walk{path: path}
	if err := w.plain(root); err != nil {
		return err
	}
	if err := w.value("the file", root.Line, root, reflect.TypeOf(into).Elem()); err != nil {
		return err
	}
	// No key holds the delimiter, so that viper cannot take one key for a path of several.
	v := viper.NewWithOptions(viper.KeyDelimiter("\x00"))
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("%s:%d: %s", path, root.Line, oneLine(err))
	}
	if err := v.UnmarshalExact(into, uncoerced); err != nil {
		return fmt.Errorf("%s:%d: %s", path, root.Line, oneLine(err))
	}
	return nil
}

// uncoerced turns off what viper turns on: conversions between kinds and strings split at
// commas. A text for a struct is what Shorthand says.
func uncoerced(c *mapstructure.DecoderConfig) {
	c.TagName = "yaml"
	c.WeaklyTypedInput = false
	c.DecodeHook = func(from, to reflect.Type, value any) (any, error) {
		if from.Kind() == reflect.String && to.Implements(shorthand) {
			return map[string]any{reflect.Zero(to).Interface().(Shorthand).Short(): value}, nil
		}
		return value, nil
	}
	c.ZeroFields = true
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
