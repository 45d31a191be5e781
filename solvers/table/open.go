package table

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// DistancePath returns where the distances stand that belong to a table of values.
func DistancePath(path string) string { return path + ".distance" }

// A Pair is a table of values with the distances that belong to it.
type Pair struct {
	Values    *Reader
	Distances *Reader // nil where no position recurs
}

// OpenPair opens a table of values, and its distances in a game with loops.
func OpenPair(path string) (p Pair, err error) {
	if p.Values, err = Open(path); err != nil {
		return p, err
	}
	switch {
	case p.Values.Kind == Distances:
		err = fmt.Errorf("table: %s: it holds distances, want the values that they belong to", path)
	case p.Values.Loops:
		if p.Distances, err = Open(DistancePath(path)); err != nil {
			err = fmt.Errorf("%w (the distances of %s)", err, path)
		} else if p.Distances.Kind != Distances || p.Distances.of != p.Values.Hash() {
			err = fmt.Errorf("table: %s: these are not the distances of %s", DistancePath(path), path)
		}
	}
	if err != nil {
		p.Close()
	}
	return p, err
}

// Known returns what the tables hold.
func (p Pair) Known() Known {
	k := Known{Values: p.Values}
	if p.Distances != nil {
		k.Distances = p.Distances
	}
	return k
}

// Close closes both.
func (p Pair) Close() error {
	err := p.Values.Close()
	if p.Distances != nil {
		err = errors.Join(err, p.Distances.Close())
	}
	return err
}

// IsTable tells whether a file begins as a table does.
func IsTable(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	front := make([]byte, len(magic))
	_, err = io.ReadFull(f, front)
	return err == nil && string(front) == magic
}
