"""Questions about stones: facts and answers in GNU Go's words, beside GNU Go itself where it is installed."""

import random

import pytest
from programs import GNUGO

from tesuji.go import Rules
from tesuji.gtp import Engine, GtpClient, GtpRefused, Session
from tesuji.gtp.stone_questions import ANALYSIS, FACTS, QUESTIONS
from tesuji.players import make_player
from tesuji.solvers import Limit

needs_gnugo = pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")

# White has three points in a row, so whoever plays in the middle first decides.
CORNER = """
boardsize 7
clear_board
set_position B A3 B B3 B C3 B D3 B E3 B E2 B E1 W A2 W B2 W C2 W D2 W D1
"""
LADDER = """
boardsize 9
clear_board
set_position W C3 B B3 B C2 B D2
"""


@pytest.fixture
def ask():
    """Our engine with few nodes for reading; asks, and returns the whole answer without the status sign if good."""
    limit = Limit(nodes=20_000)
    engine = Engine(Session(make_player("random", seed=1), Rules.named("chinese"), reading=limit))

    def put(*lines: str) -> str:
        answer = ""
        for line in "\n".join(lines).strip().splitlines():
            answer = engine.ask(line).strip()
        return answer.removeprefix("=").strip()

    return put


def test_three_in_a_row_are_critical(ask):
    ask(CORNER)
    assert ask("owl_attack B2") == ask("owl_defend B2") == "1 B1"
    assert ask("dragon_status B2") == "critical B1 B1"


def test_a_problem_is_answered_as_the_command_answers_it(ask):
    ask(CORNER)
    answer = ask("tesuji-solve black B2")
    assert answer.startswith("Unsettled. Black to play kills: B1 (proven)\nIf White plays first, White lives: B1.\n")
    assert ask("tesuji-solve b") == answer, "the stones in question are found"
    assert ask("tesuji-solve white B2").startswith("Unsettled. White to play lives: B1 (proven)\n")
    assert "wins the race: B1" in ask("tesuji-solve black B2 A3")


def test_joined_goals_are_answered(ask):
    ask("rectangular_boardsize 7 4\nset_position b B2 b F2 b C1 b D1 b E1 w C2 w E2")
    assert ask("tesuji-solve black capture C2 or capture E2").startswith(
        "Black to play captures C2 or captures E2: D2 ("
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tesuji-solve", "syntax error"),
        ("tesuji-solve B2", "invalid color"),
        ("tesuji-solve black G7", "vertex must not be empty"),
        ("tesuji-solve black pass", "invalid coordinate"),
        ("tesuji-solve black kill B2 or", "lacks a goal"),
        ("tesuji-solve black kill B2 or live G7", "has no stone"),
    ],
)
def test_what_is_no_problem_is_refused_in_one_sentence(ask, line, words):
    ask(CORNER)
    answer = ask(line)
    assert answer.startswith("?")
    assert words in answer
    assert "\n" not in answer


def test_one_move_is_asked_about(ask):
    ask(CORNER)
    assert ask("owl_does_attack B1 B2") == "1"
    assert ask("owl_does_defend B1 B2") == "1"
    assert ask("owl_does_attack G7 B2") == "0"
    assert ask("owl_does_defend G7 B2") == "0"
    assert ask("owl_does_attack A2 B2") == "0"  # occupied


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("countlib C3", "2"),
        ("findlib C3", "C4 D3"),
        ("is_legal b C3", "0"),
        ("is_legal b pass", "1"),
        ("list_stones black", "B3 C2 D2"),
        ("color C3", "white"),
        ("color C4", "empty"),
        ("worm_stones C2", "C2 D2"),
        ("same_dragon C2 D2", "1"),
        ("same_dragon C2 C3", "0"),
        ("ladder_attack C3", "1 C4"),
        ("go_ladder C3", "unsettled"),
        ("go_safe benson", "0"),
        ("unconditional_status C3", "undecided"),
        ("connect C2 D2", "1 PASS"),
        ("disconnect C2 D2", "0"),
        ("captures b", "0"),
        ("query_boardsize", "9"),
        ("get_handicap", "0"),
    ],
)
def test_answers_without_search(ask, line, answer):
    ask(LADDER)
    assert ask(line) == answer


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("attack E5", "vertex must not be empty"),
        ("attack Z9", "invalid coordinate"),
        ("attack pass", "invalid coordinate"),
        ("attack", "syntax error: expected 1 argument"),
        ("owl_does_attack C4 E5", "dragon vertex must not be empty"),
        ("connect C2 C3", "vertices must have same color"),
        ("analyze_semeai C2 B3", "vertices must not have same color"),
        ("ladder_attack C2", "string must have exactly 2 liberties"),
        ("captures x", "invalid color"),
        ("is_legal b", "syntax error: expected 2 arguments"),
        ("is_legal x A1", "invalid color or coordinate"),
        ("last_move", "no previous move known"),
        ("gg-undo 3", "cannot undo"),
        ("go_safe static", "unknown safety solver static: expected benson"),
    ],
)
def test_what_cannot_be_answered_is_refused(ask, line, complaint):
    ask(LADDER)
    assert ask(line) == f"? {complaint}"


def test_unconditional_life(ask):
    ask("boardsize 5", "clear_board", "set_position B A2 B B2 B C2 B D2 B E2 B C1 W A1")
    assert [ask(f"unconditional_status {p}") for p in ("A2", "B1", "A1", "A5")] == [
        "alive",
        "black_territory",
        "dead",
        "undecided",
    ]
    assert ask("go_safe benson black") == "10 A2 B2 C2 D2 E2 A1 B1 C1 D1 E1"


def test_history(ask):
    ask("boardsize 9", "clear_board", "play b C3", "play w pass")
    assert ask("move_history") == "white PASS\nblack C3"
    assert ask("last_move") == "white PASS"
    assert ask("gg-undo 2", "move_history") == ""


def test_a_question_leaves_the_game_as_it_is(ask):
    ask(CORNER)
    before = ask("showboard")
    for name in QUESTIONS:
        ask(f"{name} B2 C1" if "_does_" not in name and not name.startswith("does") else f"{name} B1 B2")
        ask(f"{name} B2")
    assert ask("showboard") == before


def test_every_question_is_in_the_list(ask):
    assert set(ANALYSIS) <= set(ask("list_commands").splitlines())


def refused_or(client: GtpClient, line: str) -> str:
    try:
        return " ".join(client.ask(line).split())
    except GtpRefused as error:
        return f"? {error}"


@needs_gnugo
def test_facts_are_those_of_gnugo_in_random_games(ask):
    chance = random.Random(7)
    with GtpClient([GNUGO, "--mode", "gtp", "--level", "1"]) as theirs:
        for game in range(3):
            for line in ("boardsize 7", "clear_board"):
                theirs.ask(line)
                ask(line)
            for number in range(60):
                color = "bw"[number % 2]
                legal = theirs.ask(f"all_legal {color}").split()
                assert set(legal) >= set(ask(f"all_legal {color}").split())  # superko is ours alone
                move = chance.choice(ask(f"all_legal {color}").split() or ["pass"])
                theirs.ask(f"play {color} {move}")
                ask(f"play {color} {move}")
            points = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
            lines = [f"{name} {p}" for name in ("countlib", "findlib", "color") for p in points]
            lines += [f"worm_stones {p}" for p in theirs.ask("list_stones black").split()]
            lines += [f"{name} {c}" for name in ("captures", "list_stones") for c in ("black", "white")]
            for line in [*lines, "move_history", "last_move", "query_boardsize", "get_handicap", "gg-undo 2"]:
                assert " ".join(ask(line).split()) == refused_or(theirs, line), (game, line)


@needs_gnugo
def test_answers_are_those_of_gnugo_where_there_is_no_doubt(ask):
    lines = ["owl_attack B2", "owl_defend B2", "dragon_status B2", "owl_does_attack B1 B2", "owl_does_defend B1 B2"]
    lines += [
        "owl_does_attack A1 B2",
        "owl_does_defend A1 B2",
        "connect B2 C2",
        "attack C5",
        "owl_attack A1",
        "attack A9",
    ]
    ask(CORNER)
    stones = CORNER.split("set_position")[1].split()
    with GtpClient([GNUGO, "--mode", "gtp"]) as theirs:
        for line in (
            "boardsize 7",
            "clear_board",
            *(f"play {c} {p}" for c, p in zip(*[iter(stones)] * 2, strict=True)),
        ):
            theirs.ask(line)
        for line in lines:
            assert ask(line) == refused_or(theirs, line), line


def test_facts_and_questions_are_parts_of_one_table():
    assert set(FACTS).isdisjoint(QUESTIONS)
