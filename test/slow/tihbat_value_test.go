package slow

import (
	"fmt"
	"testing"
)

// TestTihbatValues finds the exact final margin of the first player.
func TestTihbatValues(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  int
	}{{"", -2}, {"singleton=steps", 0}, {"singleton=forbidden empty_row=row-owner", 2}} {
		g := referee(t, "tihbat", rules(c.rules))
		if got := solveTihbat(tihbatNodes(t, g)); got != c.want {
			t.Errorf("%s: %d, want %d", c.rules, got, c.want)
		}
	}
}

// A node is a position without its stores.
type node struct {
	south     bool // South is to move
	left      int  // counters on the board
	over      bool
	gain      int   // what a finished position is worth to South
	to, worth []int // where the moves lead and what they bring South
}

// solveTihbat gives the value of the first node to South. Fewer counters come
// first. With as many on the board, endless play is worth nothing more, so a
// margin above 0 must be forced in finitely many moves: what South can force
// grows from 0, what North can force falls from 0, one of the two is the value.
func solveTihbat(nodes []node) int {
	var layers [29][]int
	for i, n := range nodes {
		layers[n.left] = append(layers[n.left], i)
	}
	value := make([]int, len(nodes))
	for _, layer := range layers {
		up, down := make([]int, len(nodes)), make([]int, len(nodes))
		for changed := true; changed; {
			changed = false
			for _, i := range layer {
				u := max(0, nodes[i].best(nodes, value, up))
				d := min(0, nodes[i].best(nodes, value, down))
				changed = changed || u != up[i] || d != down[i]
				up[i], down[i] = u, d
			}
		}
		for _, i := range layer {
			value[i] = up[i] + down[i]
		}
	}
	return value[0]
}

// best is what the mover reaches, given the values of the same layer so far.
func (n node) best(nodes []node, value, same []int) int {
	if n.over {
		return n.gain
	}
	best := 0
	for i, to := range n.to {
		v := n.worth[i] + value[to]
		if nodes[to].left == n.left {
			v = same[to]
		}
		if i == 0 || n.south && v > best || !n.south && v < best {
			best = v
		}
	}
	return best
}

// tihbatNodes lists every position that can be reached from the start.
func tihbatNodes(t *testing.T, g Game) []node {
	t.Helper()
	known, list, nodes := map[string]int{g.Start(): 0}, []string{g.Start()}, []node{}
	for i := 0; i < len(list); i++ {
		moves, err := g.Moves(list[i])
		if err != nil {
			t.Fatal(err)
		}
		p, _ := g.(*tihbat).parse(list[i])
		n := node{south: p.turn == south, left: p.left()}
		if o, over := g.Outcome(list[i]); over {
			n.over, n.gain = true, o.South-o.North
		}
		for _, m := range moves {
			to := bare(m.To)
			if _, seen := known[to]; !seen {
				known[to] = len(list)
				list = append(list, to)
			}
			n.to = append(n.to, known[to])
			n.worth = append(n.worth, sign(p.turn)*m.Captured)
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// bare empties the stores of a position.
func bare(position string) string {
	var row, stores, turn string
	fmt.Sscan(position, &row, &stores, &turn)
	return row + " 0-0 " + turn
}
