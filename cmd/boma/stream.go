package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine"
)

// stream stands for positions on standard input, one a line, in place of one.
const stream = "-"

// longestLine is the longest line of input that is read, in bytes.
const longestLine = 1 << 16

// eachPosition does a command's work on a position, or on every line of the
// standard input. The first bad line ends it; what was written before stays good.
func (a *app) eachPosition(position string, do onPosition) error {
	if position != stream {
		return do(position)
	}
	lines := bufio.NewScanner(answering{a})
	lines.Buffer(nil, longestLine)
	n := 1
	for ; lines.Scan(); n++ {
		if err := do(strings.TrimSuffix(lines.Text(), "\r")); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return badf("line %d: longer than %d bytes", n, longestLine)
	case err != nil:
		return fmt.Errorf("reading line %d of the input: %w", n, err)
	}
	return nil
}

// answering reads input, and shows what was answered so far before it waits for more: a
// program that asks one position at a time gets one answer at a time.
type answering struct{ *app }

func (a answering) Read(b []byte) (int, error) {
	_ = a.out.Flush() // its error stays with the writer, and run tells it
	return a.in.Read(b)
}

// parse reads a position that a person or a program gave.
func parse[P comparable](g engine.Game[P], text string) (P, error) {
	p, err := g.Parse(text)
	return p, bad(err)
}
