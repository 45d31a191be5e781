package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// The test binary is also the program itself, and an outside agent, in a process of
// its own, as this variable says.
const childVariable = "BOMA_CHILD"

func child() int {
	if os.Getenv(childVariable) == "agent" {
		return lastMove()
	}
	os.Unsetenv(childVariable)
	return run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// process returns the program in a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childVariable+"=boma")
	return cmd
}

// lastMove plays as test/exec/last.py does.
func lastMove() int {
	questions := bufio.NewScanner(os.Stdin)
	for questions.Scan() {
		var q struct{ Legal []string }
		if err := json.Unmarshal(questions.Bytes(), &q); err != nil {
			return 1
		}
		visits := make([]int, len(q.Legal))
		visits[len(visits)-1] = 1
		text, err := json.Marshal(visits)
		if err != nil {
			return 1
		}
		fmt.Printf(`{"move":%q,"value":0,"visits":%s}`+"\n", q.Legal[len(q.Legal)-1], text)
	}
	return 0
}
