package slow

import (
	"fmt"
	"strconv"
)

// A parameter has a default, the values it may take by name, and a range of
// numbers it may take besides (every step-th from low to high).
type parameter struct {
	name, first     string
	others          []string
	low, high, step int
}

// parameters lists the parameters of a game in the order of the rules.
func parameters(game string) []parameter {
	switch game {
	case "kiothi":
		return kiothiParameters
	case "bao":
		return baoParameters
	case "tihbat":
		return tihbatParameters
	case "kalah":
		return kalahParameters
	}
	return nil
}

var kiothiParameters = []parameter{
	{name: "filled", first: "6", low: 1, high: 10, step: 1},                                       // [K2]
	{name: "warriors_per_boma", first: "5", low: 1, high: 12, step: 1},                            // [K2]
	{name: "opening_boma", first: "2", others: []string{"up-to-2", "1", "0"}},                     // [K3]
	{name: "protection", first: "marked", others: []string{"unsown", "none"}},                     // [K4]
	{name: "lift", first: "any", others: []string{"all"}},                                         // [K5]
	{name: "first_lap", first: "no-own-occupied", others: []string{"free"}},                       // [K6]
	{name: "mark_cleared_by", first: "anyone", others: []string{"owner"}},                         // [K8]
	{name: "capturing_warrior", first: "with-capture", others: []string{"always"}},                // [K10]
	{name: "capture_needs_crossing", first: "no", others: []string{"yes"}},                        // [K10]
	{name: "bonus", first: "three-right", others: []string{"three-from-opposite", "run", "none"}}, // [K11]
	{name: "bonus_needs_capture", first: "no", others: []string{"yes"}},                           // [K11]
	{name: "leftovers", first: "opponent", others: []string{"row-owner"}},                         // [K12]
	{name: "one_warrior_worth", first: "1", others: []string{"2", "10"}},                          // [K14]
	{name: "lap_limit", first: "10000", low: 1, high: 1000000, step: 1},                           // [K15]
	{name: "repetition", first: "split"},                                                          // [K16]
}

var baoParameters = []parameter{
	{name: "files", first: "12", low: 2, high: 12, step: 1},                                            // [B1]
	{name: "gap", first: "front-left", others: []string{"back-left", "front-right"}},                   // [B2]
	{name: "capture", first: "front-then-back", others: []string{"front-only", "back-if-front-empty"}}, // [B4]
}

var tihbatParameters = []parameter{
	{name: "seeds", first: "7", low: 1, high: 15, step: 1},                                            // [T1]
	{name: "first_seed", first: "origin", others: []string{"next"}},                                   // [T2]
	{name: "capture_side", first: "own", others: []string{"either"}},                                  // [T4]
	{name: "capture_max", first: "8", others: []string{"none"}, low: 2, high: 60, step: 2},            // [T4]
	{name: "chain", first: "no", others: []string{"yes"}},                                             // [T4]
	{name: "empty_row", first: "pass", others: []string{"opponent-takes-rest", "split", "row-owner"}}, // [T5]
	{name: "singleton", first: "stays", others: []string{"forbidden", "steps"}},                       // [T6]
	{name: "repetition", first: "split"},                                                              // [T8]
}

var kalahParameters = []parameter{
	{name: "houses", first: "6", low: 1, high: 16, step: 1},               // [L1]
	{name: "seeds", first: "4", low: 1, high: 127, step: 1},               // [L1]
	{name: "empty_capture", first: "yes", others: []string{"no"}},         // [L4]
	{name: "leftovers", first: "row-owner", others: []string{"opponent"}}, // [L5]
}

// complete gives every parameter of the game a value, checking those stated.
func complete(game string, r Rules) (Rules, error) {
	list := parameters(game)
	if list == nil {
		return nil, fmt.Errorf("no game is called %q", game)
	}
	full := Rules{}
	for _, p := range list {
		full[p.name] = p.first
		if value, stated := r[p.name]; stated {
			if !p.allows(value) {
				return nil, fmt.Errorf("%s: %s cannot be %q", game, p.name, value)
			}
			full[p.name] = value
		}
	}
	for name := range r {
		if _, known := full[name]; !known {
			return nil, fmt.Errorf("%s has no parameter %q", game, name)
		}
	}
	return full, nil
}

// allows tells whether the parameter may have the value.
func (p parameter) allows(value string) bool {
	if value == p.first {
		return true
	}
	for _, other := range p.others {
		if value == other {
			return true
		}
	}
	if p.step == 0 {
		return false
	}
	n, err := number(value)
	return err == nil && n >= p.low && n <= p.high && (n-p.low)%p.step == 0
}

// number reads a whole number, written without sign or leading zero. No number
// of the notation or of a parameter exceeds a million.
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 1000000 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q is no number", s)
	}
	return n, nil
}

// whole is the number a checked parameter has.
func (r Rules) whole(name string) int {
	n, err := number(r[name])
	if err != nil {
		panic(err)
	}
	return n
}
