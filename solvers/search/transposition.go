package search

import (
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
)

// A transposition table remembers what was found out about positions in this search,
// and the best moves of the searches before it. An entry holds the whole position: no
// value is ever taken from another one with the same key.
type transposition[P comparable] struct {
	entries []entry[P] // pairs: the deepest of a search, and the latest
	mask    uint64
	epoch   uint32 // of the iteration
	since   uint32 // the first epoch of the search
}

type entry[P comparable] struct {
	pos   P
	move  engine.Move
	score int32
	epoch uint32 // of the iteration that wrote it; 0 if empty
	depth int16  // plies searched below it
	bound solvers.Bound
	open  bool // the score rests on a line that was not searched on
}

func newTransposition[P comparable](bits int) *transposition[P] {
	return &transposition[P]{entries: make([]entry[P], 1<<bits), mask: 1<<bits - 2}
}

// begin forgets all but the moves.
func (t *transposition[P]) begin() {
	t.epoch++
	t.since = t.epoch
}

// find returns the entry of p, or nil.
func (t *transposition[P]) find(key uint64, p P) *entry[P] {
	for i := range uint64(2) {
		if e := &t.entries[key&t.mask+i]; e.epoch != 0 && e.pos == p {
			return e
		}
	}
	return nil
}

// store writes an entry over the one of the same position, or over a shallower or
// older one, or else over the latest.
func (t *transposition[P]) store(key uint64, e entry[P]) {
	e.epoch = t.epoch
	pair := t.entries[key&t.mask:][:2]
	first, second := &pair[0], &pair[1]
	switch {
	case first.epoch != 0 && first.pos == e.pos:
		*first = e
	case second.epoch != 0 && second.pos == e.pos:
		*second = e
	case first.epoch < t.since || first.depth <= e.depth:
		*second = *first
		*first = e
	default:
		*second = e
	}
}

// spread makes a key of the transposition table out of a key that leaves stores out.
func spread(key uint64, margin int32) uint64 {
	h := key ^ uint64(uint32(margin))*0x9e3779b97f4a7c15
	h ^= h >> 32
	return h * 0xd6e8feb86659fd93 >> 20
}
