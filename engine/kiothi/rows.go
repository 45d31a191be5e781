package kiothi

import (
	"sync"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rank"
	"github.com/boma-games/boma/engine/sow"
)

// A half is the row of one player: his boma 1 to 8 as the bytes of low, 9 and 10 of high.
type half struct{ low, high uint64 }

func (p Position) half(seat engine.Seat) half {
	low, high := p.row(seat)
	return half{low, high}
}

// lay puts two rows and the marks together; South is to move.
func lay(own, enemy half, marks uint32) Position {
	return Position{
		Board: sow.Board{A: own.low, B: own.high | enemy.low<<16, C: enemy.low>>48 | enemy.high<<16},
		Marks: marks,
		Turn:  Turn{Mover: engine.South, Phase: Play},
	}
}

const eachByte = 0x0101010101010101

func (h half) sum() uint64 { return h.low*eachByte>>56 + h.high&0xff + h.high>>8 }

// less takes a warrior out of each boma of a set, and more puts one in.
func (h half) less(set uint32) half {
	return half{h.low - spread[set&0xff], h.high - spread[set>>8&3]}
}

func (h half) more(set uint32) half {
	return half{h.low + spread[set&0xff], h.high + spread[set>>8&3]}
}

// spread turns bits into bytes.
var spread = func() (bytes [256]uint64) {
	for set := range bytes {
		for i := range 8 {
			bytes[set] |= uint64(set) >> i & 1 << (8 * i)
		}
	}
	return bytes
}()

// rank returns the number of a row among those with as many warriors, at most 15. The
// sums of its first 1, 2 ... 9 boma, each with its place added, are a set of nine numbers,
// which the combinatorial number system numbers: from tables of two sums at a time.
func (h half) rank() uint64 {
	sums := h.low * eachByte // byte i: boma 1 to i+1, at most half a byte
	two := (sums | sums>>4) & 0x00ff00ff00ff00ff
	nine := sums>>56 + h.high&0xff
	return uint64(twoSums[0][two&0xff] + twoSums[1][two>>16&0xff] +
		twoSums[2][two>>32&0xff] + twoSums[3][two>>48&0xff] + ninthSum[nine&mostWarriors])
}

// ninthSum and twoSums hold what the ninth sum adds, and what each pair before it does.
var ninthSum, twoSums = func() (ninth [mostWarriors + 1]uint32, two [4][256]uint32) {
	term := func(i, sum int) uint32 {
		c, _ := rank.Choose(sum+i, i+1)
		return uint32(c)
	}
	for sum := range ninth {
		ninth[sum] = term(8, sum)
		for next := range ninth {
			for i := range two {
				two[i][sum|next<<4] = term(2*i, sum) + term(2*i+1, next)
			}
		}
	}
	return ninth, two
}()

// ranked holds the rows of each number of warriors by rank.
var ranked [mostWarriors + 1]struct {
	once sync.Once
	rows []half
}

func rowsOf(warriors int) []half {
	r := &ranked[warriors&mostWarriors]
	r.once.Do(func() {
		n, _ := rank.Multisets(warriors, boma)
		r.rows = make([]half, n)
		fill(r.rows, half{}, 0, uint64(warriors))
	})
	return r.rows
}

// fill puts each row that begins with h, up to boma index at, where it ranks.
func fill(rows []half, h half, at, left uint64) {
	if at == boma-1 {
		h.high |= left << 8
		rows[h.rank()] = h
		return
	}
	for n := range left + 1 {
		next := h
		if at < 8 {
			next.low |= n << (8 * at)
		} else {
			next.high |= n
		}
		fill(rows, next, at+1, left-n)
	}
}

// boards numbers the boards of each number of warriors: by how many are the mover's, by
// the rank of his row, and by that of the enemy's.
var boards = func() (b boardTables) {
	for n := range b.rows {
		b.rows[n], _ = rank.Multisets(n, boma)
	}
	for n := range b.first {
		for own := range n + 1 {
			b.first[n][own+1] = b.first[n][own] + b.rows[own]*b.rows[n-own]
		}
	}
	return b
}()

type boardTables struct {
	rows  [mostWarriors + 1]uint64                   // rows of so many warriors
	first [mostWarriors + 1][mostWarriors + 2]uint64 // by warriors and the mover's: boards with fewer of the mover's
}

// count returns how many boards there are.
func (b *boardTables) count(warriors int) uint64 { return b.first[warriors][warriors+1] }

func (b *boardTables) index(own, enemy half) uint64 {
	mine, his := own.sum()&mostWarriors, enemy.sum()&mostWarriors
	return b.first[(mine+his)&mostWarriors][mine] + own.rank()*b.rows[his] + enemy.rank()
}

func (b *boardTables) at(warriors int, i uint64) (own, enemy half) {
	mine := 0
	for b.first[warriors][mine+1] <= i {
		mine++
	}
	i -= b.first[warriors][mine]
	n := b.rows[warriors-mine]
	return rowsOf(mine)[i/n], rowsOf(warriors - mine)[i%n]
}
