package exact

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

var little = binary.LittleEndian

// cells remember what is known of positions, a word each, in buckets of four. A number
// of up to b bits is spread over b bits one to one; the bucket and the tag that is kept
// in the word make it whole again, so that two positions are never taken for each other.
//
//	bits 0-8    the value is at least this, proved      (256 more than it is)
//	     9-17   the value is at most this, proved
//	     18-26  the value is at least or at most this, guessed
//	     27     which of them
//	     28-34  depth of the guess, turns
//	     35-40  1 + the place in the list of moves of the best one; 0: none
//	     41-63  tag
type cells struct {
	words  []byte
	free   func()
	width  uint // b
	bucket uint // bits of the number of a bucket
}

const (
	size     = 4 * 8 // of a bucket, bytes
	zero     = 256   // how 0 is written
	tagBits  = 23
	tagMask  = (1<<tagBits - 1) << (64 - tagBits)
	maxDepth = 127
	maxMove  = 62
)

// ErrMemory says that there is too little memory, or less than was asked for.
var ErrMemory = errors.New("memory")

// A cell is a word taken apart.
type cell struct {
	low, high int
	guess     int
	atLeast   bool
	depth     int
	move      int // place in the list, or -1
}

// newCells returns room for positions with numbers below n in at most so many bytes.
func newCells(n, memory uint64) (*cells, error) {
	c := &cells{width: uint(max(1, bits.Len64(n-1)))} // at most a word for each number
	for c.bucket+2 < c.width && size<<(c.bucket+1) <= memory {
		c.bucket++
	}
	if c.width-c.bucket > tagBits {
		return nil, fmt.Errorf("%w: %d bytes, want at least %d to tell %d positions apart", ErrMemory, memory, uint64(size)<<(c.width-tagBits), n)
	}
	var err error
	if c.words, c.free, err = room(size << c.bucket); err != nil {
		err = fmt.Errorf("%w: %d bytes: %w", ErrMemory, size<<c.bucket, err)
	}
	return c, err
}

// spot returns where the bucket of a number begins, and its tag where it stands in a word.
func (c *cells) spot(n uint64) spot {
	mask := uint64(1)<<c.width - 1
	n = n * 0x9e3779b97f4a7c15 & mask
	n ^= n >> ((c.width + 1) / 2)
	n = n * 0xd6e8feb86659fd93 & mask
	return spot{n >> (c.width - c.bucket) * size, n & (1<<(c.width-c.bucket) - 1) << (64 - tagBits)}
}

// A spot is where a position is remembered.
type spot struct{ at, tag uint64 }

// touch reads a bucket for its own sake: reads that do not wait for each other take
// little longer than one.
func (c *cells) touch(s spot) byte { return c.words[s.at] }

// find returns what is known of a position.
func (c *cells) find(s spot) (e cell, known bool) {
	bucket := c.words[s.at:][:size]
	for at := 0; at < size; at += 8 {
		if w := little.Uint64(bucket[at:]); w&tagMask == s.tag && w != 0 {
			return unpack(w), true
		}
	}
	return e, false
}

// store writes what is known of a position over what was, or over the guess of least
// depth in its bucket.
func (c *cells) store(s spot, e cell) {
	bucket := c.words[s.at:][:size]
	victim, least := 0, uint64(1<<63)
	for at := 0; at < size; at += 8 {
		w := little.Uint64(bucket[at:])
		if w&tagMask == s.tag || w == 0 {
			victim = at
			break
		}
		if depth := w >> 28 & maxDepth; depth < least {
			victim, least = at, depth
		}
	}
	little.PutUint64(bucket[victim:], s.tag|e.pack())
}

func (e cell) pack() uint64 {
	w := uint64(e.low+zero) | uint64(e.high+zero)<<9 | uint64(e.guess+zero)<<18 | uint64(min(e.depth, maxDepth))<<28
	if e.atLeast {
		w |= 1 << 27
	}
	if e.move <= maxMove {
		w |= uint64(e.move+1) << 35
	}
	return w
}

func unpack(w uint64) cell {
	return cell{
		low: int(w&511) - zero, high: int(w>>9&511) - zero, guess: int(w>>18&511) - zero,
		atLeast: w>>27&1 != 0, depth: int(w >> 28 & maxDepth), move: int(w>>35&63) - 1,
	}
}
