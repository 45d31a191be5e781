package agent

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
)

// Agents are written name:key=value,key=value. One setting may take the rest of the
// text, commas and all: perfect:table=F,else=mcts:iterations=200,c=1.4.

// A Table names the agents that may play, and how each is made. Whoever knows more
// agents adds them.
type Table[P comparable] map[string]Maker[P]

// A Maker makes the agents of one name.
type Maker[P comparable] struct {
	Settings []Setting
	Rest     *Rest // of the text; nil if nothing takes it
	Make     func(g engine.Game[P], v Values) (Agent[P], error)
}

// A Rest is the setting that takes the rest of a text.
type Rest struct {
	Name string // written Name=rest, or bare if Bare is set
	Bare bool
	Want string // for a person, such as "a command"
}

// Values are the settings of an agent, those left out by their defaults.
type Values map[string]string

// Parse makes the agent that text describes, and returns the text with every setting
// written out.
func (t Table[P]) Parse(g engine.Game[P], text string) (a Agent[P], full string, err error) {
	name, settings, colon := strings.Cut(text, ":")
	maker, known := t[name]
	if !known {
		names := slices.Sorted(maps.Keys(t))
		return nil, "", fmt.Errorf("agent = %q, want %s%s", text, strings.Join(names, ", "), rules.Suggest(name, names))
	}
	if colon && settings == "" {
		return nil, "", fmt.Errorf("agent = %q, want settings after the colon: %s", text, maker.allowed())
	}
	v, err := maker.read(settings)
	if err != nil {
		return nil, "", fmt.Errorf("agent = %q: %w", text, err)
	}
	if a, err = maker.Make(g, v); err != nil {
		return nil, "", fmt.Errorf("agent = %q: %w", text, err)
	}
	return a, maker.write(name, v), nil
}

// read takes the settings apart.
func (m Maker[P]) read(text string) (Values, error) {
	v := Values{}
	for text != "" {
		item, rest, more := strings.Cut(text, ",")
		key, value, assigned := strings.Cut(item, "=")
		at := slices.IndexFunc(m.Settings, func(s Setting) bool { return s.Name == key })
		switch {
		case m.Rest != nil && assigned && key == m.Rest.Name:
			v[key], more, rest = text[len(key)+1:], false, ""
		case assigned && at >= 0:
			if _, twice := v[key]; twice {
				return nil, fmt.Errorf("%s = %s, want it once", key, value)
			}
			if !m.Settings[at].fits(value) {
				return nil, fmt.Errorf("%s = %s, want %s", key, value, m.Settings[at].Want)
			}
			v[key] = value
		case m.Rest != nil && m.Rest.Bare:
			v[m.Rest.Name], more, rest = text, false, ""
		default:
			return nil, fmt.Errorf("setting = %q, want %s%s", item, m.allowed(), rules.Suggest(key, m.keys()))
		}
		if more && rest == "" {
			return nil, fmt.Errorf("setting = nothing after the last comma, want %s", m.allowed())
		}
		text = rest
	}
	return v, m.complete(v)
}

// complete gives what is left out its default, and refuses what has none.
func (m Maker[P]) complete(v Values) error {
	for _, s := range m.Settings {
		if _, given := v[s.Name]; given {
			continue
		}
		if s.Default == "" {
			return fmt.Errorf("%s = nothing, want %s", s.Name, s.Want)
		}
		v[s.Name] = s.Default
	}
	if m.Rest != nil && v[m.Rest.Name] == "" {
		return fmt.Errorf("%s = nothing, want %s", m.Rest.Name, m.Rest.Want)
	}
	return nil
}

// write is the inverse of read.
func (m Maker[P]) write(name string, v Values) string {
	var items []string
	for _, s := range m.Settings {
		if !s.quiet || v[s.Name] != s.Default {
			items = append(items, s.Name+"="+v[s.Name])
		}
	}
	if m.Rest != nil {
		rest := v[m.Rest.Name]
		if !m.Rest.Bare {
			rest = m.Rest.Name + "=" + rest
		}
		items = append(items, rest)
	}
	if len(items) == 0 {
		return name
	}
	return name + ":" + strings.Join(items, ",")
}

func (m Maker[P]) keys() (keys []string) {
	for _, s := range m.Settings {
		keys = append(keys, s.Name)
	}
	if m.Rest != nil {
		keys = append(keys, m.Rest.Name)
	}
	return keys
}

// allowed says what settings there are, for a person.
func (m Maker[P]) allowed() string {
	var parts []string
	for _, s := range m.Settings {
		parts = append(parts, s.Name+"="+s.Want)
	}
	if m.Rest != nil {
		parts = append(parts, m.Rest.Name+"="+m.Rest.Want)
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "; ")
}
