package plan

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
)

var update = flag.Bool("update", false, "rewrite the files of testdata")

// study has 2 variants, 2 matchups and 10 units of each.
func study(tables ...pipeline.StudyTable) pipeline.Study {
	s := pipeline.NewStudy()
	s.Name, s.Games, s.Shard, s.Tables = "planned", 100, 10, tables
	s.Variants = []string{"tihbat/standard", "tihbat/modiar"}
	s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}, {South: "greedy", North: "random"}}
	s.Resolve()
	return s
}

func input() Input {
	return Input{
		ProgramVersion: "1", Study: study(pipeline.StudyTable{Solve: "tihbat/standard"}, pipeline.StudyTable{File: "x.table"}),
		Variants: []Variant{{"tihbat/standard", "aa"}, {"tihbat/modiar", "bb"}},
		Given:    []Given{{"x.table", "cc"}},
		Tables:   []Table{{Variant: "tihbat/standard", Path: "tables/t.table", Positions: 35960, Seconds: 600, Memory: 1 << 30, Disk: 1 << 28}},
		Rates: []Rate{ // of a unit of 10 games: 60, 120, 60 and 240 seconds
			{Play: 6, Check: 3, Bytes: 100}, {Play: 12, Check: 3}, {Play: 6, Check: 3}, {Play: 24, Check: 12},
		},
		Minutes: 5, CPUs: 2,
	}
}

// TestGolden shows a plan as it is written.
func TestGolden(t *testing.T) {
	p := New(input())
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "plan.json")
	if *update {
		if err := os.WriteFile(path, p.Text(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(p.Text(), want) {
		t.Errorf("%s differs; go test ./pipeline/plan -update rewrites it. Got:\n%s", path, p.Text())
	}
	again, err := Parse(want, "1")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Text(), want) {
		t.Errorf("what is read is written as\n%s", again.Text())
	}
}

// TestCut wants tasks to be as long as told where units allow it, in order, and none to
// be without a unit.
func TestCut(t *testing.T) {
	for _, tt := range []struct {
		minutes  float64
		cpus     int
		generate string // units of the tasks
	}{
		{5, 2, "10 5 5 10 2 2 2 2 2"},                       // 600 core seconds
		{1, 1, strings.TrimSpace(strings.Repeat("1 ", 40))}, // less than one unit
		{1e6, 4, "40"},                // all
		{8, 1, "8 5 4 5 8 2 2 2 2 2"}, // 480
	} {
		in := input()
		in.Minutes, in.CPUs = tt.minutes, tt.cpus
		p := New(in)
		if err := p.Check(); err != nil {
			t.Errorf("%v minutes: %v", tt.minutes, err)
		}
		s, longest := p.Stage(Generate), 0.0
		var units []string
		for _, task := range s.Tasks {
			n, _ := json.Marshal(task.Units)
			units = append(units, string(n))
			longest = max(longest, task.Seconds)
			if task.Units > 1 && task.Seconds > tt.minutes*60*float64(tt.cpus) {
				t.Errorf("a task of %v seconds on %d threads, want %v minutes", task.Seconds, tt.cpus, tt.minutes)
			}
		}
		if got := strings.Join(units, " "); got != tt.generate {
			t.Errorf("%v minutes on %d: tasks of %s units, want %s", tt.minutes, tt.cpus, got, tt.generate)
		}
		if float64(s.Minutes)*60 < longest/float64(tt.cpus)*2 {
			t.Errorf("stopped after %d minutes, and %v core seconds are expected", s.Minutes, longest)
		}
		if got, want := s.CoreSeconds(), 10*(60+120+60+240.0); got != want {
			t.Errorf("%v core seconds, want %v", got, want)
		}
	}
}

// TestLargeParts wants what is summed up at a time to fit into memory.
func TestLargeParts(t *testing.T) {
	in := input()
	in.Study.Games, in.Study.Shard = 1e9, 3e7
	in.Rates = nil // nothing takes any time
	p := New(in)
	s, units := p.Stage(Statistics), p.Study.Units()
	for i, task := range s.Tasks {
		games := int64(0)
		for _, u := range units[task.First : task.First+task.Units] {
			games += u.Games
		}
		if games > 1e8 {
			t.Errorf("task %d: %d games", i, games)
		}
	}
	if n := len(s.Tasks); n < 40 || n > 50 || s.Memory > 4<<10 || p.Check() != nil {
		t.Errorf("%d tasks, in %d MB, %v", n, s.Memory, p.Check())
	}
	if n := One(in).Tasks(); n != 4 {
		t.Errorf("%d tasks on one machine", n)
	}
}

// TestIDs wants the identifiers to change with what they stand for, and with nothing else.
func TestIDs(t *testing.T) {
	was := New(input())
	for _, tt := range []struct {
		what       string
		change     func(in *Input)
		rows, rest bool
	}{
		{"task-minutes", func(in *Input) { in.Minutes = 1 }, false, false},
		{"rates", func(in *Input) { in.Rates[0].Play = 1 }, false, false},
		{"cost of a table", func(in *Input) { in.Tables[0].Seconds = 1 }, false, false},
		{"title", func(in *Input) { in.Study.Dataset.Title = "x" }, false, true},
		{"games", func(in *Input) { in.Study.Games = 200 }, false, true},
		{"seed", func(in *Input) { in.Study.Seed = 1 }, true, true},
		{"rules", func(in *Input) { in.Variants[1].Hash = "dd" }, true, true},
		{"a table that is given", func(in *Input) { in.Given[0].Hash = "dd" }, true, true},
		{"version", func(in *Input) { in.ProgramVersion = "2" }, true, true},
	} {
		in := input()
		tt.change(&in)
		p := New(in)
		if p.RowsID != was.RowsID != tt.rows || p.ID != was.ID != tt.rest {
			t.Errorf("another %s: other rows %t, other results %t; want %t, %t", tt.what, p.RowsID != was.RowsID, p.ID != was.ID, tt.rows, tt.rest)
		}
	}
}

// TestOne wants a plan for one machine to have one task a stage and table.
func TestOne(t *testing.T) {
	p := One(input())
	if err := p.Check(); err != nil || p.Tasks() != 4 {
		t.Errorf("%d tasks, %v", p.Tasks(), err)
	}
}

// TestRefused wants what is wrong with a plan named in a line.
func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		what   string
		change func(p *Plan)
		want   string
	}{
		{"a stage that nobody knows", func(p *Plan) { p.Stages[1].Name = "play" }, `stages[1].name = "play", want one of solve, generate, statistics, merge`},
		{"stages out of order", func(p *Plan) { p.Stages[1], p.Stages[2] = p.Stages[2], p.Stages[1] }, "stages[2].name = generate, want it once and in the order"},
		{"a stage twice", func(p *Plan) { p.Stages[2] = p.Stages[1] }, "stages[2].name = generate, want it once"},
		{"no statistics", func(p *Plan) { p.Stages = append(p.Stages[:2:2], p.Stages[3]) }, "there is no stage statistics"},
		{"no tasks", func(p *Plan) { p.Stages[1].Tasks = nil }, "stage generate has no tasks, want at least one"},
		{"no memory", func(p *Plan) { p.Stages[1].Memory = 0 }, "memory_mb = 0"},
		{"two merges", func(p *Plan) { p.Stages[3].Tasks = append(p.Stages[3].Tasks, p.Stages[3].Tasks[0]) }, "stage merge has 2 tasks, want 1"},
		{"a unit left out", func(p *Plan) { p.Stages[1].Tasks[1].First++ }, "stage generate, task 1: units 11 to 15, want the next of 40 from 10 on"},
		{"units beyond the study", func(p *Plan) { p.Stages[1].Tasks[8].Units = 3 }, "stage generate, task 8: units 38 to 40, want the next of 40 from 38 on"},
		{"units that nobody makes", func(p *Plan) { p.Stages[1].Tasks = p.Stages[1].Tasks[:8] }, "stage generate: its tasks have 38 units, want the 40 of the study"},
		{"a table that nobody solves", func(p *Plan) { p.Stages = p.Stages[1:] }, "tables[0] of the study: no task of stage solve"},
		{"a table too many", func(p *Plan) { p.Stages[0].Tasks = append(p.Stages[0].Tasks, Task{}) }, "stage solve has 2 tasks, want the 1 tables"},
		{"an input that is missing", func(p *Plan) { p.Stages[1].Tasks[0].Writes = []string{"units/0-8"} }, "stage statistics, task 0 reads units/9, which no stage writes and which is not given"},
		{"a table that is not given", func(p *Plan) { p.Given = nil; p.identify() }, "stage generate, task 0 reads x.table, which no stage writes"},
		{"a circle", func(p *Plan) { p.Stages[1].Tasks[0].Reads = append(p.Stages[1].Tasks[0].Reads, "statistics/3-4") }, "stage generate, task 0 reads statistics/3, which stage statistics writes: the plan goes round in a circle"},
		{"a stage that reads itself", func(p *Plan) { p.Stages[2].Tasks[0].Reads = p.Stages[2].Tasks[0].Writes }, "stage statistics, task 0 reads statistics/0, which stage statistics writes: the plan goes round in a circle"},
		{"an output of two", func(p *Plan) { p.Stages[1].Tasks[1].Writes = p.Stages[1].Tasks[0].Writes }, "stage generate, task 1 writes units/0, which stage generate writes too"},
		{"no end of units", func(p *Plan) { p.Stages[2].Tasks[0].Reads = []string{"units/0-9000000000000"} }, "reads units/0-9000000000000, which no stage writes"},
		{"another study", func(p *Plan) { p.Study.Seed = 9 }, "the study in the plan has been changed since boma plan wrote it; plan it anew"},
		{"a study that is none", func(p *Plan) { p.Study.Games = 0 }, "study: games = 0, want"},
		{"another program", func(p *Plan) { p.ProgramVersion = "0" }, "the plan is of boma 0, and this is boma 1: want the same program from plan to merge"},
		{"another format", func(p *Plan) { p.Format = 7 }, "format = 7 is unknown, want 1"},
	} {
		p := New(input())
		tt.change(p)
		_, err := Parse(p.Text(), "1")
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", tt.what, err, tt.want)
		}
	}
	for _, text := range []string{"", "[]", "{}", `{"format": 1, "program_version": "1", "more": 0}`, string(New(input()).Text()) + "{}"} {
		if _, err := Parse([]byte(text), "1"); err == nil {
			t.Errorf("%.40q is taken for a plan", text)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "plan.json"), "1"); err == nil || !strings.Contains(err.Error(), "plan.json: there is no plan") {
		t.Errorf("no file: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(New(input()).Text())
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Parse(text, "1")
		if err == nil && p.Check() != nil {
			t.Error("what is read does not check")
		}
	})
}
