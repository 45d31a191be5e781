package analysis

import (
	"maps"
	"slices"

	"github.com/zeebo/xxh3"
)

// An entry is what stays in memory of a game: 16 bytes.
type entry struct {
	moves   uint64 // the hash of the record
	opening uint64 // 58 bits of the hash of the start; kind, 2; result, 3; swapped, 1
}

// The results in an entry.
const (
	resultNone = iota // no such game
	resultFirst
	resultDraw
	resultSecond
	resultTruncated
)

const openingBits = ^uint64(63)

func newEntry(movesHash int64, start []byte, kind, result uint8, swapped bool) entry {
	e := entry{uint64(movesHash), xxh3.Hash(start) & openingBits}
	e.opening |= uint64(kind)<<4 | uint64(result)<<1
	if swapped {
		e.opening |= 1
	}
	return e
}

func (e entry) result() uint8 { return uint8(e.opening>>1) & 7 }
func (e entry) kind() uint8   { return uint8(e.opening>>4) & 3 }
func (e entry) start() uint64 { return e.opening & openingBits }

// halves returns the half points of the first player, and false without a result.
func (e entry) halves() (int64, bool) {
	switch e.result() {
	case resultFirst:
		return 2, true
	case resultDraw:
		return 1, true
	case resultSecond:
		return 0, true
	}
	return 0, false
}

const pageGames = 1 << 12

// A ledger holds the games of one variant and matchup by number, in pages, so that it
// never moves what it has.
type ledger struct{ pages map[int64]*[pageGames]entry }

// put enters a game, and reports whether its place was free.
func (l *ledger) put(number int64, e entry) bool {
	if l.pages == nil {
		l.pages = make(map[int64]*[pageGames]entry)
	}
	page := l.pages[number/pageGames]
	if page == nil {
		page = new([pageGames]entry)
		l.pages[number/pageGames] = page
	}
	place := &page[number%pageGames]
	free := place.result() == resultNone
	*place = e
	return free
}

// at returns the game of a number, or one with resultNone.
func (l *ledger) at(number int64) entry {
	if page := l.pages[number/pageGames]; page != nil {
		return page[number%pageGames]
	}
	return entry{}
}

// all yields the games with their numbers, in ascending order.
func (l *ledger) all(yield func(number int64, e entry) bool) {
	for _, at := range slices.Sorted(maps.Keys(l.pages)) {
		for i, e := range l.pages[at] {
			if e.result() != resultNone && !yield(at*pageGames+int64(i), e) {
				return
			}
		}
	}
}

// passes is how often a ledger is gone through to sort it by parts, so that the copy
// that is sorted takes a sixteenth of it.
const passes = 16

// runs calls do for every set of equal keys of the games of a kind, with the number of
// games and the payloads, 6 bits each, that key leaves out.
func (l *ledger) runs(kind uint8, key func(entry) uint64, do func(games []uint64)) {
	var part []uint64
	for pass := range uint64(passes) {
		part = part[:0]
		for _, page := range l.pages {
			for _, e := range page {
				if e.result() != resultNone && e.kind() == kind && key(e)>>60 == pass {
					part = append(part, key(e))
				}
			}
		}
		slices.Sort(part)
		for i := 0; i < len(part); {
			j := i + 1
			for j < len(part) && part[j]&openingBits == part[i]&openingBits {
				j++
			}
			do(part[i:j])
			i = j
		}
	}
}
