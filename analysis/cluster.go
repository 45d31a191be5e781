package analysis

// A cluster is the games of one pair, added up: the unit of every interval.
type cluster struct {
	pair     int64
	games    int
	num, den []int64 // by quantity
	boot     [bootColumns]int64
	results  [3]int64 // second wins, draws, first wins
	agent    [3]int64 // the same for the agent whose text sorts first
}

func newCluster() *cluster {
	return &cluster{num: make([]int64, len(quantities)), den: make([]int64, len(quantities))}
}

func (c *cluster) begin(pair int64) {
	clear(c.num)
	clear(c.den)
	*c = cluster{pair: pair, num: c.num, den: c.den}
}

// game adds a game. Quantities of moves and of exact values are asked only of games
// that have them.
func (c *cluster) game(f *facts) {
	c.games++
	ask := len(results)
	if f.traced {
		ask += len(traced)
		if f.trace.label.plies > 0 {
			ask = len(quantities)
		}
	}
	for i := range quantities[:ask] {
		num, den := quantities[i].of(f)
		c.num[i] += num
		c.den[i] += den
	}
	for i, v := range f.boot() {
		c.boot[i] += v
	}
	if f.finished() {
		c.results[1+f.sign()]++
	}
	if f.finished() && f.rivals {
		side := f.sign()
		if f.swapped {
			side = -side
		}
		c.agent[1+side]++
	}
}

// add adds another part of the same pair.
func (c *cluster) add(d *cluster) {
	c.games += d.games
	for i := range c.num {
		c.num[i] += d.num[i]
		c.den[i] += d.den[i]
	}
	for i := range c.boot {
		c.boot[i] += d.boot[i]
	}
	for i := range c.results {
		c.results[i] += d.results[i]
		c.agent[i] += d.agent[i]
	}
}
