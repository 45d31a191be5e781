package exact

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

var little = binary.LittleEndian

// cells remember what is known of positions, a word each, in buckets of four. A number
// of up to b bits is spread over b bits one to one; the first of these are the number of the
// bucket and the others the tag that is kept in the word, so that two positions are never
// taken for each other.
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
	most   uint // that bucket may grow to
	used   int  // words
}

const (
	size     = 4 * 8 // of a bucket, bytes
	zero     = 256   // how 0 is written
	tagBits  = 23
	tagShift = 64 - tagBits
	tagMask  = (1<<tagBits - 1) << tagShift
	maxDepth = 127
	maxMove  = 62
	modest   = 15 // bits of the number of buckets to begin with: a megabyte
)

// ErrMemory says that there is too little memory, or less than was asked for.
var ErrMemory = errors.New("too little memory")

// A cell is a word taken apart.
type cell struct {
	low, high int
	guess     int
	atLeast   bool
	depth     int
	move      int // place in the list, or -1
}

// newCells returns room for positions with numbers below n, which grows as it fills up
// to so many bytes.
func newCells(n, memory uint64) (*cells, error) {
	c := &cells{width: uint(max(1, bits.Len64(n-1)))}
	for c.most+2 < c.width && size<<(c.most+1) <= memory { // at most a word for each number
		c.most++
	}
	least := uint(max(0, int(c.width)-tagBits))
	if c.most < least {
		return nil, fmt.Errorf("%w: want at least %d KiB to tell %d positions apart", ErrMemory, (uint64(size)<<least+1023)>>10, n)
	}
	c.bucket = min(c.most, max(least, modest))
	return c, c.take()
}

// take gets room for the buckets.
func (c *cells) take() (err error) {
	if c.words, c.free, err = room(size << c.bucket); err != nil {
		err = fmt.Errorf("%w: %d bytes: %w", ErrMemory, size<<c.bucket, err)
	}
	return err
}

// grow doubles the buckets if half of the words are used. Every bucket is split by the
// first bit of the tags in it. While it does, both are there.
func (c *cells) grow() error {
	if c.bucket == c.most || 16*c.used <= len(c.words) {
		return nil
	}
	before, free := c.words, c.free
	c.bucket++
	if err := c.take(); err != nil {
		return err
	}
	first := uint64(1) << (tagShift + c.width - c.bucket)
	for at := 0; at < len(before); at += size {
		filled := [2]int{2 * at, 2*at + size}
		for i := at; i < at+size; i += 8 {
			if w := little.Uint64(before[i:]); w != 0 {
				half := 0
				if w&first != 0 {
					half = 1
				}
				little.PutUint64(c.words[filled[half]:], w&^first)
				filled[half] += 8
			}
		}
	}
	free()
	return nil
}

// A spot is a number as it is spread.
type spot uint64

func (c *cells) spot(n uint64) spot {
	mask := uint64(1)<<c.width - 1
	n = n * 0x9e3779b97f4a7c15 & mask
	n ^= n >> ((c.width + 1) / 2)
	return spot(n * 0xd6e8feb86659fd93 & mask)
}

// at returns where the bucket of a spot begins, and its tag where it stands in a word.
func (c *cells) at(s spot) (at, tag uint64) {
	rest := c.width - c.bucket
	return uint64(s) >> (rest & 63) * size, uint64(s) & (1<<(rest&63) - 1) << tagShift
}

// touch reads a bucket for its own sake: reads that do not wait for each other take
// little longer than one.
func (c *cells) touch(s spot) byte {
	at, _ := c.at(s)
	return c.words[at]
}

// find returns what is known of a position.
func (c *cells) find(s spot) (e cell, known bool) {
	begin, tag := c.at(s)
	bucket := c.words[begin:][:size]
	for at := 0; at < size; at += 8 {
		if w := little.Uint64(bucket[at:]); w&tagMask == tag && w != 0 {
			return unpack(w), true
		}
	}
	return e, false
}

// store writes what is known of a position over what was, or over the guess of least
// depth in its bucket.
func (c *cells) store(s spot, e cell) error {
	begin, tag := c.at(s)
	bucket := c.words[begin:][:size]
	victim, least := 0, uint64(1<<63)
	for at := 0; at < size; at += 8 {
		w := little.Uint64(bucket[at:])
		if w == 0 {
			c.used++
		}
		if w&tagMask == tag || w == 0 {
			victim = at
			break
		}
		if depth := w >> 28 & maxDepth; depth < least {
			victim, least = at, depth
		}
	}
	little.PutUint64(bucket[victim:], tag|e.pack())
	return c.grow()
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
