package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

// circle has South's hole 1 end in his hole 2 and leave 2,4/4,2.
const circle = "6,2/3,1 0-0 S"

// clauses is a table of what each sentence of RULES.md makes of a position, worked
// out by hand.
var clauses = []enginetest.Clause{
	{"T1", "", "", "start", "7,7/7,7 0-0 S"},

	{"T2", "", "", "moves", "1 2"},
	{"T2", "", "", "1", "2,9/9,8 0-0 N takes 0, laps 1, sown 7"},
	{"T2", "", "7,7/7,7 0-0 N", "2", "9,9/8,2 0-0 S takes 0, laps 1, sown 7"},
	{"T2", "", "0,7/7,7 0-0 S", "moves", "2"},
	{"T2", "", "0,7/7,7 0-0 S", "1", "illegal [T2]"},
	{"T2", "", "7,7/7,7 0-0 S", "3", "illegal"},

	{"T3", "", "2,2/0,0 0-0 S", "1", "1,3/0,0 0-0 N takes 0, laps 1, sown 2"}, // the three there are not sown on

	{"T4", "", "2,7/0,0 0-0 S", "1", "1,0/0,0 8-0 N takes 8, laps 1, sown 2"},
	{"T4", "", "2,5/0,0 1-0 S", "1", "1,0/0,0 7-0 N takes 6, laps 1, sown 2"},
	{"T4", "", "2,3/0,0 0-1 S", "1", "1,0/0,0 4-1 N takes 4, laps 1, sown 2"},
	{"T4", "", "2,1/0,0 0-0 S", "1", "1,0/0,0 2-0 N takes 2, laps 1, sown 2"},
	{"T4", "", "2,9/0,0 0-0 S", "1", "1,10/0,0 0-0 N takes 0, laps 1, sown 2"}, // more than eight
	{"T4", "", "2,8/0,0 0-0 S", "1", "1,9/0,0 0-0 N takes 0, laps 1, sown 2"},  // odd
	{"T4", "", "0,2/3,0 0-0 S", "2", "0,1/4,0 0-0 N takes 0, laps 1, sown 2"},  // in an enemy hole
	{"T4", "seeds=15 capture_max=none singleton=steps", "1,59/0,0 0-0 S", "1", "0,0/0,0 60-0 N takes 60, laps 1, sown 1"},
	{"T4", "seeds=15 capture_max=60 singleton=steps", "1,59/0,0 0-0 S", "1", "0,0/0,0 60-0 N takes 60, laps 1, sown 1"},
	{"T4", "seeds=15 capture_max=58 singleton=steps", "1,59/0,0 0-0 S", "1", "0,60/0,0 0-0 N takes 0, laps 1, sown 1"},
	{"T4", "", circle, "1", "2,0/4,2 4-0 N takes 4, laps 1, sown 6"}, // no chain

	// An empty hole stops a chain: hole 1, just emptied, comes before hole 2.
	{"T4", "chain=yes capture_side=either first_seed=next", "1,3/2,2 0-0 S", "1", "0,0/2,2 4-0 N takes 4, laps 1, sown 1"},

	{"T5", "", "0,0/3,0 0-0 S", "moves", "pass"},
	{"T5", "", "0,0/3,0 0-0 S", "pass", "0,0/3,0 0-0 N takes 0, laps 0, sown 0"},
	{"T5", "", "0,7/7,7 0-0 S", "pass", "illegal [T5]"},
	{"T5", "empty_row=split", "0,0/3,0 0-0 S", "pass", "illegal [T5]"},

	{"T6", "", "1,1/3,0 0-0 S", "1", "1,1/3,0 0-0 N takes 0, laps 1, sown 1"},
	{"T6", "singleton=forbidden", "1,1/3,0 0-0 S", "moves", "pass"}, // nothing else: he cannot play [T5]
	{"T6", "singleton=forbidden", "1,2/3,0 0-0 S", "1", "illegal [T6]"},
	{"T6", "first_seed=next", "1,1/3,0 0-0 S", "1", "0,0/3,0 2-0 N takes 2, laps 1, sown 1"},
	{"T6", "first_seed=next singleton=steps", "1,1/3,0 0-0 S", "1", "0,0/3,0 2-0 N takes 2, laps 1, sown 1"},

	{"T7", "", "2,1/0,0 15-10 S", "limit=9 1 pass", "goes on"},
	{"T7", "", "0,0/0,0 16-12 S", "result", "South 16-12 and 0, all-captured"},
	{"T7", "", "0,0/0,0 16-12 S", "moves", "none"},
	{"T7", "", "0,0/0,0 16-12 S", "pass", "illegal [T7]"},
	{"T7", "singleton=steps", "1,1/0,0 20-6 S", "limit=9 1", "South 22-6 and 0, all-captured"},

	{"T8", "", "1,1/1,1 14-10 S", "repeated", "South 14-10 and 4, repetition"},
	{"T8", "", "1,1/1,1 14-10 S", "limit=9 1 2", "South 14-10 and 4, repetition"},
	{"T8", "", "0,0/0,1 13-14 S", "limit=9 pass 2", "North 13-14 and 1, repetition"},

	{"T9", "", "0,0/0,0 14-14 N", "result", "draw 14-14 and 0, all-captured"},
	{"T9", "", "0,0/0,0 10-18 N", "result", "North 10-18 and 0, all-captured"},
	{"T9", "", "1,1/1,1 14-10 S", "limit=1 1", "no result, ply-limit"},
	{"T9", "", "1,1/1,1 14-10 S", "limit=2 1 2", "South 14-10 and 4, repetition"}, // before the limit
	{"T9", "singleton=steps", "1,1/0,0 20-6 S", "limit=1 1", "South 22-6 and 0, all-captured"},
}

// alternatives is a table with a position for every value of every parameter where
// it makes a difference, worked out by hand.
var alternatives = []enginetest.Alternative{
	{"seeds", "1", "", "", "1", "2,9/9,8 0-0 N takes 0, laps 1, sown 7", "1,1/1,1 0-0 N takes 0, laps 1, sown 1"},
	{"seeds", "15", "", "", "2", "8,2/9,9 0-0 N takes 0, laps 1, sown 7", "18,4/19,19 0-0 N takes 0, laps 1, sown 15"},
	{"first_seed", "next", "", "", "1", "2,9/9,8 0-0 N takes 0, laps 1, sown 7", "1,9/9,9 0-0 N takes 0, laps 1, sown 7"},
	{"capture_side", "either", "", "0,2/3,0 0-0 S", "2", "0,1/4,0 0-0 N takes 0, laps 1, sown 2", "0,1/0,0 4-0 N takes 4, laps 1, sown 2"},
	{"capture_max", "none", "", "2,9/0,0 0-0 S", "1", "1,10/0,0 0-0 N takes 0, laps 1, sown 2", "1,0/0,0 10-0 N takes 10, laps 1, sown 2"},
	{"capture_max", "10", "", "2,9/0,0 0-0 S", "1", "1,10/0,0 0-0 N takes 0, laps 1, sown 2", "1,0/0,0 10-0 N takes 10, laps 1, sown 2"},
	{"capture_max", "6", "", "2,7/0,0 0-0 S", "1", "1,0/0,0 8-0 N takes 8, laps 1, sown 2", "1,8/0,0 0-0 N takes 0, laps 1, sown 2"},
	{"chain", "yes", "", circle, "1", "2,0/4,2 4-0 N takes 4, laps 1, sown 6", "0,0/4,2 6-0 N takes 6, laps 1, sown 6"},
	{"chain", "yes", "capture_side=either", circle, "1", "2,0/4,2 4-0 N takes 4, laps 1, sown 6", "0,0/0,0 12-0 N takes 12, laps 1, sown 6"},

	{"empty_row", "opponent-takes-rest", "", "0,0/3,4 10-11 S", "result", "goes on", "North 10-18 and 0, row-empty"},
	{"empty_row", "split", "", "0,0/3,4 10-11 S", "result", "goes on", "North 10-11 and 7, row-empty"},
	{"empty_row", "row-owner", "", "0,0/3,4 10-11 S", "result", "goes on", "North 10-18 and 0, row-empty"},
	// Lone counters that may not be played stand in the row of the player who is stuck.
	{"empty_row", "opponent-takes-rest", "singleton=forbidden", "1,1/5,1 6-14 S", "result", "goes on", "North 6-22 and 0, row-empty"},
	{"empty_row", "row-owner", "singleton=forbidden", "1,1/5,1 6-14 S", "result", "goes on", "North 8-20 and 0, row-empty"},

	{"singleton", "forbidden", "", "1,2/3,0 0-0 S", "moves", "1 2", "2"},
	{"singleton", "steps", "", "1,1/3,0 0-0 S", "1", "1,1/3,0 0-0 N takes 0, laps 1, sown 1", "0,0/3,0 2-0 N takes 2, laps 1, sown 1"},
}

func TestClauses(t *testing.T) { kit.Clauses(t, clauses) }

func TestAlternatives(t *testing.T) { kit.Alternatives(t, alternatives) }

func TestRulesAndTagsAgree(t *testing.T) { kit.Documented(t, clauses, alternatives) }
