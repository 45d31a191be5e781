package report

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"github.com/boma-games/boma/analysis"
)

// csvHead are the columns of answer.csv.
var csvHead = []string{
	"variant", "matchup", "openings", "games", "units", "first_wins", "draws", "second_wins", "truncated", "distinct_games",
	"score", "score_low", "score_high", "p_holm", "favoured",
	"baseline", "design", "difference", "difference_low", "difference_high", "difference_p_holm", "verdict",
}

// CSV returns the answer in numbers, a line a rule set and matchup: small enough to be
// kept, and to be compared with that of another run.
func CSV(in *Input) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(csvHead) // a buffer takes all
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i := range in.Report.Groups {
		g := &in.Report.Groups[i]
		row := []string{g.Variant, g.Matchup, g.Opening, whole(g.Games), whole(g.Units), whole(g.First), whole(g.Draws), whole(g.Second), whole(g.Cut),
			whole(g.Repeats.Distinct), rounded(&g.Score.Estimate), rounded(&g.Score.Low), rounded(&g.Score.High),
			chanceText(g.PHolm), favoured(g.Verdict)}
		if k := in.contrastOf(g); k != nil {
			row = append(row, k.Baseline, k.Design, rounded(k.Difference), rounded(k.Low), rounded(k.High), chanceText(k.PHolm), k.Verdict)
		} else {
			row = append(row, make([]string, 7)...)
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

// rounded writes a share with six decimals, more than any number of games here tells.
func rounded(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', 6, 64)
}

func chanceText(p float64) string { return strconv.FormatFloat(p, 'g', 3, 64) }

// contrastOf returns the planned contrast of a group, nil for the baseline.
func (in *Input) contrastOf(g *analysis.Group) *analysis.Contrast {
	if in.Comparison == nil {
		return nil
	}
	for i := range in.Comparison.Contrasts {
		k := &in.Comparison.Contrasts[i]
		if k.Planned && k.Variant == g.Variant && k.Matchup == g.Matchup && (k.Opening == g.Opening || opensWith(k, g)) {
			return k
		}
	}
	return nil
}

// opensWith reports whether a contrast of two kinds of openings has the group's first.
func opensWith(k *analysis.Contrast, g *analysis.Group) bool {
	return strings.HasPrefix(k.Opening, g.Opening+" v ")
}
