package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestPerft wants the counts that RULES.md states: those of Bao la Kimasai from its
// opening, and Kiothi's first redistributions, C(6,2) x C(29,10), and its most second
// ones, which North has when South has put all ten warriors into one boma of his.
func TestPerft(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want []uint64
	}{
		{[]string{"bao/standard", "10"}, []uint64{1, 2, 3, 7, 15, 40, 105, 309, 937, 3046}},
		{[]string{"kiothi/standard", "1"}, []uint64{300_450_150}},
		{[]string{"kiothi/standard", "1", "0,0,0,0,0,0,5,5,5,5/0,0,0,0,15,5,5,5,5,5 0-0 N r2"}, []uint64{344_816_622_150}},
	} {
		var want strings.Builder
		for i, n := range tt.want {
			fmt.Fprintf(&want, "{\"depth\":%d,\"leaves\":%d}\n", i+1, n)
		}
		if got := mustBoma(t, "", append(append([]string{"perft"}, tt.args...), "--json")...); got != want.String() {
			t.Errorf("perft %q: %s, want %s", tt.args, got, want.String())
		}
	}
}
