package tihbat

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

var refusals = []enginetest.Refusal{
	{"", "", "", `number of fields = 1, want 3: S-row/N-row S-captured-N-captured turn`},
	{"", "7,7/7,7 0-0", "", `number of fields = 2, want 3: S-row/N-row S-captured-N-captured turn`},
	{"", "7,7/7,7 0-0 S play", "", `number of fields = 4, want 3: S-row/N-row S-captured-N-captured turn`},
	{"", "7,7/7,7 0-0 S ", "", `number of fields = 4, want 3: S-row/N-row S-captured-N-captured turn`},
	{"", "7,7 0-0 S", "", `rows = "7,7", want two rows parted by /`},
	{"", "7,7/7 0-0 S", "", `N's row = "7", want 2 numbers parted by , [T1]`},
	{"", "7,7/7,7,0 0-0 S", "", `N's row = "7,7,0", want 2 numbers parted by , [T1]`},
	{"", "7,7/7/7 0-0 S", "", `N's row = "7/7", want 2 numbers parted by , [T1]`},
	{"", "7,-1/7,7 0-0 S", "", `S's row = "7,-1": number 2 is "-1", want 0 to 28 counters [T1]`},
	{"", "7,+7/7,7 0-0 S", "", `S's row = "7,+7": number 2 is "+7", want 0 to 28 counters [T1]`},
	{"", "7,07/7,7 0-0 S", "", `S's row = "7,07": number 2 is "07", want 0 to 28 counters [T1]`},
	{"", "7,/7,7 0-0 S", "", `S's row = "7,": number 2 is "", want 0 to 28 counters [T1]`},
	{"", "29,0/0,0 0-0 S", "", `S's row = "29,0": number 1 is "29", want 0 to 28 counters [T1]`},
	{"", "300,0/0,0 0-0 S", "", `S's row = "300,0": number 1 is "300", want 0 to 28 counters [T1]`},
	{"", "7,7/7,7 0 S", "", `captured = "0", want 2 numbers parted by - [T1]`},
	{"", "7,7/7,7 0-0-0 S", "", `captured = "0-0-0", want 2 numbers parted by - [T1]`},
	{"", "7,7/7,7 -1-0 S", "", `captured = "-1-0", want 2 numbers parted by - [T1]`},
	{"", "0,0/0,0 0-29 S", "", `captured = "0-29": number 2 is "29", want 0 to 28 counters [T1]`},
	{"", "7,7/7,7 1-0 S", "", `29 counters on the board and captured, want at most the 28 of the start [T1]`},
	{"seeds=1", "1,1/1,1 0-1 S", "", `5 counters on the board and captured, want at most the 4 of the start [T1]`},
	{"", "7,7/7,7 0-0 s", "", `turn = "s", want S or N`},
	{"", "7,7/7,7 0-0 E", "", `turn = "E", want S or N`},

	{"", "7,7/7,7 0-0 S", "3", `, want 1, 2 or pass`},
	{"", "7,7/7,7 0-0 S", "01", `, want 1, 2 or pass`},
	{"", "7,7/7,7 0-0 S", "Pass", `, want 1, 2 or pass`},
	{"", "7,7/7,7 0-0 S", "pass", `: S can play, want a hole [T5]`},
	{"", "7,0/7,7 0-0 S", "2", `: hole 2 of S is empty, want an occupied one [T2]`},
	{"", "0,0/7,7 0-0 S", "1", `: hole 1 of S is empty, want an occupied one [T2]`},
	{"singleton=forbidden", "7,1/7,7 0-0 N", "pass", `: N can play, want a hole [T5]`},
	{"singleton=forbidden", "7,1/7,7 0-0 S", "2", `: a lone counter may not be played (singleton: forbidden) [T6]`},
	{"singleton=forbidden", "1,1/7,7 0-0 S", "2", `: a lone counter may not be played (singleton: forbidden) [T6]`},
	{"empty_row=row-owner", "0,0/7,7 0-0 S", "pass", `: the game is over, S cannot play [T5]`},
	{"empty_row=row-owner", "0,0/7,7 0-0 S", "1", `: the game is over, S cannot play [T5]`},
	{"", "0,0/0,0 14-14 S", "pass", `: the game is over, all counters are captured [T7]`},
	{"", "0,0/0,0 14-14 S", "1", `: the game is over, all counters are captured [T7]`},
}

func TestRefusals(t *testing.T) { kit.Refusals(t, refusals) }

func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, []string{"", "seeds=15 chain=yes capture_side=either", "singleton=forbidden empty_row=split"},
		"7,7/7,7 0-0 S", "0,0/0,0 14-14 N", "15,15/15,15 0-0 S", "28,0/0,0 0-0 N", "1,1/1,1 12-12 S", "7,7/7,7 1-0 S", "a,b/c,d e-f S", "")
}

func FuzzParseMove(f *testing.F) {
	kit.FuzzParseMove(f, "singleton=forbidden", []string{"7,7/7,7 0-0 S", "1,2/0,0 0-0 S", "1,1/3,3 0-0 S", "0,0/0,0 14-14 S"},
		"1", "2", "pass", "0", "3", "01", "")
}
