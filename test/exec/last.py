"""An outside agent: it plays the last legal move and says how sure it is.

docs/exec.md is the protocol.
"""

import json
import sys


def answer(question):
    legal = question["legal"]
    if not legal:  # a redistribution of Kiothi: empty two boma into one
        return {"move": redistribution(question["position"])}
    return {
        "move": legal[-1],
        "value": 0.0,
        "visits": [0] * (len(legal) - 1) + [1],
    }


def redistribution(position):
    """The first two occupied boma, all their warriors into South's first."""
    rows, _, mover, _ = position.split(" ")
    row = rows.split("/")["SN".index(mover)].replace("*", "").split(",")
    occupied = [i for i, n in enumerate(row, 1) if n != "0"][:2]
    lifted = sum(int(row[i - 1]) for i in occupied)
    return "+".join(map(str, occupied)) + ">S1=" + str(lifted)


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
