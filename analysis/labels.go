package analysis

import "github.com/boma-games/boma/pipeline/store"

// labelColumns are the columns of exact values.
var labelColumns = []string{"solved_wdl", "solved_margin", "optimal", "loss_wdl", "loss_margin"}

// unknown stands for a value that no table covers.
const unknown = 2

// labels is what exact values say of a game's moves.
type labels struct {
	values  []int8 // South's, by ply, or unknown
	plies   int64  // covered
	errors  int64  // that give value away: margin where it is known, else steps of win, draw, loss
	steps   int64  // that give a step of win, draw, loss away
	loss    int64  // value given away
	choices int64  // covered, with more than one legal move
	only    int64  // of these, with one move that keeps the value
	begin0  int64  // South's value at ply 0: margin where it is known, else win, draw, loss
	known0  bool
	scores  bool // values are margins
	wrong   int64

	decided, known [10]bool // at each tenth of the game; see end
}

func (l *labels) begin() { *l = labels{values: l.values[:0]} }

// moves takes rows from to to of a batch.
func (l *labels) moves(m *store.Moves, from, to int) {
	for i := from; i < to; i++ {
		wdl, known := m.SolvedWDL.At(i)
		if !known {
			l.values = append(l.values, unknown)
			continue
		}
		side := 1 - 2*int64(m.Mover[i])
		l.values = append(l.values, wdl*int8(side))
		value, loss := int64(wdl), int64(0)
		step, _ := m.LossWDL.At(i)
		loss = int64(step)
		if margin, scores := m.SolvedMargin.At(i); scores {
			less, _ := m.LossMargin.At(i)
			value, loss, l.scores = int64(margin), int64(less), true
		}
		if len(l.values) == 1 {
			l.begin0, l.known0 = value*side, true
		}
		l.plies++
		l.loss += loss
		l.count(loss, int64(step), m, i)
	}
}

func (l *labels) count(loss, step int64, m *store.Moves, i int) {
	if loss > 0 {
		l.errors++
	}
	if step > 0 {
		l.steps++
	}
	if loss < 0 || step < 0 {
		l.wrong++
	}
	if m.Legal[i] > 1 {
		l.choices++
		if best, _ := m.Optimal.At(i); best == 1 {
			l.only++
		}
	}
}

// end finds out whether the value at each tenth of the game was the result, and stayed
// so at every later ply that is covered; it is not known where no table covers the ply.
func (l *labels) end(result int8) {
	plies := len(l.values)
	since := 0 // the first ply from which on nothing else was ever known
	for i, v := range l.values {
		if v != unknown && v != result {
			since = i + 1
		}
	}
	for tenth := range 10 {
		at := tenth * plies / 10
		l.known[tenth] = at < plies && l.values[at] != unknown
		l.decided[tenth] = l.known[tenth] && at >= since
	}
}

// contradicts reports whether the values cannot be those of this game: what the first
// position is worth, less what each gave away, is not what came out.
func (l *labels) contradicts(f *facts) bool {
	if l.wrong > 0 {
		return true
	}
	if !f.finished() || !l.known0 || l.plies != f.plies {
		return false
	}
	result := f.sign()
	if l.scores {
		result = f.margin
	}
	return l.begin0-f.loss[0]+f.loss[1] != result
}
