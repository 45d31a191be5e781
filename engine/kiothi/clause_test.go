package kiothi

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

const opening = "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1"

// clauses is a table of what each sentence of RULES.md makes of a position, worked
// out by hand.
var clauses = []enginetest.Clause{
	// North's boma 10 is followed by South's 1, South's 10 by North's 1. Nothing falls into a prison.
	{"K1", "", empty + "/0,0,0,0,0,0,0,0,0,2 0-0 N play", "10:2", "1,1,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play takes 0, laps 1, sown 2"},
	{"K1", "", "0,0,0,0,0,0,0,0,1,1/" + empty + " 3-4 S play", "10:1", "0,0,0,0,0,0,0,0,1,0/1,0,0,0,0,0,0,0,0,0 3-4 N play takes 0, laps 1, sown 1"},
	{"K1", "", "0,0,1,0,0,0,0,0,0,0/0,0,0,0,0,0,3,0,0,0 0-0 S play", "3:1", empty + "/" + empty + " 4-0 N play takes 4, laps 1, sown 1"}, // 4 faces 7

	{"K2", "", "", "start", opening},

	// Two boma of one's own go anywhere; South first, then North, then South sows.
	{"K3", "", "", "5+6>S1=2,N3=8", "2,0,0,0,0,0,5,5,5,5/0,0,8,0,5,5,5,5,5,5 0-0 N r2 takes 0, laps 0, sown 10"},
	{"K3", "", "", "5+6>S5=5,S6=5", "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 N r2 takes 0, laps 0, sown 10"}, // all put back
	{"K3", "", "", "5+10>S5=10 5+10>S5=10", "0,0,0,0,20*,5*,5*,5*,5*,0/0,0,0,0,0,5*,5*,5*,5*,0 0-0 S play takes 0, laps 0, sown 10"},
	{"K3", "", "", "5>S1=5", "illegal [K3]"},
	{"K3", "", "", "5+6+7>S1=15", "illegal [K3]"},
	{"K3", "", "", "4+5>S1=5", "illegal [K3]"},
	{"K3", "", "", "5+6>S1=9", "illegal [K3]"},
	{"K3", "", "", "count", "300450150"},                                                     // C(6,2) C(29,10)
	{"K3", "", "0,0,0,0,5,5,5,5,0,0/0,0,0,0,5,5,5,5,5,15 0-0 N r2", "count", "344816622150"}, // 10 C(29,10) + 5 C(39,20)
	{"K3", "", "0,0,0,0,0,0,0,0,0,2/" + empty + " 0-0 S r1", "count", "210"},                 // has but one: C(21,2)
	{"K3", "", "0,0,0,0,0,0,0,0,0,2/" + empty + " 0-0 S r1", "10>N1=1,N10=1", empty + "/1,0,0,0,0,0,0,0,0,1 0-0 N r2 takes 0, laps 0, sown 2"},
	{"K3", "", empty + "/" + empty + " 0-0 S r1", "count", "1"}, // has none: nothing is lifted
	{"K3", "", empty + "/" + empty + " 0-0 S r1", ">", empty + "/" + empty + " 0-0 N r2 takes 0, laps 0, sown 0"},

	// Marks come when play begins, on whatever holds warriors then.
	{"K4", "", "3,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,1 0-0 N r2", "10>N2=1", "3*,0,0,0,0,0,0,0,0,0/0,1*,0,0,0,0,0,0,0,0 0-0 S play takes 0, laps 0, sown 1"},

	// One to all out of one boma.
	{"K5", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "moves", "3:1 3:2"},
	{"K5", "", "0,0,3,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "3:2", "0,0,1,1,1,0,0,0,0,0/" + empty + " 0-0 N play takes 0, laps 1, sown 2"},
	{"K5", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "3:3", "illegal [K5]"},
	{"K5", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "4:1", "illegal [K5]"},
	// Twenty come round to the boma of origin, which is sown too.
	{"K5", "", "0,0,0,0,20,0,0,0,0,0/" + empty + " 0-0 S play", "5:20", "1,1,1,1,0,1,1,1,1,1/1,1,1,1,1,0,1,1,1,1 2-0 N play takes 2, laps 1, sown 20"},

	{"K6", "", "1,1,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "moves", "2:1"},
	{"K6", "", "1,1,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "1:1", "illegal [K6]"},
	{"K6", "", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 S play", "moves", "10:1"}, // occupied, but the enemy's
	// What counts is what stands there just before: one is left in boma 5 when the
	// twentieth falls, and the first of twenty-one has fallen into boma 6.
	{"K6", "", "0,0,0,0,21,0,0,0,0,0/" + empty + " 0-0 S play", "moves", "5:1 5:2 5:3 5:4 5:5 5:6 5:7 5:8 5:9 5:10 5:11 5:12 5:13 5:14 5:15 5:16 5:17 5:18 5:19"},

	// A relay out of an enemy boma, and one that goes on out of an own one: only the first lap is banned there.
	{"K7", "", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 S play", "10:1", empty + "/0,1,1,0,0,0,0,0,0,0 0-0 N play takes 0, laps 2, sown 3"},
	{"K7", "", "0,1,0,0,0,0,0,0,0,10/0,0,0,0,0,0,0,0,0,1 0-0 S play", "10:10", "1,0,1,0,0,0,0,0,0,0/1,1,1,1,1,1,0,1,1,0 2-0 N play takes 2, laps 3, sown 14"},

	// The mark goes with a lift, a partial one too, and with a relay; it stays where warriors are sown.
	{"K8", "", "0,0,0,0,0,0,2*,3*,0,0/" + empty + " 0-0 S play", "7:2", "0,0,0,0,0,0,0,4*,1,0/" + empty + " 0-0 N play takes 0, laps 1, sown 2"},
	{"K8", "", "0,0,0,0,0,0,2*,0,0,0/" + empty + " 0-0 S play", "7:1", "0,0,0,0,0,0,1,1,0,0/" + empty + " 0-0 N play takes 0, laps 1, sown 1"},
	{"K8", "", "0,0,0,0,0,0,0,0,0,1/1*,0,0,0,0,0,0,0,0,0 0-0 S play", "10:1", empty + "/0,1,1,0,0,0,0,0,0,0 0-0 N play takes 0, laps 2, sown 3"},

	{"K9", "", "0,0,0,0,0,0,0,0,0,2/1,0,0,0,0,0,0,0,0,0 0-0 S play", "10:2", empty + "/2,1,0,0,0,0,0,0,0,0 0-0 N play takes 0, laps 1, sown 2"},

	{"K10", "", "0,0,1,0,0,0,0,0,0,0/0,0,0,0,0,0,3,0,0,0 0-2 S play", "3:1", empty + "/" + empty + " 4-2 N play takes 4, laps 1, sown 1"},
	{"K10", "", "0,0,1,0,0,0,0,0,0,0/0,0,0,0,0,0,3*,0,0,0 0-2 S play", "3:1", "0,0,0,1,0,0,0,0,0,0/0,0,0,0,0,0,3*,0,0,0 0-2 N play takes 0, laps 1, sown 1"},
	{"K10", "", "0,0,1,0,0,0,0,0,0,0/" + empty + " 0-2 S play", "3:1", "0,0,0,1,0,0,0,0,0,0/" + empty + " 0-2 N play takes 0, laps 1, sown 1"},
	// An end in the enemy's row takes nothing, whatever faces it.
	{"K10", "", "0,0,0,0,0,0,0,0,0,2/" + empty + " 0-0 S play", "10:1", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 N play takes 0, laps 1, sown 1"},

	// Eleven from boma 10 end in boma 1 and put one into each enemy boma.
	{"K11", "", "0,0,0,0,0,0,0,0,0,11/0,0,0,0,0,0,1,1,1,0 0-0 S play", "10:11", empty + "/1,1,1,1,1,1,0,0,0,0 8-0 N play takes 8, laps 1, sown 11"},
	{"K11", "", "0,0,0,0,0,0,0,0,0,11/0,0,0,0,0,0,1,1*,1,0 0-0 S play", "10:11", empty + "/1,1,1,1,1,1,2,2*,2,0 2-0 N play takes 2, laps 1, sown 11"},
	{"K11", "", "0,0,0,0,0,0,0,0,0,11/0,0,0,0,0,0,1,1,1,1* 0-0 S play", "10:11", empty + "/1,1,1,1,1,1,0,0,0,2* 7-0 N play takes 7, laps 1, sown 11"}, // alone
	{"K11", "", "0,0,0,0,0,0,0,0,0,11/0,0,0,0,0,0,1,1*,1,1* 0-0 S play", "10:11", "1,0,0,0,0,0,0,0,0,0/1,1,1,1,1,1,2,2*,2,2* 0-0 N play takes 0, laps 1, sown 11"},

	{"K12", "", "0,0,0,0,0,0,0,0,0,3/" + empty + " 10-12 S play", "result", "goes on"},
	{"K12", "", "3,0,0,0,0,0,0,0,0,0/" + empty + " 10-12 N play", "result", "South 13-12 and 0, no-moves"},
	// No sowing of two laps may be made here, so South is stuck and North is not.
	{"K12", "lap_limit=1", ones + "/1,0,0,0,0,0,0,0,0,0 20-0 S play", "moves", "none"},
	{"K12", "lap_limit=1", ones + "/1,0,0,0,0,0,0,0,0,0 20-0 S play", "result", "South 20-11 and 0, no-moves"},
	{"K12", "lap_limit=1", ones + "/" + ones + " 25-15 N play", "result", "South 35-25 and 0, no-moves"}, // neither can move

	{"K13", "", "1,0,0,0,0,0,0,0,0,0/" + empty + " 10-12 N play", "result", "North 11-12 and 0, no-moves"},
	{"K13", "", "2,0,0,0,0,0,0,0,0,0/" + empty + " 10-12 N play", "result", "draw 12-12 and 0, no-moves"},

	{"K15", "", "2,1,2,1,2,1,0,1,2,0/1,0,1,0,1,0,1,3,2,1 0-0 S play", "9:2", "illegal [K15]"},
	{"K15", "lap_limit=2", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 S play", "moves", "10:1"},
	{"K15", "lap_limit=1", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 S play", "moves", "none"},

	{"K16", "", "1,0,0,0,0,0,0,0,0,0/" + empty + " 28-31 S play", "repeated", "North 28-31 and 1, repetition"},
	{"K16", "capture_needs_crossing=yes", circle, "limit=50 " + oneRound, "South 6-5 and 2, repetition"},

	{"K17", "", "0,0,2,0,0,0,0,0,0,0/" + empty + " 5-3 S play", "limit=0", "no result, ply-limit"},
	{"K17", "", "0,0,0,0,0,0,0,0,0,1/" + empty + " 5-3 S play", "limit=1 10:1", "no result, ply-limit"},
	// The natural end and the repetition go before the limit.
	{"K17", "", "0,0,0,0,0,0,0,0,1,0/0,1,0,0,0,0,0,0,0,0 5-3 S play", "limit=1 9:1", "no result, ply-limit"},
	{"K17", "", "0,0,0,0,0,0,0,0,1,0/1,0,0,0,0,0,0,0,0,0 5-3 S play", "limit=1 9:1", "South 7-3 and 0, no-moves"},
	{"K17", "capture_needs_crossing=yes", circle, "limit=20 " + oneRound, "South 6-5 and 2, repetition"},
	{"K17", "capture_needs_crossing=yes", circle, "limit=19 " + oneRoundButOne, "no result, ply-limit"},
}

// Two lone warriors pass each other for ever where no capture is made without
// crossing, each mover stepping on the one in his row.
const (
	circle         = "1,0,0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0,0,0 6-5 S play"
	oneRoundButOne = "1:1 2:1 2:1 3:1 3:1 4:1 4:1 5:1 5:1 6:1 6:1 7:1 7:1 8:1 8:1 9:1 9:1 10:1 10:1"
	oneRound       = oneRoundButOne + " 1:1"
)

func TestClauses(t *testing.T) { kit.Clauses(t, clauses) }

func TestRulesAndTagsAgree(t *testing.T) {
	kit.Documented(t, clauses, alternatives, "K14") // one_warrior_worth binds the analysis only
}
