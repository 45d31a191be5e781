package analysis

import (
	"math"
	"slices"
)

// A match is the games of two variants that began from the same position, with the
// same agent first, under the same random numbers: one number in the study.
type match struct {
	score sum // by pair: half points under the variant less those under the baseline, plus 2
	games int64
	base  int64 // half points under the baseline, of games finished under both
	table Paired
	// Squares of the pairs' own b - c: see byWins.
	squares  float64
	clusters int64
	single   bool // a cluster is one game
	openings int  // distinct positions that paired games began from
}

// match pairs the games of two keys by number.
func (d *Data) match(base, key Key) (m match) {
	a, b := d.ledgers[[2]string{key.Variant, key.Matchup}], d.ledgers[[2]string{base.Variant, base.Matchup}]
	kind := uint8(slices.Index(kindNames[:], key.Opening))
	score := &d.tallies[key].sums[0]
	m.single = score.den == score.clusters
	var c matchCluster
	last := int64(-1)
	var starts []uint64
	for number, e := range a.all {
		f := b.at(number)
		if e.kind() != kind || f.result() == resultNone || e.opening&1 != f.opening&1 || e.start() != f.start() {
			continue
		}
		if unit := number / 2; m.single || unit != last {
			m.end(&c)
			last = unit
		}
		m.game(&c, e, f)
		if n := len(starts); n == 0 || starts[n-1] != e.start() {
			starts = append(starts, e.start())
		}
	}
	m.end(&c)
	slices.Sort(starts)
	m.openings = len(slices.Compact(starts))
	return m
}

// A matchCluster is the games of one pair.
type matchCluster struct {
	num, den   int64
	games      int64
	discordant int64 // b - c
}

func (m *match) game(c *matchCluster, e, f entry) {
	m.games++
	c.games++
	x, finished := e.halves()
	y, finished2 := f.halves()
	if finished && finished2 {
		c.num += x - y + 2
		c.den++
		m.base += y
	}
	switch won, baseWon := e.result() == resultFirst, f.result() == resultFirst; {
	case won && baseWon:
		m.table.Both++
	case won:
		m.table.First++
		c.discordant++
	case baseWon:
		m.table.Second++
		c.discordant--
	default:
		m.table.Neither++
	}
}

func (m *match) end(c *matchCluster) {
	if c.games > 0 {
		m.clusters++
		m.score.cluster(c.num, c.den)
		m.squares += float64(c.discordant * c.discordant)
	}
	*c = matchCluster{}
}

// byScore fills in the mean difference of scores, in -1 to 1, as a score in 0 to 1.
func (m *match) byScore(k *Contrast, level float64) {
	s := m.score.spread(0.25)
	i := s.Interval(level).scale(-1, 2)
	base := float64(m.base) / 2 / float64(m.score.den)
	k.set(base, base+i.Estimate, i)
	k.Games, k.BaseGames, k.Units, k.Openings = m.score.den, m.score.den, m.score.clusters, int64(m.openings)
	k.Test, k.P = "score test of paired differences", s.P(0.5)
}

// byWins fills in McNemar's test and Newcombe's interval for pairs. Where two games of
// one opening stand together, the test counts them as one cluster and the table is
// shrunk by the same factor.
//
//	chi-square = (sum (b_k - c_k))² / sum (b_k - c_k)²
//
// Durkalski et al. (2003), Statistics in Medicine 22, 2417-2428, for clusters of one size.
func (m *match) byWins(k *Contrast, level float64) {
	t := m.table
	n := t.N()
	k.Games, k.BaseGames, k.Units, k.Openings = m.games, m.games, m.clusters, int64(m.openings)
	if exact, _ := t.McNemar(); m.single || m.squares == 0 {
		k.Test, k.P = "mcnemar, exact", exact
	} else {
		root := math.Sqrt(m.squares)
		k.Test, k.P = "mcnemar, by pair", twoSided((t.First-t.Second)/root)
		factor := (t.First + t.Second) / m.squares // the inverse of the design effect
		t = Paired{t.Both * factor, t.First * factor, t.Second * factor, t.Neither * factor}
	}
	i := t.Difference(level)
	value, base := (m.table.Both+m.table.First)/n, (m.table.Both+m.table.Second)/n
	k.set(base, value, i)
	k.effects(cohenInterval(value, base, i), t.OddsRatio(level))
}
