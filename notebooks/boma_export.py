"""Reads what `boma export` writes as Arrow, without copying it, and shuffles it.

    rows = boma_export.Rows("out/rows", "kiothi/standard", "train")
    rows.features, rows.actions                          # what the numbers are, in order
    for batch in rows.batches(4096, ["features", "margin"], seed=1):
        train(batch["features"], batch["margin"])

Columns come as numpy arrays, a row a position. Missing numbers are NaN. `legal` is a mask
and `policy` the share of each action, both over all actions.
"""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa

from boma import Error


class Rows:
    """One file of an export, mapped into memory."""

    def __init__(self, folder, variant, split="train"):
        folder = Path(folder)
        if not (folder / "export.json").is_file():
            raise Error(f"{folder} is no finished export: it has no export.json")
        report = json.loads((folder / "export.json").read_text())
        if report["layout_version"] != 1:
            raise Error(f"{folder} has layout version {report['layout_version']}, this reads version 1")
        if report["format"] != "arrow":
            raise Error(f"{folder} is an export as {report['format']}, this reads arrow")
        found = {v["name"]: v for v in report["variants"]}
        if variant not in found:
            raise Error(f"no variant {variant!r} in {folder} (it has {', '.join(found)})")
        files = {f["split"]: f["path"] for f in found[variant]["files"]}
        if split not in files:
            raise Error(f"no split {split!r} of {variant} in {folder} (it has {', '.join(files)})")
        self.features, self.actions = found[variant]["features"], found[variant]["actions"]
        self.file = pa.ipc.open_file(pa.memory_map(str(folder / files[split])))
        self.parts = [self.file.get_batch(i) for i in range(self.file.num_record_batches)]

    def __len__(self):
        return sum(part.num_rows for part in self.parts)

    @property
    def columns(self):
        return self.file.schema.names

    def view(self, part, name):
        """Column name of part number part, as it lies in the file: nothing is copied.

        Lists of a fixed size are a row each, other lists all values on end. What stands
        where a value is missing means nothing: see valid.
        """
        column = self.parts[part][name]
        kind = column.type
        if pa.types.is_fixed_size_list(kind):
            values = column.values.to_numpy(zero_copy_only=True).reshape(-1, kind.list_size)
            return values[column.offset : column.offset + len(column)]
        if pa.types.is_list(kind):
            return column.flatten().to_numpy(zero_copy_only=True)
        if pa.types.is_boolean(kind):
            raise Error(f"column {name} is of bits, which numpy has no view of: see column")
        values = np.frombuffer(column.buffers()[1], kind.to_pandas_dtype())
        return values[column.offset : column.offset + len(column)]

    def valid(self, part, name):
        """Which rows of column name have a value, as bool."""
        return self.parts[part][name].is_valid().to_numpy(zero_copy_only=False)

    def column(self, name):
        """All rows of a column, in order, as batches have them."""
        return self._gather(self._pool(range(len(self.parts)), [name]), name, slice(None))

    def batches(self, size, columns, seed=0, epochs=1, pool=16):
        """Yields dicts of size rows drawn without replacement, all rows once an epoch.

        Parts of the file, 65,536 rows each, are taken in random order, pool at a time, and
        shuffled together: rows from far apart meet, those of one part spread over a pool. A
        file of no more parts than that is shuffled evenly. The same seed gives the same
        batches; the last batch of a pool may be shorter.
        """
        chance = np.random.default_rng(seed)
        for _ in range(epochs):
            parts = chance.permutation(len(self.parts))
            for at in range(0, len(parts), pool):
                held = self._pool(parts[at : at + pool], columns)
                order = chance.permutation(sum(self.parts[p].num_rows for p in parts[at : at + pool]))
                for start in range(0, len(order), size):
                    rows = order[start : start + size]
                    yield {name: self._gather(held, name, rows) for name in columns}

    def _pool(self, parts, columns):
        """The parts of what columns need, on end."""
        held = {}
        for name in columns:
            if name in ("legal", "policy"):
                held["legal_bits"] = np.concatenate([self.view(p, "legal_bits") for p in parts])
            if name == "policy":
                held[name] = np.concatenate([self.view(p, name) for p in parts])
                sizes = np.concatenate([np.diff(np.asarray(self.parts[p][name].offsets)) for p in parts])
                held["policy_from"] = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
            elif name != "legal":
                held[name] = np.concatenate([self._numbers(p, name) for p in parts])
        return held

    def _numbers(self, part, name):
        column = self.parts[part][name]
        if pa.types.is_boolean(column.type):
            return column.to_numpy(zero_copy_only=False)
        values = self.view(part, name)
        if column.null_count == 0 and not self.file.schema.field(name).nullable:
            return values
        return np.where(self.valid(part, name), values, np.nan).astype(np.float32)

    def _gather(self, held, name, rows):
        if name not in ("legal", "policy"):
            return held[name][rows]
        legal = np.unpackbits(held["legal_bits"][rows], axis=1, count=len(self.actions), bitorder="little").view(bool)
        if name == "legal":
            return legal
        begin, end = held["policy_from"][:-1][rows], held["policy_from"][1:][rows]
        sizes = end - begin
        place = np.repeat(begin - np.cumsum(sizes) + sizes, sizes) + np.arange(sizes.sum())
        dense = np.zeros(legal.shape, np.float32)
        dense[legal] = held[name][place]
        return dense
