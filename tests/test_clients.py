"""The same question with the same limit has the same answer in the command, Python, the page, GTP and a review."""

import json
from functools import cache

import pytest

import tesuji
from tesuji.go import BLACK, WHITE
from tesuji.gtp import Engine, Session
from tesuji.players import make_player
from tesuji.problems import Goal, Joint, Problem, Verdict, load
from tesuji.problems.collection import BUNDLED
from tesuji.review.questions import Questions
from tesuji.review.standing import standing
from tesuji.solvers import Limit, ProofLevel, Solution
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import DEFAULT_LIMIT, Budget
from tesuji.web import work
from tesuji.web.shelves import thumbnail

NODES = 3_000
FILES = sorted(
    [
        *BUNDLED.glob("*.toml"),
        *BUNDLED.glob("joined/*.toml"),
        *BUNDLED.glob("lin/*.txt"),
        *BUNDLED.glob("generated/test/*-failure.sgf"),
        *BUNDLED.glob("generated/test/*-ko.sgf"),
        *BUNDLED.glob("generated/test/*-4.sgf"),
        *BUNDLED.glob("generated/training/live-seki.sgf"),
    ]
)
PROBLEMS = [problem for file in FILES for problem in load(file).problems()]
EVERY_COLLECTION = {
    "captures",
    "connections",
    "corner",
    "eyes",
    "first-steps",
    "ko",
    "ladders",
    "nets",
    "seki",
    "semeai",
}
COMPARED = ("status", "status_proof", "verdict", "ko", "proof", "passed", "move", "moves", "complete", "pv", "stop")


def compared(solution: dict) -> dict:
    return {field: solution[field] for field in (*COMPARED, "words")}


@cache
def in_python(number: int) -> Solution:
    return tesuji.solve(PROBLEMS[number], nodes=NODES)


@pytest.fixture(scope="module")
def answers() -> list[dict]:
    return [compared(in_python(number).to_dict()) for number in range(len(PROBLEMS))]


def posted(problem: Problem) -> dict:
    """What the page sends for one of the problems that it lists (``position`` in common.js)."""
    shown = json.loads(json.dumps(thumbnail(problem)))
    fields = [field for field in ("goal", "target", "own", "region", "alive") if field in shown["stated"]]
    always = ("width", "height", "to_play", "black", "white", "name")
    rules = ("ko", "quantifier", "ko_policy", "suicide")
    sent = {field: shown[field] for field in (*always, *fields, *rules) if shown.get(field)}
    return {"black": [], "white": []} | sent


def test_the_problems_are_of_all_collections_and_goals():
    assert len(PROBLEMS) >= 200
    assert {file.stem for file in FILES} > EVERY_COLLECTION
    assert {problem.goal for problem in PROBLEMS} >= set(Goal)
    assert any(isinstance(problem.goal, Joint) for problem in PROBLEMS)


def test_the_command_answers_as_python_does(capsys, answers):
    from tesuji.cli import main

    assert main(["solve", *map(str, FILES), "--json", "--nodes", str(NODES), "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(PROBLEMS)
    for line, problem, answer in zip(lines, PROBLEMS, answers, strict=True):
        assert compared(json.loads(line)) == answer, problem.source


def test_the_page_answers_as_python_does(answers):
    for problem, answer in zip(PROBLEMS, answers, strict=True):
        asked = {"position": posted(problem), "nodes": NODES, "seconds": 3600}
        told = work.solve(asked, lambda **progress: None)
        assert compared(told["solution"]) == answer, problem.source
        assert told["words"]["headline"] == answer["words"][0]


def test_the_page_answers_over_http_as_python_does(answers):
    pytest.importorskip("fastapi")
    pytest.importorskip("httpx2")
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    with TestClient(make_app(WebSettings(workers=1, seconds=3600.0)), base_url="http://127.0.0.1") as client:
        for number in range(0, len(PROBLEMS), 25):
            asked = {"position": posted(PROBLEMS[number]), "nodes": NODES, "seconds": 3600}
            told = client.post("/api/solve", json=asked).json()
            assert compared(told["solution"]) == answers[number], PROBLEMS[number].source


def test_gtp_answers_as_python_does():
    """A position under GTP has no region: Python is asked about the same stones on the same board."""
    engine = Engine(Session(make_player("random"), reading=Limit(nodes=NODES)))
    for problem in PROBLEMS:
        board = problem.board()
        stones = " ".join(f"{c} {p}" for c, side in (("b", BLACK), ("w", WHITE)) for p in sorted(problem.stones(side)))
        target = sorted(problem.target | problem.own)  # stones of both colours are a race
        for line in (f"rectangular_boardsize {board.width} {board.height}", f"set_position {stones}"):
            assert engine.ask(line).startswith("=")
        about = {"goal": str(problem.goal)} if isinstance(problem.goal, Joint) else {"target": target}
        names = about.get("goal") or " ".join(map(str, target))
        answer = engine.ask(f"tesuji-solve {problem.to_play.word} {names}")
        board.allow_suicide = engine.session.game.board.allow_suicide
        board.set_ko(None)
        assert answer == f"= {tesuji.solve(board, **about, nodes=NODES)}\n\n", problem.source


def test_a_review_agrees_with_what_is_proven():
    """First moves that the answer names or refutes, put to the proof-reader's questions.

    A pass is left out: the answer counts it as the first of two that end the game, a question after it does not.
    """
    settings, decided = InvestigationSettings().exact, 0
    for number, problem in enumerate(PROBLEMS):
        found = in_python(number)
        if found.proof not in (ProofLevel.REGION, ProofLevel.BOARD) or found.problem != problem:
            continue
        if isinstance(problem.goal, Joint):  # reviews refuse them
            continue
        questions = Questions(problem, settings, Budget(Limit(nodes=10 * NODES)))
        refuted = [move for move, _ in found.refutations[:3]]
        for move in filter(None, (*found.moves[:3], *refuted)):
            reached = standing(questions, move)
            if reached.verdict is Verdict.UNKNOWN:
                continue
            decided += 1
            where = f"{problem.source}: {move}"
            assert (reached.verdict is found.verdict) == (move in found.moves), where
            if move in found.moves and found.ko is not None and found.ko.threats is not None:
                assert reached.threats == found.ko.threats, where
            assert {ruling.level for ruling in reached.rulings} <= {ProofLevel.REGION, ProofLevel.BOARD}, where
    assert decided > 300


def test_every_client_has_the_same_default_limit():
    from tesuji.api import _Asked
    from tesuji.cli.solvers import SearchOptions
    from tesuji.solvers import SOLVERS, SolverConfig

    for name in SOLVERS:
        assert SearchOptions().limit(SolverConfig.of(name)) == _Asked(solver=name).limit
    assert SearchOptions().limit(SolverConfig.of()) == Session(make_player("random")).reading == DEFAULT_LIMIT
    pytest.importorskip("fastapi")
    from tesuji.web.schemas import PractiseRequest, ReviewRequest, SolveRequest

    for request in (SolveRequest, PractiseRequest, ReviewRequest):
        assert request.model_fields["seconds"].default == DEFAULT_LIMIT.seconds
