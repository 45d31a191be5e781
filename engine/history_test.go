package engine

import (
	"math"
	"testing"
)

// TestHistoryOutlivesItsEpochs clears a history 2^32 times, as far as it can tell:
// slots filled in the first epoch must not come back to life.
func TestHistoryOutlivesItsEpochs(t *testing.T) {
	var h history[int]
	h.clear()
	for p := range 20 {
		h.add(uint64(p), p)
	}
	h.epoch = math.MaxUint32
	h.clear()
	for p := range 20 {
		if h.has(uint64(p), p) {
			t.Fatalf("%d is still there", p)
		}
		if h.add(uint64(p), p) {
			t.Fatalf("%d was there before it was added", p)
		}
		if !h.has(uint64(p), p) || h.has(uint64(p), p+20) {
			t.Fatalf("%d is not found, or another in its place", p)
		}
	}
}
