package main

import (
	"slices"
	"strings"
	"testing"
)

// Parts of errors that are long and say the same each time.
const (
	noSource     = "want mancala-world, standard or wikipedia"
	noParameter  = "; parameters: filled, warriors_per_boma, opening_boma, protection, lift, first_lap, mark_cleared_by, capturing_warrior, capture_needs_crossing, bonus, bonus_needs_capture, leftovers, lap_limit, repetition"
	movesFlags   = " (flags: --configs, --help, --json, --sample, --seed)"
	wantName     = "want game/source or game/source+parameter=value, perhaps with more changes; boma variants lists them"
	wantAPlay    = "300,450,150 moves lead on from this position, too many to follow; give a position after the opening (phase play)"
	tihbatStart  = "7,7/7,7 0-0 S"
	annihilation = "010/000|001/001 S"
)

// noCommand is what follows an unknown command.
var noCommand = " (commands: " + strings.Join(allCommands(), ", ") + ")"

func allCommands() (names []string) {
	for _, cmd := range (&app{}).root().Commands() {
		if cmd.Name() != "help" {
			names = append(names, cmd.Name())
		}
	}
	slices.Sort(names)
	return names
}

// TestErrors wants one clear line and exit code 2 for bad input, and nothing on the
// standard output but what was right.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		// Commands, flags and numbers of arguments.
		{[]string{"mvoes"}, `boma: unknown command "mvoes", did you mean "moves"?` + noCommand},
		{[]string{"var"}, `boma: unknown command "var", did you mean "variants"?` + noCommand},
		{[]string{"solitaire"}, `boma: unknown command "solitaire"` + noCommand},
		{[]string{"help", "mov"}, `boma help: unknown command "mov", did you mean "moves"?` + noCommand},
		{[]string{"help", "moves", "more"}, `boma help: unknown command "more": boma moves has none below it`},
		{[]string{"completion", "bsh"}, `boma completion: unknown command "bsh", did you mean "bash"? (commands: bash, fish, powershell, zsh)`},
		{[]string{"completion", "bash", "x"}, `boma completion bash: unexpected argument "x"; want none`},
		{[]string{"version", "x"}, `boma version: unexpected argument "x"; want none`},
		{[]string{"moves"}, `boma moves: 0 arguments, want VARIANT [POSITION | -]; see boma moves --help`},
		{[]string{"apply", "tihbat/standard"}, `boma apply: 1 argument, want VARIANT (POSITION | -) MOVE...; see boma apply --help`},
		{[]string{"moves", "tihbat/standard", "7,7/7,7", "0-0", "S"}, `boma moves: unexpected argument "0-0" after 2, want VARIANT [POSITION | -] (a position is one argument: quote it)`},
		{[]string{"moves", "tihbat/standard", "--jsn"}, `boma moves: unknown flag --jsn, did you mean "--json"?` + movesFlags},
		{[]string{"moves", "tihbat/standard", "-x"}, `boma moves: unknown flag -x` + movesFlags},
		{[]string{"moves", "tihbat/standard", "--sample", "x"}, `boma moves: --sample = "x", want a whole number`},
		{[]string{"moves", "tihbat/standard", "--sample", "-3"}, `boma moves: --sample = -3, want a whole number from 0 to 1000000`},
		{[]string{"moves", "tihbat/standard", "--sample"}, `boma moves: --sample has no value, want a whole number`},
		{[]string{"moves", "tihbat/standard", "--seed=-1"}, `boma moves: --seed = "-1", want a whole number from 0`},
		{[]string{"moves", "tihbat/standard", "--json=maybe"}, `boma moves: --json = "maybe", want true or false`},
		{[]string{"bench", "--seconds", "0"}, `boma bench: --seconds = 0, want a number above 0, at most 3600`},
		{[]string{"bench", "--seconds", "nan"}, `boma bench: --seconds = NaN, want a number above 0, at most 3600`},
		{[]string{"play", "tihbat/standard", "--ply-limit", "0"}, `boma play: --ply-limit = 0, want a whole number from 1`},

		// Variants.
		{[]string{"variants", "kiothy"}, `boma variants: unknown game "kiothy", did you mean "kiothi"? (games: bao, kalah, kiothi, tihbat)`},
		{[]string{"moves", "oware/standard"}, `boma moves: unknown game "oware" (games: bao, kalah, kiothi, tihbat)`},
		{[]string{"moves", "kiothi"}, `boma moves: configs: variant = "kiothi", ` + wantName},
		{[]string{"moves", "kiothi/../standard"}, `boma moves: configs: variant = "kiothi/../standard", ` + wantName},
		{[]string{"rules", "kiothi/standrad"}, `boma rules: configs: kiothi/standrad: source = standrad, ` + noSource + `, did you mean "standard"?`},
		{[]string{"rules", "kiothi/standard+fild=5"}, `boma rules: configs: kiothi/standard+fild=5: unknown parameter "fild", did you mean "filled"?` + noParameter},
		{[]string{"rules", "kiothi/standard+filled=50"}, `boma rules: configs: kiothi/standard+filled=50: filled = 50, want 1..10 [K2]`},
		{[]string{"rules", "kiothi/standard+lift=al"}, `boma rules: configs: kiothi/standard+lift=al: lift = al, want any or all [K5], did you mean "all"?`},
		{[]string{"bench", "bao/standard", "bao/standart"}, `boma bench: configs: bao/standart: source = standart, want namudilakunze or standard, did you mean "standard"?`},

		// Positions and moves.
		{[]string{"moves", "tihbat/standard", "7,7/7,8 0-0 S"}, `boma moves: tihbat: position "7,7/7,8 0-0 S": 29 counters on the board and captured, want at most the 28 of the start [T1]`},
		{[]string{"moves", "tihbat/standard", ""}, `boma moves: tihbat: position "": number of fields = 1, want 3: S-row/N-row S-captured-N-captured turn`},
		{[]string{"play", "bao/standard+files=2", "01/11|01/12 S"}, `boma play: bao: position "01/11|01/12 S": N's back hole 2 = '2', want 0 or 1 stone [B1]`},
		{[]string{"apply", "tihbat/standard", tihbatStart, "3"}, `boma apply: move 1: tihbat: move = "3", want 1, 2 or pass`},
		{[]string{"apply", "kiothi/standard", opening, "5+6>S1=3", "--json"}, `boma apply: move 1: kiothi: move = "5+6>S1=3": 3 warriors put down, want the 10 lifted [K3]`},
		{[]string{"apply", "bao/standard+files=3", "00/11|01/11 S", "f1"}, `boma apply: bao: position "00/11|01/11 S": S's front row has 2 holes, want 3 [B1]`},

		// Depths.
		{[]string{"perft", "bao/standard", "0"}, `boma perft: DEPTH = "0", want a whole number from 1`},
		{[]string{"perft", "bao/standard", "-1"}, `boma perft: -1 is a negative number, and no argument may be negative`},
		{[]string{"perft", "bao/standard", "--", "-1"}, `boma perft: DEPTH = "-1", want a whole number from 1`},
		{[]string{"perft", "bao/standard", "two"}, `boma perft: DEPTH = "two", want a whole number from 1`},
		{[]string{"perft", "bao/standard", "9", "01/11|01/11 S", "x"}, `boma perft: unexpected argument "x" after 3, want VARIANT DEPTH [POSITION | -] (a position is one argument: quote it)`},
		{[]string{"perft", "kiothi/standard", "2"}, `boma perft: DEPTH = 2, want 1: ` + wantAPlay},
	} {
		o := boma("", tt.args...)
		if o.code != exitInput || o.stderr != tt.want+"\n" || o.stdout != "" {
			t.Errorf("boma %q: exit code %d\n%swant\n%s\n%s", tt.args, o.code, o.stderr, tt.want, o.stdout)
		}
	}
}

// TestMoveAfterEnd wants a move after the end of a game to be named by its number.
func TestMoveAfterEnd(t *testing.T) {
	o := boma("", "apply", "bao/standard+files=3", annihilation, "f2", "f3", "--json")
	want := `boma apply: move 2: "f3" comes after the end of the game (annihilated)` + "\n"
	if o.code != exitInput || o.stderr != want || o.stdout != `{"to":"100/000|000/000 N","captured":2,"laps":1,"sown":1}`+"\n" {
		t.Errorf("%+v, want %s", o, want)
	}
}

// TestBadLine wants the line number of the first bad line, and whole lines before it.
func TestBadLine(t *testing.T) {
	good := tihbatStart + "\r\n" + tihbatStart + "\n"
	for _, tt := range []struct {
		args          []string
		line, problem string
		out           int
	}{
		{[]string{"moves", "tihbat/standard", "-"}, "7,7/7,7 0-0 X", `boma moves: line 3: tihbat: position "7,7/7,7 0-0 X": turn = "X", want S or N`, 2},
		{[]string{"moves", "tihbat/standard", "-"}, "", `boma moves: line 3: tihbat: position "": number of fields = 1, want 3: S-row/N-row S-captured-N-captured turn`, 2},
		{[]string{"apply", "tihbat/standard", "-", "1"}, "0,7/7,7 0-0 S", `boma apply: line 3: move 1: tihbat: move = "1": hole 1 of S is empty, want an occupied one [T2]`, 2},
		{[]string{"perft", "tihbat/standard", "2", "-"}, "no", `boma perft: line 3: tihbat: position "no": number of fields = 1, want 3: S-row/N-row S-captured-N-captured turn`, 4},
		{[]string{"moves", "tihbat/standard", "-"}, strings.Repeat("7", longestLine+1), `boma moves: line 3: longer than 65536 bytes`, 2},
	} {
		o := boma(good+tt.line+"\n"+tihbatStart+"\n", tt.args...)
		lines := strings.Count(o.stdout, "}\n")
		if o.code != exitInput || o.stderr != tt.problem+"\n" || lines != tt.out || lines != strings.Count(o.stdout, "\n") {
			t.Errorf("boma %q: exit code %d, %d lines\n%swant\n%s", tt.args, o.code, lines, o.stderr, tt.problem)
		}
	}
	if out := mustBoma(t, "", "moves", "tihbat/standard", "-"); out != "" {
		t.Errorf("no lines in, %q out", out)
	}
}

// TestNoPanic wants an error, never a fault, whatever stands on the command line.
func TestNoPanic(t *testing.T) {
	texts := []string{
		"", " ", "-", "--", "+", "/", "=", "\x00", "\n", "é", "1", "-9", "99999999999999999999", "S", "S r1", ">", ">S1=1", ":", "|",
		"kiothi/standard", "bao/standard+", "tihbat/standard+=", "tihbat/standard+seeds", "tihbat/standard+seeds=", "+seeds=7", "/", "a/b/c",
		tihbatStart, annihilation, opening, strings.Repeat("9", 5000), "0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0 0-0 S r1",
	}
	try := func(args ...string) {
		o := boma("x\n", args...)
		if o.code != 0 && o.code != exitInput || strings.Count(o.stderr, "\n") > 1 {
			t.Errorf("boma %q: %+v", args, o)
		}
	}
	for _, text := range texts {
		for _, command := range []string{"variants", "rules", "moves", "version", "help", "play"} {
			try(command, text)
		}
		for _, variant := range []string{"tihbat/standard", "kiothi/standard", "bao/standard"} {
			try("moves", variant, text)
			try("play", variant, text)
			try("perft", variant, text)
			try("perft", variant, "1", text)
			try("apply", variant, text, "1")
			try("apply", variant, opening, text)
			try("apply", variant, tihbatStart, "1", text)
		}
	}
}
