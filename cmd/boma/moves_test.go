package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
)

// TestDraw wants different numbers in ascending order, each as often as any other.
func TestDraw(t *testing.T) {
	const count, n, rounds = 7, 3, 70_000
	rng := rand.New(rand.NewPCG(1, 2))
	var times [count]int
	for range rounds {
		drawn := draw(nil, count, n, rng)
		if len(drawn) != n || !slices.IsSorted(drawn) || len(slices.Compact(slices.Clone(drawn))) != n {
			t.Fatal(drawn)
		}
		for _, m := range drawn {
			times[m]++
		}
	}
	for m, k := range times {
		if want := rounds * n / count; k < want-655 || k > want+655 { // five standard deviations: 5 sqrt(70000 (3/7) (4/7)) = 655
			t.Errorf("%d was drawn %d times, want about %d", m, k, want)
		}
	}
	if all := draw(nil, 3, 10, rng); !slices.Equal(all, []engine.Move{0, 1, 2}) {
		t.Errorf("10 out of 3: %v", all)
	}
}

// TestSample wants a sample that depends on the seed and the position alone.
func TestSample(t *testing.T) {
	other := strings.Replace(opening, "0,0,0,0,5", "0,0,0,1,4", 1)
	alone := mustBoma(t, "", "moves", "kiothi/standard", opening, "--json")
	if lines := mustBoma(t, other+"\n"+opening+"\n", "moves", "kiothi/standard", "-"); !strings.HasSuffix(lines, "\n"+alone) {
		t.Errorf("%s does not end with %s", lines, alone)
	}
	if mustBoma(t, "", "moves", "kiothi/standard", opening, "--json", "--seed", "2") == alone {
		t.Error("another seed, but the same sample")
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "-\n"},
		{"a  b\nc", "- a b c\n"},
		{strings.Repeat("x", 98) + " y", "- " + strings.Repeat("x", 98) + "\n  y\n"},
		{strings.Repeat("é", 96) + " y", "- " + strings.Repeat("é", 96) + " y\n"},
		{"a " + strings.Repeat("x", 120), "- a\n  " + strings.Repeat("x", 120) + "\n"},
	} {
		var b bytes.Buffer
		wrap(&b, "- ", "  ", tt.text)
		if b.String() != tt.want {
			t.Errorf("wrap %q: %q, want %q", tt.text, b.String(), tt.want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 300450150: "300,450,150", 1<<64 - 1: "18,446,744,073,709,551,615"} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %s, want %s", n, got, want)
		}
	}
}
