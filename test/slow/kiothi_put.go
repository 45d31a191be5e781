package slow

import (
	"fmt"
	"strconv"
	"strings"
)

// A put says how many warriors a redistribution puts into each boma. [K3]
type put [2][11]int

// format writes the put: South's boma first, ascending, empty ones left out.
func (p put) format() string {
	var words []string
	for side := range p {
		for boma := 1; boma <= 10; boma++ {
			if p[side][boma] > 0 {
				words = append(words, letters[side]+strconv.Itoa(boma)+"="+strconv.Itoa(p[side][boma]))
			}
		}
	}
	return strings.Join(words, ",")
}

// sum is the number of warriors put down.
func (p put) sum() int {
	sum := 0
	for side := range p {
		for boma := 1; boma <= 10; boma++ {
			sum += p[side][boma]
		}
	}
	return sum
}

// parsePut reads a put, which must be written the way format writes it.
func parsePut(text string) (put, error) {
	p := put{}
	if text == "" {
		return p, nil
	}
	for _, word := range strings.Split(text, ",") {
		parts, err := pair(word, "=")
		if err != nil || parts[0] == "" {
			return p, fmt.Errorf("%q is no boma and number", word)
		}
		side, err := player(parts[0][:1])
		if err != nil {
			return p, err
		}
		boma, err := number(parts[0][1:])
		if err != nil || boma < 1 || boma > 10 {
			return p, fmt.Errorf("%q is no boma", parts[0])
		}
		if p[side][boma], err = number(parts[1]); err != nil {
			return p, err
		}
	}
	if p.format() != text {
		return p, fmt.Errorf("%q should be written %q", text, p.format())
	}
	return p, nil
}

// Redistributions lists every redistribution of an r1 or r2 position.
func Redistributions(r Rules, position string) ([]string, error) {
	k, p, err := opening(r, position)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, set := range k.bomaSets(p) {
		_, hand := p.lift(set)
		for _, q := range puts(put{}, place{south, 1}, hand) {
			list = append(list, setText(set)+">"+q.format())
		}
	}
	return list, nil
}

// puts lists the ways to put a hand into the boma from `at` to North's tenth.
func puts(p put, at place, hand int) []put {
	if at == (place{north, 10}) {
		p[at.side][at.boma] = hand
		return []put{p}
	}
	var all []put
	for here := 0; here <= hand; here++ {
		p[at.side][at.boma] = here
		all = append(all, puts(p, at.next(), hand-here)...)
	}
	return all
}
