"""Reads what boma writes, for notebooks and training loops.

A dataset is a folder that `boma generate` or `boma study` made:

    data = boma.Dataset("out/quickstart")
    data.games("kiothi/standard").df()                  # pandas, through DuckDB
    data.moves(split="train").aggregate("variant, count(*)", "variant")

Its columns `board` and `marks` are decoded by the shape of the variant's board:

    shape = data.shape("kiothi/standard")
    rows = data.moves("kiothi/standard").df()
    cells = boma.cells(rows.board, shape)               # numpy, South's holes, then North's
    print(boma.position(rows.iloc[0], shape).drawing())

boma.sql has DuckDB macros for the same; `boma.connect()` loads them. What `boma export`
writes is read by boma_export.py.
"""

import json
import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import duckdb
import numpy as np

HERE = Path(__file__).resolve().parent


class Error(Exception):
    """One line on what is wrong, where, and what is allowed."""


# The program

def program():
    """Path of the boma program: $BOMA, else bin/boma, which `make build` makes."""
    path = os.environ.get("BOMA") or str(HERE.parent / "bin" / "boma")
    if not os.access(path, os.X_OK):
        raise Error(f"{path} is no program; run `make build`, or set BOMA")
    return path


def run(*arguments):
    """Runs a command of boma, and returns what it prints."""
    done = subprocess.run([program(), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise Error(done.stderr.strip().splitlines()[-1])
    return done.stdout


def ask(*arguments):
    """Runs a command of boma with --json, and returns its objects as a list."""
    return [json.loads(line) for line in run(*arguments, "--json").splitlines()]


def study(file, out, **settings):
    """Goes from a study to its answer (`boma study`) and returns the Dataset in out.

    settings are flags: study(file, out, games=2000). What is there already is kept.
    """
    flags = [text for key, value in settings.items() for text in (f"--{key}", value)]
    run("study", file, "--out", out, "--quiet", *flags)
    return Dataset(out)


# Datasets

def connect():
    """A DuckDB connection that knows the macros of boma.sql."""
    connection = duckdb.connect()
    connection.execute((HERE / "boma.sql").read_text())
    return connection


@dataclass(frozen=True)
class Shape:
    """The board of a variant, as far as reading its rows goes."""

    game: str
    side: int  # holes of a player: 10, 2, houses, or both rows of Bao together

    @classmethod
    def of(cls, rules):
        """The shape under rules as a manifest tells them: `kalah houses=6 seeds=4 ...`."""
        game, *settings = rules.split()
        values = dict(text.split("=") for text in settings)
        match game:
            case "kiothi":
                return cls(game, 10)
            case "tihbat":
                return cls(game, 2)
            case "kalah":
                return cls(game, int(values["houses"]))
            case "bao":
                return cls(game, 2 * int(values["files"]))
        raise Error(f"unknown game {game!r} (games: bao, kalah, kiothi, tihbat)")


class Dataset:
    """A folder of games, read by DuckDB."""

    def __init__(self, folder, connection=None):
        self.folder = Path(folder)
        path = self.folder / "manifest.json"
        if not path.is_file():
            raise Error(f"{folder} is no finished dataset: it has no manifest.json")
        self.manifest = json.loads(path.read_text())
        if (version := self.manifest["schema_version"]) != 1:
            raise Error(f"{folder} has schema version {version}, this reads version 1")
        self.variants = {v["name"]: v for v in self.manifest["variants"]}
        self.connection = connection or connect()

    def _variant(self, name):
        if name not in self.variants:
            raise Error(f"no variant {name!r} in {self.folder} (it has {', '.join(self.variants)})")
        return self.variants[name]

    def shape(self, variant):
        """The Shape of a variant's board."""
        return Shape.of(self._variant(variant)["rules"])

    def _files(self, table, variant, split):
        folder = self._variant(variant)["folder"] if variant else "*"
        pattern = f"data/{table}/{folder}/{split or '*'}-*.parquet"
        files = sorted(map(str, self.folder.glob(pattern)))
        if not files:
            raise Error(f"{self.folder} has no {pattern}")
        return self.connection.read_parquet(files)

    def games(self, variant=None, split=None):
        """The games table as a DuckDB relation: .df() is pandas, .pl() Polars, .arrow() Arrow."""
        return self._files("games", variant, split)

    def moves(self, variant=None, split=None):
        """The moves table likewise."""
        return self._files("moves", variant, split)


# Boards

def cells(board, shape):
    """What each hole holds: uint8, a row a position, South's holes and then North's.

    board is the column of the moves table: bytes a row. In Kiothi, Tihbat and Kalah a
    player's holes run from his left to his right; in Bao they are his ring b1..bn, fn..f1.
    """
    board = list(board)
    raw = np.frombuffer(b"".join(board), np.uint8).reshape(len(board), -1)
    if shape.game != "bao":
        if len(board) and raw.shape[1] != 2 * shape.side:
            raise Error(f"boards of {raw.shape[1]} bytes, want {2 * shape.side} in {shape.game}")
        return raw
    bits = np.unpackbits(raw, axis=1, bitorder="little").reshape(len(board), 2, 24)
    return np.ascontiguousarray(bits[:, :, : shape.side]).reshape(len(board), 2 * shape.side)


def marked(marks, shape):
    """Which holes are marked: bool, in the order of cells."""
    marks = np.asarray(marks, np.uint32)
    return (marks[:, None] >> np.arange(2 * shape.side, dtype=np.uint32) & 1).astype(bool)


def own_first(by_hole, mover):
    """Turns columns so that the mover's holes come first. mover: 0 South, 1 North."""
    by_hole, mover = np.asarray(by_hole), np.asarray(mover).astype(bool)
    side = by_hole.shape[1] // 2
    return np.where(mover[:, None], np.roll(by_hole, side, axis=1), by_hole)


@dataclass
class Position:
    """A position of any of the games; text is what boma commands take and print."""

    shape: Shape
    holes: list  # South's, then North's, as cells has them
    marks: list = field(default_factory=list)  # the same length where the game has marks
    stores: tuple = (0, 0)
    mover: int = 0
    phase: str = "play"  # Kiothi: r1, r2, play

    def _rows(self):
        """Each player's rows, from his left to his right: (South's, North's)."""
        side, marks = self.shape.side, self.marks or [False] * len(self.holes)
        of = [list(zip(self.holes, marks))[at : at + side] for at in (0, side)]
        if self.shape.game != "bao":
            return [[row] for row in of]
        return [[ring[: side // 2 - 1 : -1], ring[: side // 2]] for ring in of]  # front, back

    @property
    def text(self):
        """The position in notation."""
        (south, north), turn = self._rows(), "SN"[self.mover]
        if self.shape.game == "bao":
            rows = ["/".join("".join(str(n) for n, _ in row) for row in of) for of in (south, north)]
            return f"{rows[0]}|{rows[1]} {turn}"
        row = [",".join(f"{n}{'*' if mark else ''}" for n, mark in of[0]) for of in (south, north)]
        text = f"{row[0]}/{row[1]} {self.stores[0]}-{self.stores[1]} {turn}"
        return f"{text} {self.phase}" if self.shape.game == "kiothi" else text

    def drawing(self):
        """The board as lines of text, South below."""
        (south, north), width = self._rows(), 3
        lines = [row[::-1] for row in north[::-1]] + south
        names = ["North"] * len(north) + ["South"] * len(south)
        out = [f"{name:>5} |" + "".join(f"{n if n else '.':>{width}}{'*' if mark else ' '}" for n, mark in row) + " |"
               for name, row in zip(names, lines)]
        if self.shape.game != "bao":
            out.append(f"stores: South {self.stores[0]}, North {self.stores[1]}")
        return "\n".join(out + [f"{('South', 'North')[self.mover]} to move"])

    def plot(self, axes=None, title=None):
        """Draws the board with matplotlib, South below; marked holes have a double ring."""
        import matplotlib.pyplot as plt
        south, north = self._rows()
        lines = (south[::-1] if self.shape.game == "bao" else south) + [row[::-1] for row in north]
        if self.shape.game == "bao":
            lines = [south[1], south[0], north[0][::-1], north[1][::-1]]
        across = len(lines[0])
        if axes is None:
            axes = plt.subplots(figsize=(0.62 * (across + 3), 0.62 * (len(lines) + 1)))[1]
        for y, row in enumerate(lines):
            colour = "#b5651d" if y < len(lines) // 2 else "#33658a"
            for x, (n, mark) in enumerate(row):
                axes.add_patch(plt.Circle((x, y), 0.42, fc=colour if n else "white", ec=colour, lw=1.2, alpha=0.85))
                if mark:
                    axes.add_patch(plt.Circle((x, y), 0.47, fill=False, ec="#1b998b", lw=2))
                if n and self.shape.game != "bao":
                    axes.text(x, y, str(n), ha="center", va="center", color="white", fontsize=10)
        if self.shape.game != "bao":
            for x, seat, name in ((across + 0.3, 0, "South"), (-1.3, 1, "North")):
                axes.text(x, 0.5, f"{name}\n{self.stores[seat]}", ha="center", va="center", fontsize=10)
        axes.set(xlim=(-2, across + 1), ylim=(-0.7, len(lines) - 0.3), aspect="equal")
        axes.set_title(title or f"{('South', 'North')[self.mover]} (below is South) to move", fontsize=10)
        axes.axis("off")
        return axes


def position(row, shape):
    """The Position of a row of the moves table (anything with its columns by name)."""
    has_marks = shape.game == "kiothi"
    phase = "play"
    if has_marks and ">" in row["move"]:
        phase = "r2" if row["mover"] else "r1"
    return Position(
        shape, cells([row["board"]], shape)[0].tolist(),
        marked([row["marks"]], shape)[0].tolist() if has_marks else [],
        (int(row["south_store"]), int(row["north_store"])), int(row["mover"]), phase)


def parse(text, game):
    """The Position that a text in notation tells; parse(text, game).text == text."""
    words = text.split()
    mover = "SN".index(words[1] if game == "bao" else words[2])
    if game == "bao":
        rows = [[list(map(int, row)) for row in of.split("/")] for of in words[0].split("|")]
        holes = [n for front, back in rows for n in back + front[::-1]]
        return Position(Shape(game, len(holes) // 2), holes, mover=mover)
    each = [n for row in words[0].split("/") for n in row.split(",")]
    holes = [int(n.rstrip("*")) for n in each]
    marks = [n.endswith("*") for n in each] if game == "kiothi" else []
    stores = tuple(map(int, re.split("-", words[1])))
    return Position(Shape(game, len(holes) // 2), holes, marks, stores, mover, words[3] if game == "kiothi" else "play")
