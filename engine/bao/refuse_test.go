package bao

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

var refusals = []enginetest.Refusal{
	{"files=2", "", "", `no turn, want S-front/S-back|N-front/N-back turn`},
	{"files=2", "10/01|01/10", "", `no turn, want S-front/S-back|N-front/N-back turn`},
	{"files=2", "10/01|01/10 s", "", `turn = "s", want S or N`},
	{"files=2", "10/01|01/10 S ", "", `turn = "S ", want S or N`},
	{"files=2", "10/01|01/10  S", "", `turn = " S", want S or N`},
	{"files=2", "10/01/01/10 S", "", `board = "10/01/01/10", want two sides parted by |`},
	{"files=2", "10/01|01/10|01/10 S", "", `N's back row has 8 holes, want 2 [B1]`},
	{"files=2", "1001|01/10 S", "", `S's side = "1001", want a front and a back row parted by /`},
	{"files=2", "10/01|01/10/00 S", "", `N's back row has 5 holes, want 2 [B1]`},
	{"files=2", "10/01|0110 S", "", `N's side = "0110", want a front and a back row parted by /`},
	{"files=2", "1/01|01/10 S", "", `S's front row has 1 holes, want 2 [B1]`},
	{"files=2", "10/01|01/100 S", "", `N's back row has 3 holes, want 2 [B1]`},
	{"files=2", "10/02|01/10 S", "", `S's back hole 2 = '2', want 0 or 1 stone [B1]`}, // two stones in a hole
	{"files=2", "10/01|-1/10 S", "", `N's front hole 1 = '-', want 0 or 1 stone [B1]`},
	{"files=2", "10/01|1 /10 S", "", `N's side = "1", want a front and a back row parted by /`},
	{"", "10/01|01/10 S", "", `S's front row has 2 holes, want 12 [B1]`},

	{"files=2", "10/01|01/10 S", "f3", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "f0", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "f01", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "f", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "F1", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "2", `, want f or b and a file, 1 to 2, such as f2`},
	{"files=2", "10/01|01/10 S", "f2", `: f2 of S is empty, want a hole with a stone [B3]`},
	{"files=2", "10/11|01/10 S", "b1", `: the next hole, b2, is occupied, want a stone before an empty hole [B3]`},
	{"files=2", "10/10|01/10 S", "f1", `: the next hole, b1, is occupied, want a stone before an empty hole [B3]`},
	{"files=2", "00/00|01/10 S", "f1", `: the game is over, a side has no stone [B6]`},
	{"files=2", "10/00|00/00 S", "f1", `: the game is over, a side has no stone [B6]`},
	{"files=2", "11/11|01/10 S", "f1", `: the next hole, b1, is occupied, want a stone before an empty hole [B3]`},
}

func TestRefusals(t *testing.T) { kit.Refusals(t, refusals) }

func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, []string{"", "files=2", "files=5 capture=back-if-front-empty"},
		start, "10/01|01/10 S", "11/11|11/11 N", "00000/00000|11111/11111 S", "10/02|01/10 S", "10/01|01/10", "|/ S", "")
}

func FuzzParseMove(f *testing.F) {
	kit.FuzzParseMove(f, "files=3", []string{"101/010|110/001 S", "101/010|110/001 N", "111/111|100/000 S", "000/000|100/000 S"},
		"f1", "f2", "f3", "b1", "b2", "b3", "f4", "b0", "f01", "", "f")
}
