package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/boma-games/boma/pipeline"
)

// shown returns a progress of two variants of 1000 games each, half of the first done.
func shown(t *testing.T, how display, out *bytes.Buffer) *progress {
	t.Helper()
	file := study(t, strings.Replace(strings.Replace(tiny, "games: 20", "games: 1000", 1), "[tihbat/standard]", "[tihbat/standard, bao/standard]", 1))
	a := &app{}
	s, err := a.readStudy(a.generateCommand().Flags(), file, &studyOptions{timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	plan, _, err := a.plan(s, &studyOptions{timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	p := progressAs(how, out, plan)
	p.add(plan.Units[0], pipeline.Tally{Games: 100, Rows: 1900}, true)
	p.add(plan.Units[0], pipeline.Tally{Games: 100, Rows: 1900}, false)
	time.Sleep(150 * time.Millisecond)
	p.add(plan.Units[0], pipeline.Tally{Games: 300, Rows: 5700}, false)
	return p
}

func TestProgressLines(t *testing.T) {
	var out bytes.Buffer
	p := shown(t, lines, &out)
	p.writeLines()
	p.writeLines()
	p.stop()
	line := out.String()
	if !strings.HasPrefix(line, "tihbat/standard, random vs random: 500 of 1,000 games, ") || !strings.HasSuffix(line, " left\n") ||
		strings.Count(line, "\n") != 1 || !strings.Contains(line, " rows/s, ") {
		t.Errorf("lines: %q", line)
	}
	if p.fresh() != 7600 || p.finished() != 0 {
		t.Errorf("%d rows, %d units", p.fresh(), p.finished())
	}
}

func TestProgressBars(t *testing.T) {
	var out bytes.Buffer
	p := shown(t, bars, &out)
	if _, err := p.Write([]byte("above the bars\n")); err != nil {
		t.Error(err)
	}
	p.stop()
	for _, want := range []string{"above the bars", "tihbat/standard, random vs random", "bao/standard", "500 / 1,000", "rows/s", "left", "waiting"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %q", want, out.String())
		}
	}
}

func TestShowing(t *testing.T) {
	if how := howTo(os.Stderr, true); how != nothing {
		t.Errorf("quiet: %d", how)
	}
	if how := howTo(new(bytes.Buffer), false); how != lines {
		t.Errorf("no terminal: %d", how)
	}
	var out bytes.Buffer
	p := shown(t, nothing, &out)
	p.stop()
	if out.Len() > 0 {
		t.Errorf("quiet: %s", out.String())
	}
}

func TestSizes(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 999: "999 bytes", 1500: "1.5 kB", 42_100_000: "42.1 MB", 3e9: "3.0 GB", 7e15: "7000.0 TB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %s, want %s", n, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		1234 * time.Millisecond: "1.2s", 75 * time.Second: "1m15s", 400 * time.Hour: "17 days",
	} {
		if got := duration(d); got != want {
			t.Errorf("duration(%v) = %s, want %s", d, got, want)
		}
	}
}
