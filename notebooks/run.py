"""Executes the notebooks, each in a process of its own, and writes executed copies.

    python run.py [--out executed] [NOTEBOOK.ipynb ...]

Writes executed/NAME.ipynb, NAME.html, and the last figure of each as NAME.png. A notebook
without a figure in its last cell of code is an error, as is one that fails.
"""

import argparse
import base64
import os
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert import HTMLExporter

HERE = Path(__file__).resolve().parent


def execute(path, out):
    """Executes one notebook; returns None, or what is wrong in one line."""
    notebook = nbformat.read(path, as_version=4)
    problem = None
    with tempfile.TemporaryDirectory() as sockets:
        kernel = AsyncKernelManager(kernel_name="python3", transport="ipc", ip=f"{sockets}/kernel")
        client = NotebookClient(notebook, km=kernel, startup_timeout=120, timeout=900, resources={"metadata": {"path": str(HERE)}})
        try:
            client.execute()
        except CellExecutionError as error:
            problem = str(error).strip().splitlines()[-1]
    nbformat.write(notebook, out / path.name)
    html, _ = HTMLExporter().from_notebook_node(notebook)
    (out / path.with_suffix(".html").name).write_text(html)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    figures = [o.data["image/png"] for o in code[-1].outputs if "data" in o and "image/png" in o.data]
    if figures:
        (out / path.with_suffix(".png").name).write_bytes(base64.b64decode(figures[-1]))
    return problem or (None if figures else "its last cell shows no figure")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all")
    parser.add_argument("--out", type=Path, default=HERE / "executed")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    # One thread each, so that sums, and what is trained on them, come out the same again.
    os.environ |= {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}
    failed = False
    for path in options.notebooks or sorted(HERE.glob("*.ipynb")):
        begun = time.monotonic()
        problem = execute(path, options.out)
        print(f"{path.name}: {problem or 'executed'}, {time.monotonic() - begun:.0f} s", flush=True)
        failed |= problem is not None
    sys.exit(failed)


if __name__ == "__main__":
    main()
