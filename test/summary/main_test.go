package main

import (
	"strings"
	"testing"
)

func TestSummary(t *testing.T) {
	const events = `{"Action":"output","Package":"p","Test":"TestA","Output":"a.go:1: wrong\n"}
{"Action":"fail","Package":"p","Test":"TestA"}
{"Action":"pass","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestC","Output":"c.go:2: no\n  disk\n"}
{"Action":"skip","Package":"p","Test":"TestC"}
{"Action":"fail","Package":"p","Elapsed":1.5}
{"Action":"skip","Package":"q"}
# p
p.go:3: a build error
`
	var out strings.Builder
	s := &summary{out: &out, said: map[string]*strings.Builder{}}
	if err := s.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	const want = `a.go:1: wrong
skipped p TestC: c.go:2: no disk
FAIL p 1.5s
# p
p.go:3: a build error
`
	if out.String() != want || s.passed != 1 || s.failed != 2 || s.skipped != 1 {
		t.Errorf("%d passed, %d failed, %d skipped:\n%s\nwant 1, 2, 1:\n%s", s.passed, s.failed, s.skipped, out.String(), want)
	}
}
