package exact

import (
	"math/rand/v2"
	"testing"
)

// TestSpotsAreOneToOne wants every number to have a bucket and a tag of its own.
func TestSpotsAreOneToOne(t *testing.T) {
	for _, n := range []uint64{1, 2, 3, 4, 7, 100, 1 << 10, 1<<17 + 5} {
		for _, memory := range []uint64{1, 32, 64, 1 << 10, 1 << 14, 1 << 30} {
			c, err := newCells(n, memory)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[[2]uint64]uint64{}
			for i := range n {
				at, tag := c.at(c.spot(i))
				place := [2]uint64{at, tag}
				if before, taken := seen[place]; taken || at%size != 0 || at+size > uint64(len(c.words)) || tag&^tagMask != 0 {
					t.Fatalf("%d positions in %d bytes: %d and %d share %d of %d", n, memory, before, i, place, len(c.words))
				}
				seen[place] = i
			}
			if len(c.words) > size && uint64(len(c.words)) > memory {
				t.Errorf("%d bytes, %d allowed", len(c.words), memory)
			}
			c.free()
		}
	}
}

// TestCellsHoldWhatWasStored fills cells and compares what they still know with a map.
func TestCellsHoldWhatWasStored(t *testing.T) {
	const n = 1 << 40
	c, err := newCells(n, 1<<24)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { c.free() }()
	small := len(c.words)
	rng := rand.New(rand.NewPCG(1, 2))
	stored := map[uint64]cell{}
	for range 400_000 {
		at := rng.Uint64N(n)
		e := cell{low: rng.IntN(511) - 255, high: rng.IntN(511) - 255, guess: rng.IntN(511) - 255, atLeast: rng.IntN(2) == 0, depth: rng.IntN(maxDepth + 1), move: rng.IntN(maxMove+1) - 1}
		if err := c.store(c.spot(at), e); err != nil {
			t.Fatal(err)
		}
		stored[at] = e
		if got, known := c.find(c.spot(at)); !known || got != e {
			t.Fatalf("%+v, %v, want %+v", got, known, e)
		}
	}
	if len(c.words) <= small || len(c.words) > 1<<24 {
		t.Errorf("%d bytes at the beginning, %d in the end", small, len(c.words))
	}
	kept := 0
	for at, e := range stored {
		got, known := c.find(c.spot(at))
		if known && got != e {
			t.Fatalf("%d: %+v, want %+v", at, got, e)
		}
		if known {
			kept++
		}
	}
	if kept < 300_000 {
		t.Errorf("%d of %d are kept in room for %d", kept, len(stored), len(c.words)/8)
	}
	for range 100_000 { // most of these were never stored
		at := rng.Uint64N(n)
		if _, known := c.find(c.spot(at)); known {
			if _, there := stored[at]; !there {
				t.Fatalf("%d is known and was never stored", at)
			}
		}
	}
	if (cell{move: maxMove + 1, depth: 1000}).pack() != (cell{move: -1, depth: maxDepth}).pack() {
		t.Error("what does not fit is not left out")
	}
}
