#!/usr/bin/env bash
# Solves Bao la Kimasai on boards of 2 to 7 files under every rule of capture and every
# gap, and writes what comes out as CSV. From the repository's root:
#
#   analysis/results/kimasai.sh > analysis/results/kimasai-exact.csv
#
# MOST is the largest number of files; 7 takes some 270 MB and a minute or two.
set -euo pipefail
boma=${BOMA:-go run ./cmd/boma}
echo files,capture,gap,variant,positions,wins,draws,losses,value
for files in $(seq 2 "${MOST:-7}"); do
	for capture in front-then-back front-only back-if-front-empty; do
		for gap in front-left front-right back-left; do
			variant=bao/standard+files=$files+capture=$capture+gap=$gap
			$boma solve "$variant" --json | sed -E 's/^\{"variant":"([^"]*)","positions":([0-9]+),"wins":([0-9]+),"draws":([0-9]+),"losses":([0-9]+),"value":([^}]*)\}$/'"$files,$capture,$gap"',\1,\2,\3,\4,\5,\6/'
		done
	done
done
