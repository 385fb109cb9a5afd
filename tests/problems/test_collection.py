"""Files of every kind, what the user overrides, and the public sets where they are to be had."""

import json
import os
from pathlib import Path

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Point
from tesuji.problems import Draft, Goal, KoPolicy, Overrides, Quantifier, Verdict, complete, load
from tesuji.problems.jsonl import read_lines, read_record
from tesuji.problems.lin.bridge import from_lin, to_lin
from tesuji.problems.lin.text import Aim, LinProblem, format_lin
from tesuji.problems.problem import Source

SGF = "(;SZ[9]PL[B]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di])"
DATA = Path(os.environ.get("TESUJI_DATA", Path(__file__).parents[3] / "shared" / "data"))


def points(text):
    return frozenset(Point.parse(word) for word in text.split())


def entries(path, name, text, overrides=None):
    (path / name).write_text(text, encoding="utf-8")
    return list(load(path / name, overrides))


def test_a_file_is_told_by_its_name_or_by_what_is_in_it(tmp_path):
    (sgf,) = entries(tmp_path, "a.txt", SGF)
    (line,) = entries(tmp_path, "b.txt", json.dumps(sgf.problem.to_dict()))
    assert line.problem.replace(source=sgf.source) == sgf.problem
    (text,) = entries(tmp_path, "c.toml", '[[problem]]\nto_play = "black"\ndiagram = """\nX O .\n. . .\n"""')
    assert text.problem is not None


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.dat", "hello", "of no known kind"),
        ("a.sgf", "", "not an SGF file"),
        ("a.jsonl", "{]", "line 1, column 2: not JSON"),
        ("a.jsonl", "[1]", "line 1: expected a JSON object"),
        ("a.jsonl", '{"a": 1}', "line 1: the record is of no known kind"),
        ("a.jsonl", '{"command": "attack"}', "line 1: the record has no field"),
        ("a.toml", "= 3", "is not TOML"),
    ],
)
def test_what_cannot_be_read_is_an_entry_with_an_error(tmp_path, name, text, sentence):
    errors = [str(entry.error) for entry in entries(tmp_path, name, text) if entry.error]
    assert any(sentence in error and name in error for error in errors)


def test_a_missing_file_is_an_error_too(tmp_path):
    (entry,) = load(tmp_path / "none.sgf")
    assert "there is no such file" in str(entry.error)
    with pytest.raises(InputError, match="no such file"):
        list(load(tmp_path / "none.sgf").problems())


def test_the_user_has_the_last_word(tmp_path):
    def ask(**words):
        (entry,) = entries(tmp_path, "a.sgf", SGF.replace("PL[B]", "PL[B]MA[ah]"), Overrides(**words))
        return entry

    assert ask().problem.goal == Goal.KILL
    assert ask(to_play=WHITE).problem.goal == Goal.LIVE
    assert ask(goal=Goal.CAPTURE).problem.goal == Goal.CAPTURE
    assert ask(target=points("A3")).problem.goal == Goal.LIVE
    assert ask(region=points("A1 B1")).problem.region == points("A1 B1 A2 B2 C2 D2 D1")  # the target is inside
    assert "a.sgf, problem 1: with Black to play, live needs" in str(ask(goal=Goal.LIVE).error)


def test_lins_problems_are_ours(tmp_path):
    important, region = points("A2 B2"), points("A1 B1 C1 A2 B2")
    lin = LinProblem(5, Aim.KILL, points("A3 B3 C2 D1"), important, region, important, points("A3 B3"))
    (entry,) = entries(tmp_path, "Go.txt", format_lin(lin))
    problem = entry.problem
    assert (problem.goal, problem.quantifier, problem.to_play) == (Goal.KILL, Quantifier.ANY, BLACK)
    assert (problem.target, problem.region) == (important, region)
    assert to_lin(problem) == lin
    assert to_lin(complete(from_lin(lin))) == lin


def record(**fields):
    base = {"id": "x", "size": 9, "ko": None, "negate": False, "original_program_known_to_fail": False, "comment": ""}
    stones = {"black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"]}
    return read_record(base | stones | fields, Source("set", 1))


@pytest.mark.parametrize(
    ("command", "args", "answer", "goal", "to_play", "verdict", "accepted"),
    [
        ("attack", "A2", "1 (B1|C1)", Goal.CAPTURE, BLACK, Verdict.SUCCESS, "B1 C1"),
        ("defend", "A2", "0", Goal.ESCAPE, WHITE, Verdict.FAILURE, ""),
        ("owl_attack", "A2", "1 B1|C1", Goal.KILL, BLACK, Verdict.SUCCESS, "B1 C1"),
        ("owl_defend", "A2", "(2|3) B1", Goal.LIVE, WHITE, Verdict.KO, "B1"),
        ("owl_does_attack", "B1 A2", "1", Goal.KILL, BLACK, Verdict.SUCCESS, "B1"),
        ("dragon_status", "A2", "critical B1 (B1|C1)", Goal.KILL, BLACK, Verdict.SUCCESS, "B1"),
        ("dragon_status", "A2", "alive", Goal.KILL, BLACK, Verdict.FAILURE, ""),
        ("analyze_semeai", "A3 A2", "1 1 B1", Goal.RACE, BLACK, Verdict.SUCCESS, "B1"),
        ("analyze_semeai", "A2 A3", "0 0 PASS", Goal.RACE, WHITE, Verdict.FAILURE, None),
    ],
)
def test_gnugos_tests_are_problems(command, args, answer, goal, to_play, verdict, accepted):
    problem = record(command=command, args=args, answer_regex=answer)
    assert (problem.goal, problem.to_play, problem.expected.verdict) == (goal, to_play, verdict)
    assert problem.expected.accepted == (frozenset({None}) if accepted is None else points(accepted))


@pytest.mark.parametrize(
    ("side", "goal", "policy"), [("W", Goal.LIVE, KoPolicy.AGAINST), ("B", Goal.KILL, KoPolicy.FOR)]
)
def test_in_open_life_the_defender_may_not_fight_a_ko(side, goal, policy):
    problem = record(
        to_move=side,
        goal=str(goal),
        target=["A2", "D1"],
        region=["A1", "B1", "C1"],
        ko_rule={"W": "disallow", "B": "allow"},
        mover_succeeds=goal is Goal.LIVE,
        accepted_first_moves=["B1"] if goal is Goal.LIVE else [],
    )
    assert (problem.goal, problem.ko_policy) == (goal, policy)
    assert problem.target == points("A2 B2 C2 D2 D1")
    assert problem.assumed_alive == problem.black
    assert problem.expected.verdict == (Verdict.SUCCESS if goal is Goal.LIVE else Verdict.FAILURE)


def _set(name):
    path = DATA / name
    if not path.exists():
        pytest.skip("the public sets are not here")
    return list(read_lines(path.read_text(encoding="utf-8").splitlines(), name))


def _bare(problem):
    return Draft(
        width=problem.width, height=problem.height, black=problem.black, white=problem.white, to_play=problem.to_play
    )


SETS = ["gotools", "d180cf", "gogameguru", "goproblems", "tactics", "open_life"]
GNUGO = [f"gnugo/{name}.jsonl" for name in ("reading", "life_and_death", "connection", "semeai")]


@pytest.mark.parametrize("name", [*(f"{name}/problems.jsonl" for name in SETS), *GNUGO])
def test_every_record_of_the_public_sets_is_read(name):
    assert not [item for item in _set(name) if isinstance(item, InputError)]


@pytest.mark.parametrize(("name", "share"), [("gotools", 0.99), ("d180cf", 0.97)])
def test_unmarked_problems_are_about_the_stated_target(name, share):
    problems = _set(f"{name}/problems.jsonl")
    inferred = [complete(_bare(problem)) for problem in problems]
    found = sum(p.target <= q.target | q.own for p, q in zip(problems, inferred, strict=True))
    inside = sum(bool(p.expected.accepted & q.region) for p, q in zip(problems, inferred, strict=True))
    assert found >= share * len(problems)
    assert inside >= share * len(problems)


def test_inferred_regions_are_those_of_the_enclosed_problems():
    problems = _set("gotools/problems.jsonl")
    same = sum(complete(problem.replace(region=None)).region == problem.region for problem in problems)
    assert same >= 0.99 * len(problems)


def test_sgf_solutions_are_read_as_the_set_lists_them():
    problems = {p.name: p for p in _set("gogameguru/problems.jsonl")}
    agreed = 0
    for name, problem in problems.items():
        folder, file = name.split("/")[1:]
        (entry,) = load(DATA / "gogameguru" / "sgf" / folder / f"{file}.sgf").drafts()
        agreed += entry.expected.accepted == problem.expected.accepted and entry.to_play == problem.to_play
    assert agreed >= 0.99 * len(problems)
