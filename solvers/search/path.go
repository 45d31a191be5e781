package search

// A path is the positions from the last move of the game that cannot be undone down
// to the node that is searched: those a move may not reach again, or the game ends
// there by repetition.
type path[P comparable] struct {
	steps []step[P]
	held  [filter]uint8 // steps by the low bits of their key: mostly none, and nothing need be compared
}

type step[P comparable] struct {
	pos   P
	key   uint64
	since int // index of the first step that can still recur
}

// filter is the number of groups of keys, a power of two.
const filter = 1 << 12

// begin makes seen the path; its last position is the root of the search.
func (h *path[P]) begin(seen []P, key func(P) uint64) {
	for len(h.steps) > 0 {
		h.pop()
	}
	for _, p := range seen {
		h.push(p, key(p), false)
	}
}

// push adds a position. If it was reached by a move that is final, nothing before it
// can recur.
func (h *path[P]) push(p P, key uint64, final bool) {
	s := step[P]{pos: p, key: key}
	switch {
	case final:
		s.since = len(h.steps)
	case len(h.steps) > 0:
		s.since = h.steps[len(h.steps)-1].since
	}
	h.steps = append(h.steps, s)
	h.held[key%filter]++
}

func (h *path[P]) pop() {
	last := len(h.steps) - 1
	h.held[h.steps[last].key%filter]--
	h.steps = h.steps[:last]
}

// find returns the index of p on the path, or -1. It is asked only of positions that
// are reached by a move that is not final.
func (h *path[P]) find(p P, key uint64) int {
	if h.held[key%filter] == 0 || len(h.steps) == 0 {
		return -1
	}
	for i := len(h.steps) - 1; i >= h.steps[len(h.steps)-1].since; i-- {
		if h.steps[i].key == key && h.steps[i].pos == p {
			return i
		}
	}
	return -1
}
