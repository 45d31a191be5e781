package analysis

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// derivedMetrics are the figures that are no ratio of sums.
var derivedMetrics = []Metric{
	{"signed_advantage", "advantage", "A = (W1 - W2) / finished games = 2s - 1, in -1 to 1", ours},
	{"score_if_truncated", "score", "s with truncated games counted as lost (low), left out (value), won (high)", ours},
	{"advantage_browne", "advantage", "|W1 - (W1+W2)/2| / ((W1+W2)/2); no sign", browne},
	{"advantage_p1_ludii", "score", "(W1 + (D + T)/2) / G: draws and games without a result count as half a win (W1 / G in early versions)", ludii},
	{"balance_browne", "balance", "1 - |W1 - W2| / (W1 + W2)", browne},
	{"balance_ludii", "balance", "1 - |W1 - W2| / G: many draws look balanced", ludii},
	{"completion_browne", "share", "(W1 + W2) / G", browne},
	{"completion_ludii", "share", "(G - T) / G", ludii},
	{"forced_share", "share", "sum of plies with b = 1 / sum of plies: only one move is legal", ours},
	{"margin_sd", "seeds", "standard deviation of the margin", ours},
	{"plies_sd", "plies", "standard deviation of the length", ours},
	{"plies_10_percent", "plies", "length that 10 % of games do not pass", ours},
	{"plies_median", "plies", "median length", ours},
	{"plies_90_percent", "plies", "length that 90 % of games do not pass", ours},
	{"branching_geometric", "moves", "10 to the mean over games of mean log10 b", ours},
	{"decisiveness", "share", "over decided games: share of plies after the loser last led by more than the whole of decisiveness_threshold", ours},
	{"distinct_games", "games", "games with moves of their own, by moves_hash", ours},
	{"effective_games", "games", "N² / sum n_h², n_h games of equal moves", "Kish 1965"},
	{"distinct_openings", "openings", "positions in which records begin", ours},
	{"opening_variance", "score²", "max(0, (MSB - MSW)/n0) of the first player's score between openings", "Searle 1971"},
	{"opening_icc", "share", "(F-1)/(F-1+n0): share of the variance that is the opening's doing", "Searle 1971"},
}

// Catalogue lists the metrics, in the order in which they are written.
func Catalogue() (metrics []Metric) {
	for i := range quantities {
		metrics = append(metrics, quantities[i].Metric)
	}
	return append(metrics, derivedMetrics...)
}

func (s *sheet) derived() {
	g, t := s.group, s.tally
	finished := g.Games - g.Cut
	if finished > 0 {
		s.add("signed_advantage", "advantage", g.Score.scale(-1, 2), g.Units, mapped)
		points := float64(g.First) + float64(g.Draws)/2
		s.add("score_if_truncated", "score", Interval{g.Score.Estimate, points / float64(g.Games),
			(points + float64(g.Cut)) / float64(g.Games)}, g.Games, "all truncated games lost, all won")
		s.spread("margin_sd", "seeds", t.margins)
	}
	if won, ok := g.Row("first_wins_decided"); ok {
		sided := Interval{*won.Value, *won.Low, *won.High}.scale(-1, 2) // (W1-W2)/(W1+W2)
		s.add("advantage_browne", "advantage", absolute(sided), won.N, mapped)
		s.add("balance_browne", "balance", absolute(sided).scale(1, -1), won.N, mapped)
	}
	decided, n := float64(g.First+g.Second), float64(g.Games)
	// (W1-W2)/G is 2s'-1 for the score s' of all games, those without a result as draws.
	all := SpreadOf([]int64{g.Second, g.Draws + g.Cut, g.First}).Interval(s.level)
	s.add("advantage_p1_ludii", "score", all, g.Games, byScore)
	s.add("balance_ludii", "balance", absolute(all.scale(-1, 2)).scale(1, -1), g.Games, mapped)
	s.add("completion_browne", "share", Wilson(decided, n, s.level), g.Games, byWilson)
	s.add("completion_ludii", "share", Wilson(float64(finished), n, s.level), g.Games, byWilson)
	if choice, ok := g.Row("decision_share"); ok && choice.Low != nil {
		s.add("forced_share", "share", Interval{*choice.Value, *choice.Low, *choice.High}.scale(1, -1), choice.N, mapped)
	}
	s.lengths()
	if log, ok := g.Row("branching_log"); ok {
		s.add("branching_geometric", "moves", Interval{ten(log.Value), ten(log.Low), ten(log.High)}, log.N, mapped)
	}
	s.decisiveness()
	s.openings()
}

func ten(log *float64) float64 {
	if log == nil {
		return math.NaN()
	}
	return math.Pow(10, *log)
}

// absolute maps an interval of x to one of |x|.
func absolute(i Interval) Interval {
	low, high := math.Abs(i.Low), math.Abs(i.High)
	if i.Low <= 0 && i.High >= 0 {
		return Interval{math.Abs(i.Estimate), 0, max(low, high)}
	}
	return Interval{math.Abs(i.Estimate), min(low, high), max(low, high)}
}

func sortedKeys[K cmp.Ordered](m map[K]int64) []K { return slices.Sorted(maps.Keys(m)) }

// spread adds a standard deviation, with the interval of its own standard error.
//
//	SE(sd) = sqrt((m4 - sd⁴) / n) / (2 sd)
func (s *sheet) spread(metric, unit string, counts map[int64]int64) {
	var n, sum, m2, m4 float64
	keys := sortedKeys(counts)
	for _, x := range keys {
		n += float64(counts[x])
		sum += float64(x) * float64(counts[x])
	}
	for _, x := range keys {
		d := square(float64(x) - sum/n)
		m2 += float64(counts[x]) * d
		m4 += float64(counts[x]) * d * d / n
	}
	i := Interval{math.NaN(), math.NaN(), math.NaN()}
	if n > 1 {
		sd := math.Sqrt(m2 / (n - 1))
		half := 0.0
		if sd > 0 {
			half = normal(s.level) * math.Sqrt(max(0, m4-square(sd*sd))/n) / (2 * sd)
		}
		i = Interval{sd, max(0, sd-half), sd + half}
	}
	s.add(metric, unit, i, int64(n), byMoments)
}

func (s *sheet) lengths() {
	s.spread("plies_sd", "plies", s.tally.lengths)
	for _, q := range []struct {
		metric string
		share  float64
	}{{"plies_10_percent", 0.1}, {"plies_median", 0.5}, {"plies_90_percent", 0.9}} {
		s.add(q.metric, "plies", s.quantile(q.share), s.group.Games, byRank)
	}
}

// quantile returns that of the lengths, between order statistics.
//
//	ranks nq ± z sqrt(nq(1-q))
func (s *sheet) quantile(q float64) Interval {
	n := float64(s.group.Games)
	half := normal(s.level) * math.Sqrt(n*q*(1-q))
	at := func(rank float64) float64 {
		rank = min(n, max(1, rank))
		seen := 0.0
		for _, length := range sortedKeys(s.tally.lengths) {
			if seen += float64(s.tally.lengths[length]); seen >= rank {
				return float64(length)
			}
		}
		return math.NaN()
	}
	return Interval{at(math.Ceil(n * q)), at(math.Floor(n*q - half)), at(math.Ceil(n*q+half) + 1)}
}

// decisiveness reads off the share at the threshold, which is held for the interval.
func (s *sheet) decisiveness() {
	threshold, ok := s.group.Row("decisiveness_threshold")
	n := float64(s.tally.afterGames)
	if !ok || n == 0 {
		return
	}
	const unit = 1 << 16
	level := min(leadLevels-1, max(0, int(math.Floor(*threshold.Value))))
	mean := float64(s.tally.after[level]) / n / unit
	squares := float64(s.tally.afterSquares[level]) / n / unit / unit
	half := math.NaN()
	if n > 1 {
		half = student(s.level, n-1) * math.Sqrt(max(0, squares-mean*mean)/(n-1))
	}
	s.add("decisiveness", "share", symmetric(mean, half, true), s.tally.afterGames, "t, by game")
}

func (s *sheet) openings() {
	g := s.group
	exactly := func(metric, unit string, x float64) {
		s.add(metric, unit, Interval{x, x, x}, g.Games, counted)
	}
	exactly("distinct_games", "games", float64(g.Repeats.Distinct))
	exactly("effective_games", "games", g.Repeats.Effective)
	exactly("distinct_openings", "openings", float64(g.Starts.Distinct))
	icc := g.Starts.ICC
	if math.IsNaN(icc.Estimate) {
		return
	}
	of := func(icc float64) float64 { return max(0, icc) }
	total := g.Starts.Variance + g.Starts.Within
	s.add("opening_variance", "score²", Interval{g.Starts.Variance, of(icc.Low) * total, of(icc.High) * total}, g.Starts.Distinct, byF)
	s.add("opening_icc", "share", Interval{max(0, icc.Estimate), of(icc.Low), of(icc.High)}, g.Starts.Distinct, byF)
}
