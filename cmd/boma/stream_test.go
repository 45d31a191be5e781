package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestStreamAnswersOneByOne wants an answer before the next question, as a program needs
// that keeps boma moves open while it plays.
func TestStreamAnswersOneByOne(t *testing.T) {
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	code := make(chan int)
	go func() { code <- run([]string{"moves", "tihbat/standard", "-"}, in, out, io.Discard) }()
	lines := make(chan string)
	go func() {
		for r := bufio.NewScanner(answers); r.Scan(); {
			lines <- r.Text()
		}
	}()
	for _, position := range []string{"7,7/7,7 0-0 S", "6,3/14,5 0-0 N", "1,0/0,1 13-13 S"} {
		fmt.Fprintln(questions, position)
		select {
		case line := <-lines:
			if !strings.HasPrefix(line, `{"position":"`+position+`"`) {
				t.Errorf("%s: %s", position, line)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("no answer to %s", position)
		}
	}
	questions.Close()
	if c := <-code; c != 0 {
		t.Errorf("exit code %d", c)
	}
}
