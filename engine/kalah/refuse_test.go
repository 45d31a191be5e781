package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

var refusals = []enginetest.Refusal{
	{"", "", "", `number of fields = 1, want 3: S-row/N-row S-store-N-store turn`},
	{"houses=2", "4,4/4,4 0-0", "", `number of fields = 2, want 3: S-row/N-row S-store-N-store turn`},
	{"houses=2", "4,4/4,4 0-0 S play", "", `number of fields = 4, want 3: S-row/N-row S-store-N-store turn`},
	{"houses=2", "4,4 0-0 S", "", `rows = "4,4", want two rows parted by /`},
	{"houses=2", "4,4/4 0-0 S", "", `N's row = "4", want 2 numbers parted by , [L1]`},
	{"houses=2", "4,4,0/4,4 0-0 S", "", `S's row = "4,4,0", want 2 numbers parted by , [L1]`},
	{"houses=2", "4,4/4/4 0-0 S", "", `N's row = "4/4", want 2 numbers parted by , [L1]`},
	{"houses=2", "4,-1/4,4 0-0 S", "", `S's row = "4,-1": number 2 is "-1", want 0 to 16 seeds [L1]`},
	{"houses=2", "4,+4/4,4 0-0 S", "", `S's row = "4,+4": number 2 is "+4", want 0 to 16 seeds [L1]`},
	{"houses=2", "4,04/4,4 0-0 S", "", `S's row = "4,04": number 2 is "04", want 0 to 16 seeds [L1]`},
	{"houses=2", "4,/4,4 0-0 S", "", `S's row = "4,": number 2 is "", want 0 to 16 seeds [L1]`},
	{"houses=2", "17,0/0,0 0-0 S", "", `S's row = "17,0": number 1 is "17", want 0 to 16 seeds [L1]`},
	{"houses=2", "4,4/4,4 0 S", "", `stores = "0", want 2 numbers parted by - [L1]`},
	{"houses=2", "4,4/4,4 0-0-0 S", "", `stores = "0-0-0", want 2 numbers parted by - [L1]`},
	{"houses=2", "0,0/0,0 0-17 S", "", `stores = "0-17": number 2 is "17", want 0 to 16 seeds [L1]`},
	{"houses=2", "4,4/4,4 1-0 S", "", `17 seeds in houses and stores, want at most the 16 of the start [L1]`},
	{"houses=2", "16,16/16,16 16-16 S", "", `96 seeds in houses and stores, want at most the 16 of the start [L1]`},
	{"houses=16 seeds=7", "224,224,224,224,224,224,224,224,224,224,224,224,224,224,224,224/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0-0 S", "",
		`3584 seeds in houses and stores, want at most the 224 of the start [L1]`},
	{"houses=2", "4,4/4,4 0-0 s", "", `turn = "s", want S or N`},

	{"houses=2", "4,4/4,4 0-0 S", "3", `, want a house from 1 to 2`},
	{"houses=2", "4,4/4,4 0-0 S", "0", `, want a house from 1 to 2`},
	{"houses=2", "4,4/4,4 0-0 S", "01", `, want a house from 1 to 2`},
	{"houses=2", "4,4/4,4 0-0 S", "+1", `, want a house from 1 to 2`},
	{"houses=2", "4,4/4,4 0-0 S", "pass", `, want a house from 1 to 2`},
	{"houses=2", "4,0/4,4 0-0 S", "2", `: house 2 of S is empty, want an occupied one [L2]`},
	{"houses=2", "4,4/0,4 0-0 N", "1", `: house 1 of N is empty, want an occupied one [L2]`},
	{"houses=2", "0,0/4,4 0-0 N", "1", `: the game is over, a row is empty [L5]`},
	{"houses=2", "0,0/4,4 0-0 S", "1", `: the game is over, a row is empty [L5]`},
}

func TestRefusals(t *testing.T) { kit.Refusals(t, refusals) }

func TestTooManySeeds(t *testing.T) {
	for changes, want := range map[string]string{
		"seeds=21":           "",
		"seeds=22":           "kalah: seeds = 22 with houses = 6 make 264 seeds, want at most 255, so seeds up to 21 [L1]",
		"houses=16 seeds=7":  "",
		"houses=16 seeds=8":  "kalah: seeds = 8 with houses = 16 make 256 seeds, want at most 255, so seeds up to 7 [L1]",
		"houses=1 seeds=127": "",
	} {
		_, err := New(parameters(t, enginetest.Changes(changes)))
		if got := errorText(err); got != want {
			t.Errorf("%s: %q, want %q", changes, got, want)
		}
	}
	for _, r := range []Rules{{}, {Houses: 17, Seeds: 1}, {Houses: 1, Seeds: 128}} {
		if _, err := New(r); err == nil {
			t.Errorf("%+v was accepted", r)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, []string{"houses=2", "houses=2 seeds=60 empty_capture=no", "houses=9 seeds=14 leftovers=opponent"},
		"4,4/4,4 0-0 S", "0,0/0,0 8-8 N", "60,60/60,60 0-0 S", "240,0/0,0 0-0 N", "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0-9 N", "a,b/c,d e-f S", "")
}

func FuzzParseMove(f *testing.F) {
	kit.FuzzParseMove(f, "houses=2", []string{"4,4/4,4 0-0 S", "0,2/1,0 0-0 S", "1,1/0,0 0-0 S", "0,0/0,0 8-8 S"},
		"1", "2", "pass", "0", "3", "01", "")
}
