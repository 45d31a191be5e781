package main

import (
	"os"
	"runtime/debug"
)

// limitMemory lets the collector of garbage work harder as the heap nears what the
// workers need: each holds the row groups of its files, some 40 MB at most. Left alone
// the heap would grow to twice that. The environment's GOMEMLIMIT goes before it.
func limitMemory(workers int) (free func()) {
	const base, each = 96 << 20, 48 << 20 // bytes
	if os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(base + int64(workers)*each)
	return func() { debug.SetMemoryLimit(before) }
}
