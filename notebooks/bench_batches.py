"""How many positions a second come in shuffled batches from a memory-mapped export.

    boma export DIR --out OUT && python bench_batches.py OUT VARIANT

For each choice of columns the median of five passes over the file, in one thread; the
first pass, which also reads the file from disk, is not counted.
"""

import statistics
import sys
import time

import boma_export

CHOICES = [["features", "outcome"], ["features", "outcome", "margin", "weight"], ["features", "legal", "outcome"], ["features", "legal", "policy", "outcome"]]


def main():
    folder, variant = sys.argv[1:]
    rows = boma_export.Rows(folder, variant)
    print(f"{len(rows):,} rows of {len(rows.features)} features and {len(rows.actions)} actions, batches of 4,096")
    for columns in CHOICES:
        speeds = []
        for turn in range(6):
            begun, seen = time.perf_counter(), 0
            for batch in rows.batches(4096, columns, seed=turn):
                seen += len(batch["features"])
            speeds.append(seen / (time.perf_counter() - begun))
        print(f"{', '.join(columns):40} {statistics.median(speeds[1:]) / 1e6:6.2f} M positions/s")


if __name__ == "__main__":
    main()
