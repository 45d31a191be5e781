package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func init() {
	scripts["best"] = script{
		cmd("best", "tihbat/standard", "--agent", "alphabeta:depth=12"),
		cmd("best", "bao/standard+files=3", "010/011|001/110 N", "--agent", "mcts:iterations=300"),
		cmd("best", "bao/standard+files=2", "--agent", "greedy"),
		cmd("best", "kiothi/standard", "--agent", "alphabeta:depth=1,candidates=3"),
		cmd("best", "tihbat/standard", "0,0/0,0 15-13 S"),
	}
	scripts["best-json"] = script{
		cmd("best", "tihbat/standard", "-", "--agent", "alphabeta:depth=4,epsilon=0.5").reading("7,7/7,7 0-0 S", "0,0/0,0 15-13 S", "7,7/7,7 0-0 N"),
		cmd("best", "kiothi/standard+opening_boma=0", "0,0,0,0,0,0,0,0,2,0/0,0,0,0,0,0,0,0,0,1 3-2 S play", "--agent", "mcts:iterations=50", "--json"),
	}
	scripts["play-agents"] = script{
		cmd("play", "tihbat/standard", "--north", "alphabeta:depth=4").reading("hint", "1", "undo", "undo", "2", "quit"),
		cmd("play", "tihbat/standard", "2,0/0,1 12-13 S", "--south", "mcts:iterations=20", "--north", "greedy:epsilon=0.5"),
		cmd("play", "kiothi/standard", "--south", "random", "--north", "mcts:iterations=4", "--ply-limit", "3"),
	}
}

// TestRankingOfAgents wants the moves of every agent in an order that its values bear out.
func TestRankingOfAgents(t *testing.T) {
	for _, who := range []string{"alphabeta:depth=3", "mcts:iterations=100", "random", "greedy"} {
		for _, position := range []string{"tihbat/standard", "bao/standard+files=5", "kiothi/standard+opening_boma=0", "kiothi/standard"} {
			var r ranking
			if err := json.Unmarshal([]byte(mustBoma(t, "", "best", position, "--agent", who, "--json")), &r); err != nil {
				t.Fatal(err)
			}
			if len(r.Moves) == 0 || !strings.HasPrefix(r.Agent, strings.SplitN(who, ":", 2)[0]) {
				t.Fatalf("%s at %s: %+v", who, position, r)
			}
			for i := range r.Moves[1:] {
				a, b := r.Moves[i], r.Moves[i+1]
				worse := a.Visits == nil && a.Outcome == nil && b.Outcome == nil && *a.Margin < *b.Margin
				if worse || a.Visits != nil && a.Outcome == nil && b.Outcome == nil && *a.Visits < *b.Visits {
					t.Errorf("%s at %s: %+v before %+v", who, position, a, b)
				}
			}
		}
	}
}

// TestAgentErrors wants the flag, the agent, the key and what is allowed.
func TestAgentErrors(t *testing.T) {
	const want = `depth = 0, want 1 to 200`
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"best", "bao/standard", "--agent", "alphabeta:depth=0"}, `boma best: agent = "alphabeta:depth=0": ` + want},
		{[]string{"best", "bao/standard", "x"}, `boma best: bao: position "x": no turn, want S-front/S-back|N-front/N-back turn`},
		{[]string{"play", "bao/standard", "--south", "alphabeta:depth=0"}, `boma play: --south: agent = "alphabeta:depth=0": ` + want},
		{[]string{"play", "bao/standard", "--hint", "alphabeta:depth=0"}, `boma play: --hint: agent = "alphabeta:depth=0": ` + want},
		{[]string{"play", "bao/standard", "--north", "mcts"}, `boma play: --north: agent = "mcts": iterations = nothing, want 1 to 2147483647`},
	} {
		if o := boma("", tt.args...); o.code != exitInput || o.stderr != tt.want+"\n" || o.stdout != "" {
			t.Errorf("boma %q: exit code %d\n%swant\n%s", tt.args, o.code, o.stderr, tt.want)
		}
	}
}

// TestBestNoPanic wants an error, never a fault, whatever is asked of whom.
func TestBestNoPanic(t *testing.T) {
	for _, text := range []string{"", " ", ":", "alphabeta", "alphabeta:", "alphabeta:depth=", "mcts:iterations=1", "alphabeta:depth=1,", "random:x",
		"exec", "perfect:table=x,else=random", "mcts:iterations=1,temperature=1,plies=1", "alphabeta:depth=1,temperature=1,plies=9", "greedy:epsilon=1"} {
		for _, position := range []string{tihbatStart, lone, "0,0/0,3 1-1 S", "0,0/0,0 14-14 N", ""} {
			for _, args := range [][]string{{"best", "tihbat/standard", position, "--agent", text}, {"play", "tihbat/standard", position, "--south", text, "--hint", text}} {
				o := boma("hint\n1\nhint\nundo\n", args...)
				if o.code != 0 && o.code != exitInput || strings.Count(o.stderr, "\n") > 1 {
					t.Errorf("boma %q: %+v", args, o)
				}
			}
		}
	}
}
