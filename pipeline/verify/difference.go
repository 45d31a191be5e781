package verify

import (
	"fmt"
	"strings"
)

// A Difference is a value that is not what it should be.
type Difference struct {
	File     string `json:"file"`              // path from the folder of the dataset
	GameID   *int64 `json:"game_id,omitempty"` // nil where the whole file is concerned
	Ply      *int   `json:"ply,omitempty"`     // nil where the whole game is concerned
	Column   string `json:"column"`            // or what else of the file is concerned
	Stored   string `json:"stored"`
	Expected string `json:"expected"`
}

// Error says all of it on one line.
func (d *Difference) Error() string {
	var b strings.Builder
	b.WriteString(d.File + ": ")
	if d.GameID != nil {
		fmt.Fprintf(&b, "game %d, ", *d.GameID)
	}
	if d.Ply != nil {
		fmt.Fprintf(&b, "ply %d, ", *d.Ply)
	}
	fmt.Fprintf(&b, "%s: stored %s, expected %s", d.Column, short(d.Stored), short(d.Expected))
	return b.String()
}

// short cuts a value that would fill the line.
func short(text string) string {
	const most = 300
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

// differ returns a difference of a whole file.
func differ(file, column string, stored, expected any) *Difference {
	return &Difference{File: file, Column: column, Stored: fmt.Sprint(stored), Expected: fmt.Sprint(expected)}
}
