package bao

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

const start = "011111111111/111111111111|011111111111/111111111111 S"

// clauses is a table of what each sentence of RULES.md makes of a position, worked
// out by hand. On three files the ring is b1 b2 b3 f3 f2 f1.
var clauses = []enginetest.Clause{
	// File 2 faces 2 and 1 faces 3, front and back alike.
	{"B1", "files=3", "001/000|010/011 S", "f3", "010/000|000/001 N takes 2, laps 1, sown 1"},
	{"B1", "files=3", "010/000|111/111 S", "f2", "100/000|110/110 N takes 2, laps 1, sown 1"},
	{"B1", "files=3", "111/111|010/000 N", "f2", "110/110|100/000 S takes 2, laps 1, sown 1"},

	{"B2", "", "", "start", start},
	{"B2", "files=2", "", "start", "01/11|01/11 S"},

	// Round the ring: along the back row, up, along the front row, down.
	{"B3", "files=3", "000/100|000/001 S", "b1", "000/010|000/001 N takes 0, laps 1, sown 1"},
	{"B3", "files=3", "000/001|000/001 S", "b3", "001/000|000/001 N takes 0, laps 1, sown 1"},
	{"B3", "files=3", "001/000|000/001 S", "f3", "010/000|000/001 N takes 0, laps 1, sown 1"},
	{"B3", "files=3", "100/000|000/001 S", "f1", "000/100|000/001 N takes 0, laps 1, sown 1"},
	{"B3", "files=3", "000/110|000/001 S", "b1", "illegal [B3]"}, // into an occupied hole
	{"B3", "files=3", "000/110|000/001 S", "b3", "illegal [B3]"}, // out of an empty one
	{"B3", "files=3", "101/110|000/001 N", "moves", "b3"},        // his own stones only
	{"B3", "files=3", "101/011|000/001 S", "moves", "f3 f1"},     // the runs are b2 b3 f3 and f1
	{"B3", "", "", "moves", "f2"},

	{"B4", "files=3", "001/000|010/011 S", "f3", "010/000|000/001 N takes 2, laps 1, sown 1"},
	{"B4", "files=3", "001/000|010/001 S", "f3", "010/000|000/001 N takes 1, laps 1, sown 1"},
	{"B4", "files=3", "001/000|000/010 S", "f3", "010/000|000/010 N takes 0, laps 1, sown 1"}, // the back stone is safe alone
	{"B4", "files=3", "000/001|111/111 S", "b3", "001/000|011/011 N takes 2, laps 1, sown 1"}, // it comes up into the front row
	{"B4", "files=3", "000/010|111/111 S", "b2", "000/001|111/111 N takes 0, laps 1, sown 1"}, // in the back row nothing is taken
	{"B4", "files=3", "100/000|111/111 S", "f1", "000/100|111/111 N takes 0, laps 1, sown 1"},

	{"B5", "files=3", "001/000|010/011 S", "limit=1 f3", "no result, ply-limit"},
	{"B5", "files=3", "010/000|000/001 N", "repeated", "draw 1-1 and 0, repetition"}, // of the stones left
	{"B5", "files=2", "01/00|01/01 S", "limit=9 f2", "South 1-0 and 2, annihilated"},

	{"B6", "files=2", "10/00|00/00 N", "result", "South 1-0 and 0, annihilated"},
	{"B6", "files=2", "10/00|00/00 N", "moves", "none"},
	{"B6", "files=2", "10/00|00/00 S", "result", "South 1-0 and 0, annihilated"},
	{"B6", "files=2", "10/00|00/00 S", "moves", "none"},
	{"B6", "files=2", "10/00|00/00 S", "f1", "illegal [B6]"},
	{"B6", "files=2", "00/00|10/00 S", "result", "North 0-1 and 0, annihilated"},
	{"B6", "files=2", "11/11|10/00 S", "result", "North 4-1 and 0, no-moves"}, // a full ring cannot move
	{"B6", "files=2", "11/11|10/00 N", "result", "goes on"},

	// Two stones chase one round small rings without a capture.
	{"B7", "files=2 capture=back-if-front-empty", "11/00|01/00 S", "limit=9 f1 f2 f2 f1 b1 b1 b2 b2", "draw 2-1 and 0, repetition"},
	{"B7", "files=2 capture=back-if-front-empty", "11/00|01/00 S", "limit=8 f1 f2 f2 f1 b1 b1 b2 b2", "draw 2-1 and 0, repetition"},
	{"B7", "files=2 capture=back-if-front-empty", "11/00|01/00 S", "limit=7 f1 f2 f2 f1 b1 b1 b2", "no result, ply-limit"},
	{"B7", "files=3", "001/000|010/011 S", "repeated", "draw 1-3 and 0, repetition"},
}

// alternatives is a table with a position for every value of every parameter where
// it makes a difference, worked out by hand.
var alternatives = []enginetest.Alternative{
	{"files", "3", "", "", "f2",
		"101111111111/111111111111|011111111110/111111111110 N takes 2, laps 1, sown 1", "101/111|010/110 N takes 2, laps 1, sown 1"},
	{"gap", "back-left", "", "", "moves", "f2", "f1"},
	{"gap", "front-right", "", "", "moves", "f2", "b12"},

	{"capture", "front-only", "files=3", "001/000|010/011 S", "f3",
		"010/000|000/001 N takes 2, laps 1, sown 1", "010/000|000/011 N takes 1, laps 1, sown 1"},
	{"capture", "back-if-front-empty", "files=3", "001/000|010/011 S", "f3",
		"010/000|000/001 N takes 2, laps 1, sown 1", "010/000|010/011 N takes 0, laps 1, sown 1"},
	{"capture", "back-if-front-empty", "files=3", "001/000|000/011 S", "f3",
		"010/000|000/011 N takes 0, laps 1, sown 1", "010/000|000/001 N takes 1, laps 1, sown 1"},
}

func TestClauses(t *testing.T) { kit.Clauses(t, clauses) }

func TestAlternatives(t *testing.T) { kit.Alternatives(t, alternatives) }

func TestRulesAndTagsAgree(t *testing.T) { kit.Documented(t, clauses, alternatives) }
