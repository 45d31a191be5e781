package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Row is one figure of one key, with its interval; nil stands for what the games do
// not tell. Rows are what metrics.csv and metrics.parquet hold.
type Row struct {
	Variant string   `json:"variant" parquet:"variant"`
	Matchup string   `json:"matchup" parquet:"matchup"`
	Opening string   `json:"opening" parquet:"opening"`
	Metric  string   `json:"metric" parquet:"metric"`
	Unit    string   `json:"unit" parquet:"unit"`
	Value   *float64 `json:"value" parquet:"value"`
	Low     *float64 `json:"low" parquet:"low"`
	High    *float64 `json:"high" parquet:"high"`
	N       int64    `json:"n" parquet:"n"`               // independent units: pairs or games
	Method  string   `json:"interval" parquet:"interval"` // how the interval was made
}

// A Report is what boma analyze writes.
type Report struct {
	Study    string    `json:"study,omitempty"`
	Settings Settings  `json:"settings"`
	Groups   []Group   `json:"groups"`
	Warnings []Warning `json:"warnings"`
}

// A Group is the figures of one key.
type Group struct {
	Key
	Games    int64        `json:"games"`
	First    int64        `json:"first_wins"`
	Draws    int64        `json:"draws"`
	Second   int64        `json:"second_wins"`
	Cut      int64        `json:"truncated"`
	Rivals   bool         `json:"rivals"` // the agents differ
	Unit     string       `json:"unit"`   // pair or game
	Units    int64        `json:"units"`
	Pairs    []int64      `json:"pairs,omitempty"` // by the first players' points, 0 to 2 by halves
	Score    Interval     `json:"-"`
	P        float64      `json:"p"`      // first player's score against 1/2
	PHolm    float64      `json:"p_holm"` // corrected over the groups
	Verdict  Verdict      `json:"verdict"`
	Sentence string       `json:"sentence"`
	Repeats  Repeats      `json:"repeats"`
	Starts   Starts       `json:"-"`
	Ends     []ShareOf    `json:"ends"`
	Margins  []MarginRate `json:"margins"`
	Lengths  []Length     `json:"-"` // all there are: hundreds
	Rows     []Row        `json:"metrics"`

	contradictions int64
	traced         int64
}

// A ShareOf is how often something came about, with Wilson's interval.
type ShareOf struct {
	What  string   `json:"what"`
	Games int64    `json:"games"`
	Share Interval `json:"share"`
}

// A MarginRate is the same for a margin.
type MarginRate struct {
	Margin int64    `json:"margin"`
	Games  int64    `json:"games"`
	Share  Interval `json:"share"`
}

// A Length is how many games were so long.
type Length struct{ Plies, Games int64 }

// Row returns the figure of a name.
func (g *Group) Row(metric string) (Row, bool) {
	i := slices.IndexFunc(g.Rows, func(r Row) bool { return r.Metric == metric })
	if i < 0 {
		return Row{}, false
	}
	return g.Rows[i], true
}

// Rows returns the figures of all groups.
func (r *Report) Rows() (rows []Row) {
	for i := range r.Groups {
		rows = append(rows, r.Groups[i].Rows...)
	}
	return rows
}

// Report works out every figure.
func (d *Data) Report() *Report {
	r := &Report{Study: d.Study, Settings: d.Settings, Groups: []Group{}, Warnings: []Warning{}}
	var p []float64
	for _, key := range d.keys {
		g := d.group(key)
		p = append(p, g.P)
		r.Groups = append(r.Groups, g)
	}
	for i, holm := range Holm(p) {
		g := &r.Groups[i]
		g.PHolm = holm
		g.Verdict = Judge(g.Score, 0.5, d.Settings.Equivalence, holm, 1-d.Settings.Confidence)
		g.Sentence = g.sentence(d.Settings, len(p))
	}
	r.Warnings = d.warnings(r)
	return r
}

func (d *Data) group(key Key) Group {
	t, level := d.tallies[key], d.Settings.Confidence
	l, kind := d.ledgers[[2]string{key.Variant, key.Matchup}], uint8(slices.Index(kindNames[:], key.Opening))
	score := t.sums[0].spread(0.5)
	g := Group{
		Key: key, Games: t.games, First: t.results[2], Draws: t.results[1], Second: t.results[0],
		Rivals: t.rivals, Unit: "game", Units: t.sums[0].clusters, Score: score.Interval(level), P: score.P(0.5),
		Repeats: l.repeats(kind), Starts: l.starts(kind, level), contradictions: t.contradictions, traced: t.traced,
	}
	g.Cut = g.Games - g.First - g.Draws - g.Second
	if t.sums[0].den > t.sums[0].clusters {
		g.Unit, g.Pairs = "pair", t.pairs[:]
	}
	for _, end := range sortedKeys(t.ends) {
		g.Ends = append(g.Ends, ShareOf{end, t.ends[end], Wilson(float64(t.ends[end]), float64(t.games), level)})
	}
	finished := float64(g.Games - g.Cut)
	for _, margin := range sortedKeys(t.margins) {
		g.Margins = append(g.Margins, MarginRate{margin, t.margins[margin], Wilson(float64(t.margins[margin]), finished, level)})
	}
	for _, plies := range sortedKeys(t.lengths) {
		g.Lengths = append(g.Lengths, Length{plies, t.lengths[plies]})
	}
	s := sheet{group: &g, tally: t, level: level}
	s.quantities()
	s.derived()
	return g
}

// A sheet fills in the rows of a group.
type sheet struct {
	group *Group
	tally *Tally
	level float64
}

func (s *sheet) add(metric, unit string, i Interval, n int64, method string) {
	s.group.Rows = append(s.group.Rows, Row{
		Variant: s.group.Variant, Matchup: s.group.Matchup, Opening: s.group.Opening,
		Metric: metric, Unit: unit, Value: number(i.Estimate), Low: number(i.Low), High: number(i.High), N: n, Method: method,
	})
}

// number returns x, or nil where it is none.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// The ways to make an interval.
const (
	byWilson    = "wilson"
	byScore     = "score, by game"
	byPairs     = "score, by pair"
	byT         = "t, by unit"
	byBootstrap = "poisson bootstrap"
	byRank      = "order statistics"
	byMoments   = "fourth moment"
	byF         = "f"
	mapped      = "ends mapped"
	counted     = "counted"
)

func (s *sheet) quantities() {
	for i := range quantities {
		if sum := &s.tally.sums[i]; sum.den != 0 {
			interval, method := s.interval(&quantities[i], sum)
			s.add(quantities[i].Name, quantities[i].Unit, interval, sum.clusters, method)
		}
	}
}

// interval makes that of a quantity: a rate or score from its spread, a figure of plies
// from the bootstrap, any other from the standard error of its mean.
func (s *sheet) interval(q *quantity, sum *sum) (Interval, string) {
	bounded := q.Unit == "share" || q.Unit == "score"
	switch {
	case q.boot != noBoot:
		return symmetric(sum.ratio()*q.scale, normal(s.level)*s.tally.boot.standardError(q.boot[0], q.boot[1])*q.scale, bounded), byBootstrap
	case bounded && q.scale != one1:
		method := byWilson
		switch {
		case sum.den > sum.clusters:
			method = byPairs
		case q.Unit == "score":
			method = byScore
		}
		return sum.spread(q.scale).Interval(s.level), method
	}
	half := math.NaN()
	if sum.clusters > 1 {
		half = student(s.level, float64(sum.clusters-1)) * math.Sqrt(sum.variance()) * q.scale
	}
	return symmetric(sum.ratio()*q.scale, half, bounded), byT
}

func symmetric(x, half float64, bounded bool) Interval {
	i := Interval{x, x - half, x + half}
	if bounded {
		i.Low, i.High = max(0, i.Low), min(1, i.High)
	}
	return i
}

func student(level, degrees float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: degrees}.Quantile((1 + level) / 2)
}
