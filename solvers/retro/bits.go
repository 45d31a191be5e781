package retro

import "math/bits"

// A bitSet is a set of positions of a tier.
type bitSet []uint64

// newBits returns the set of all positions.
func newBits(size uint64) bitSet {
	b := make(bitSet, (size+63)/64)
	for i := range b {
		b[i] = ^uint64(0)
	}
	return b
}

func (b bitSet) clear(i uint64) { b[i/64] &^= 1 << (i % 64) }

// next returns the first position of the set from i on, or at least end if there is none.
func (b bitSet) next(i, end uint64) uint64 {
	for i < end {
		if word := b[i/64] >> (i % 64); word != 0 {
			return i + uint64(bits.TrailingZeros64(word))
		}
		i = (i/64 + 1) * 64
	}
	return end
}
