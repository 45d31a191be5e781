package analysis

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// percent writes a share with one decimal.
func percent(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

// count writes a number and what is counted.
func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}

func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// pValue writes a p-value so that none looks like nothing.
func pValue(p float64) string {
	if p < 0.0001 {
		return "p < 0.0001"
	}
	return fmt.Sprintf("p = %.2g", p)
}

func sortedSet(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }

// sentence says who is favoured, by how much, and how sure that is.
func (g *Group) sentence(s Settings, groups int) string {
	if g.Games == g.Cut {
		return "Not shown who is favoured: no game came to an end."
	}
	evidence := fmt.Sprintf("the first player scores %s (%.0f %% interval %s to %s) over %s", percent(g.Score.Estimate),
		100*s.Confidence, percent(g.Score.Low), percent(g.Score.High), count(g.Games-g.Cut, "game"))
	if g.Unit == "pair" {
		evidence += " in " + count(g.Units, "pair")
	}
	margin := fmt.Sprintf("±%.3g points", 100*s.Equivalence)
	corrected := pValue(g.PHolm)
	if groups > 1 {
		corrected += fmt.Sprintf(" after Holm over %d groups", groups)
	}
	switch g.Verdict {
	case More:
		return fmt.Sprintf("The first player is favoured: %s; %s.", evidence, corrected)
	case Less:
		return fmt.Sprintf("The second player is favoured: %s; %s.", evidence, corrected)
	case Same:
		shown := ""
		if g.Score.Outside(0.5) && g.PHolm <= 1-s.Confidence {
			shown = fmt.Sprintf("; that it is not one half is shown, but it lies within the margin (%s)", corrected)
		}
		return fmt.Sprintf("Balanced within %s: %s%s.", margin, evidence, shown)
	}
	return fmt.Sprintf("Not shown who is favoured, nor that the game is balanced: %s; %s. %s", evidence, corrected, g.need(s))
}

// need says how many games would settle it.
func (g *Group) need(s Settings) string {
	finished := float64(g.Games - g.Cut)
	d := Design{Level: s.Confidence, Power: 0.8, Draws: float64(g.Draws) / finished, Effect: 1}
	if d.Draws == 1 {
		return "Games that all end drawn settle nothing."
	}
	return fmt.Sprintf("To show it balanced within ±%.3g points, if it is, takes some %s.",
		100*s.Equivalence, count(int64(d.ForEquivalence(s.Equivalence)), "game"))
}
