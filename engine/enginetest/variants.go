package enginetest

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/boma-games/boma/engine/rules"
)

// Singles returns the rule sets that change one parameter, one a value that
// RULES.md names, with both ends of what it calls any. A wide range ends at 50,
// beyond which it makes no difference that the plain referee has time for.
func (k Kit[P]) Singles() []string {
	var all []string
	for _, s := range rules.Sentences(k.Text) {
		for _, c := range s.Choices {
			for _, source := range c.Sources[1:] {
				values := []string{source.Value}
				if r, ok := readRange(source.Value); ok {
					values = []string{strconv.Itoa(r.lo), strconv.Itoa(min(r.hi, 50))}
				}
				for _, v := range values {
					all = append(all, c.Param+"="+v)
				}
			}
		}
	}
	return all
}

// Draw returns a rule set in which every parameter has a value drawn at random,
// the default as often as not.
func (k Kit[P]) Draw(rng *rand.Rand) string {
	var drawn []string
	for _, s := range rules.Sentences(k.Text) {
		for _, c := range s.Choices {
			if rng.IntN(2) == 0 {
				continue
			}
			v := c.Sources[rng.IntN(len(c.Sources))].Value
			if r, ok := readRange(v); ok {
				v = strconv.Itoa(r.lo + r.step*rng.IntN((min(r.hi, 50)-r.lo)/r.step+1))
			}
			drawn = append(drawn, c.Param+"="+v)
		}
	}
	return strings.Join(drawn, " ")
}
