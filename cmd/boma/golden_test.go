package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A script is what a person does at the terminal: commands, each with its input.
type script []command

type command struct {
	args  []string
	stdin string
}

func cmd(args ...string) command { return command{args: args} }

func (c command) reading(lines ...string) command {
	c.stdin = strings.Join(lines, "\n")
	if len(lines) > 0 {
		c.stdin += "\n"
	}
	return c
}

const (
	opening = "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S r1"
	lone    = "1,0/1,0 14-12 S"
)

var scripts = map[string]script{
	"help":     {cmd(), cmd("moves", "--help"), cmd("help", "play")},
	"variants": {cmd("variants"), cmd("variants", "bao", "--json")},
	"rules":    {cmd("rules", "kiothi/wikipedia"), cmd("rules", "tihbat/standard+singleton=steps+capture_max=none")},
	"rules-json": {
		cmd("rules", "bao/standard+files=6", "--json"),
	},
	"schema": {cmd("schema"), cmd("schema", "--json")},
	"moves": {
		cmd("moves", "tihbat/standard"),
		cmd("moves", "bao/standard+files=3"),
		cmd("moves", "bao/standard+files=3", "010/011|001/110 N"),
		cmd("moves", "kiothi/standard", "0,0,0,0,1,0,8,5*,6*,0/2,1,0,5*,0,7*,3,5*,1*,6* 4-6 N play"),
		cmd("moves", "kiothi/standard", "--sample", "3", "--seed", "7"),
		cmd("moves", "kiothi/standard", "--sample", "0"),
		cmd("moves", "kiothi/standard", "0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,1 2-0 S r1"),
		cmd("moves", "tihbat/standard", "0,0/3,1 12-12 S"),
	},
	"moves-json": {
		cmd("moves", "tihbat/standard", "--json"),
		cmd("moves", "kiothi/standard", "--sample", "2", "--json"),
		cmd("moves", "bao/standard+files=2", "-").reading("01/11|01/11 S", "00/00|01/11 S", "11/11|01/11 S"),
	},
	"over": {
		cmd("moves", "tihbat/standard", "0,0/0,0 15-13 S"),
		cmd("moves", "bao/standard+files=2", "00/00|01/11 S"),
		cmd("moves", "bao/standard+files=2", "11/11|01/11 S"),
		cmd("moves", "kiothi/standard", "0,0,0,0,0,0,0,0,0,0/0,3,0,0,0,0,0,0,0,1 28-28 S play"),
		cmd("moves", "tihbat/modiar", "0,1/3,1 10-9 S"),
	},
	"apply": {
		cmd("apply", "tihbat/standard", "7,7/7,7 0-0 S", "1", "2", "2"),
		cmd("apply", "tihbat/standard", lone, "1", "1", "1"),
		cmd("apply", "bao/standard+files=3", "010/000|001/001 S", "f2"),
		cmd("apply", "bao/standard+files=3", "010/000|001/001 S", "f2", "f3"),
		cmd("apply", "bao/standard+files=3", "010/000|010/010 S", "f2", "f2"),
		cmd("apply", "kiothi/standard", opening, "5+6>S1=2,N3=8", "5+10>N1=10"),
		cmd("apply", "kiothi/standard", opening, "5+6>S1=2,N3=8", "5+10>N1=10", "--json"),
		cmd("apply", "tihbat/standard", "-", "1").reading("7,7/7,7 0-0 S", "2,9/9,8 0-0 N"),
	},
	"perft": {
		cmd("perft", "bao/standard", "10"),
		cmd("perft", "kiothi/standard", "1"),
		cmd("perft", "kiothi/standard+opening_boma=0", "3", "--json"),
		cmd("perft", "tihbat/standard", "2", "-").reading("7,7/7,7 0-0 S", "1,0/1,0 14-12 S"),
	},
	"play": {
		cmd("play", "tihbat/standard").reading("moves", "1", "3", "undoo", "", "2", "undo", "help", "random", "quit"),
		cmd("play", "tihbat/standard", "7,7/7,7 0-0 N").reading("undo", "1"),
	},
	"play-end": {
		cmd("play", "tihbat/standard", lone).reading("1", "1", "2"),
		cmd("play", "bao/standard+files=3", "010/000|001/001 S").reading("f2"),
		cmd("play", "tihbat/standard", "--ply-limit", "2").reading("1", "1"),
	},
	"play-opening": {
		cmd("play", "kiothi/standard").reading("moves", "5+6>S1=3", "5+6>S1=2,N3=8", "random", "undo", "random", "quit"),
	},
}

// TestScripts compares what the program writes with the files of testdata, and runs
// everything twice: nothing may depend on the order of a map.
func TestScripts(t *testing.T) {
	for name, s := range scripts {
		t.Run(name, func(t *testing.T) {
			got := s.run()
			if again := s.run(); again != got {
				t.Fatalf("a second run differs:\n%s\nfrom the first:\n%s", again, got)
			}
			path := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs; go test ./cmd/boma -update rewrites it, then read the diff. Got:\n%s", path, got)
			}
		})
	}
}

// run returns the session as it would look at a terminal.
func (s script) run() string {
	var b strings.Builder
	for _, c := range s {
		b.WriteString("$ boma")
		for _, arg := range c.args {
			if strings.ContainsAny(arg, " |>*") {
				arg = `"` + arg + `"`
			}
			b.WriteString(" " + arg)
		}
		b.WriteString("\n")
		if c.stdin != "" && c.args[0] != "play" {
			for line := range strings.Lines(c.stdin) {
				b.WriteString("< " + line)
			}
		}
		o := boma(c.stdin, c.args...)
		b.WriteString(o.stdout + o.stderr)
		if o.code != 0 {
			fmt.Fprintf(&b, "exit code %d\n", o.code)
		}
		b.WriteString("\n")
	}
	return b.String()
}
