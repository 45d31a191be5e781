package report

import "testing"

// TestNickname wants agents told apart by as little of their names as says how strong they are.
func TestNickname(t *testing.T) {
	all := []string{
		"random", "greedy:epsilon=0.1",
		"alphabeta:epsilon=0.1,depth=2,quiescence=2", "alphabeta:depth=4,quiescence=2", "alphabeta:depth=4,quiescence=0",
		"mcts:temperature=1,plies=8,iterations=100,c=1",
	}
	want := []string{
		"random", "greedy:epsilon=0.1",
		"alphabeta:epsilon=0.1,depth=2", "alphabeta:depth=4,quiescence=2", "alphabeta:depth=4,quiescence=0",
		"mcts:temperature=1,plies=8,iterations=100",
	}
	for i, name := range all {
		if got := nickname(name, all); got != want[i] {
			t.Errorf("nickname(%q) = %q, want %q", name, got, want[i])
		}
	}
}
