package main

import (
	"os"
	"runtime/debug"
)

// limitMemory lets the collector of garbage work harder as the heap nears what the
// workers need: each holds the row groups of its files, half full on the average, some
// 15 MB. Left alone the heap would grow to twice that. The environment's GOMEMLIMIT goes
// before it.
func limitMemory(workers int) (free func()) {
	const base, each = 96 << 20, 20 << 20 // bytes
	if os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(base + int64(workers)*each)
	return func() { debug.SetMemoryLimit(before) }
}

// heapMemory lets the collector of garbage keep a task within the memory that its stage has
// on a cluster, which kills what takes more.
func heapMemory(bytes int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes / 10 * 9)
	}
}
