package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"
)

// A setting is one value of a study by the way to it, such as openings.plies.
type setting struct{ name, value string }

// settings lists every value of a study in order. Fields marked hash:"no" are left out
// if rows is set: no row depends on them.
func (s *Study) settings(rows bool) []setting {
	return appendSettings(nil, "", reflect.ValueOf(*s), rows)
}

func appendSettings(dst []setting, name string, v reflect.Value, rows bool) []setting {
	if start, ok := v.Interface().(Start); ok && start.Table == "" {
		return append(dst, setting{name, start.Position})
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(dst, setting{name, "none"})
		}
		return appendSettings(dst, name, v.Elem(), rows)
	case reflect.Slice:
		for i := range v.Len() {
			dst = appendSettings(dst, fmt.Sprintf("%s[%d]", name, i), v.Index(i), rows)
		}
		return dst
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if rows && f.Tag.Get("hash") == "no" {
				continue
			}
			dst = appendSettings(dst, strings.TrimPrefix(name+"."+f.Tag.Get("yaml"), "."), v.Field(i), rows)
		}
		return dst
	}
	return append(dst, setting{name, fmt.Sprint(v.Interface())})
}

// hash returns the SHA-256, in hex, of every setting that a row depends on, one a line,
// and then of more lines. The number of games is not among them: a dataset may grow.
func (s *Study) hash(more ...string) string {
	h := sha256.New()
	for _, line := range s.settings(true) {
		if line.name != "games" {
			fmt.Fprintf(h, "%s = %s\n", line.name, line.value)
		}
	}
	for _, line := range more {
		fmt.Fprintln(h, line)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// RowsHash is a hash of every setting that a row depends on but the number of games, and
// of more lines: what is known of them before its tables are solved.
func (s *Study) RowsHash(more ...string) string { return s.hash(more...) }

// Difference names the first setting, of those that rows depend on, in which the
// studies differ; games may. Empty if they do not.
func (s *Study) Difference(there *Study) string {
	old := map[string]string{}
	for _, line := range there.settings(true) {
		old[line.name] = line.value
	}
	for _, line := range s.settings(true) {
		was, stood := old[line.name]
		delete(old, line.name)
		switch {
		case line.name == "games" || stood && was == line.value:
		case !stood:
			return fmt.Sprintf("%s = %s, which the folder does not have", line.name, line.value)
		default:
			return fmt.Sprintf("%s = %s, in the folder %s", line.name, line.value, was)
		}
	}
	for _, line := range there.settings(true) {
		if was, left := old[line.name]; left && line.name != "games" {
			return fmt.Sprintf("%s = nothing, in the folder %s", line.name, was)
		}
	}
	return ""
}
