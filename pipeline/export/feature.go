package export

import (
	"slices"
	"strings"
)

// The parts of what a player sees.
const (
	Holes  = "holes"
	Marks  = "marks"
	Stores = "stores"
)

// Parts returns the parts.
func Parts() []string { return []string{Holes, Marks, Stores} }

// A feature part is one that a game has, with the names of its numbers.
type featurePart struct {
	name  string
	names []string
}

// parts returns what a player sees: his side of each part first.
func (s *shape) parts() []featurePart {
	each := func(infix string) (names []string) {
		for _, whose := range []string{"own", "other"} {
			for _, hole := range s.holes {
				names = append(names, whose+infix+hole)
			}
		}
		return names
	}
	parts := []featurePart{{Holes, each("_")}}
	if s.marks {
		parts = append(parts, featurePart{Marks, each("_mark_")})
	}
	if s.stores {
		parts = append(parts, featurePart{Stores, []string{"own_store", "other_store"}})
	}
	return parts
}

// show works out which of the features are written.
func (s *settings) show() error {
	var has []string
	for _, p := range s.shape.parts() {
		has = append(has, p.name)
	}
	for _, name := range s.Features {
		switch {
		case !slices.Contains(Parts(), name):
			return inputf("--features = %q, want %s", name, strings.Join(Parts(), ", "))
		case !slices.Contains(has, name):
			return inputf("--features = %s is not a part of what %s shows (features: %s)", name, s.variant.Name, strings.Join(has, ", "))
		case !slices.Contains(s.Features, Holes):
			return inputf("--features = %s, want %s among them", name, Holes)
		}
	}
	for _, p := range s.shape.parts() {
		n := len(p.names)
		if len(s.Features) == 0 || slices.Contains(s.Features, p.name) {
			s.shown = append(s.shown, [2]int{s.seen, s.seen + n})
			s.features = append(s.features, p.names...)
		}
		s.seen += n
	}
	return nil
}

// shownOf appends the features that are written to what was seen.
func (s *settings) shownOf(dst []uint8, r *row) []uint8 {
	for _, part := range s.shown {
		dst = append(dst, r.features[part[0]:part[1]]...)
	}
	return dst
}
