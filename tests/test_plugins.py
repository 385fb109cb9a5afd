"""A plug-in has a name wherever Tesuji's own players, solvers, filters, measures and commands have one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.jobs.test_cluster import started
from tests.plugged import EXAMPLE, install
from tesuji import InputError, plugins, register_player, register_solver
from tesuji.jobs.digest import sources_digest, version_of
from tesuji.players import PRESETS, make_player, read_player
from tesuji.players.uniform import UniformSettings
from tesuji.solvers import SOLVERS, SolverConfig

ROOT = Path(__file__).parents[1]
PROBLEM = "(;SZ[5]AB[bd][cd][ac][bb][cb]AW[bc][cc]PL[B]TR[bc])"


@pytest.fixture
def alone(monkeypatch):
    """Nothing that this test registers is left for another one."""
    monkeypatch.setattr(plugins, "_registered", {})


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return install(tmp_path_factory.mktemp("site"), broken="sunk")


def python(site: Path, *words: object, text: str | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(ROOT)])
    return subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        text=True,
        input=text,
        env=os.environ | {"PYTHONPATH": path} | more,
    )


# A package with entry points ---------------------------------------------------------------------------------------


def test_the_example_passes_its_own_tests(site):
    done = python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLE)
    assert done.returncode == 0, done.stdout


def test_a_match_in_two_processes_knows_the_player(site):
    done = python(site, "-m", "tesuji", "match", "mirror", "random", "-n", 4, "--size", 5, "-j", 2, "--json")
    games = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, len(games)) == (0, "", 5)
    assert games[-1]["failures"] == 0


def test_problems_are_solved_in_two_processes_by_the_solver(site, tmp_path):
    for name in ("a.sgf", "b.sgf"):
        (tmp_path / name).write_text(PROBLEM)
    files = (tmp_path / "a.sgf", tmp_path / "b.sgf")
    done = python(site, "-m", "tesuji", "solve", *files, "--preset", "liberties-3", "-j", 2, "--json", "--nodes", 100)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [(one["solver"], one["move"], one["verdict"]) for one in answers] == 2 * [("liberties", "D3", "success")]


def test_the_gtp_engine_plays_it_and_knows_its_command(site):
    lines = "boardsize 9\nplay b C3\ngenmove w\nexample-stones w\nquit\n"
    done = python(site, "-m", "tesuji", "gtp", "--player", "mirror", text=lines)
    assert done.stdout.split() == ["=", "=", "=", "G7", "=", "1", "="]


def test_a_plug_in_that_cannot_be_imported_costs_one_sentence(site):
    done = python(site, "-m", "tesuji", "play", "sunk")
    assert done.returncode == 2
    assert "the player 'sunk' of tesuji-example cannot be used (ModuleNotFoundError:" in done.stderr
    assert done.stderr.count("\n") == 1
    listed = python(site, "-c", "from tesuji.players import PRESETS; print(*PRESETS); print(*PRESETS)")
    assert "mirror" in listed.stdout
    assert "sunk" not in listed.stdout
    assert listed.stderr.count("\n") == 1


def test_the_page_lists_the_player_and_lets_it_play(site, monkeypatch):
    pytest.importorskip("fastapi")
    pytest.importorskip("httpx2")
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    monkeypatch.syspath_prepend(site)
    plugins._offers.cache_clear()
    try:
        app = make_app(WebSettings(workers=1, queue=4, seconds=3600.0))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            about = client.get("/api/about").json()
            played = client.post("/api/play", json={"size": 9, "moves": ["C3"], "player": "mirror"}).json()
        assert "mirror" in about["players"]
        assert "liberties" in [solver["name"] for solver in about["solvers"]]
        assert played["move"] == "G7"
    finally:
        plugins._offers.cache_clear()


# Registered --------------------------------------------------------------------------------------------------------

NOTEBOOK = """
import os, sys
from dataclasses import dataclass, replace
import tesuji
from tesuji.jobs.pool import Pool, TaskFailure
from tesuji.lab.matches.contest import Match
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.players import PlayerSettings
from tesuji.solvers import SOLVERS

@dataclass(frozen=True)
class CornerSettings(PlayerSettings):
    def make(self, name, seed):
        return Corner(name, self, seed)

class Corner(tesuji.Player):
    def genmove(self, game, color, clock=None):
        return tesuji.Move(color, (game.legal_moves(color) or [None])[0])

def run(problem, settings, limit, observer, seed):
    return replace(SOLVERS["dfpn+"].run(problem, settings, limit, observer, seed), solver="cell")

tesuji.register_player("corner", CornerSettings)
tesuji.register_solver(replace(SOLVERS["dfpn+"], name="cell", run=run))
"""
KILLED = """
def work(task):
    if task == 1:
        os._exit(9)
    game = tesuji.Game(5)
    return str(tesuji.make_player("corner").genmove(game, game.to_play).point)

answers = dict(Pool(work, range(6), jobs=2))
assert isinstance(answers.pop(1), TaskFailure)
print(*answers.values())
"""
PLAYED = """
random = tesuji.players.PRESETS["random"]
plan = MatchPlan(Contestant("corner", CornerSettings()), Contestant("random", random), 4, 5)
where = {"cluster": sys.argv[1]} if len(sys.argv) > 1 else {"jobs": 2}
print(*(game.moves > 0 for game in Match(plan).play(**where)))
"""
SOLVED = f"""
for solution in tesuji.solve([{PROBLEM!r}, {PROBLEM!r}], solver="cell", nodes=1000, jobs=2):
    print(solution.solver, solution.move)
"""


@pytest.fixture
def notebook(tmp_path):
    """Runs lines that are in no file, as the cells of a notebook are."""
    return lambda lines, *words: python(tmp_path, "-", *words, text=NOTEBOOK + lines)


def test_what_a_notebook_defines_is_known_to_workers_also_after_one_was_killed(notebook):
    done = notebook(KILLED)
    assert (done.stdout.split(), done.stderr) == (5 * ["A1"], "")


def test_a_match_and_a_batch_of_problems_know_what_a_notebook_defines(notebook):
    done = notebook(PLAYED + SOLVED)
    assert (done.stdout.split(), done.stderr) == (4 * ["True"] + 2 * ["cell", "D3"], "")


def test_a_dask_worker_knows_it_too(notebook):
    pytest.importorskip("distributed")
    with started("scheduler", "--port", "0") as (_, address), started("worker", address, "--workers", "2"):
        done = notebook(PLAYED, address)
    assert (done.stdout.split(), done.stderr) == (4 * ["True"], "")


def test_a_name_of_ours_is_not_given_away(alone):
    with pytest.raises(InputError, match="there is a player 'uct' in Tesuji already: expected another name"):
        register_player("uct", UniformSettings)
    with pytest.raises(InputError, match="expected a word without"):
        register_player("a:b", UniformSettings)
    with pytest.raises(InputError, match="expected PlayerSettings"):
        register_player("mine", 5)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="expected a tesuji"):
        SOLVERS.register("mine", SOLVERS["auto"])


def test_what_was_registered_may_be_registered_again_and_is_listed(alone):
    register_player("mine", UniformSettings)
    register_player("mine", UniformSettings())
    assert "mine" in list(PRESETS)
    assert read_player("mine") == ("mine", UniformSettings())
    assert make_player("mine").name == "mine"
    assert "nobody" not in PRESETS


def test_tables_of_tesuji_stand_first(alone):
    assert list(SOLVERS)[: len(SOLVERS.shipped)] == list(SOLVERS.shipped)
    assert SolverConfig.of().solver is SOLVERS.shipped["auto"]


# A filter in a file ------------------------------------------------------------------------------------------------

POLICY = """
[[phases]]
name = "only"
filters = [{ kind = "mine.py:Edge", line = 2 }]
[[phases]]
name = "passing"
"""
EDGE = """
import numpy as np
from tesuji.players.gogogo.filters import Filter

class Edge(Filter):
    name = "edge"
    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
    def power_map(self, board, color):
        power = np.zeros((board.height, board.width))
        power[self.line - 1, 0] = 1
        return power
"""


@pytest.fixture
def policy(tmp_path):
    (tmp_path / "mine.toml").write_text(POLICY)
    (tmp_path / "mine.py").write_text(EDGE)
    return tmp_path / "mine.toml"


def test_a_policy_names_a_filter_in_a_file_beside_it(policy):
    from tesuji import Game

    game, settings = Game(5), read_player(f"gogogo:{policy}")[1]
    assert str(settings.make("edge", 1).genmove(game, game.to_play).point) == "A2"
    before = settings.digest
    (policy.parent / "mine.py").write_text(EDGE.replace("= 1", "= 2"))
    assert settings.digest != before


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ('kind = "mine.py:Edge"', "line is missing: expected a value for Edge"),
        ('kind = "mine.py:Edge", line = "two"', "line is 'two': expected int"),
        ('kind = "mine.py:Edge", lane = 2', "there is no field 'lane': expected one of kind, line"),
        ('kind = "mine.py:Corner", line = 2', "has no filter 'Corner': expected a class of Filter"),
        ('kind = "other.py:Edge", line = 2', "other.py"),
        ('kind = "broken.py:Edge", line = 2', "cannot be loaded (ZeroDivisionError: division by zero)"),
        ('kind = "edge"', "expected one of fixed-positions"),
    ],
)
def test_what_is_wrong_with_it_is_told_with_its_place(policy, row, complaint):
    policy.write_text(POLICY.replace('kind = "mine.py:Edge", line = 2', row))
    (policy.parent / "broken.py").write_text("1 / 0")
    with pytest.raises(InputError) as error:
        read_player(f"gogogo:{policy}")
    assert complaint in str(error.value)
    assert str(policy.parent) in str(error.value)


# What decides answers ----------------------------------------------------------------------------------------------


def test_the_code_of_a_plug_in_is_part_of_the_version(site, monkeypatch):
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    from tesuji_example.player import MirrorSettings  # type: ignore[import-not-found]

    assert version_of(UniformSettings()) == version_of(SOLVERS["auto"].run) == sources_digest()
    before = version_of(MirrorSettings())
    assert before.startswith(sources_digest() + "+")
    file = site / "tesuji_example" / "filter.py"
    kept = file.read_text()
    try:
        file.write_text(kept + "# changed\n")
        assert version_of(MirrorSettings()) != before
    finally:
        file.write_text(kept)


def test_a_solver_without_its_default_preset_is_refused(alone):
    from dataclasses import replace

    with pytest.raises(InputError, match="has no preset"):
        register_solver(replace(SOLVERS["auto"], name="mine", presets=MappingProxyType({})))
