package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// tool runs a program of Slurm and returns what it prints. What it complains of becomes
// the error.
func tool(ctx context.Context, name string, args ...string) (string, error) {
	if _, err := exec.LookPath(name); err != nil {
		return "", fmt.Errorf("%s is not found: want a machine with the programs of Slurm, or boma slurm submit --dry-run", name)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		text := oneLine(errors.New(strings.ReplaceAll(complaint.String(), name+": error: ", "")))
		if text == "" {
			text = err.Error()
		}
		return "", fmt.Errorf("%s refuses: %s", name, text)
	}
	return out.String(), nil
}

// arrayBound is the least number that no element of an array may have, where Slurm does
// not say.
const arrayBound = 1001

var maxArraySize = regexp.MustCompile(`(?m)^MaxArraySize\s*=\s*(\d+)$`)

// arraySize asks Slurm for that number.
func arraySize(ctx context.Context) int {
	text, err := tool(ctx, "scontrol", "show", "config")
	if err != nil {
		return arrayBound
	}
	if found := maxArraySize.FindStringSubmatch(text); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n > 1 {
			return n
		}
	}
	return arrayBound
}

// A queued is a task in the queue.
type queued struct {
	Job     string `json:"job"`   // as scancel and scontrol take it
	Array   string `json:"array"` // the job that it is of
	State   string `json:"state"`
	Reason  string `json:"reason"`
	Node    string `json:"node,omitempty"`
	running bool
}

// queue returns the tasks of a plan in the queue, by stage and number.
func queue(ctx context.Context, id string) (map[string]map[int]queued, error) {
	text, err := tool(ctx, "squeue", "--noheader", "--array", "--me", "--format=%F|%K|%j|%T|%r|%N")
	if err != nil {
		return nil, err
	}
	found := map[string]map[int]queued{}
	for line := range strings.Lines(text) {
		words := strings.Split(strings.TrimSpace(line), "|")
		if len(words) != 6 {
			continue
		}
		name, ours := strings.CutPrefix(words[2], "boma-"+id+"-")
		stage, start, named := strings.Cut(name, "-")
		offset, err := strconv.Atoi(start)
		number, err2 := strconv.Atoi(words[1])
		if !ours || !named || err != nil || err2 != nil {
			continue
		}
		if found[stage] == nil {
			found[stage] = map[int]queued{}
		}
		state := words[3]
		found[stage][offset+number] = queued{
			Job: words[0] + "_" + words[1], Array: words[0], State: state, Reason: words[4], Node: words[5],
			running: state != "PENDING" && state != "REQUEUED" && state != "REQUEUE_HOLD" && state != "SPECIAL_EXIT",
		}
	}
	return found, nil
}
