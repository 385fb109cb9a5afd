"""The public sets, where they are at hand, are read completely: as many problems as their description says."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tesuji.errors import InputError
from tesuji.problems.expected import move_names
from tesuji.suites.regression import Expectation, read_command_records, read_scripts
from tesuji.suites.suite import ProblemCase, read_cases

DATA = Path(os.environ.get("TESUJI_DATA") or Path(__file__).parents[3] / "shared" / "data")
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the problem sets are not here")


@pytest.mark.parametrize(
    ("name", "count"), [("reading", 112), ("life_and_death", 323), ("connection", 79), ("semeai", 223)]
)
def test_every_record_of_gnugos_suite_is_a_test(name, count):
    scripts = list(read_command_records(DATA / "gnugo" / f"{name}.jsonl"))
    assert len(scripts) == count
    assert not any(isinstance(script, InputError) for script in scripts)


def test_every_test_of_fuegos_suite_is_found():
    scripts = [script for path in sorted(DATA.glob("fuego/*.tst")) for script in read_scripts(path)]
    checks = [step for script in scripts for step in script.steps if isinstance(step, Expectation)]
    commands = Counter(check.command.split()[0] for check in checks)
    ladders = commands["go_ladder"] + commands["go_static_ladder"]
    assert (commands["go_safe"], ladders) == (133, 13)
    assert commands["reg_genmove"] >= 400
    assert any(check.known_failure for check in checks)
    assert any(check.negate for check in checks)
    for script in scripts:
        for step in script.steps:
            if isinstance(step, str) and step.startswith("loadsgf"):
                assert (Path(script.folder) / step.split()[1]).exists()


@pytest.mark.parametrize(
    ("path", "count"),
    [("gotools/problems.jsonl", 300), ("goproblems/problems.jsonl", 20), ("d180cf/problems.jsonl", 113)],
)
def test_every_problem_states_its_answer(path, count):
    cases = list(read_cases(DATA / path))
    assert len(cases) == count
    assert all(isinstance(case, ProblemCase) for case in cases)


def test_solution_trees_say_what_the_list_says():
    lines = (DATA / "gogameguru" / "problems.jsonl").read_text(encoding="utf-8").splitlines()
    listed = {Path(record["sgf"]).stem: record["accepted_first_moves"] for record in map(json.loads, lines)}
    for path in sorted((DATA / "gogameguru" / "sgf").rglob("*.sgf"))[::25]:
        (case,) = read_cases(path)
        assert move_names(case.problem.expected.accepted) == sorted(listed[path.stem]), path.stem
