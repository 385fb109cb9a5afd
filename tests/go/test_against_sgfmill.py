"""Thousands of random games, move by move beside sgfmill's board, which shares no code with ours."""

import random

import pytest
from sgfmill import boards

from tesuji import BLACK, WHITE, Board

LETTERS = {BLACK: "b", WHITE: "w"}
NUMBERS = {None: 0, "b": 1, "w": 2}
GAMES = {2: 500, 3: 500, 4: 250, 5: 500, 6: 300, 7: 200, 9: 100, 11: 30, 13: 16, 16: 6, 19: 5, 22: 2, 25: 2}


def is_legal_for_sgfmill(theirs: boards.Board, ko, point, letter: str) -> bool:
    """Their board takes any move on an empty point; suicide shows in the point being empty afterwards."""
    if theirs.get(*point) is not None or point == ko:
        return False
    after = theirs.copy()
    after.play(*point, letter)
    return after.get(*point) is not None


def random_game(size: int, rng: random.Random) -> None:
    ours, theirs, ko = Board(size), boards.Board(size), None
    for _ in range(2 * size * size):
        letter, legal = LETTERS[ours.to_play], ours.legal_indices()
        if size <= 4:
            points = [divmod(i, size) for i in range(size * size)]
            expected = [i for i, p in enumerate(points) if is_legal_for_sgfmill(theirs, ko, p, letter)]
            assert legal == expected
        if not legal or rng.random() < 0.02:
            ours.play(None)
            ko = None
            continue
        index = rng.choice(legal)
        row, column = divmod(index, size)
        ours.play((column, row))
        ko = theirs.play(row, column, letter)
        assert ours.colors().tolist() == [[NUMBERS[color] for color in line] for line in theirs.board]
        assert ours.ko_index == (-1 if ko is None else ko[0] * size + ko[1])
    assert ours.area_score()[0] == theirs.area_score()


@pytest.mark.parametrize("size", GAMES)
def test_random_games_agree_with_sgfmill(size):
    rng = random.Random(size)
    for _ in range(GAMES[size]):
        random_game(size, rng)
