"""The notebooks run from top to bottom, and are kept without what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import PLAIN
from tests.optional import need

for module in ("nbclient", "ipykernel", "numpy", "pyarrow"):
    need(module)

import nbclient  # noqa: E402
import nbformat  # noqa: E402

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))
PATIENCE = 600  # seconds for a cell, on a machine that has much else to do
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_one_for_each_beginning() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["first_bot", "first_dataset", "first_game", "first_training"]


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@every_notebook
def test_it_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": str(tmp_path)}}).execute()
    told = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert told[-1], "its last cell tells something"


@every_notebook
def test_it_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None
