package analysis

import (
	"maps"
	"slices"
)

// A Key names what is told apart: games of different keys are never averaged.
type Key struct {
	Variant string `json:"variant"`
	Matchup string `json:"matchup"`
	Opening string `json:"opening"` // kind
}

// A Tally is what is kept of the games of a key: integers that add up, in any order,
// to the same.
type Tally struct {
	games   int64
	traced  int64
	rivals  bool
	results [3]int64 // second wins, draws, first wins
	ends    map[string]int64
	margins map[int64]int64
	lengths map[int64]int64

	sums   []sum    // by quantity
	pairs  [5]int64 // pairs by the first players' points in halves, of pairs with two results
	agents [5]int64 // pairs by the points of the agent whose text sorts first
	odd    int64    // clusters that are no pair with two results
	boot   bootstrap

	after, afterSquares [leadLevels]int64 // over decided games, by lead: see trace.after
	afterGames          int64
	contradictions      int64 // games whose exact values cannot be theirs

	open map[int64]*cluster // at the edges of files, where a pair may go on in another
}

func newTally(replicates int) *Tally {
	return &Tally{
		ends: make(map[string]int64), margins: make(map[int64]int64), lengths: make(map[int64]int64),
		sums: make([]sum, len(quantities)), boot: bootstrap{replicates: replicates}, open: make(map[int64]*cluster),
	}
}

// game counts what needs no cluster.
func (t *Tally) game(f *facts, end string) {
	t.games++
	t.ends[end]++
	t.lengths[f.plies]++
	t.rivals = t.rivals || f.rivals
	if f.finished() {
		t.margins[f.margin]++
		t.results[1+f.sign()]++
	}
	if !f.traced {
		return
	}
	t.traced++
	if f.decided() && f.plies > 0 {
		t.afterGames++
		for level, share := range f.trace.after() {
			t.after[level] += share
			t.afterSquares[level] += share * share
		}
	}
	if f.trace.label.contradicts(f) && endsByValue(end) {
		t.contradictions++
	}
}

// endsByValue reports whether a game came to an end that its value foresees: not by
// repetition or limit, at which value may be left on the board.
func endsByValue(end string) bool { return end != "repetition" && end != "ply-limit" }

// cluster takes in a whole pair.
func (t *Tally) cluster(c *cluster) {
	for i := range t.sums {
		if c.den[i] != 0 {
			t.sums[i].cluster(c.num[i], c.den[i])
		}
	}
	t.boot.cluster(c.pair, &c.boot)
	if c.games == 2 && c.results[0]+c.results[1]+c.results[2] == 2 {
		t.pairs[c.results[1]+2*c.results[2]]++
	} else {
		t.odd++
	}
	if c.games == 2 && c.agent[0]+c.agent[1]+c.agent[2] == 2 {
		t.agents[c.agent[1]+2*c.agent[2]]++
	}
}

// leave keeps a pair that may go on elsewhere.
func (t *Tally) leave(c *cluster) {
	if before := t.open[c.pair]; before != nil {
		before.add(c)
		return
	}
	kept := newCluster()
	kept.pair = c.pair
	kept.add(c)
	t.open[c.pair] = kept
}

// add merges another part of the same key.
func (t *Tally) add(u *Tally) {
	t.games += u.games
	t.traced += u.traced
	t.rivals = t.rivals || u.rivals
	addCounts(t.ends, u.ends)
	addCounts(t.margins, u.margins)
	addCounts(t.lengths, u.lengths)
	for i := range t.sums {
		t.sums[i].add(&u.sums[i])
	}
	for i := range t.results {
		t.results[i] += u.results[i]
	}
	for i := range t.pairs {
		t.pairs[i] += u.pairs[i]
		t.agents[i] += u.agents[i]
	}
	t.odd += u.odd
	t.boot.merge(&u.boot)
	for i := range t.after {
		t.after[i] += u.after[i]
		t.afterSquares[i] += u.afterSquares[i]
	}
	t.afterGames += u.afterGames
	t.contradictions += u.contradictions
	for _, c := range u.open {
		t.leave(c)
	}
}

// close takes in the pairs left open, once all parts are there.
func (t *Tally) close() {
	for _, pair := range slices.Sorted(maps.Keys(t.open)) {
		t.cluster(t.open[pair])
	}
	clear(t.open)
}

func addCounts[K comparable](to, from map[K]int64) {
	for k, n := range from {
		to[k] += n
	}
}
