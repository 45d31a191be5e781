package configs

import (
	"bytes"
	"fmt"
	"os"
	"reflect"

	"github.com/boma-games/boma/configs/strict"
	"go.yaml.in/yaml/v3"
)

// maxStudy is the size of the largest study file that is read, in bytes.
const maxStudy = 1 << 20

// ReadStudy reads the study file at path into the struct that study points to, which
// holds the defaults of what the file leaves out.
func ReadStudy(path string, study any) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("configs: %w", err)
	}
	if info.Size() > maxStudy {
		return fmt.Errorf("configs: %s: size = %d bytes, want at most %d", path, info.Size(), maxStudy)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("configs: %w", err)
	}
	return ParseStudy(path, text, study)
}

// ParseStudy is [ReadStudy] of a text; path stands in errors.
func ParseStudy(path string, text []byte, study any) error {
	if err := strict.Read(path, text, study); err != nil {
		return fmt.Errorf("configs: %w", err)
	}
	return nil
}

// WriteStudy is the inverse of [ParseStudy]: a study as YAML under a comment, each line
// of which begins with #. Every field is written but those that are nothing: nil
// pointers, empty texts and empty lists, which a file cannot hold.
func WriteStudy(comment string, study any) ([]byte, error) {
	node, err := nodeOf(reflect.ValueOf(study))
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	var b bytes.Buffer
	b.WriteString(comment)
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(node); err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	return b.Bytes(), nil
}

// nodeOf returns a value as YAML, or nil for nothing.
func nodeOf(v reflect.Value) (*yaml.Node, error) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil, nil
		}
		return nodeOf(v.Elem())
	case reflect.Slice:
		return listOf(v)
	case reflect.Struct:
		return mappingOf(v)
	case reflect.String:
		if v.Len() == 0 {
			return nil, nil
		}
	}
	n := new(yaml.Node)
	return n, n.Encode(v.Interface())
}

func listOf(v reflect.Value) (*yaml.Node, error) {
	if v.Len() == 0 {
		return nil, nil
	}
	n := &yaml.Node{Kind: yaml.SequenceNode}
	for i := range v.Len() {
		item, err := nodeOf(v.Index(i))
		if err != nil {
			return nil, err
		}
		n.Content = append(n.Content, item)
	}
	return n, nil
}

// mappingOf returns a struct as a mapping, or as the text that is short for it.
func mappingOf(v reflect.Value) (*yaml.Node, error) {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for i := range v.NumField() {
		value, err := nodeOf(v.Field(i))
		if err != nil {
			return nil, err
		}
		if value != nil {
			key := &yaml.Node{Kind: yaml.ScalarNode, Value: v.Type().Field(i).Tag.Get("yaml")}
			n.Content = append(n.Content, key, value)
		}
	}
	if len(n.Content) == 0 {
		return nil, nil
	}
	if short, ok := v.Interface().(strict.Shorthand); ok && len(n.Content) == 2 && n.Content[0].Value == short.Short() {
		return n.Content[1], nil
	}
	return n, nil
}
