package rings

import "math/bits"

// A half is the positions of a tier with one number of stones to move.
type half struct {
	pair
	mover, enemy *side
	win, loss    *matrix  // decided so far
	saved        *matrix  // a capture wins, or leads to endless play
	next         final    // of the other half, transposed: what moves without a capture lead to
	news         []bool   // by row of next: it changed since the last step
	decided      []bool   // by row of win and loss: every bit of one of them is set
	changed      []bool   // by block of 64 by 64 bits of win and loss
	level        []uint16 // by position: the step that decided it; nil in a game without loops
}

func (v *solver) newHalf(p pair) *half {
	h := &half{pair: p, mover: v.side(p.own), enemy: v.side(p.enemy)}
	rows, columns := len(h.mover.rings), len(h.enemy.rings)
	h.win, h.loss, h.saved = newMatrix(rows, columns), newMatrix(rows, columns), newMatrix(rows, columns)
	h.next = final{newMatrix(rows, columns), newMatrix(rows, columns)}
	h.news, h.decided = make([]bool, rows), make([]bool, rows)
	h.changed = make([]bool, (rows+63)/64*h.win.stride)
	if v.loops {
		h.level = make([]uint16, rows*columns)
	}
	return h
}

// over decides positions that are finished, and tells whether all of them are.
func (v *solver) over(h *half) bool {
	switch {
	case h.own == 0:
		h.loss.fill()
	case h.pair.enemy == 0:
		h.win.fill()
	case h.own == v.holes: // the mover cannot move
		h.loss.fill()
	default:
		return false
	}
	for i := range h.changed {
		h.changed[i] = true
	}
	for i := range h.decided {
		h.decided[i] = true
	}
	return true
}

// captures looks up where the captures from a row of positions lead.
func (v *solver) captures(h *half, row int) {
	win, saved := h.win.row(row), h.saved.row(row)
	for m := h.mover.first[row]; m < h.mover.first[row+1]; m++ {
		to := int(h.mover.to[m])
		for i := range h.enemy.captures[h.mover.hole[m]] {
			g := &h.enemy.captures[h.mover.hole[m]][i]
			below := v.below[pair{h.own, h.pair.enemy - g.stones}]
			lookUp(win, saved, below.win.row(to), below.loss.row(to), g)
		}
	}
}

// lookUp enters what captures of one group lead to.
func lookUp(win, saved, theirWin, theirLoss []uint64, g *group) {
	into := g.to[:len(g.from)]
	for i, from := range g.from {
		to := into[i]
		lost := theirLoss[to/64] >> (to % 64) & 1
		unwon := ^theirWin[to/64] >> (to % 64) & 1
		win[from/64] |= lost << (from % 64)
		saved[from/64] |= unwon << (from % 64)
	}
}

// A scratch is a worker's room for a row.
type scratch struct{ win, loss []uint64 }

// fit makes room for rows of h.
func (s *scratch) fit(h *half) {
	if n := h.win.stride; len(s.win) != n {
		s.win, s.loss = make([]uint64, n), make([]uint64, n)
	}
}

// step works a row out once more, and tells whether it changed. Steps count from 1.
func (h *half) step(row int, room *scratch, number int) bool {
	first, last := h.mover.first[row], h.mover.first[row+1]
	if h.decided[row] || number > 1 && !h.stirred(first, last) {
		return false
	}
	room.fit(h)
	win, loss := room.win, room.loss
	copy(win, h.win.row(row))
	for w, saved := range h.saved.row(row) {
		loss[w] = ^saved
	}
	for m := first; m < last; m++ {
		to := int(h.mover.to[m])
		if taken := h.enemy.taken[h.mover.hole[m]]; taken != nil {
			mergeTaken(win, loss, h.next.win.row(to), h.next.loss.row(to), taken)
		} else {
			merge(win, loss, h.next.win.row(to), h.next.loss.row(to))
		}
	}
	return h.store(row, win, loss, number)
}

// stirred tells whether anything that moves lead to has changed.
func (h *half) stirred(first, last uint32) bool {
	for _, to := range h.mover.to[first:last] {
		if h.news[to] {
			return true
		}
	}
	return false
}

// merge adds a move that takes nothing.
func merge(win, loss, theirWin, theirLoss []uint64) {
	loss, theirWin, theirLoss = loss[:len(win)], theirWin[:len(win)], theirLoss[:len(win)]
	for w := range win {
		win[w] |= theirLoss[w]
		loss[w] &= theirWin[w]
	}
}

// mergeTaken adds a move that takes something from some.
func mergeTaken(win, loss, theirWin, theirLoss, taken []uint64) {
	loss, theirWin, theirLoss, taken = loss[:len(win)], theirWin[:len(win)], theirLoss[:len(win)], taken[:len(win)]
	for w := range win {
		win[w] |= theirLoss[w] &^ taken[w]
		loss[w] &= theirWin[w] | taken[w]
	}
}

// store keeps a row, and marks what changed in it. What captures win was looked up
// before, and counts as found in step 1.
func (h *half) store(row int, win, loss []uint64, number int) (changed bool) {
	oldWin, oldLoss := h.win.row(row), h.loss.row(row)
	blocks := h.changed[row/64*h.win.stride:]
	open := uint64(0)
	for w := range win {
		valid := h.win.valid(w)
		won, lost := win[w]&valid, loss[w]&valid
		open |= valid &^ (won | lost)
		fresh := won&^oldWin[w] | lost&^oldLoss[w]
		if number == 1 {
			fresh = won | lost
		}
		if fresh == 0 {
			continue
		}
		oldWin[w], oldLoss[w] = won, lost
		blocks[w], changed = true, true
		if h.level != nil {
			h.note(row*h.win.columns+64*w, fresh, number)
		}
	}
	h.decided[row] = open == 0
	return changed
}

// note records the step in which positions were decided, from the first of a word on.
func (h *half) note(at int, fresh uint64, number int) {
	for ; fresh != 0; fresh &= fresh - 1 {
		h.level[at+bits.TrailingZeros64(fresh)] = uint16(number)
	}
}
