"""boma_export.py against pyarrow's own lists and against boma.py, on random games.

    python -m unittest discover notebooks
"""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import pyarrow as pa

import boma
import boma_export

STUDY = """
name: exported
seed: 3
games: 30
variants: [kiothi/standard, kiothi/wikipedia, bao/standard+files=5, tihbat/standard, kalah/standard+houses=4]
matchups: [{south: random, north: "mcts:iterations=10"}]
openings: {plies: 3}
ply_limit: 70
tables: [{solve: tihbat/standard}]
"""


def setUpModule():
    global temporary, folder, data
    temporary = tempfile.TemporaryDirectory()
    folder = Path(temporary.name)
    (folder / "study.yaml").write_text(STUDY)
    boma.run("generate", folder / "study.yaml", "--out", folder / "data", "--quiet")
    boma.run("export", folder / "data", "--out", folder / "rows", "--quiet")
    boma.run("export", folder / "data", "--out", folder / "text", "--format", "jsonl", "--quiet")
    data = boma.Dataset(folder / "data")


def tearDownModule():
    temporary.cleanup()


def each():
    for name in data.variants:
        yield name, boma_export.Rows(folder / "rows", name)


def dense(rows):
    """legal and policy by loops."""
    size = len(rows.actions)
    table = rows.file.read_all()
    bits, shares = table["legal_bits"].to_pylist(), table["policy"].to_pylist()
    legal = [[row[a // 8] >> a % 8 & 1 == 1 for a in range(size)] for row in bits]
    policy = [[0.0] * size for _ in bits]
    for row, mask, share in zip(policy, legal, shares):
        for a, p in zip([a for a in range(size) if mask[a]], share, strict=True):
            row[a] = p
    return np.array(legal), np.array(policy, np.float32)


class Reading(unittest.TestCase):
    def test_features_are_the_boards(self):
        """Features by name, against the moves table decoded by boma.py."""
        for name, rows in each():
            with self.subTest(name):
                shape, moves = data.shape(name), data.moves(name).df()
                mover = moves.mover.to_numpy()
                want = [boma.own_first(boma.cells(moves.board, shape), mover)]
                if any("mark" in f for f in rows.features):
                    want.append(boma.own_first(boma.marked(moves.marks, shape), mover))
                if shape.game != "bao":
                    want.append(boma.own_first(moves[["south_store", "north_store"]].to_numpy(), mover))
                want = {key: row for key, row in zip(zip(moves.game_id, moves.ply), np.hstack(want).tolist())}
                got = {key: row for key, row in zip(zip(rows.column("game_id"), rows.column("ply")), rows.column("features").tolist())}
                self.assertTrue(got == want)

    def test_legal_and_policy(self):
        for name, rows in each():
            with self.subTest(name):
                legal, policy = dense(rows)
                np.testing.assert_array_equal(rows.column("legal"), legal)
                np.testing.assert_array_equal(rows.column("policy"), policy)
                np.testing.assert_allclose(policy.sum(axis=1), 1, atol=1e-6)
                self.assertTrue(legal[np.arange(len(rows)), rows.column("played")].all())

    def test_numbers(self):
        for name, rows in each():
            table = rows.file.read_all()
            for column in ("outcome", "exact_margin", "exact_wdl", "root_value", "weight", "ply", "explored"):
                with self.subTest(name, column=column):
                    want = np.array([np.nan if v is None else v for v in table[column].to_pylist()], np.float64)
                    np.testing.assert_array_equal(np.asarray(rows.column(column), np.float64), want)

    def test_nothing_is_copied(self):
        for name, rows in each():
            before = pa.total_allocated_bytes()
            for column in ("features", "legal_bits", "policy", "outcome", "exact_margin", "game_id"):
                view = rows.view(0, column)
                self.assertFalse(view.flags.owndata or view.flags.writeable, (name, column))
            self.assertEqual(pa.total_allocated_bytes(), before)

    def test_batches_are_the_rows_once(self):
        """Split into small parts, so that there are pools."""
        for name, rows in each():
            with self.subTest(name):
                table = rows.file.read_all().combine_chunks()
                rows.parts = table.to_batches(max_chunksize=64)
                key = lambda b: list(zip(b["game_id"].tolist(), b["ply"].tolist(), map(bytes, b["features"]), map(bytes, b["policy"])))
                columns = ["game_id", "ply", "features", "policy"]
                whole = key({c: rows.column(c) for c in columns})
                one, two, other = ([k for b in rows.batches(50, columns, seed=s, pool=3) for k in key(b)] for s in (1, 1, 2))
                self.assertTrue(one == two and one != other and one != whole)
                self.assertTrue(sorted(one) == sorted(other) == sorted(whole))
                twice = [k for b in rows.batches(50, columns, seed=1, epochs=2, pool=3) for k in key(b)]
                self.assertTrue(sorted(twice) == sorted(whole + whole) and twice[: len(whole)] != twice[len(whole) :])

    def test_errors_name_what_is_allowed(self):
        odd = folder / "odd"
        odd.mkdir()
        report = json.loads((folder / "rows" / "export.json").read_text())
        (odd / "export.json").write_text(json.dumps(report | {"layout_version": 9}))
        for arguments, words in [
            ((folder, "tihbat/standard"), ["export.json"]),
            ((folder / "text", "tihbat/standard"), ["jsonl", "arrow"]),
            ((folder / "rows", "tihbat/modiar"), ["tihbat/modiar", "tihbat/standard"]),
            ((folder / "rows", "tihbat/standard", "test"), ["test", "train"]),
            ((odd, "tihbat/standard"), ["layout version 9"]),
        ]:
            with self.assertRaises(boma.Error) as caught:
                boma_export.Rows(*arguments)
            for word in words:
                self.assertIn(word, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
