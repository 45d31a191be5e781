package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/boma-games/boma/engine"
)

func seatName(s engine.Seat) string {
	if s == engine.South {
		return "South"
	}
	return "North"
}

// title writes the name of the variant and what it is called.
func (a *app) title(v variant) {
	fmt.Fprintf(a.out, "%s: %s\n", v.Name, v.Title)
}

// showBoard writes the board as the players see it and the position as text.
func showBoard[P comparable](w io.Writer, g engine.Game[P], p P) {
	fmt.Fprintln(w)
	for line := range strings.SplitSeq(strings.TrimRight(g.Draw(p), "\n"), "\n") {
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintf(w, "\nPosition: %s\n", g.Format(p))
}

// did says in a sentence what a move did.
func did(mover engine.Seat, move string, e engine.Effect) string {
	var parts []string
	switch {
	case e.Laps > 1:
		parts = append(parts, fmt.Sprintf("%d sown in %d laps", e.Sown, e.Laps))
	case e.Sown > 1: // a single step needs no count
		parts = append(parts, fmt.Sprintf("%d sown", e.Sown))
	}
	if e.Captured > 0 {
		parts = append(parts, fmt.Sprintf("%d captured", e.Captured))
	}
	sentence := seatName(mover) + " played " + move
	if len(parts) > 0 {
		sentence += ": " + strings.Join(parts, ", ")
	}
	return sentence + "."
}

// showResult writes why a game is over and who has won it. mover is to move at the end.
func showResult(w io.Writer, r engine.Result, mover engine.Seat) {
	why := map[engine.End]string{
		engine.NoMoves:     seatName(mover) + " has no legal move",
		engine.AllCaptured: "everything is captured",
		engine.Annihilated: "a side has lost every stone",
		engine.RowEmpty:    "a player has nothing left to play, and the rules end the game then",
		engine.Repetition:  "a position has occurred again",
		engine.PlyLimit:    "it has reached the ply limit and is cut off",
	}[r.End]
	fmt.Fprintf(w, "The game is over: %s (%v).\n", why, r.End)
	totals := fmt.Sprintf("South %d, North %d", r.Totals[engine.South], r.Totals[engine.North])
	if r.Unassigned > 0 {
		totals += fmt.Sprintf(", neither %d", r.Unassigned)
	}
	switch {
	case r.Truncated():
		fmt.Fprintf(w, "No result. Totals: %s.\n", totals)
	case r.Winner > 0:
		fmt.Fprintf(w, "South wins. Totals: %s.\n", totals)
	case r.Winner < 0:
		fmt.Fprintf(w, "North wins. Totals: %s.\n", totals)
	default:
		fmt.Fprintf(w, "A draw. Totals: %s.\n", totals)
	}
}
