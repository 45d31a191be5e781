package kiothi

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

// bare is a board without warriors.
const bare = empty + "/" + empty

var refusals = []enginetest.Refusal{
	{"", "", "", `number of fields = 1, want 4: S-row/N-row S-prison-N-prison turn phase`},
	{"", bare + " 0-0 S", "", `number of fields = 3, want 4: S-row/N-row S-prison-N-prison turn phase`},
	{"", bare + " 0-0 S play ", "", `number of fields = 5, want 4: S-row/N-row S-prison-N-prison turn phase`},
	{"", bare + "  0-0 S play", "", `number of fields = 5, want 4: S-row/N-row S-prison-N-prison turn phase`},
	{"", "0,0,0,0,0,0,0,0,0,0 0-0 S play", "", `rows = "0,0,0,0,0,0,0,0,0,0", want two rows parted by /`},
	{"", "0,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "", `S's row has 9 boma, want 10 [K1]`},
	{"", empty + "/" + empty + ",0 0-0 S play", "", `N's row has 11 boma, want 10 [K1]`},
	{"", empty + "/" + empty + "/" + empty + " 0-0 S play", "", `N's row has 19 boma, want 10 [K1]`},
	{"", "-1,0,0,0,0,0,0,0,0,0/" + empty + " 0-0 S play", "", `S's boma 1 = "-1", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,+1,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "+1", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,01,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "01", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,1**,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "1**", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,*1,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "*1", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,61,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "61", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,257,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "257", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", empty + "/0,0,99999999999999999999,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 = "99999999999999999999", want a number of warriors, 0 to 60, perhaps with * [K2]`},
	{"", bare + " 0 S play", "", `prisons = "0", want two numbers of warriors, 0 to 60, as in 4-0`},
	{"", bare + " 0-0-0 S play", "", `prisons = "0-0-0", want two numbers of warriors, 0 to 60, as in 4-0`},
	{"", bare + " -1-0 S play", "", `prisons = "-1-0", want two numbers of warriors, 0 to 60, as in 4-0`},
	{"", bare + " 0-61 S play", "", `prisons = "0-61", want two numbers of warriors, 0 to 60, as in 4-0`},
	{"", bare + " 0-0 E play", "", `turn = "E", want S or N`},
	{"", bare + " 0-0 s play", "", `turn = "s", want S or N`},
	{"", bare + " 0-0 S r3", "", `phase = "r3", want r1, r2 or play`},
	{"", bare + " 0-0 S Play", "", `phase = "Play", want r1, r2 or play`},
	{"", bare + " 0-0 N r1", "", `turn = "N" in phase r1, want S: South redistributes in r1, North in r2 [K3]`},
	{"", bare + " 0-0 S r2", "", `turn = "S" in phase r2, want N: South redistributes in r1, North in r2 [K3]`},
	{"opening_boma=0", bare + " 0-0 S r1", "", `phase = "r1", want play (opening_boma: 0) [K3]`},
	// More warriors than the variant has, together.
	{"", "0,0,0,0,10,10,10,10,10,10/1,0,0,0,0,0,0,0,0,0 0-0 S play", "", `61 warriors on the board and in both prisons, want at most the 60 of the start [K2]`},
	{"", "0,0,0,0,10,10,10,10,10,0/1,0,0,0,0,0,0,0,0,0 5-5 S play", "", `61 warriors on the board and in both prisons, want at most the 60 of the start [K2]`},
	{"filled=5", "0,0,0,0,10,10,10,10,10,1/" + empty + " 0-0 S play", "", `51 warriors on the board and in both prisons, want at most the 50 of the start [K2]`},
	// Marks where none can be.
	{"", "0,0,0,0,0,0,0,0,0,5*/" + empty + " 0-0 S r1", "", `S's boma 10 is marked in phase r1, want no mark before phase play [K4]`},
	{"", empty + "/0,0,0*,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 is empty and marked, want marks on occupied boma only (protection: marked, mark_cleared_by: anyone) [K8]`},
	{"protection=none", empty + "/0,0,1*,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 is marked, want no mark at all (protection: none) [K4]`},
	{"protection=none mark_cleared_by=owner", empty + "/0,0,1*,0,0,0,0,0,0,0 0-0 S play", "", `N's boma 3 is marked, want no mark at all (protection: none) [K4]`},
	// More redistributions than 64 bits count: two boma of a hundred warriors.
	{"filled=10 warriors_per_boma=12", "0,0,0,0,0,0,0,0,100,100/" + empty + " 0-0 S r1", "", `more than 2^64-1 redistributions here or on the next turn, want fewer warriors in the boma that may be emptied [K3]`},
	{"filled=10 warriors_per_boma=12", empty + "/0,0,0,0,0,0,0,0,120,120 0-0 N r2", "", `more than 2^64-1 redistributions here or on the next turn, want fewer warriors in the boma that may be emptied [K3]`},
	{"filled=10 warriors_per_boma=12 opening_boma=1", empty + "/0,0,0,0,0,0,0,0,30,210 0-0 N r2", "", `more than 2^64-1 redistributions here or on the next turn, want fewer warriors in the boma that may be emptied [K3]`},

	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "7", `, want boma:warriors, such as 7:3`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "7:1:1", `, want boma:warriors, such as 7:3`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "07:1", `, want boma:warriors, such as 7:3`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "7:-1", `, want boma:warriors, such as 7:3`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "0:1", `: boma = 0, want 1 to 10 [K5]`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "11:1", `: boma = 11, want 1 to 10 [K5]`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "6:1", `: boma 6 of S is empty, want an occupied one [K5]`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "7:0", `: warriors = 0, want 1 to 1, which boma 7 holds [K5]`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "7:2", `: warriors = 2, want 1 to 1, which boma 7 holds [K5]`},
	{"lift=all", "0,0,0,0,0,0,2,0,0,0/" + empty + " 0-0 S play", "7:1", `: warriors = 1, want all 2 (lift: all) [K5]`},
	{"", "0,0,0,0,0,0,1,1,0,0/" + empty + " 0-0 S play", "7:1", `: the first lap ends in an occupied boma of the mover's own row, want an empty or an enemy boma [K6]`},
	{"lap_limit=1", "0,0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0,0 0-0 S play", "10:1", `: the sowing has not ended after 1 laps, want one that ends [K15]`},
	{"", "0,0,0,0,0,0,1,0,0,0/" + empty + " 0-0 S play", "5+6>S1=10", `, want boma:warriors, such as 7:3`},

	{"", opening, "5:1", `: want the emptied boma, then > and where the warriors go, such as 5+6>S1=2,N3=8 [K3]`},
	{"", opening, "5+6", `: want the emptied boma, then > and where the warriors go, such as 5+6>S1=2,N3=8 [K3]`},
	{"", opening, "6+5>S1=10", `: emptied boma "5", want 1 to 10 of S in ascending order [K3]`},
	{"", opening, "5+5>S1=10", `: emptied boma "5", want 1 to 10 of S in ascending order [K3]`},
	{"", opening, "5+11>S1=10", `: emptied boma "11", want 1 to 10 of S in ascending order [K3]`},
	{"", opening, "5+>S1=10", `: emptied boma "", want 1 to 10 of S in ascending order [K3]`},
	{"", opening, ">S1=10", `: 10 warriors put down, want the 0 lifted [K3]`},
	{"", opening, "5>S1=5", `: 1 boma emptied, want exactly 2 occupied boma of S [K3]`},
	{"", opening, "5+6+7>S1=15", `: 3 boma emptied, want exactly 2 occupied boma of S [K3]`},
	{"", opening, "4+5>S1=5", `: 2 boma emptied, want exactly 2 occupied boma of S [K3]`},
	{"", opening, "5+6>S1=9", `: 9 warriors put down, want the 10 lifted [K3]`},
	{"", opening, "5+6>S1=11", `: 11 warriors put down, want the 10 lifted [K3]`},
	{"", opening, "5+6>", `: 0 warriors put down, want the 10 lifted [K3]`},
	{"", opening, "5+6>N1=5,S1=5", `: target "S1=5", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S2=5,S1=5", `: target "S1=5", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S1=5,S1=5", `: target "S1=5", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S1=10,S2=0", `: target "S2=0", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S1=10,", `: target "", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>E1=10", `: target "E1=10", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S11=10", `: target "S11=10", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"", opening, "5+6>S1=256", `: target "S1=256", want S or N, boma 1 to 10, = and a number of warriors, S first and in ascending order [K3]`},
	{"opening_boma=up-to-2", opening, "5+6+7>S1=15", `: 3 boma emptied, want 1 or 2 occupied boma of S [K3]`},
	{"opening_boma=1", opening, "5+6>S1=10", `: 2 boma emptied, want exactly 1 occupied boma of S [K3]`},
	{"", "0,0,0,0,0,0,0,0,0,2/" + empty + " 0-0 S r1", "9+10>S1=2", `: 2 boma emptied, want exactly 1 occupied boma of S [K3]`}, // he has but one
}

func TestRefusals(t *testing.T) { kit.Refusals(t, refusals) }

func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, []string{"", "protection=none opening_boma=0", "protection=unsown lift=all", "filled=10 warriors_per_boma=12 lap_limit=50"},
		opening, bare+" 0-0 S play", "1*,0,0,0,0,0,0,0,0,0/0,2*,0,0,0,0,0,0,0,12 4-11 N play", "0*,0,0,0,0,0,0,0,0,1/"+empty+" 0-0 S play",
		"0,0,0,0,10,5,5,5,5,0/0,0,0,0,5,5,5,5,5,5 0-0 N r2", "0,0,0,0,0,0,0,0,100,100/"+empty+" 0-0 S r1", "0,0/0,0 0-0 S play", "")
}

func FuzzParseMove(f *testing.F) {
	kit.FuzzParseMove(f, "", []string{
		opening, "0,0,0,0,10,5,5,5,5,0/0,0,0,0,5,5,5,5,5,5 0-0 N r2",
		"0,2,0,0,1,0,0,0,3,11/1,0,0,2,0,0,1,1,2,0 16-10 S play", "0,0,0,0,21,0,0,0,0,0/" + empty + " 0-0 S play", bare + " 0-0 N play",
	}, "5+6>S1=2,N3=8", "5+6>S1=10", "10:1", "5:21", "1:0", ":", ">", "+>=,", "")
}
