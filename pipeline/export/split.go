package export

import (
	"slices"

	"github.com/zeebo/xxh3"

	"github.com/boma-games/boma/pipeline"
)

// splitOf returns the number of a split.
func splitOf(name string) int { return slices.Index(pipeline.SplitNames(), name) }

// key hashes what decides the moves to come: holes and marks, as the mover sees them. It
// is the same in every dataset and variant.
func (r *row) key() uint64 { return xxh3.Hash(r.features[:r.board]) }

// share puts a key into a split: the same positions are always the last of train, so that
// larger shares of the others only take from it.
func share(key uint64, s pipeline.Splits) int {
	const bits = 53
	at := float64(key>>(64-bits)) / (1 << bits)
	switch {
	case at < s.Test:
		return 2
	case at < s.Test+s.Validation:
		return 1
	}
	return 0
}
