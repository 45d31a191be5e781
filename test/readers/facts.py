"""Reads units of a dataset or an export with a Python reader, and prints what it saw.

    python facts.py READER < spec.json

A spec is a list of units: name, files in order, columns with their types, and for
`datasets` how the unit is loaded. Printed is, for each unit, the number of rows; for each
column the number of nulls and the sum; and some whole rows. The sum of integers and
of booleans is that of their values, of texts and bytes of their lengths in bytes, of lists
that of the lengths and of what is in them.

Each reader sums by its own means where it has any, as its users do.
"""

import json
import os
import sys
import tempfile

import numpy as np

CACHE = tempfile.TemporaryDirectory()  # else a reader would be shown what was there before
os.environ |= {"HF_HOME": CACHE.name, "HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}


def plain(value, kind):
    """A value as JSON that reads the same in every language: integers are texts."""
    if value is None or np.isscalar(value) and value != value:  # pandas has NaN for null
        return None
    if kind.startswith("list<"):
        return [plain(v, kind[5:-1]) for v in value]
    if kind in ("float32", "float64"):
        return float(value)
    if kind == "bool":
        return bool(value)
    if kind == "binary":
        return bytes(value).hex()
    if kind == "string":
        return value.decode() if isinstance(value, bytes) else str(value)
    if int(value) != value:
        raise ValueError(f"{value} in a column of {kind}")
    return str(int(value))


def total(values, kind):
    """The sum of values that are not null, as a text; of floats a number."""
    if kind.startswith("list<"):
        flat = [v for one in values for v in one]
        return [str(len(flat)), total(flat, kind[5:-1])]
    if kind in ("float32", "float64"):
        return float(sum(float(v) for v in values))
    if kind == "string":
        return str(sum(len(v if isinstance(v, bytes) else v.encode()) for v in values))
    if kind == "binary":
        return str(sum(map(len, values)))
    return str(sum(map(int, values)))


def facts(rows, unit, column, whole):
    """column(name, kind) returns nulls and sum; whole(i) a row by name."""
    kinds = {c["name"]: c["type"] for c in unit["columns"]}
    sums = {}
    for name, kind in kinds.items():
        nulls, amount = column(name, kind)
        sums[name] = {"nulls": int(nulls), "sum": amount}
    step = max(1, rows // 10)
    sample = []
    for i in range(0, rows, step):
        row = whole(i)
        sample.append({name: plain(row[name], kind) for name, kind in kinds.items()})
    return {"rows": rows, "columns": sums, "sample": sample}


def of_lists(data, unit):
    """facts of a dict of Python lists."""
    def column(name, kind):
        values = [v for v in data[name] if v is not None]
        return len(data[name]) - len(values), total(values, kind)
    rows = len(next(iter(data.values())))
    return facts(rows, unit, column, lambda i: {name: data[name][i] for name in data})


def by_pyarrow(unit):
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.json
    import pyarrow.parquet
    load = {"parquet": pa.parquet.read_table, "csv": lambda f: pa.csv.read_csv(f), "jsonl": pa.json.read_json,
            "arrow": lambda f: pa.ipc.open_file(pa.memory_map(f)).read_all()}[unit["format"]]
    table = pa.concat_tables([load(f) for f in unit["files"]], promote_options="permissive")
    return of_lists(table.to_pydict(), unit)


def by_pandas(unit):
    import pandas as pd
    load = {"parquet": pd.read_parquet, "arrow": pd.read_feather, "csv": pd.read_csv,
            "jsonl": lambda f: pd.read_json(f, lines=True, precise_float=True)}[unit["format"]]
    # A column that is null in one file and not in another: each file has its own types in csv.
    table = pd.concat([load(f) for f in unit["files"]], ignore_index=True)

    def column(name, kind):
        values = table[name].dropna()
        nulls = table[name].isna().sum()
        if kind.startswith("int64"):  # the sum is beyond int64
            return nulls, str(sum(map(int, values)))
        if kind in ("string", "binary") or kind.startswith("list"):
            return nulls, total(values.tolist(), kind)
        return nulls, float(values.astype("float64").sum()) if kind.startswith("float") else str(int(values.sum()))
    return facts(len(table), unit, column, lambda i: table.iloc[i])


def by_polars(unit):
    import polars as pl
    scan = {"parquet": pl.scan_parquet, "arrow": pl.scan_ipc,
            "csv": lambda f: pl.scan_csv(f, infer_schema_length=None),
            "jsonl": lambda f: pl.scan_ndjson(f, infer_schema_length=None)}[unit["format"]]
    table = pl.concat([scan(f) for f in unit["files"]], how="vertical_relaxed").collect()

    def column(name, kind):
        s = table[name]
        if kind.startswith("list<"):
            s = s.cast(pl.List(s.dtype.inner)) if isinstance(s.dtype, pl.Array) else s
            inner = s.explode(empty_as_null=False, keep_nulls=False)
            return s.null_count(), [str(s.list.len().sum()), polars_sum(inner, kind[5:-1])]
        return s.null_count(), polars_sum(s, kind)

    def polars_sum(s, kind):
        s = s.drop_nulls()
        if s.is_empty():  # of a type that nothing could tell
            return 0.0 if kind.startswith("float") else "0"
        if kind == "string":
            return str(s.str.len_bytes().sum())
        if kind == "binary":
            return str(s.bin.size().sum())
        if kind.startswith("float"):
            return float(s.cast(pl.Float64).sum())
        return str(s.cast(pl.Int128).sum())
    return facts(table.height, unit, column, lambda i: table.row(i, named=True))


def by_duckdb(unit):
    import duckdb
    files = "[" + ", ".join("'" + f + "'" for f in unit["files"]) + "]"
    read = {"parquet": "read_parquet({})", "csv": "read_csv({}, sample_size=-1)",
            "jsonl": "read_json({}, sample_size=-1, convert_strings_to_integers=false)"}[unit["format"]].format(files)
    connection = duckdb.connect()
    connection.execute(f"CREATE TABLE t AS SELECT row_number() OVER () - 1 AS row_, * FROM {read}")

    def amount(what, kind):
        if kind == "string":
            return f"sum(strlen({what}))"
        if kind == "binary":
            return f"sum(octet_length({what}))"
        return f"sum({what}::{'DOUBLE' if kind.startswith('float') else 'HUGEINT'})"

    def column(name, kind):
        source = f'"{name}"'
        nulls = connection.execute(f"SELECT count(*) - count({source}) FROM t").fetchone()[0]
        if not kind.startswith("list<"):
            value = connection.execute(f"SELECT {amount(source, kind)} FROM t").fetchone()[0]
            return nulls, float(value or 0) if kind.startswith("float") else str(int(value or 0))
        inner = kind[5:-1]
        size, value = connection.execute(
            f"SELECT count(v), {amount('v', inner)} FROM (SELECT unnest({source}) AS v FROM t)").fetchone()
        return nulls, [str(size), float(value or 0) if inner.startswith("float") else str(int(value or 0))]

    def whole(i):
        found = connection.execute("SELECT * FROM t WHERE row_ = ?", [i])
        return dict(zip([d[0] for d in found.description], found.fetchone()))
    return facts(connection.execute("SELECT count(*) FROM t").fetchone()[0], unit, column, whole)


def by_datasets(unit):
    from datasets import load_dataset
    how = unit["datasets"]
    cache = os.path.join(CACHE.name, str(abs(hash(unit["datasets"].get("folder")))))  # one a folder: they have equal names
    if "config" in how:  # the folder, as its card describes it
        loaded = load_dataset(how["folder"], how["config"], split=how["split"], cache_dir=cache)
    else:
        kind = {"parquet": "parquet", "csv": "csv", "jsonl": "json", "arrow": "arrow"}[unit["format"]]
        loaded = load_dataset(kind, data_files={"train": unit["files"]}, split="train")
    return of_lists(loaded[:], unit)


def by_mlcroissant(unit):
    """croissant.json is valid without a warning, and gives the rows."""
    import absl.logging
    import mlcroissant
    absl.logging.set_verbosity("error")
    dataset = mlcroissant.Dataset(jsonld=os.path.join(unit["datasets"]["folder"], "croissant.json"))
    issues = dataset.metadata.ctx.issues
    if issues.errors or issues.warnings:
        raise SystemExit(f"croissant.json: {issues.report()}")
    name = unit["datasets"]["config"]
    rows = list(dataset.records(name))
    return of_lists({c["name"]: [row[f"{name}/{c['name']}"] for row in rows] for c in unit["columns"]}, unit)


def main():
    reader = globals()["by_" + sys.argv[1]]
    print(json.dumps({unit["name"]: reader(unit) for unit in json.load(sys.stdin)}))


if __name__ == "__main__":
    main()
