package report

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// percent writes a share with one decimal, and a space that breaks no line.
func percent(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + "\u00a0%"
}

// shift writes a difference of shares with its interval, to as many decimals as it takes.
func shift(k *analysis.Contrast) (difference, low, high string) {
	if k.Difference == nil || k.Low == nil || k.High == nil {
		return "–", "–", "–"
	}
	decimals := 1
	if *k.High-*k.Low < 0.002 {
		decimals = 3
	}
	write := func(x float64) string { return minus(fmt.Sprintf("%+.*f", decimals, 100*x)) }
	return write(*k.Difference), write(*k.Low), write(*k.High)
}

// minus puts the sign that is as wide as a plus.
func minus(s string) string { return strings.Replace(s, "-", "−", 1) }

// span writes an interval of shares.
func span(i analysis.Interval) string { return percent(i.Low) + " to " + percent(i.High) }

func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func plain(n uint64) string { return strconv.FormatUint(n, 10) }

// count writes a number and what is counted.
func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}

// chance writes a p-value so that none looks like nothing.
func chance(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return strconv.FormatFloat(p, 'g', 2, 64)
}

// figureText writes a number with four digits.
func figureText(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return minus(strconv.FormatFloat(x, 'g', 4, 64))
}

// value writes what may be unknown.
func value(x *float64, write func(float64) string) string {
	if x == nil {
		return "–"
	}
	return write(*x)
}

var longHash = regexp.MustCompile("[0-9a-f]{12,}")

// agents returns the agents of the study by their recorded names, in order.
func (in *Input) agents() (names []string) {
	for _, matchup := range in.About.Matchups {
		for name := range strings.SplitSeq(matchup, " vs ") {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// exploring is how settings begin that say how an agent strays, not how strong it is.
var exploring = regexp.MustCompile("^(?:[a-z]+:)?(?:epsilon|temperature|plies)=")

// nickname is the part of an agent's name that tells it from the others: its kind, how it
// explores, its first other parameter, and as many more as it takes.
func nickname(name string, all []string) string {
	parts := strings.Split(name, ",")
	least := 1
	for least < len(parts) && exploring.MatchString(parts[least-1]) {
		least++
	}
	for n := least; n < len(parts); n++ {
		start := strings.Join(parts[:n], ",")
		alike := 0
		for _, other := range all {
			if other == start || strings.HasPrefix(other, start+",") {
				alike++
			}
		}
		if alike == 1 {
			return start
		}
	}
	return name
}

// short gives agents their nicknames, and cuts hashes in names to eight digits.
func (in *Input) short(text string) string {
	all := in.agents()
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) }) // one may begin another
	var pairs []string
	for _, name := range all {
		pairs = append(pairs, name, nickname(name, all))
	}
	return longHash.ReplaceAllStringFunc(strings.NewReplacer(pairs...).Replace(text), func(hash string) string { return hash[:8] + "…" })
}

// list joins words by commas and an and.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// capital gives a sentence its first letter.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

var notInIDs = regexp.MustCompile("[^a-z0-9]+")

// slug makes part of an identifier of a name.
func slug(name string) string {
	return strings.Trim(notInIDs.ReplaceAllString(strings.ToLower(name), "-"), "-")
}
