package engine

// A history is the set of positions that a game has been through since the last
// move that cannot be undone: a list in order of play with a hash index over it.
type history[P comparable] struct {
	positions []P
	slots     []slot // open addressing; a power of two, at most half full
	epoch     uint32 // slots of an earlier epoch are empty
}

type slot struct {
	key   uint64
	epoch uint32
	at    uint32 // index into positions
}

const firstSlots = 64

// clear empties the set in constant time.
func (h *history[P]) clear() {
	h.positions = h.positions[:0]
	h.epoch++
	if h.epoch == 0 { // wrapped around: slots of 2^32 clearings ago would look current
		clear(h.slots)
		h.epoch = 1
	}
}

// find returns the slot of p, or the empty slot where it belongs.
func (h *history[P]) find(key uint64, p P) (s *slot, there bool) {
	mask := uint64(len(h.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		s := &h.slots[i]
		if s.epoch != h.epoch {
			return s, false
		}
		if s.key == key && h.positions[s.at] == p {
			return s, true
		}
	}
}

// has tells whether p is in the set.
func (h *history[P]) has(key uint64, p P) bool {
	if len(h.positions) == 0 {
		return false
	}
	_, there := h.find(key, p)
	return there
}

// add puts p into the set and tells whether it was there before.
func (h *history[P]) add(key uint64, p P) bool {
	if 2*len(h.positions) >= len(h.slots) {
		h.grow()
	}
	s, there := h.find(key, p)
	if there {
		return true
	}
	*s = slot{key: key, epoch: h.epoch, at: uint32(len(h.positions))}
	h.positions = append(h.positions, p)
	return false
}

// grow doubles the index and enters every position anew.
func (h *history[P]) grow() {
	old := h.slots
	h.slots = make([]slot, max(firstSlots, 2*len(old)))
	mask := uint64(len(h.slots) - 1)
	for _, s := range old {
		if s.epoch != h.epoch {
			continue
		}
		i := s.key & mask
		for h.slots[i].epoch == h.epoch {
			i = (i + 1) & mask
		}
		h.slots[i] = s
	}
}
