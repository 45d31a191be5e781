package analysis

import (
	"math"
	"sync"
)

// leadLevels bounds the leads, in seeds, that decisiveness tells apart.
const leadLevels = 64

// A trace is what the moves of one game add up to. Leads are differences of seeds
// captured, before each move: the score at hand, no heuristic.
type trace struct {
	plies                   int64 // seen so far
	legal, logs, timeLogs   int64 // sums over plies of b, log10 b and t log10 b, logs in fixed point
	captured                int64 // seeds so far
	gone, timeGone          int64 // sums over plies of the seeds captured before, and of t times them
	lead                    int64 // South's
	winner                  int64 // 1, 0, -1
	leader, leaderSets      int64 // who leads; times that this is not what it was, the first included
	trailed, roots, deficit int64 // plies the later winner trails; sums of sqrt and of seeds he trails by
	mostTrailed             int64 // of any ply; at least the lead he begins with
	last                    [leadLevels]int32
	peaks                   []peak  // plies at which the winner led by more than ever
	leads                   []int32 // South's, before each move
	label                   labels
}

type peak struct{ ply, lead int64 }

// begin forgets the last game.
func (t *trace) begin(lead, winner int64) {
	*t = trace{lead: lead, winner: winner, leader: 2, mostTrailed: math.MinInt32, peaks: t.peaks[:0], leads: t.leads[:0], label: t.label}
	for i := range t.last {
		t.last[i] = -1
	}
	t.label.begin()
}

// tables of log10 n and sqrt n in fixed point, for n that fit a column of 16 bits.
type fixedTable [1 << 16]int32

var (
	logTable  = sync.OnceValue(func() *fixedTable { return tabulate(math.Log10) })
	rootTable = sync.OnceValue(func() *fixedTable { return tabulate(func(x float64) float64 { return math.Sqrt(x) / 8 }) })
)

// rootScale undoes the division that makes the largest root fit in 32 bits.
const rootScale = 8

func tabulate(f func(float64) float64) *fixedTable {
	t := new(fixedTable)
	for i := 1; i < len(t); i++ {
		t[i] = int32(fixed(f(float64(i))))
	}
	return t
}

// moves takes the next plies of the game, in order.
func (t *trace) moves(mover []uint8, legal []uint16, captured []uint8) {
	logs, ply := logTable(), t.plies
	for i, b := range legal {
		log := int64(logs[b])
		t.legal += int64(b)
		t.logs += log
		t.timeLogs += ply * log
		t.gone += t.captured
		t.timeGone += ply * t.captured
		t.look(ply)
		t.leads = append(t.leads, int32(t.lead))
		if c := int64(captured[i]); c != 0 {
			t.captured += c
			t.lead += c - 2*c*int64(mover[i])
		}
		ply++
	}
	t.plies = ply
}

// look takes in the position before a move.
func (t *trace) look(ply int64) {
	leader := int64(0)
	if t.lead != 0 {
		leader = t.lead>>63 | 1
	}
	if leader != t.leader {
		t.leader = leader
		t.leaderSets++
	}
	behind := -t.lead * t.winner
	if t.winner == 0 {
		return
	}
	if behind > t.mostTrailed {
		t.mostTrailed = behind
	}
	if behind > 0 {
		t.trailed++
		t.roots += int64(rootTable()[behind])
		t.deficit += behind
		t.last[min(behind, leadLevels-1)] = int32(ply)
	} else if n := len(t.peaks); n == 0 || -behind > t.peaks[n-1].lead {
		t.peaks = append(t.peaks, peak{ply, -behind})
	}
}

// drama returns Browne's and Ludii's, of a decided game among so many seeds.
//
//	Browne: mean over plies at which the later winner trails of sqrt(E_lead - E_win)
//	Ludii:  mean over all plies of max E - E_win
//
// with E = 1/2 + lead / 2 seeds. Browne's is 0 where the winner never trails.
func (t *trace) drama(seeds int64) (browne, ludii int64) {
	if t.plies == 0 || seeds == 0 {
		return 0, 0
	}
	if t.trailed > 0 {
		browne = int64(math.Round(float64(t.roots) * rootScale / math.Sqrt(float64(seeds)) / float64(t.trailed)))
	}
	return browne, fixed(float64(t.deficit) / float64(seeds) / float64(t.plies))
}

// passed returns the ply at which the winner first leads by more than the loser ever
// does, over all plies: Ludii's decisiveness moves, in fixed point.
func (t *trace) passed() int64 {
	for _, p := range t.peaks {
		if p.lead > t.mostTrailed {
			return fixed(float64(p.ply) / float64(t.plies))
		}
	}
	return one
}

// after returns, for every lead, the share of plies after the loser last led by more,
// in steps of 1/65536.
func (t *trace) after() (share [leadLevels]int64) {
	last := int64(-1)
	for level := leadLevels - 1; level >= 0; level-- {
		share[level] = ((t.plies-1-last)<<17/t.plies + 1) >> 1
		last = max(last, int64(t.last[level]))
	}
	return share
}

// slopes returns the least-squares slopes on the ply of log10 b and of the seeds on the
// board, in fixed point.
//
//	(M sum t y - sum t sum y) / (M sum t² - (sum t)²)
func (t *trace) slopes() (log, seeds int64) {
	m := float64(t.plies)
	sum := m * (m - 1) / 2
	below := m*m*(m-1)*(2*m-1)/6 - sum*sum
	if below == 0 {
		return 0, 0
	}
	slope := func(ty, y float64) float64 { return (float64(m*ty) - float64(sum*y)) / below }
	return int64(math.Round(slope(float64(t.timeLogs), float64(t.logs)))),
		-fixed(slope(float64(t.timeGone), float64(t.gone)))
}

// ludiiComplexity returns M log10 of the mean of b, in fixed point.
func (t *trace) ludiiComplexity() int64 {
	if t.legal == 0 {
		return 0
	}
	m := float64(t.plies)
	return fixed(m * math.Log10(float64(t.legal)/m))
}
