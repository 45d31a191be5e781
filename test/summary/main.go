// Command summary reads the output of go test -json: it prints one line a package,
// all that a failed test said, every skipped test with its reason, and the counts.
// It exits with 1 if a test failed, or was skipped while BOMA_NO_SKIP is set.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// An event is a line of go test -json, see go doc test2json.
type event struct {
	Action, Package, Test, Output string
	ImportPath                    string // in build events
	FailedBuild                   string
	Elapsed                       float64
}

type summary struct {
	out                     io.Writer
	said                    map[string]*strings.Builder // by package and test
	passed, failed, skipped int
}

func main() {
	s := &summary{out: os.Stdout, said: map[string]*strings.Builder{}}
	if err := s.read(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "summary:", err)
		os.Exit(1)
	}
	fmt.Printf("%d passed, %d failed, %d skipped\n", s.passed, s.failed, s.skipped)
	if s.failed > 0 || s.passed == 0 || s.skipped > 0 && os.Getenv("BOMA_NO_SKIP") != "" {
		os.Exit(1)
	}
}

func (s *summary) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if json.Unmarshal(line, &e) == nil {
			s.take(e)
		} else if len(line) > 0 {
			fmt.Fprintf(s.out, "%s", line) // not of a test: a build error, say
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s *summary) take(e event) {
	name := e.Package + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		if e.Action == "build-output" {
			fmt.Fprint(s.out, e.Output)
			return
		}
		if s.said[name] == nil {
			s.said[name] = new(strings.Builder)
		}
		s.said[name].WriteString(e.Output)
	case "pass", "fail", "skip":
		s.ended(e, name)
	}
}

// ended counts a test, or tells of a package, which is an event without a test.
func (s *summary) ended(e event, name string) {
	said := ""
	if b := s.said[name]; b != nil {
		said = b.String()
	}
	delete(s.said, name)
	if e.Test == "" {
		if e.Action != "skip" { // a package without tests
			fmt.Fprintf(s.out, "%-4s %s %.1fs\n", map[string]string{"pass": "ok", "fail": "FAIL"}[e.Action], e.Package, e.Elapsed)
		}
		if e.Action == "fail" {
			fmt.Fprint(s.out, said)
			s.failed++ // also where no single test failed: a build error, a panic, a time-out
		}
		return
	}
	switch e.Action {
	case "pass":
		s.passed++
	case "fail":
		s.failed++
		fmt.Fprint(s.out, said)
	case "skip":
		s.skipped++
		fmt.Fprintf(s.out, "skipped %s: %s\n", name, strings.Join(strings.Fields(said), " "))
	}
}
