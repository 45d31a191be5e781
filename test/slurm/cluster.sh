#!/usr/bin/env bash
# A private Slurm cluster of three virtual nodes on this machine, for tests: Debian's
# slurmctld, slurmd and munge, as root, without systemd, cgroups or accounting.
#
#   cluster.sh up DIR [PID]   brings it up; DIR, absolute, is new and holds all it writes;
#                             with PID it goes down by itself when that process has ended
#   cluster.sh down DIR       takes it down, by the pid files in DIR
#
# SLURM_CONF=DIR/slurm.conf is all that sbatch, squeue and scontrol need then.
set -euo pipefail
dir=${2:?want up DIR or down DIR}
run=$dir/run nodes="n1 n2 n3"

# free prints so many TCP ports that nobody listens on.
free() {
	local port=$((20000 + RANDOM % 20000)) left=$1
	while [ "$left" -gt 0 ]; do
		port=$((port + 1))
		if ! (: </dev/tcp/127.0.0.1/$port) 2>/dev/null; then
			echo $port
			left=$((left - 1))
		fi
	done
}

up() {
	if [ -e "$dir" ]; then
		echo "cluster.sh: $dir exists, want a new folder" >&2
		exit 2
	fi
	umask 022
	mkdir -p "$run" "$dir/state"
	chmod 755 "$dir" "$run"
	trap 'down; exit 1' ERR INT TERM
	dd if=/dev/urandom of="$dir/munge.key" bs=1024 count=1 status=none
	chmod 600 "$dir/munge.key"
	# Where $dir is below a folder that others may write to, munged wants --force.
	munged --force --key-file="$dir/munge.key" --socket="$run/munge.socket" --pid-file="$run/munged.pid" \
		--log-file="$run/munged.log" --seed-file="$run/munge.seed" --num-threads=2
	local ports
	read -r -a ports <<<"$(free 4 | tr '\n' ' ')"
	{
		cat <<-CONF
			ClusterName=boma
			SlurmctldHost=$(hostname -s)(127.0.0.1)
			SlurmUser=root
			SlurmdUser=root
			SlurmctldPort=${ports[0]}
			AuthType=auth/munge
			AuthInfo=socket=$run/munge.socket,cred_expire=5
			CredType=cred/munge
			ProctrackType=proctrack/linuxproc
			TaskPlugin=task/none
			JobAcctGatherType=jobacct_gather/none
			AccountingStorageType=accounting_storage/none
			SelectType=select/cons_tres
			SelectTypeParameters=CR_CPU
			SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0
			ReturnToService=2
			MailProg=/bin/true
			SwitchType=switch/none
			MpiDefault=none
			KillWait=5
			SlurmctldParameters=enable_configless
			MaxArraySize=${MAX_ARRAY_SIZE:-1001}
			StateSaveLocation=$dir/state
			SlurmctldPidFile=$run/slurmctld.pid
			SlurmctldLogFile=$run/slurmctld.log
			SlurmdPidFile=$run/slurmd.%n.pid
			SlurmdLogFile=$run/slurmd.%n.log
			SlurmdSpoolDir=$dir/spool.%n
		CONF
		local i=1
		for node in $nodes; do
			echo "NodeName=$node NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=${ports[$i]} CPUs=2 RealMemory=16000 State=UNKNOWN"
			i=$((i + 1))
		done
		echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
	} >"$dir/slurm.conf"
	export SLURM_CONF=$dir/slurm.conf
	slurmctld -f "$SLURM_CONF"
	for node in $nodes; do
		mkdir -p "$dir/spool.$node"
		slurmd -N "$node" -f "$SLURM_CONF"
	done
	for _ in $(seq 100); do
		if [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = 3 ]; then
			trap - ERR INT TERM
			[ -z "${1:-}" ] || watch "$1"
			return
		fi
		sleep 0.1
	done
	echo "cluster.sh: the nodes do not come up; see $run" >&2
	tail -n 5 "$run"/*.log >&2 || true
	down
	exit 1
}

# watch takes the cluster down when a process has ended that should have done so.
watch() {
	setsid bash -c 'while kill -0 "$1" 2>/dev/null && [ -e "$3/run/munged.pid" ]; do sleep 1; done; exec "$2" down "$3"' \
		watch "$1" "$(realpath "$0")" "$dir" </dev/null >/dev/null 2>&1 &
}

# ended waits until a process has gone, and kills it if it does not.
ended() {
	for _ in $(seq 100); do
		kill -0 "$1" 2>/dev/null || return 0
		sleep 0.1
	done
	kill -9 "$1" 2>/dev/null || true
}

# down ends the daemons, and the steps of jobs that are left.
down() {
	local file pid
	if [ -e "$run/slurmctld.pid" ] && [ -e "$dir/slurm.conf" ]; then
		SLURM_CONF=$dir/slurm.conf timeout 5 scancel --quiet --user=root 2>/dev/null || true
		for _ in $(seq 30); do
			[ -n "$(SLURM_CONF=$dir/slurm.conf timeout 2 squeue -h 2>/dev/null)" ] || break
			sleep 0.1
		done
	fi
	local pids=()
	for file in "$run"/slurmd.*.pid "$run/slurmctld.pid" "$run/munged.pid"; do
		[ -e "$file" ] || continue
		pid=$(cat "$file")
		[ -n "$pid" ] || continue
		kill "$pid" 2>/dev/null || true
		pids+=("$pid")
	done
	for pid in "${pids[@]}"; do # each takes 2 s to go
		ended "$pid"
	done
	for file in /proc/[0-9]*/cwd; do # a step whose node was lost waits for it for ever
		pid=${file#/proc/} pid=${pid%/cwd}
		if [ "$(readlink "$file")" = "$run" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = slurmstepd ]; then
			kill -9 $(cat "/proc/$pid/task/$pid/children" 2>/dev/null) "$pid" 2>/dev/null || true
		fi
	done
	rm -f "$run"/*.pid
}

case $1 in
up) up "${3:-}" ;;
down) down ;;
*)
	echo "cluster.sh: $1, want up or down" >&2
	exit 2
	;;
esac
