package kiothi

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

const (
	// Eleven from boma 10 end in boma 1, having put one into each enemy boma.
	eleven = "0,0,0,0,0,0,0,0,0,11/"
	after  = empty + "/1,1,1,1,1,1,"
	// South's boma 3 steps to 4, which faces 7.
	step = "0,0,1,0,0,0,0,0,0,0/"
	stay = "0,0,0,1,0,0,0,0,0,0/"
)

// alternatives is a table with a position for every value of every parameter where
// it makes a difference, worked out by hand.
var alternatives = []enginetest.Alternative{
	{"filled", "5", "", "", "count", "300450150", "200300100"}, // C(5,2) C(29,10)
	{"filled", "2", "opening_boma=0", "", "moves",
		"6:5 7:4 7:5 8:3 8:4 8:5 9:2 9:3 9:4 9:5 10:1 10:2 10:3 10:4 10:5",
		"9:2 9:3 9:4 9:5 10:1 10:2 10:3 10:4 10:5"},
	{"warriors_per_boma", "6", "", "", "count", "300450150", "2116807875"}, // C(6,2) C(31,12)
	{"warriors_per_boma", "1", "opening_boma=0", "", "moves",
		"6:5 7:4 7:5 8:3 8:4 8:5 9:2 9:3 9:4 9:5 10:1 10:2 10:3 10:4 10:5", "10:1"},

	{"opening_boma", "up-to-2", "", "", "count", "300450150", "300705174"}, // and 6 C(24,5) for one
	{"opening_boma", "up-to-2", "", "", "10>N1=5", "illegal [K3]", "0,0,0,0,5,5,5,5,5,0/5,0,0,0,5,5,5,5,5,5 0-0 N r2 takes 0, laps 0, sown 5"},
	{"opening_boma", "1", "", "", "count", "300450150", "255024"}, // 6 C(24,5)
	{"opening_boma", "1", "", "", "5+6>S1=10", "10,0,0,0,0,0,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 N r2 takes 0, laps 0, sown 10", "illegal [K3]"},
	{"opening_boma", "0", "", "", "count", "300450150", "listed"},

	// South steps to boma 4 and faces 7: one that stood there when play began.
	{"protection", "none", "", step + "0,0,0,0,0,0,2,0,0,1 0-0 N r2", "7+10>N7=3 3:1",
		stay + "0,0,0,0,0,0,3*,0,0,0 0-0 N play takes 0, laps 1, sown 1",
		empty + "/" + empty + " 4-0 N play takes 4, laps 1, sown 1"},
	// Boma 7 is empty then; North steps into it, and only under unsown does its mark protect him.
	{"protection", "unsown", "", "1,0,1,0,0,0,0,0,0,0/0,0,0,0,0,1,0,0,0,0 0-0 N r2", "6>N6=1 1:1 6:1 3:1",
		"0,1,0,0,0,0,0,0,0,0/" + empty + " 2-0 N play takes 2, laps 1, sown 1",
		"0,1*,0,1*,0*,0*,0*,0*,0*,0*/0*,0*,0*,0*,0*,0,1*,0*,0*,0* 0-0 N play takes 0, laps 1, sown 1"},

	{"lift", "all", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "moves", "3:1 3:2", "3:2"},
	{"lift", "all", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "3:1",
		"0,0,1,1,0,0,0,0,0,0/" + empty + " 0-0 N play takes 0, laps 1, sown 1", "illegal [K5]"},
	{"first_lap", "free", "", "1,1,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "moves", "2:1", "1:1 2:1"},

	// South relays out of North's marked boma 1, drops one there, and faces it from boma 10.
	{"mark_cleared_by", "owner", "", "0,0,0,0,0,0,0,0,1,2/1*,0,0,0,0,0,0,0,0,0 0-0 S play", "10:1 3:1 10:1 2:1 9:1",
		empty + "/0,0,1,1,0,0,0,0,0,0 2-0 N play takes 2, laps 1, sown 1",
		"0,0,0,0,0,0,0,0,0,1/1*,0,1,1,0,0,0,0,0,0 0-0 N play takes 0, laps 1, sown 1"},

	{"capturing_warrior", "always", "", step + empty + " 0-0 S play", "3:1",
		stay + empty + " 0-0 N play takes 0, laps 1, sown 1", empty + "/" + empty + " 1-0 N play takes 1, laps 1, sown 1"},
	{"capturing_warrior", "always", "", step + "0,0,0,0,0,0,3*,0,0,0 0-0 S play", "3:1",
		stay + "0,0,0,0,0,0,3*,0,0,0 0-0 N play takes 0, laps 1, sown 1", empty + "/0,0,0,0,0,0,3*,0,0,0 1-0 N play takes 1, laps 1, sown 1"},

	{"capture_needs_crossing", "yes", "", step + "0,0,0,0,0,0,3,0,0,0 0-0 S play", "3:1",
		empty + "/" + empty + " 4-0 N play takes 4, laps 1, sown 1", stay + "0,0,0,0,0,0,3,0,0,0 0-0 N play takes 0, laps 1, sown 1"},
	{"capture_needs_crossing", "yes", "capturing_warrior=always", step + empty + " 0-0 S play", "3:1",
		empty + "/" + empty + " 1-0 N play takes 1, laps 1, sown 1", stay + empty + " 0-0 N play takes 0, laps 1, sown 1"},

	{"bonus", "three-from-opposite", "", eleven + "0,0,0,0,0,0,1,1,1,0 0-0 S play", "10:11", // enemy boma 10, 9, 8
		after + "0,0,0,0 8-0 N play takes 8, laps 1, sown 11", after + "2,0,0,0 6-0 N play takes 6, laps 1, sown 11"},
	{"bonus", "three-from-opposite", "", eleven + "0,0,0,0,0,0,1,1,1,1* 0-0 S play", "10:11",
		after + "0,0,0,2* 7-0 N play takes 7, laps 1, sown 11", "1,0,0,0,0,0,0,0,0,0/1,1,1,1,1,1,2,2,2,2* 0-0 N play takes 0, laps 1, sown 11"},
	{"bonus", "run", "", eleven + "0,0,0,1*,0,0,0,0,0,0 0-0 S play", "10:11", // 10 to 5
		empty + "/1,1,1,2*,1,1,0,0,0,0 5-0 N play takes 5, laps 1, sown 11", empty + "/1,1,1,2*,0,0,0,0,0,0 7-0 N play takes 7, laps 1, sown 11"},
	{"bonus", "run", "", eleven + "0,0,0,0,0,0,1*,0,1,0 0-0 S play", "10:11",
		after + "2*,1,2,0 2-0 N play takes 2, laps 1, sown 11", after + "2*,0,0,0 5-0 N play takes 5, laps 1, sown 11"},
	{"bonus", "none", "", eleven + "0,0,0,0,0,0,1,1,1,0 0-0 S play", "10:11",
		after + "0,0,0,0 8-0 N play takes 8, laps 1, sown 11", after + "2,2,2,0 2-0 N play takes 2, laps 1, sown 11"},

	{"bonus_needs_capture", "yes", "", eleven + "0,0,0,0,0,0,1,1,1,1* 0-0 S play", "10:11",
		after + "0,0,0,2* 7-0 N play takes 7, laps 1, sown 11", "1,0,0,0,0,0,0,0,0,0/1,1,1,1,1,1,2,2,2,2* 0-0 N play takes 0, laps 1, sown 11"},

	{"leftovers", "row-owner", "lap_limit=1", ones + "/1,0,0,0,0,0,0,0,0,0 20-0 S play", "result",
		"South 20-11 and 0, no-moves", "South 30-1 and 0, no-moves"},

	{"lap_limit", "1", "", "0,0,0,0,0,0,0,0,0,1/1*,0,0,0,0,0,0,0,0,0 0-0 S play", "moves", "10:1", "none"},
}

func TestAlternatives(t *testing.T) { kit.Alternatives(t, alternatives) }
