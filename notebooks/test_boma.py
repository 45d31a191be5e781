"""boma.py and boma.sql against the program itself, on games of every variant.

    python -m unittest discover notebooks
"""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy as np

import boma

STUDY = """
name: reading
seed: 20
games: 12
variants: [{variants}]
matchups: [{{south: random, north: greedy}}]
openings: {{plies: 2}}
ply_limit: 150
splits: {{validation: 0.3}}
"""
# Kiothi's redistributions as moves of the record: only then are there rows before play.
OPENED = "{name: opened, seed: 1, games: 6, variants: [kiothi/standard], openings: {kind: none}, matchups: [{south: random, north: random}]}"
EXTRA = ["kiothi/standard+filled=5", "kiothi/standard+protection=none", "kiothi/standard+opening_boma=0",
         "bao/standard+files=3", "bao/standard+files=5", "bao/standard+files=9",
         "kalah/standard+houses=3", "kalah/standard+houses=8,seeds=6", "tihbat/standard+seeds=3"]


def setUpModule():
    global temporary, data, opened
    temporary = tempfile.TemporaryDirectory()
    folder = Path(temporary.name)
    names = [v["name"] for v in boma.ask("variants")] + [name.replace(",", "+") for name in EXTRA]
    (folder / "study.yaml").write_text(STUDY.format(variants=", ".join(names)))
    (folder / "opened.yaml").write_text(OPENED)
    for name in ("study", "opened"):
        boma.run("generate", folder / f"{name}.yaml", "--out", folder / name, "--quiet")
    data, opened = boma.Dataset(folder / "study"), boma.Dataset(folder / "opened")


def tearDownModule():
    temporary.cleanup()


def each():
    """Every variant with its dataset, shape and rows."""
    for d in (data, opened):
        for name in d.variants:
            yield d, name, d.shape(name), d.moves(name).order("game_id, ply").df()


class Case(unittest.TestCase):
    def same(self, got, want):
        """Equality of long lists, told by the first difference."""
        self.assertEqual(len(got), len(want))
        for i, (one, other) in enumerate(zip(got, want)):
            if one != other:
                self.fail(f"at {i}: {one}, want {other}")


class Positions(Case):
    def test_rows_are_positions_of_the_program(self):
        """Every row, as text, is a position that boma takes, with as many moves as the row has."""
        for _, name, shape, rows in each():
            with self.subTest(name):
                texts = [boma.position(row, shape).text for _, row in rows.iterrows()]
                said = subprocess.run([boma.program(), "moves", name, "-", "--sample", "1"], input="\n".join(texts),
                                      capture_output=True, text=True).stdout.splitlines()
                self.same([json.loads(line)["position"] for line in said], texts)
                counts = [min(json.loads(line)["count"], 2**16 - 1) for line in said]
                self.same(counts, rows.legal.tolist())

    def test_replay_shows_the_same(self):
        """The first games of every variant, against `boma replay`, ply by ply."""
        for d, name, shape, rows in each():
            with self.subTest(name):
                for game in rows.game_id.unique()[:3]:
                    shown = {x["ply"]: x["position"] for x in boma.ask("replay", d.folder, game) if x.get("ply") is not None}
                    mine = rows[rows.game_id == game]
                    self.assertEqual(len(shown), len(mine))
                    for _, row in mine.iterrows():
                        self.assertEqual(boma.position(row, shape).text, shown[row.ply])

    def test_parse_is_the_inverse(self):
        for _, name, shape, rows in each():
            with self.subTest(name):
                for _, row in rows.head(200).iterrows():
                    p = boma.position(row, shape)
                    self.assertEqual(boma.parse(p.text, shape.game), p)

    def test_known_positions(self):
        """By hand, from docs/notation.md."""
        bao = boma.Shape("bao", 24)
        start = bytes([0xff, 0xff, 0x7f, 0xff, 0xff, 0x7f])  # b1..b12, f12..f1: f1 is bit 23
        row = {"board": start, "marks": 0, "south_store": 0, "north_store": 0, "mover": 0, "move": "f2"}
        self.assertEqual(boma.position(row, bao).text, "011111111111/111111111111|011111111111/111111111111 S")
        kiothi = boma.Shape("kiothi", 10)
        row = {"board": bytes([3, 1] + [0] * 17 + [6]), "marks": 1 << 1 | 1 << 19, "south_store": 4, "north_store": 9, "mover": 1, "move": "1:1"}
        self.assertEqual(boma.position(row, kiothi).text, "3,1*,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,6* 4-9 N play")

    def test_drawings(self):
        p = boma.parse("1*,0,0,0,0,0,0,0,0,12/0,7,0,0,0,0,0,0,0,3* 4-9 N play", "kiothi")
        self.assertEqual(p.drawing(), "\n".join([
            "North |  3*  .   .   .   .   .   .   .   7   .  |",
            "South |  1*  .   .   .   .   .   .   .   .  12  |",
            "stores: South 4, North 9", "North to move"]))
        p = boma.parse("011/101|110/001 S", "bao")
        self.assertEqual(p.drawing(), "\n".join([
            "North |  1   .   .  |", "North |  .   1   1  |", "South |  .   1   1  |", "South |  1   .   1  |", "South to move"]))


class Macros(Case):
    """boma.sql gives what boma.py gives, on every row."""

    def test_macros(self):
        for d, name, shape, rows in each():
            with self.subTest(name):
                cells, mover = boma.cells(rows.board, shape), rows.mover.to_numpy()
                mine = boma.own_first(cells, mover)
                if shape.game == "bao":
                    got = d.moves(name).order("game_id, ply").project(
                        f"bao_own(board, mover, {shape.side // 2}), bao_other(board, mover, {shape.side // 2}), bao_ring(board, 1, {shape.side // 2}), bao_stones(board, 0)").fetchall()
                    want = zip(mine[:, : shape.side].tolist(), mine[:, shape.side :].tolist(), cells[:, shape.side :].tolist(), cells[:, : shape.side].sum(1).tolist())
                    self.same(got, list(want))
                    continue
                marks = boma.own_first(boma.marked(rows.marks, shape), mover)
                got = d.moves(name).order("game_id, ply").project(
                    "boma_own(board, mover), boma_other(board, mover), boma_own_marked(board, marks, mover), boma_other_marked(board, marks, mover), "
                    "boma_holes(board), boma_on_board(board), boma_own_store(south_store, north_store, mover), boma_view(board, marks, south_store, north_store, mover)").fetchall()
                side = shape.side
                for row, own, mark, cell, (_, record) in zip(got, mine.tolist(), marks.tolist(), cells.tolist(), rows.iterrows()):
                    stores = [record.south_store, record.north_store]
                    want = (own[:side], own[side:], mark[:side], mark[side:], cell, sum(cell), stores[record.mover])
                    self.assertEqual(row[:7], want)
                    self.assertEqual(row[7], {"own": own[:side], "other": own[side:], "own_marked": mark[:side], "other_marked": mark[side:],
                                              "own_store": stores[record.mover], "other_store": stores[1 - record.mover]})


class Datasets(unittest.TestCase):
    def test_splits_and_variants(self):
        counts = [data.games(split=s).aggregate("count(*)").fetchall()[0][0] for s in ("train", "validation", None)]
        self.assertEqual(counts[0] + counts[1], counts[2])
        self.assertEqual(counts[2], 12 * len(data.variants))

    def test_errors_name_what_is_allowed(self):
        for call, words in [
            (lambda: data.games("kiothi/standrad"), ["kiothi/standrad", "kiothi/standard"]),
            (lambda: data.games(split="test"), ["test-*.parquet"]),
            (lambda: boma.Dataset("/"), ["manifest.json"]),
            (lambda: boma.run("moves", "kiothi/none"), ["kiothi/none"]),
            (lambda: boma.Shape.of("oware houses=6"), ["oware", "kiothi"]),
            (lambda: boma.cells([b"123"], boma.Shape("tihbat", 2)), ["3 bytes", "4"]),
        ]:
            with self.assertRaises(boma.Error) as caught:
                call()
            for word in words:
                self.assertIn(word, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))

    def test_unknown_schema(self):
        manifest = json.loads((data.folder / "manifest.json").read_text()) | {"schema_version": 2}
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "manifest.json").write_text(json.dumps(manifest))
            with self.assertRaisesRegex(boma.Error, "schema version 2"):
                boma.Dataset(folder)


class Arrays(unittest.TestCase):
    def test_own_first(self):
        got = boma.own_first(np.array([[1, 2, 3, 4], [1, 2, 3, 4]]), [0, 1])
        self.assertEqual(got.tolist(), [[1, 2, 3, 4], [3, 4, 1, 2]])


if __name__ == "__main__":
    unittest.main()
