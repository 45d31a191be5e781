package agent

import (
	"fmt"
	"strconv"
	"strings"
)

// A Setting is one key of an agent's text.
type Setting struct {
	Name    string
	Default string // empty: it must be given
	Want    string // for a person, such as "1 to 100"
	fits    func(value string) bool
	quiet   bool
}

// Quiet returns the setting as one that a name holds only where it is not the default.
func (s Setting) Quiet() Setting {
	s.quiet = true
	return s
}

// Whole is a setting that is a whole number.
func Whole(name, byDefault string, least, most uint64) Setting {
	return Setting{Name: name, Default: byDefault, Want: fmt.Sprintf("%d to %d", least, most), fits: func(value string) bool {
		n, err := strconv.ParseUint(value, 10, 64)
		return err == nil && strconv.FormatUint(n, 10) == value && least <= n && n <= most
	}}
}

// Number is a setting that is a number in plain digits.
func Number(name, byDefault string, least, most float64) Setting {
	return Setting{Name: name, Default: byDefault, Want: fmt.Sprintf("%v to %v", least, most), fits: func(value string) bool {
		x, err := strconv.ParseFloat(value, 64)
		return err == nil && strconv.FormatFloat(x, 'f', -1, 64) == value && least <= x && x <= most
	}}
}

// Word is a setting that is one of some words.
func Word(name, byDefault string, words ...string) Setting {
	return Setting{Name: name, Default: byDefault, Want: strings.Join(words, " or "), fits: func(value string) bool {
		for _, word := range words {
			if word == value {
				return true
			}
		}
		return false
	}}
}

// Text is a setting of any text without a comma, which must be given.
func Text(name, want string) Setting {
	return Setting{Name: name, Want: want, fits: func(value string) bool { return value != "" }}
}

// Whole returns a setting made by [Whole].
func (v Values) Whole(name string) uint64 {
	n, err := strconv.ParseUint(v[name], 10, 64)
	if err != nil {
		panic("agent: no whole number is called " + name)
	}
	return n
}

// Number returns a setting made by [Number].
func (v Values) Number(name string) float64 {
	x, err := strconv.ParseFloat(v[name], 64)
	if err != nil {
		panic("agent: no number is called " + name)
	}
	return x
}
