// Package plan cuts a study into stages of tasks that can run on different machines.
//
// A task is a function of plan, stage and index: it reads what tasks of earlier stages
// have written and nothing else that changes, so any machine may run it, twice if need
// be. How long a task will take was measured or guessed on one machine and stands in the
// plan; it decides where the study is cut, and the results do not depend on where.
package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/boma-games/boma/pipeline"
)

// The stages, in the order in which they run.
const (
	Solve      = "solve"      // a table of exact values a task; none where the study solves none
	Generate   = "generate"   // play the games of a range of units
	Statistics = "statistics" // play those of a range again, to verify them, and sum them up
	Merge      = "merge"      // describe the dataset, and analyse it by the sums
)

// Names are the stages in order.
var Names = []string{Solve, Generate, Statistics, Merge}

// FileName is what a plan is called in the folder of its dataset.
const FileName = "plan.json"

// format is the version of the plan file.
const format = 1

// A Plan is a study in stages.
type Plan struct {
	Format         int            `json:"format"`
	ProgramVersion string         `json:"program_version"`
	ID             string         `json:"id"`      // of all that the results depend on
	RowsID         string         `json:"rows_id"` // of all that rows depend on
	Study          pipeline.Study `json:"study"`
	Variants       []Variant      `json:"variants"`
	Given          []Given        `json:"given"` // tables that are there before
	TaskMinutes    float64        `json:"task_minutes"`
	Rates          []Rate         `json:"rates"` // by variant, then matchup
	Tables         []Table        `json:"tables"`
	Stages         []Stage        `json:"stages"`
}

// A Variant is one of the study, with the hash of the rules that it was planned with.
type Variant struct {
	Name string `json:"name"`
	Hash string `json:"rules_hash"`
}

// A Given is a table of the study that is a file already.
type Given struct {
	File string `json:"file"`
	Hash string `json:"hash"`
}

// A Rate is what a game of a variant and matchup takes, on one core of the machine that
// made the plan.
type Rate struct {
	Variant string  `json:"variant"`
	Matchup string  `json:"matchup"`
	Sample  int64   `json:"sample"`        // games it is known from
	Play    float64 `json:"play_seconds"`  // to play and write
	Check   float64 `json:"check_seconds"` // to play again and sum up
	Rows    float64 `json:"rows"`
	Bytes   float64 `json:"bytes"`
	Guessed string  `json:"guessed,omitempty"` // why it is no measurement of just this
}

// A Table is what solving a table takes.
type Table struct {
	Variant   string  `json:"variant"`
	Path      string  `json:"path"` // from the folder of the dataset
	Positions uint64  `json:"positions"`
	Seconds   float64 `json:"core_seconds"`
	Memory    uint64  `json:"memory_bytes"`
	Disk      uint64  `json:"disk_bytes"`
	Guessed   string  `json:"guessed,omitempty"` // why the time is no measurement
}

// A Stage is tasks that do not need each other.
type Stage struct {
	Name    string `json:"name"`
	CPUs    int    `json:"cpus"`      // threads of a task
	Memory  int64  `json:"memory_mb"` // of a task, in 2^20 bytes
	Minutes int64  `json:"minutes"`   // after which a task is stopped
	Tasks   []Task `json:"tasks"`
}

// A Task is one of a stage.
type Task struct {
	Reads   []string `json:"reads"`
	Writes  []string `json:"writes"`
	First   int      `json:"first"` // unit, or in solve number of the table in the study
	Units   int      `json:"units,omitempty"`
	Seconds float64  `json:"core_seconds"` // expected
}

// The names of what tasks read and write: [tableName], and
//
//	units/FIRST-LAST       the files of units, by number over all variants
//	statistics/FIRST-LAST  what is summed up of them
//	dataset                manifest, card and analysis
const wholeDataset = "dataset"

func unitsName(what string, first, units int) string {
	return fmt.Sprintf("%s/%d-%d", what, first, first+units-1)
}

// Stage returns a stage of the plan, or nil.
func (p *Plan) Stage(name string) *Stage {
	for i := range p.Stages {
		if p.Stages[i].Name == name {
			return &p.Stages[i]
		}
	}
	return nil
}

// Tasks returns the number of tasks of all stages.
func (p *Plan) Tasks() (n int) {
	for _, s := range p.Stages {
		n += len(s.Tasks)
	}
	return n
}

// CoreSeconds returns the time that a stage is expected to take of one core.
func (s *Stage) CoreSeconds() (seconds float64) {
	for _, t := range s.Tasks {
		seconds += t.Seconds
	}
	return seconds
}

// identify works the identifiers out.
func (p *Plan) identify() {
	lines := []string{"boma " + p.ProgramVersion}
	for _, v := range p.Variants {
		lines = append(lines, v.Name+" "+v.Hash)
	}
	for _, g := range p.Given {
		lines = append(lines, g.File+" "+g.Hash)
	}
	for _, t := range p.Tables {
		lines = append(lines, t.Path)
	}
	p.RowsID = p.Study.RowsHash(lines...)
	text, err := json.Marshal(p.Study)
	if err != nil {
		panic("plan: own study: " + err.Error())
	}
	sum := sha256.Sum256(append([]byte(p.RowsID), text...))
	p.ID = hex.EncodeToString(sum[:])
}
