package kalah

import "math/bits"

// A Row is the houses of one player, a byte each: 1 to 8 in Low, 9 to 16 in High.
type Row struct{ Low, High uint64 }

const (
	ones  = 0x0101010101010101
	tops  = 0x8080808080808080
	under = 0x7f7f7f7f7f7f7f7f
)

// at returns the seeds in house x, counted from 0.
func (r Row) at(x uint) uint8 {
	if x < 8 {
		return uint8(r.Low >> (8 * x & 63))
	}
	return uint8(r.High >> (8 * x & 63))
}

// with returns r with n seeds more in house x.
func (r Row) with(x uint, n uint8) Row {
	if x < 8 {
		r.Low += uint64(n) << (8 * x & 63)
	} else {
		r.High += uint64(n) << (8 * x & 63)
	}
	return r
}

// without returns r with house x empty.
func (r Row) without(x uint) Row {
	if x < 8 {
		r.Low &^= 0xff << (8 * x & 63)
	} else {
		r.High &^= 0xff << (8 * x & 63)
	}
	return r
}

// plus adds house by house.
func (r Row) plus(s Row) Row { return Row{r.Low + s.Low, r.High + s.High} }

// sum returns the seeds in all houses, at most 255.
func (r Row) sum() int { return int((r.Low*ones>>56 + r.High*ones>>56) & 0xff) }

// empty tells whether there is no seed in the row.
func (r Row) empty() bool { return r.Low|r.High == 0 }

// occupied returns the top bit of every byte of a word that is not 0.
func occupied(word uint64) uint64 { return ((word&under + under) | word) & tops }

// lowest returns the number of the byte of the lowest top bit.
func lowest(mask uint64) int { return bits.TrailingZeros64(mask) >> 3 }
