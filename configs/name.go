package configs

import (
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine/rules"
)

// SplitName takes a name apart: game, source, and changes as parameter=value. What a
// game, a source, a parameter and a value may be is for those to refuse who know them
// and can suggest another; but no name breaks a line or a path.
func SplitName(name string) (game, source string, changes []string, err error) {
	base, tail, changed := strings.Cut(name, "+")
	game, source, ok := strings.Cut(base, "/")
	ok = ok && game != "" && source != "" && !strings.ContainsAny(source, "/=")
	if changed {
		changes = strings.Split(tail, "+")
	}
	for _, change := range changes {
		parameter, value, _ := strings.Cut(change, "=")
		ok = ok && parameter != "" && value != "" && !strings.ContainsAny(value, "=/")
	}
	if !ok || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", "", nil, fmt.Errorf("configs: variant = %.80q, want game/source or game/source+parameter=value, perhaps with more changes", name)
	}
	return game, source, changes, nil
}

// apply makes the changes of a name.
func apply[R any](r *R, changes []string) error {
	given := map[string]string{}
	for _, change := range changes {
		parameter, value, _ := strings.Cut(change, "=")
		if _, err := find(*r, parameter); err != nil {
			return err
		}
		if first, twice := given[parameter]; twice {
			return fmt.Errorf("%s = %s, want it once: it is %s already", parameter, value, first)
		}
		given[parameter] = value
		if err := rules.Set(r, parameter, value); err != nil {
			return err
		}
	}
	return nil
}
