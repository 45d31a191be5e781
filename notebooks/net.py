"""A trained network that plays, as an outside program of boma (docs/exec.md):

    {south: "exec:random=no,python3 net.py weights.npz", north: greedy}

It looks at the position after each legal move as the opponent will see it, and leaves him
where he has least to hope for: the margin he has at hand plus what the network expects
to come. Of equal moves it takes the first. `boma moves VARIANT -` is kept open to say
where moves lead; set BOMA to its path if it is not bin/boma.
"""

import json
import os
import subprocess
import sys

# One thread: the machine's other processors play other games.
os.environ |= {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def features(position):
    """A Kiothi position as boma export has it: own boma and the other's, their marks, prisons."""
    board, prisons, mover, _ = position.split()
    rows, stores = board.split("/"), [int(n) for n in prisons.split("-")]
    if mover == "N":
        rows, stores = rows[::-1], stores[::-1]
    holes = [hole for row in rows for hole in row.split(",")]
    return [int(h.rstrip("*")) for h in holes] + [h.endswith("*") for h in holes] + stores


def save(path, network):
    """Writes a scikit-learn MLPRegressor as plain arrays."""
    layers = zip(network.coefs_, network.intercepts_)
    np.savez(path, **{name: a for i, (w, b) in enumerate(layers) for name, a in ((f"w{i}", w), (f"b{i}", b))})


class Network:
    """Margin of the player to move, in seeds, from features as boma export has them."""

    def __init__(self, path):
        with np.load(path) as arrays:
            self.layers = [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(len(arrays) // 2)]

    def margin(self, x):
        x = np.asarray(x, np.float64)
        at_hand = x[:, -2] - x[:, -1]
        for w, b in self.layers[:-1]:
            x = np.maximum(x @ w + b, 0)
        w, b = self.layers[-1]
        return at_hand + (x @ w + b)[:, 0]


class Moves:
    """Where each legal move leads, asked of a boma that stays open."""

    def __init__(self, variant):
        program = os.environ.get("BOMA") or os.path.join(HERE, "..", "bin", "boma")
        self.child = subprocess.Popen([program, "moves", variant, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def of(self, position):
        self.child.stdin.write(position + "\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())["moves"]


def main():
    network, children = Network(sys.argv[1]), {}
    for line in sys.stdin:
        question = json.loads(line)
        variant = question["variant"]
        if variant not in children:
            children[variant] = Moves(variant)
        moves = children[variant].of(question["position"])
        worth = -network.margin([features(m["to"]) for m in moves])
        best = int(np.argmax(worth.round(9)))
        print(json.dumps({"move": moves[best]["move"], "margin": round(float(worth[best]), 4)}), flush=True)


if __name__ == "__main__":
    main()
