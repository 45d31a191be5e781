"""How many positions a second come in shuffled batches from a memory-mapped export.

    boma export DIR --out OUT && python bench_batches.py OUT VARIANT

For each choice of columns the median of five passes over the file, in one thread, by the
clock and by processor time, which other work on the machine does not stretch; the first pass,
which also reads the file from disk, is not counted.
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
        clock, processor = [], []
        for turn in range(6):
            begun, used, seen = time.perf_counter(), time.process_time(), 0
            for batch in rows.batches(4096, columns, seed=turn):
                seen += len(batch["features"])
            clock.append(seen / (time.perf_counter() - begun) / 1e6)
            processor.append(seen / (time.process_time() - used) / 1e6)
        speeds = [statistics.median(s[1:]) for s in (clock, processor)]
        print("{:40} {:6.2f} M positions/s, {:6.2f} by processor time".format(", ".join(columns), *speeds))


if __name__ == "__main__":
    main()
