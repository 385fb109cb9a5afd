"""Pattern libraries: counts, ranks and weights against a calculation by hand, and against the core."""

import random
from math import sqrt

import pytest

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.learning.figures import pattern_svg, pattern_words
from tesuji.learning.paths import Configuration
from tesuji.learning.patterns import PatternSettings, _rank, learn_patterns, read_library
from tesuji.learning.rates import match_rates
from tesuji.learning.shapes import (
    SIZES,
    codes_of,
    core_code3,
    family_codes,
    read_shape,
    shape_text,
    states_of,
    surroundings,
)
from tesuji.problems import Goal, Problem
from tesuji.solvers.mcts import MctsSearch, preset


def everywhere(board: Board, goal: Goal, target: str) -> Problem:
    """A problem for which every point may be played."""
    stones = frozenset({Point.parse(target)})
    return Problem.from_board(board, goal=goal, target=stones, region=frozenset(board.points()))


def configuration(diagram: str, color, move: str, last: str | None = None) -> Configuration:
    board = Board.from_diagram(diagram, color)
    return Configuration(board, (Point.parse(move),), None if last is None else Point.parse(last), ())


FIRST = configuration(
    """
    . . .
    . X .
    . . .
    """,
    WHITE,
    "A1",
)
SECOND = configuration(
    """
    . . .
    . X .
    O . .
    """,
    BLACK,
    "B1",
    "A1",
)


def counts(settings: PatternSettings) -> dict[tuple[int, int], int]:
    """How many 3x3 families have these counts of appearances and choices."""
    found: dict[tuple[int, int], int] = {}
    for both in learn_patterns([FIRST, SECOND], settings).counts[3].values():
        found[both] = found.get(both, 0) + 1
    return found


def test_a_library_counted_by_hand():
    # Corners: four in the first position, one of them chosen, three in the second. Sides: four and two, none chosen.
    # In the second position the two sides next to White's stone are another shape, and one was chosen.
    assert counts(PatternSettings()) == {(7, 1): 1, (6, 0): 1, (2, 1): 1}
    # Who is to move tells the positions apart.
    assert counts(PatternSettings(mover=True)) == {(4, 1): 1, (3, 0): 1, (4, 0): 1, (2, 0): 1, (2, 1): 1}
    # Corners and free sides are their own mirror images.
    assert counts(PatternSettings(self_symmetric="each")) == {(14, 2): 1, (12, 0): 1, (2, 1): 1}
    assert counts(PatternSettings(least=3)) == {(7, 1): 1, (6, 0): 1}


def test_empty_centres_and_legal_moves():
    nowhere = configuration("X . X\n. X .\nX X X", WHITE, "B3")
    assert sum(n for n, _ in learn_patterns([nowhere], PatternSettings()).counts[3].values()) == 0
    assert sum(n for n, _ in learn_patterns([nowhere], PatternSettings(centres="empty")).counts[3].values()) == 3


def test_ranks_are_those_of_equations_6_1_and_6_2():
    library = learn_patterns([FIRST, SECOND])
    ranks = {one.appearances: one.rank for one in library.ranked(3)}
    assert ranks == pytest.approx({7: 1 / 7 - 1 / sqrt(7), 6: 0.0, 2: 1 / 2 - 1 / sqrt(2)})
    assert [one.appearances for one in library.ranked(3)] == [6, 2, 7]
    # Table 6.1.
    table = [(12, 12, 0.711324865), (18, 16, 0.653186628), (13, 10, 0.491880671), (30, 17, 0.384092481)]
    for appearances, chosen, value in table:
        assert _rank(appearances, chosen, 1.0) == pytest.approx(value, abs=1e-8)


def test_weights_by_hand_with_both_meanings_of_a_negative_rank():
    library = learn_patterns([FIRST, SECOND] + [SECOND] * 8)  # beside the stone: 9 of 18, 1/2 - 1/sqrt(18) = 0.264
    board = SECOND.board
    beside = _core.PatternWeights.code3(board, "B1")
    assert library.rank(3, library.families(board, [Point.parse("B1")], 3)[0]) == pytest.approx(0.5 - 1 / sqrt(18))
    problem = everywhere(board, Goal.CAPTURE, "A1")
    plain = MctsSearch(problem, preset("d")).weights(BLACK)
    for negative, corner in (("nothing", 0), ("lowers", round(50 * (1 / 31 - 1 / sqrt(31))))):
        weights = library.weights([3], 50, negative)
        found = MctsSearch(problem, preset("m"), patterns=weights).weights(BLACK)
        changed = {p: found[p] - plain[p] for p in found if found[p] != plain[p]}
        expected = {Point.parse("A2"): 13, Point.parse("B1"): 13}
        for name in ("A3", "C1", "C3") if corner else ():
            expected[Point.parse(name)] = max(1, plain[Point.parse(name)] + corner) - plain[Point.parse(name)]
        assert changed == expected
    assert beside != _core.PatternWeights.code3(board, "A2")


def test_learning_twice_gives_the_same_bytes(tmp_path):
    text = learn_patterns([FIRST, SECOND]).text()
    assert learn_patterns([FIRST, SECOND]).text() == text
    path = tmp_path / "library.txt"
    path.write_text(text)
    assert read_library(path).text() == text


def test_shapes_are_written_and_read():
    for size, word in ((3, ".XO/X*./###"), (5, "#####/.XO.#/..*.#/OOOO#/....#")):
        assert read_shape(word)[0] == size
        assert shape_text(read_shape(word)[1], size) == word
    for bad in ("", "...", "X*X", ".../.../...", ".XO/X*./##?", "....../"):
        with pytest.raises(InputError, match="is not a pattern"):
            read_shape(bad)


@pytest.mark.parametrize("size", SIZES)
def test_families_are_the_same_seen_from_everywhere(size):
    rng = random.Random(size)
    for _ in range(30):
        board = Board(7)
        for _ in range(20):
            moves = board.legal_moves()
            board.play(rng.choice(moves))
        points = [p for p in board.points() if board[p] == 0]
        codes = family_codes(surroundings(board, points, size), size, colors=True)
        assert codes.shape == (len(points), 16)
        turned = board.transformed(rng.randrange(8))
        others = [p for p in turned.points() if turned[p] == 0]
        again = family_codes(surroundings(turned, others, size), size, colors=True)
        assert sorted(codes.min(axis=1)) == sorted(again.min(axis=1))


def test_codes_are_the_cores_also_at_the_edges():
    rng = random.Random(5)
    board = Board(5, 4)
    for _ in range(9):
        board.play(rng.choice(board.legal_moves()))
    for point in board.points():
        five = int(codes_of(surroundings(board, [point], 5))[0])
        three = int(codes_of(surroundings(board, [point], 3))[0])
        assert five == _core.PatternWeights.code5(board, point)
        assert core_code3(three) == _core.PatternWeights.code3(board, point)
        assert int(codes_of(states_of(five, 5))[0]) == five


@pytest.mark.parametrize("mover", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_weights_follow_random_games(seed, mover):
    """The core updates what a move changes; the same is worked out here for every point from nothing."""
    rng = random.Random(seed)
    board = Board(6, 5)
    played: list[Configuration] = []
    for _ in range(3):  # something to know
        game = Board(6, 5)
        for _ in range(25):
            moves = game.legal_moves()
            if not moves:
                break
            move = rng.choice(moves)
            played.append(Configuration(game.copy(), (move,), None, ()))
            game.play(move)
    library = learn_patterns(played, PatternSettings(mover=mover, confidence=0.2))
    board.play("C3")
    problem = everywhere(board, Goal.KILL, "C3")
    settings = preset("d").but(move_limit=1000)
    plain = MctsSearch(problem, settings)
    with_both = MctsSearch(problem, settings, patterns=library.weights(SIZES, 1000, "lowers"))
    line: list[Point | None] = []
    differences = 0
    for _ in range(40):
        for color in (BLACK, WHITE):
            seen = board.copy()
            seen.to_play = color
            before, after = plain.weights(color, line), with_both.weights(color, line)
            assert before.keys() == after.keys()
            points = sorted(before)
            extra = [
                sum(round(1000 * library.rank(size, code)) for size, code in zip(SIZES, pair, strict=True))
                for pair in zip(*(library.families(seen, points, size) for size in SIZES), strict=True)
            ]
            assert after == {p: max(1, before[p] + more) for p, more in zip(points, extra, strict=True)}
            differences += sum(more != 0 for more in extra)
        moves = board.legal_moves()
        move = rng.choice(moves) if moves else None
        board.play(move)
        line.append(move)
    assert differences > 100


def test_a_library_without_a_size_is_refused():
    library = learn_patterns([FIRST], PatternSettings(least=5))
    with pytest.raises(InputError, match="no 5x5 patterns"):
        library.weights([5], 50)


def test_files_that_are_none_are_refused_with_the_line(tmp_path):
    good = learn_patterns([FIRST]).text()
    path = tmp_path / "library.txt"
    cases = {
        "hello\n": "line 1: expected a file that tesuji learn has written",
        good.replace("patterns 1", "patterns 9"): "is of version 9",
        good.replace("patterns 1", "network 1"): "expected a file that tesuji learn patterns",
        good + "### 1 1\n": "is not a pattern",
        good + ".../.*./... 1 2\n": "expected a pattern, appearances and choices",
        good.replace('"least"', '"lest"'): "line 3: 'lest' is not a setting",
        good.split("\n")[0] + "\n[]\n[]\n": "line 2 or 3",
    }
    for text, words in cases.items():
        path.write_text(text)
        with pytest.raises(InputError, match=words):
            read_library(path)


def test_the_best_are_drawn_with_the_columns_of_table_6_1():
    best = learn_patterns([FIRST, SECOND] + [SECOND] * 8).ranked(3)
    words = pattern_words(best)
    assert "rank value" in words
    assert "0.264297740" in words
    assert pattern_svg(best, "Best").count("<circle") >= 2


def test_rates_of_matches():
    three, five = match_rates(learn_patterns([FIRST, SECOND]), [FIRST, SECOND])
    assert (three.moves, three.known, three.chosen, three.chosen_known) == (15, 15, 2, 2)
    assert five.known == five.moves
    assert three.weighted == 0
