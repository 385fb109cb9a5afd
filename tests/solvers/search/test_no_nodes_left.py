"""A search that has no nodes left says nothing, and does not speak of moves of another position."""

import pytest

from tesuji import WHITE, Board, _core

POSITION = """
    . . . . . . .
    X . . . . X .
    . . O O . O .
    X . X . . . .
    """


@pytest.mark.parametrize("nodes", range(1, 60, 7))
def test_lines_of_first_moves_can_be_played_though_the_nodes_ran_out(nodes: int) -> None:
    board = Board.from_diagram(POSITION, to_play=WHITE)
    region, joined = [0, 5, 17, 25, 2, 3, 11], [("connect", [14]), ("connect", [10])]
    question = _core.Question(board, WHITE, "or", region, [14], [10], [14, 0], 1, 0, False, clauses=joined)
    options = _core.SearchOptions("dfpn+", nodes=nodes, memory=1 << 20, all_moves=True)
    answer = _core.QuestionSearch(question).solve(options)
    for first, *_, line in answer["root_moves"]:
        played = board.copy()
        for index in (first, *line):
            assert index < 0 or played.is_legal(divmod(index, 7)[::-1])
            played.play(None if index < 0 else divmod(index, 7)[::-1])
