package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

// three is the board that most rows are worked out on, with 24 seeds.
const three = "houses=3"

// clauses is a table of what each sentence of RULES.md makes of a position, worked
// out by hand.
var clauses = []enginetest.Clause{
	{"L1", "", "", "start", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"},
	{"L1", "houses=2 seeds=3", "", "start", "3,3/3,3 0-0 S"},

	{"L2", "", "", "moves", "1 2 3 4 5 6"},
	{"L2", "", "", "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N takes 0, laps 1, sown 4"},
	{"L2", "", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "5", "5,5,4,4,4,4/4,4,4,4,0,5 0-1 S takes 1, laps 1, sown 4"},
	{"L2", "houses=2", "0,7/1,1 0-0 S", "2", "1,1/3,2 2-0 N takes 2, laps 1, sown 7"}, // round, past the enemy's store
	{"L2", "houses=2", "0,7/1,1 0-0 S", "1", "illegal [L2]"},
	{"L2", "houses=2", "0,7/1,1 0-0 S", "moves", "2"},
	{"L2", "", "", "7", "illegal"},

	{"L3", "", "", "3", "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S takes 1, laps 1, sown 4"},
	{"L3", "", "", "3 4", "4,4,0,0,6,6/5,5,4,4,4,4 2-0 N takes 1, laps 1, sown 5"},
	{"L3", "houses=2", "0,6/1,1 0-0 S", "2", "1,1/2,2 2-0 S takes 2, laps 1, sown 6"}, // the second time round

	{"L4", three, "1,0,2/4,3,5 0-0 S", "1", "0,0,2/4,0,5 4-0 N takes 4, laps 1, sown 1"},
	{"L4", three, "4,3,5/1,0,2 0-7 N", "1", "4,0,5/0,0,2 0-11 S takes 4, laps 1, sown 1"},
	{"L4", "houses=2", "5,0/1,2 0-0 S", "1", "0,1/2,0 5-0 N takes 5, laps 1, sown 5"},    // into the house it came from
	{"L4", three, "1,1,2/4,3,5 0-0 S", "1", "0,2,2/4,3,5 0-0 N takes 0, laps 1, sown 1"}, // not empty
	{"L4", three, "1,0,2/0,3,5 0-0 S", "3", "1,0,0/1,3,5 1-0 N takes 1, laps 1, sown 2"}, // not his own
	{"L4", three, "1,0,2/4,0,5 0-0 S", "1", "0,0,2/4,0,5 1-0 N takes 1, laps 1, sown 1"}, // an empty house faces it
	{"L4", "houses=3 empty_capture=no", "1,0,2/4,0,5 0-0 S", "1", "0,1,2/4,0,5 0-0 N takes 0, laps 1, sown 1"},
	{"L4", "houses=3 empty_capture=no", "1,0,2/4,3,5 0-0 S", "1", "0,0,2/4,0,5 4-0 N takes 4, laps 1, sown 1"},

	{"L5", three, "1,0,2/4,3,5 0-0 S", "result", "goes on"},
	{"L5", three, "0,0,1/4,3,5 2-3 S", "limit=9 3", "North 3-15 and 0, row-empty"}, // he would move again
	{"L5", three, "0,0,0/4,3,5 3-3 S", "moves", "none"},
	{"L5", three, "0,0,0/4,3,5 3-3 S", "3", "illegal [L5]"},
	{"L5", three, "4,3,5/0,0,0 3-3 S", "moves", "none"}, // the other's row
	{"L5", three, "4,3,5/0,0,0 3-3 S", "1", "illegal [L5]"},
	{"L5", three, "4,3,5/0,0,0 3-3 S", "result", "South 15-3 and 0, row-empty"},
	{"L5", "houses=2", "1,0/3,0 0-0 S", "limit=9 1", "South 4-0 and 0, row-empty"}, // nothing is left

	{"L6", three, "0,0,0/0,0,0 12-12 N", "result", "draw 12-12 and 0, row-empty"},
	{"L6", three, "0,0,0/1,0,0 9-12 S", "result", "North 9-13 and 0, row-empty"},
	{"L6", three, "0,2,0/0,0,0 9-10 N", "result", "South 11-10 and 0, row-empty"},

	{"L7", three, "1,0,2/4,3,5 6-3 S", "limit=1 1", "no result, ply-limit"},
	{"L7", three, "0,0,1/4,3,5 2-3 S", "limit=1 3", "North 3-15 and 0, row-empty"}, // before the limit
	{"L7", three, "1,0,2/4,3,5 6-3 S", "repeated", "South 6-3 and 15, repetition"},
}

// alternatives is a table with a position for every value of every parameter where
// it makes a difference, worked out by hand.
var alternatives = []enginetest.Alternative{
	{"houses", "2", "", "", "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N takes 0, laps 1, sown 4", "0,5/5,5 1-0 N takes 1, laps 1, sown 4"},
	{"houses", "1", "", "", "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N takes 0, laps 1, sown 4", "1/5 2-0 S takes 2, laps 1, sown 4"},
	{"houses", "16", "", "", "moves", "1 2 3 4 5 6", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"},
	{"seeds", "1", "", "", "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N takes 0, laps 1, sown 4", "0,2,1,1,1,1/1,1,1,1,1,1 0-0 N takes 0, laps 1, sown 1"},
	{"seeds", "21", "", "", "1", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N takes 0, laps 1, sown 4", "1,23,23,23,23,23/23,23,22,22,22,22 2-0 N takes 2, laps 1, sown 21"},
	{"empty_capture", "no", three, "1,0,2/4,0,5 0-0 S", "1", "0,0,2/4,0,5 1-0 N takes 1, laps 1, sown 1", "0,1,2/4,0,5 0-0 N takes 0, laps 1, sown 1"},
	{"leftovers", "opponent", three, "0,0,0/4,3,5 3-3 S", "result", "North 3-15 and 0, row-empty", "South 15-3 and 0, row-empty"},
	{"leftovers", "opponent", three, "0,2,0/0,0,0 9-10 N", "result", "South 11-10 and 0, row-empty", "North 9-12 and 0, row-empty"},
}

func TestClauses(t *testing.T) { kit.Clauses(t, clauses) }

func TestAlternatives(t *testing.T) { kit.Alternatives(t, alternatives) }

func TestRulesAndTagsAgree(t *testing.T) { kit.Documented(t, clauses, alternatives) }
