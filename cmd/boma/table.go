package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// A table lines up columns of text: numbers to the right, the columns of left to the left.
type table struct {
	head []string
	left []int
	rows [][]string
	gone []int // columns that are not written
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// drop leaves out the column called name if it says nothing.
func (t *table) drop(name string, idle bool) {
	if idle {
		t.gone = append(t.gone, slices.Index(t.head, name))
	}
}

// write writes the head and the rows, each after the indent.
func (t *table) write(w io.Writer, indent string) {
	all := append([][]string{t.head}, t.rows...)
	widths := make([]int, len(t.head))
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range all {
		var line strings.Builder
		line.WriteString(indent)
		for i, cell := range row {
			if slices.Contains(t.gone, i) {
				continue
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if slices.Contains(t.left, i) {
				line.WriteString(cell + pad + "  ")
			} else {
				line.WriteString(pad + cell + "  ")
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}
