package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/plan"
)

// retries is how often a task that has failed is put back into the queue: Slurm does so
// by itself only when a node fails.
const retries = 3

// A batch is a job of Slurm: some tasks of a stage, as an array. Task numbers count from
// offset, for Slurm bounds the numbers of an array.
type batch struct {
	stage    *plan.Stage
	offset   int
	tasks    []int // numbers in the stage, ascending
	throttle int   // tasks at once; 0: any number
}

// batches cuts tasks of a stage into arrays of numbers below largest. The throttle is
// that of all of them together.
func batches(s *plan.Stage, tasks []int, largest, throttle int) (all []batch) {
	for _, t := range tasks {
		offset := t / largest * largest
		if len(all) == 0 || all[len(all)-1].offset != offset {
			all = append(all, batch{stage: s, offset: offset})
		}
		last := &all[len(all)-1]
		last.tasks = append(last.tasks, t)
	}
	for i := range all {
		if throttle > 0 {
			all[i].throttle = max(1, throttle/len(all))
		}
	}
	return all
}

// array writes the numbers of an array as Slurm does: 0-3,7%50.
func (b *batch) array() string {
	var parts []string
	for i := 0; i < len(b.tasks); {
		k := i
		for k+1 < len(b.tasks) && b.tasks[k+1] == b.tasks[k]+1 {
			k++
		}
		part := strconv.Itoa(b.tasks[i] - b.offset)
		if k > i {
			part += "-" + strconv.Itoa(b.tasks[k]-b.offset)
		}
		parts, i = append(parts, part), k+1
	}
	text := strings.Join(parts, ",")
	if b.throttle > 0 {
		text += "%" + strconv.Itoa(b.throttle)
	}
	return text
}

// name is what the batch is called in a queue that it shares with those of other plans.
func (b *batch) name(id string) string {
	return fmt.Sprintf("boma-%s-%s-%d", id, b.stage.Name, b.offset)
}

// logsOf is where Slurm writes what the tasks of a batch print.
func (b *batch) logs() string {
	return logName(b.stage.Name, b.offset, "%a")
}

func logName(stage string, offset int, number string) string {
	name := stage + "-"
	if offset > 0 {
		name += strconv.Itoa(offset) + "+"
	}
	return pipeline.LogsFolder + "/slurm/" + name + number + ".out"
}

// A wrapped is what a script needs besides its batch.
type wrapped struct {
	id      string // of plan and folder
	program string // path of boma
	configs string // folder, or nothing
	plan    string // path, absolute
	dir     string // in which submit was called: relative paths in a study start there
}

// script returns what runs on the nodes. Only numbers and names of ours stand in its
// #SBATCH lines, which are no shell; paths are words of the shell.
func (b *batch) script(w wrapped) string {
	command := shellQuoted(w.program) + " task --plan " + shellQuoted(w.plan) + " --stage " + b.stage.Name
	if w.configs != "" {
		command += " --configs " + shellQuoted(w.configs)
	}
	return strings.NewReplacer(
		"@NAME@", b.name(w.id), "@ARRAY@", b.array(), "@LOGS@", b.logs(), "@CPUS@", strconv.Itoa(b.stage.CPUs),
		"@MEMORY@", strconv.FormatInt(b.stage.Memory, 10), "@MINUTES@", strconv.FormatInt(b.stage.Minutes, 10),
		"@STAGE@", b.stage.Name, "@COUNT@", plural(uint64(len(b.tasks)), "task"), "@OFFSET@", strconv.Itoa(b.offset),
		"@RETRIES@", strconv.Itoa(retries), "@FOLDER@", shellQuoted(w.dir), "@COMMAND@", command,
	).Replace(scriptText)
}

const scriptText = `#!/bin/bash
# Stage @STAGE@, @COUNT@. Written by boma slurm submit.
#SBATCH --job-name=@NAME@
#SBATCH --array=@ARRAY@
#SBATCH --output=@LOGS@
#SBATCH --open-mode=append
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=@CPUS@
#SBATCH --mem=@MEMORY@M
#SBATCH --time=@MINUTES@
#SBATCH --requeue
#SBATCH --kill-on-invalid-dep=yes
#SBATCH --signal=B:USR1@60
cd @FOLDER@ || exit 2
echo "task $((@OFFSET@ + SLURM_ARRAY_TASK_ID)) on ${SLURMD_NODENAME:-?}, attempt $((${SLURM_RESTART_COUNT:-0} + 1))"

# SIGTERM (scancel, a node that goes down) is passed on, and the task then never counts as
# done. USR1 comes a minute before the time is over.
stopped=
trap 'stopped=TERM; kill -TERM "$task" 2>/dev/null' TERM
trap 'stopped=USR1; kill -TERM "$task" 2>/dev/null' USR1
@COMMAND@ --index $((@OFFSET@ + SLURM_ARRAY_TASK_ID)) --quiet &
task=$!
wait "$task"
code=$?
while kill -0 "$task" 2>/dev/null; do
	wait "$task"
done
case $stopped in
TERM) exit 143 ;;
USR1) code=143 ;;
esac

# Slurm retries nothing that has failed. Wrong input (2) would fail again.
if [ "$code" != 0 ] && [ "$code" != 2 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt @RETRIES@ ]; then
	echo "failed with code $code: back into the queue"
	scontrol requeue "$SLURM_JOB_ID" && sleep 60
fi
exit "$code"
`
