"""The core's exact questions beside the oracle, which writes down every state."""

import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from oracle import Oracle, TooLarge
from shapes import question, retakes, tiny_questions

from tesuji import _core
from tesuji.checker import Question
from tesuji.go import BLACK, WHITE, Board, Point

FAST = [Phase.explicit, Phase.reuse, Phase.generate]  # shrinking would ask the slow oracle thousands of times
ALGORITHMS = ["alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"]


def search_of(asked: Question) -> _core.QuestionSearch:
    """The core's search for a question of the checker's."""
    board = Board.from_stones(asked.width, asked.height, asked.black, asked.white, asked.to_play)
    board.allow_suicide = asked.suicide

    def flat(points: frozenset[Point]) -> list[int]:
        return [p.row * asked.width + p.column for p in sorted(points)]

    question = _core.Question(
        board,
        asked.attacker,
        asked.objective,
        flat(asked.region),
        flat(asked.target),
        flat(asked.own),
        flat(asked.alive),
        asked.black_retakes,
        asked.white_retakes,
        asked.quantifier == "any",
    )
    return _core.QuestionSearch(question)


def names(asked: Question, indices: list[int]) -> set[str]:
    return {"pass" if i < 0 else str(Point(i % asked.width, i // asked.width)) for i in indices}


@settings(max_examples=300, suppress_health_check=list(HealthCheck), phases=FAST)
@given(tiny_questions())
def test_the_core_agrees_with_the_oracle_on_any_tiny_question(asked: Question):
    try:
        search = search_of(asked)  # refuses an assumed block without liberties, which the checker lets be
        oracle = Oracle(asked, max_states=20_000)
    except (TooLarge, ValueError):
        reject()
    if oracle.children[0]:
        assert names(asked, search.legal_moves()) == {name for name, _ in oracle.children[0]}
    for algorithm in ("dfpn", "dfpn+", "pn+"):
        outcome = search.solve(_core.SearchOptions(algorithm, nodes=200_000, all_moves=True))
        assert outcome["value"] in (oracle.winner, "unknown")
        if oracle.children[0] and outcome["value"] != "unknown" and algorithm == "dfpn":
            mover = "attacker" if asked.to_play == asked.attacker else "defender"
            won = [move for move, value, *_ in outcome["root_moves"] if value == mover]
            assert names(asked, won) == oracle.winning_moves()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(("to_play", "winner"), [(WHITE, "attacker"), (BLACK, "defender")])
def test_whoever_moves_first_in_a_straight_three_decides(algorithm, to_play, winner):
    asked = question(
        """
        ooooooo
        oXXXXXo
        oX...Xo
        oXXXXXo
        ooooooo
        :::::::
        """,
        to_play,
        **retakes(WHITE),
    )
    outcome = search_of(asked).solve(_core.SearchOptions(algorithm))
    assert outcome["value"] == winner
    assert names(asked, [outcome["best"]]) == {"D4"}


def test_the_same_search_twice_counts_the_same_nodes():
    asked = question("oooooo:\noXXXXo:\noX..Xo:\noX..Xo:\noXXXXo:\noooooo:", WHITE)
    first, second = (search_of(asked).solve(_core.SearchOptions("dfpn")) for _ in range(2))
    assert first == second


def test_limits_end_in_unknown():
    asked = question("oooooooo:\noXXXXXXo:\noX....Xo:\noX....Xo:\noXXXXXXo:\noooooooo:", WHITE)
    outcome = search_of(asked).solve(_core.SearchOptions("dfpn", nodes=20))
    assert (outcome["value"], outcome["stop"]) == ("unknown", "nodes")
    assert outcome["best"] is not None
    assert search_of(asked).solve(_core.SearchOptions("dfpn", seconds=0.0))["stop"] in ("time", "decided")


@pytest.mark.parametrize(
    "change",
    [
        {"region": [-1]},
        {"target": [1000]},
        {"target": []},
        {"target": [0]},
        {"own": [8]},
        {"objective": "win"},
        {"attacker": 0},
        {"black_retakes": -2},
    ],
)
def test_nonsense_is_refused(change):
    board = Board.from_diagram(". X .\nX . X\n. X .", WHITE)
    fields = {
        "board": board,
        "attacker": WHITE,
        "objective": "kill",
        "region": [4],
        "target": [1],
        "own": [],
        "assumed": [],
        "black_retakes": 0,
        "white_retakes": 0,
        "any": False,
    }
    _core.Question(**fields)
    with pytest.raises(ValueError, match=r".+"):
        _core.Question(**(fields | change))
