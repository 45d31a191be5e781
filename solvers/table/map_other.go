//go:build !unix

package table

import "os"

// mapFile returns nil where files are not mapped into memory: they are read instead.
func mapFile(*os.File, int64) ([]byte, error) { return nil, nil }

func unmap([]byte) error { return nil }
