package rules

import (
	"regexp"
	"strings"
)

// A Sentence is one numbered sentence of a RULES.md.
type Sentence struct {
	Number  string // such as K7
	Text    string
	Choices []Choice
}

// A Choice is a parameter as a RULES.md states it, with the source of each value.
type Choice struct {
	Param   string
	Sources []Source
}

// A Source tells where a value of a parameter came from. Value is a value, or
// "any 1..10" and the like for all that are not named.
type Source struct{ Value, From string }

var (
	numbered = regexp.MustCompile(`^\[([A-Z]\d+)\] (.*)`)
	value    = regexp.MustCompile("^(?:`([^`]+)`|(any (?:even )?\\S+)) ?(.*)$")
)

// Sentences reads the numbered sentences of a RULES.md, in order: paragraphs that
// begin with a number in brackets, then one list item a parameter, whose values
// are parted by a middle dot, the default first with the parameter's name.
func Sentences(markdown string) []Sentence {
	var all []Sentence
	for paragraph := range strings.SplitSeq(markdown, "\n\n") {
		lines := strings.Split(strings.TrimSpace(paragraph), "\n")
		m := numbered.FindStringSubmatch(lines[0])
		if m == nil {
			continue
		}
		s := Sentence{Number: m[1]}
		items := []string{m[2]}
		for _, line := range lines[1:] {
			if item, ok := strings.CutPrefix(line, "- "); ok {
				items = append(items, item)
			} else {
				items[len(items)-1] += " " + strings.TrimSpace(line)
			}
		}
		s.Text = items[0]
		for _, item := range items[1:] {
			s.Choices = append(s.Choices, parseChoices(item))
		}
		all = append(all, s)
	}
	return all
}

func parseChoices(item string) Choice {
	var c Choice
	for part := range strings.SplitSeq(item, " · ") {
		m := value.FindStringSubmatch(part)
		if m == nil {
			panic("rules: a RULES.md has a value without quotes: " + part)
		}
		v := m[1] + m[2]
		if name, first, ok := strings.Cut(v, ": "); ok {
			c.Param, v = name, first
		}
		c.Sources = append(c.Sources, Source{Value: v, From: m[3]})
	}
	return c
}

// From returns where a value came from: its own source, or that of "any ...".
func (c Choice) From(value string) string {
	from := ""
	for _, s := range c.Sources {
		if s.Value == value {
			return s.From
		}
		if strings.HasPrefix(s.Value, "any ") {
			from = s.From
		}
	}
	return from
}
