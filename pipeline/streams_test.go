package pipeline_test

import (
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
)

// TestStreams pins the first numbers of some streams: whatever changes them changes
// every dataset.
func TestStreams(t *testing.T) {
	m := pipeline.Matchup{South: "random", North: "greedy"}
	for _, tt := range []struct {
		name string
		got  uint64
		want uint64
	}{
		{"opening 0 of seed 0", pipeline.OpeningStream(0, 0).Uint64(), 0xf5bc4235b2a96c3d},
		{"opening 0 of seed 1", pipeline.OpeningStream(1, 0).Uint64(), 0x9fe16d750fb465b2},
		{"opening 1 of seed 1", pipeline.OpeningStream(1, 1).Uint64(), 0xfa9cf5792d56c352},
		{"opening 12 of seed 1", pipeline.OpeningStream(1, 12).Uint64(), 0xb4e89de5e7e12cb2},
		{"A in pair 0", pipeline.AgentStream(1, m, 0, 0).Uint64(), 0xed1cd6ca525bcb03},
		{"B in pair 0", pipeline.AgentStream(1, m, 0, 1).Uint64(), 0x1fe7b5afba318809},
		{"A in pair 1", pipeline.AgentStream(1, m, 1, 0).Uint64(), 0xc5951c07dd41eff3},
		{"A of another matchup", pipeline.AgentStream(1, pipeline.Matchup{South: "greedy", North: "random"}, 0, 0).Uint64(), 0xbc6944b856e25cc1},
		{"the id of game 3", uint64(pipeline.GameID(1, "kiothi/standard", m, 3)), 0x6d945b0000000003},
		{"the id of game 3 of another variant", uint64(pipeline.GameID(1, "bao/standard", m, 3)), 0x7b08520000000003},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %#x, want %#x", tt.name, tt.got, tt.want)
		}
	}
	if id := pipeline.GameID(1, "kiothi/standard", m, 1<<40-1); id < 0 || id&(1<<40-1) != 1<<40-1 {
		t.Errorf("id of the last game: %#x", id)
	}
}

// TestSplits wants shares near those asked for, and the same position in the same
// split whatever else is asked.
func TestSplits(t *testing.T) {
	s := pipeline.Splits{Validation: 0.1, Test: 0.2}
	count := map[string]int{}
	const n = 100_000
	for i := range n {
		position := engine.Seat(i%2).String() + string(rune('a'+i%26)) + string(rune(i))
		count[s.Of(position)]++
		if (pipeline.Splits{}).Of(position) != pipeline.Train {
			t.Fatal("no split was asked for")
		}
		wider := pipeline.Splits{Validation: 0.15, Test: 0.3}
		if s.Of(position) == pipeline.Validation && wider.Of(position) != pipeline.Validation {
			t.Fatalf("%q leaves validation, which has grown", position)
		}
	}
	for name, want := range map[string]float64{"train": 0.7, "validation": 0.1, "test": 0.2} {
		if got := float64(count[name]) / n; got < want-0.01 || got > want+0.01 {
			t.Errorf("%s has a share of %.3f, want %.1f", name, got, want)
		}
	}
}

func TestSampled(t *testing.T) {
	for pair := range int64(6) {
		for _, every := range []int{1, 2, 3, 7} {
			n := 0
			for ply := range 42 {
				if pipeline.Sampled(pair, ply, every) {
					n++
				}
			}
			if n != 42/every {
				t.Errorf("pair %d, every %d: %d of 42 plies", pair, every, n)
			}
		}
		if pipeline.Sampled(pair, 0, 2) == pipeline.Sampled(pair+1, 0, 2) {
			t.Errorf("pairs %d and %d begin with the same seat", pair, pair+1)
		}
	}
}
