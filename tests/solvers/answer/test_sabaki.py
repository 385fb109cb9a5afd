"""Solution trees open in Sabaki: its own parser reads them as we mean them."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from test_exact import SIX_IN_THE_CORNER, STRAIGHT_THREE, problem

from tesuji.go import WHITE, Point
from tesuji.jobs.batch import SolveOne
from tesuji.problems import Goal
from tesuji.solvers import Limit, SolverConfig

SABAKI = Path(__file__).parents[3] / "build" / "sabaki" / "node_modules"
pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (SABAKI / "@sabaki" / "sgf").exists(), reason="needs npm install --prefix build/sabaki @sabaki/sgf"
    ),
]


def read_by_sabaki(path: Path) -> dict:
    script = Path(__file__).parent / "sabaki" / "tree.js"
    environment = {**os.environ, "NODE_PATH": str(SABAKI)}
    done = subprocess.run(["node", script, path], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("detail", ["main", "full"])
@pytest.mark.parametrize("diagram", [STRAIGHT_THREE, SIX_IN_THE_CORNER])
def test_sabaki_reads_the_tree_as_we_mean_it(diagram, detail, tmp_path):
    asked = problem(diagram, Goal.KILL, WHITE)
    work = SolveOne(SolverConfig.of("dfpn+", None, {}), Limit(nodes=100_000), tree=detail)
    solved = work(asked)
    path = tmp_path / "tree.sgf"
    path.write_text(solved.sgf, encoding="utf-8")
    read = read_by_sabaki(path)
    assert (read["root"]["FF"], read["root"]["CA"], read["root"]["PL"]) == (["4"], ["UTF-8"], ["W"])
    moves = read["rows"][1:]
    assert all(row["color"] == "WB"[(row["depth"] - 1) % 2] for row in moves), "moves alternate"
    first = {Point(row["vertex"][0], asked.height - 1 - row["vertex"][1]): row for row in moves if row["depth"] == 1}
    assert set(solved.solution.moves) <= set(first)
    for point, row in first.items():
        assert row["marks"] == (["TE"] if point in solved.solution.moves else ["BM"])
    right = [row for row in moves if "RIGHT" in row["comment"]]
    assert right
    assert all(row["leaf"] and row["color"] == "W" for row in right), "right lines end on the solver's move"
    wrong = [row for row in moves if row["leaf"] and row not in right]
    assert all(row["color"] == "B" for row in wrong), "refutations end on the opponent's"
