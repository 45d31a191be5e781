package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Contrast is one variant against the baseline by one measure. Contrasts are what
// contrasts.csv and contrasts.parquet hold.
type Contrast struct {
	Baseline   string   `json:"baseline" parquet:"baseline"`
	Variant    string   `json:"variant" parquet:"variant"`
	Matchup    string   `json:"matchup" parquet:"matchup"`
	Opening    string   `json:"opening" parquet:"opening"`
	Measure    string   `json:"measure" parquet:"measure"`
	Design     string   `json:"design" parquet:"design"`
	Planned    bool     `json:"planned" parquet:"planned"` // of the family that Holm corrects first
	Games      int64    `json:"games" parquet:"games"`
	BaseGames  int64    `json:"baseline_games" parquet:"baseline_games"`
	Units      int64    `json:"units" parquet:"units"`                     // pairs or games of the variant
	Openings   int64    `json:"shared_openings" parquet:"shared_openings"` // distinct; 0 if unpaired
	BaseValue  *float64 `json:"baseline_value" parquet:"baseline_value"`
	Value      *float64 `json:"value" parquet:"value"`
	Difference *float64 `json:"difference" parquet:"difference"`
	Low        *float64 `json:"low" parquet:"low"`
	High       *float64 `json:"high" parquet:"high"`
	Test       string   `json:"test" parquet:"test"`
	P          float64  `json:"p" parquet:"p"`
	PHolm      float64  `json:"p_holm" parquet:"p_holm"`
	Family     int64    `json:"family" parquet:"family"` // contrasts that Holm corrects for
	CohenH     *float64 `json:"cohen_h" parquet:"cohen_h"`
	CohenLow   *float64 `json:"cohen_h_low" parquet:"cohen_h_low"`
	CohenHigh  *float64 `json:"cohen_h_high" parquet:"cohen_h_high"`
	Odds       *float64 `json:"odds_ratio" parquet:"odds_ratio"`
	OddsLow    *float64 `json:"odds_ratio_low" parquet:"odds_ratio_low"`
	OddsHigh   *float64 `json:"odds_ratio_high" parquet:"odds_ratio_high"`
	Verdict    string   `json:"verdict" parquet:"verdict"`
	Sentence   string   `json:"sentence" parquet:"sentence"`

	interval Interval
}

// The measures and designs of contrasts.
const (
	ByScore  = "first_player_score"
	ByWins   = "first_wins"
	Pairwise = "paired"
	Unpaired = "unpaired"
)

// A Comparison is what boma compare writes.
type Comparison struct {
	Baseline  string     `json:"baseline"`
	Settings  Settings   `json:"settings"`
	Contrasts []Contrast `json:"contrasts"`
	Exact     []Exact    `json:"exact"` // solved variants: the whole table, and no p-values
	Left      []string   `json:"left_out"`
	Warnings  []Warning  `json:"warnings"`
}

// Write writes contrasts.json, contrasts.csv and contrasts.parquet into a folder.
func (c *Comparison) Write(dir string) ([]string, error) {
	return write(dir, "contrasts", c, c.Contrasts)
}

// Compare holds every other variant of the baseline's game against it, and adds what
// is known exactly.
func (d *Data) Compare(baseline string, exact []Exact) (*Comparison, error) {
	if _, known := d.hashes[baseline]; !known {
		return nil, fmt.Errorf("%w = %q, want one of %s", ErrBaseline, baseline, strings.Join(d.variants(), ", "))
	}
	c := &Comparison{Baseline: baseline, Settings: d.Settings, Contrasts: []Contrast{}, Exact: exact, Left: []string{}}
	if exact == nil {
		c.Exact = []Exact{}
	}
	game, _, _ := strings.Cut(baseline, "/")
	for _, key := range d.keys {
		if key.Variant == baseline {
			continue
		}
		if other, _, _ := strings.Cut(key.Variant, "/"); other != game {
			c.leave(key.Variant + " is another game")
			continue
		}
		base, found := d.partner(key, baseline)
		if !found {
			c.leave(key.where() + " has no games of the baseline to be held against")
			continue
		}
		c.Contrasts = append(c.Contrasts, d.contrasts(base, key)...)
	}
	c.correct()
	c.Warnings = append(d.warnings(d.Report()), d.partly(c.Contrasts)...)
	return c, nil
}

// nearlyAll is the share of games from which on shared openings stand for all.
const nearlyAll = 0.9

// partly warns of pairs that are a selection: openings come to be shared where the
// rules do not tell on them, which need not be where the rules matter.
func (d *Data) partly(contrasts []Contrast) (all []Warning) {
	for _, k := range contrasts {
		games := d.gamesOf(k.Variant, k.Matchup)
		if k.Measure == ByWins && k.Design == Pairwise && float64(k.Games) < nearlyAll*float64(games) {
			all = append(all, Warning{"openings shared in part", k.Variant + ", " + k.Matchup,
				fmt.Sprintf("%s of %s have a partner under %s, on %s: what is paired holds for these, not for all",
					thousands(k.Games), count(games, "game"), k.Baseline, count(k.Openings, "opening"))})
		}
	}
	return all
}

func (d *Data) gamesOf(variant, matchup string) (n int64) {
	for key, t := range d.tallies {
		if key.Variant == variant && key.Matchup == matchup {
			n += t.games
		}
	}
	return n
}

func (c *Comparison) leave(why string) {
	if !slices.Contains(c.Left, why) {
		c.Left = append(c.Left, why)
	}
}

func (d *Data) variants() (names []string) {
	for _, key := range d.keys {
		if !slices.Contains(names, key.Variant) {
			names = append(names, key.Variant)
		}
	}
	return names
}

// partner returns the key of the baseline with the same matchup and kind of opening, or
// else with its only kind of opening.
func (d *Data) partner(key Key, baseline string) (base Key, found bool) {
	same := 0
	for _, other := range d.keys {
		if other.Variant != baseline || other.Matchup != key.Matchup {
			continue
		}
		if base, same = other, same+1; other.Opening == key.Opening {
			return other, true
		}
	}
	return base, same == 1
}

// contrasts returns all of one key: by score and by wins, paired where openings are
// shared, and over each variant's own openings.
func (d *Data) contrasts(base, key Key) (list []Contrast) {
	opening := key.Opening
	if base.Opening != opening {
		opening += " v " + base.Opening
	}
	add := func(measure, design string) *Contrast {
		list = append(list, Contrast{Baseline: base.Variant, Variant: key.Variant, Matchup: key.Matchup,
			Opening: opening, Measure: measure, Design: design})
		return &list[len(list)-1]
	}
	m := d.match(base, key)
	if m.score.den > 0 {
		m.byScore(add(ByScore, Pairwise), d.Settings.Confidence)
	}
	if m.games > 0 {
		m.byWins(add(ByWins, Pairwise), d.Settings.Confidence)
	}
	a, b := d.tallies[key], d.tallies[base]
	for _, measure := range []string{ByScore, ByWins} {
		if i := quantityOf(measure); a.sums[i].den > 0 && b.sums[i].den > 0 {
			unpaired(add(measure, Unpaired), &a.sums[i], &b.sums[i], quantities[i].scale, d.Settings.Confidence)
		}
	}
	// What was planned is the contrast by score: paired where most games have a partner.
	planned := Unpaired
	if 2*m.games >= a.games {
		planned = Pairwise
	}
	for i := range list {
		list[i].Planned = list[i].Measure == ByScore && list[i].Design == planned
	}
	return list
}

func quantityOf(name string) int {
	return slices.IndexFunc(quantities, func(q quantity) bool { return q.Name == name })
}

// correct applies Holm to the planned contrasts, and to the others by measure and
// design, and judges all.
func (c *Comparison) correct() {
	families := make(map[string][]int)
	for i := range c.Contrasts {
		name := c.Contrasts[i].Measure + c.Contrasts[i].Design
		if c.Contrasts[i].Planned {
			name = "planned"
		}
		families[name] = append(families[name], i)
	}
	for _, family := range families {
		var p []float64
		for _, i := range family {
			p = append(p, c.Contrasts[i].P)
		}
		for j, adjusted := range Holm(p) {
			k := &c.Contrasts[family[j]]
			k.PHolm, k.Family = adjusted, int64(len(family))
			verdict := Judge(k.interval, 0, c.Settings.Equivalence, adjusted, 1-c.Settings.Confidence)
			k.Verdict = string(verdict)
			k.Sentence = k.sentence(verdict, c.Settings)
		}
	}
}

// set fills in the difference and its interval.
func (k *Contrast) set(base, value float64, i Interval) {
	k.BaseValue, k.Value = number(base), number(value)
	k.Difference, k.Low, k.High = number(i.Estimate), number(i.Low), number(i.High)
	k.interval = i
}

func (k *Contrast) effects(h, odds Interval) {
	k.CohenH, k.CohenLow, k.CohenHigh = number(h.Estimate), number(h.Low), number(h.High)
	k.Odds, k.OddsLow, k.OddsHigh = number(odds.Estimate), number(odds.Low), number(odds.High)
}

// sentence says what the contrast shows.
func (k *Contrast) sentence(v Verdict, s Settings) string {
	does := "scores"
	if k.Measure == ByWins {
		does = "wins"
	}
	under := fmt.Sprintf("under %s (%s)", k.Variant, k.Matchup)
	tail := k.evidence(s)
	switch v {
	case More:
		return fmt.Sprintf("The first player %s more %s than under %s: %s", does, under, k.Baseline, tail)
	case Less:
		return fmt.Sprintf("The first player %s less %s than under %s: %s", does, under, k.Baseline, tail)
	case Same:
		return fmt.Sprintf("The first player %s the same within ±%.3g points %s as under %s: %s", does, 100*s.Equivalence, under, k.Baseline, tail)
	}
	return fmt.Sprintf("Not shown that the first player %s more, less or the same %s: %s", does, under, tail)
}

func (k *Contrast) evidence(s Settings) string {
	points := func(x float64) string { return fmt.Sprintf("%+.1f", 100*x) }
	over := "of openings of its own"
	if k.Design == Pairwise {
		over = "on the same " + count(k.Openings, "opening")
	}
	return fmt.Sprintf("%s points (%.0f %% interval %s to %s; %s against %s), over %s %s; %s after Holm over %d.",
		points(k.interval.Estimate), 100*s.Confidence, points(k.interval.Low), points(k.interval.High),
		percent(*k.Value), percent(*k.BaseValue), count(k.Games, "game"), over, pValue(k.PHolm), k.Family)
}

// unpaired compares each variant's own games.
//
//	z = (a - b) / sqrt(p(1-p) (1/n_a + 1/n_b)), n effective games, p the mean over both
func unpaired(k *Contrast, a, b *sum, scale, level float64) {
	sa, sb := a.spread(scale), b.spread(scale)
	na, nb := sa.effective(), sb.effective()
	i := Difference(sa.Interval(level), sb.Interval(level))
	k.set(sb.Mean, sa.Mean, i)
	k.Games, k.BaseGames, k.Units = a.den, b.den, a.clusters
	k.Test = "z, effective games"
	p := (sa.Mean*na + sb.Mean*nb) / (na + nb)
	k.P = 1
	if se := math.Sqrt(p * (1 - p) * (1/na + 1/nb)); se > 0 {
		k.P = twoSided((sa.Mean - sb.Mean) / se)
	}
	if k.Measure == ByWins {
		k.effects(cohenInterval(sa.Mean, sb.Mean, i), OddsRatio(sa.Mean*na, na, sb.Mean*nb, nb, level))
	}
}
