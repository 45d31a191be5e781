package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// width is that of a line of text, in characters.
const width = 100

// wrap writes text in lines of at most width; first leads the first line and rest
// the others. A word longer than a line stands alone.
func wrap(w io.Writer, first, rest, text string) {
	line, empty := first, true
	breaks := func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' } // not at a no-break space
	for word := range strings.FieldsFuncSeq(text, breaks) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			fmt.Fprintln(w, line)
			line, empty = rest, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// grouped writes n with a comma between thousands.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// plural writes a number and what is counted, such as "1 move" or "3 moves".
func plural(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}
