"""`tesuji.solve`: whatever has stones goes in, one kind of answer comes out."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import tesuji
from tesuji import WHITE, Board, Game, InputError, Solution, Verdict
from tesuji.problems import Draft
from tesuji.render.svg import RIGHT, WRONG

SGF = "(;SZ[7]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[W])"
BOARD = Board.from_diagram(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X X . .
    O O O O X . .
    . . . O X . .
    """,
    to_play=WHITE,
)


def lives(solution: Solution) -> bool:
    return (solution.verdict, [str(move) for move in solution.moves]) == (Verdict.SUCCESS, ["B1"])


def test_a_file_a_text_a_problem_a_board_and_a_game_give_the_same_answer(tmp_path):
    file = tmp_path / "problem.sgf"
    file.write_text(SGF, encoding="utf-8")
    game = Game(7)
    for black, white in zip(
        ("A3", "B3", "C3", "D3", "E3", "E2", "E1"), ("A2", "B2", "C2", "D2", "D1", None, None), strict=True
    ):
        game.play(black)
        game.play(white)
    draft = Draft(width=7, height=7, black=frozenset(BOARD.stones(1)), white=frozenset(BOARD.stones(2)), to_play=WHITE)
    for one in (file, str(file), SGF, BOARD, draft):
        assert lives(tesuji.solve(one, nodes=5_000))
    assert lives(tesuji.solve(game, nodes=5_000, to_play="white", target="A2"))


def test_options_say_what_is_asked_and_how():
    assert tesuji.solve(BOARD, nodes=5_000, to_play="black", target="A2").verdict is Verdict.SUCCESS
    exact = tesuji.solve(BOARD, solver="dfpn+", nodes=5_000, settings={"all_moves": False})
    assert (exact.solver, exact.verdict) == ("dfpn+", Verdict.SUCCESS)
    guess = tesuji.solve(BOARD, preset="life-best", simulations=200)
    assert (guess.solver, guess.passed) == ("mcts", None)
    assert tesuji.solve(BOARD, nodes=5_000, goal="live", region="A1 B1 C1", alive="A3").problem.region is not None


@pytest.mark.parametrize(
    ("what", "options", "sentence"),
    [
        (Board(9), {}, "there are none on the board"),
        (BOARD, {"solver": "mcts", "nodes": 5}, "solver mcts does not support nodes: expected one of auto"),
        (BOARD, {"solver": "dream"}, "there is no solver called 'dream'"),
        (BOARD, {"move": 3}, "goes with game records"),
        (BOARD, {"to_play": "red"}, "to_play: 'red' is not a colour"),
        (BOARD, {"target": "Q99"}, "target is not a list of points"),
        ("no-such-file.sgf", {}, "there is no such file"),
        ("(;SZ[9]AB[", {}, "SGF|text"),
        (7, {}, "int cannot be solved: expected a file"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_one_sentence(what, options, sentence):
    with pytest.raises(InputError, match=sentence):
        tesuji.solve(what, **options)


def test_many_are_answered_in_order_and_one_that_is_broken_costs_itself():
    answers = tesuji.solve([SGF, Board(5), BOARD], nodes=5_000, jobs=1)
    assert len(answers) == 3
    with pytest.warns(UserWarning, match="none on the board"):
        found = list(answers)
    assert [lives(solution) for solution in found] == [True, True]
    assert len(answers.errors) == 1


def test_a_script_need_not_be_guarded_to_use_all_cores(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(f"import tesuji\nprint([a.verdict for a in tesuji.solve([{SGF!r}] * 2, nodes=5000, jobs=2)])\n")
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert ran.stdout.count("success") == 2
    assert ran.stderr == ""


def test_a_notebook_shows_picture_and_words():
    solution = tesuji.solve(BOARD, nodes=5_000)
    page = solution._repr_html_()
    root = ET.fromstring(page)
    words = ["".join(part.itertext()) for part in root.iter("p")]
    assert words[0] == "Unsettled. White to play lives: B1 (proven)"
    assert any(line.startswith("Proven: it holds whatever is played") for line in words)
    assert solution._repr_svg_() in page
    assert repr(solution) == "<Solution: Unsettled. White to play lives: B1 (proven)>"


def discs(picture: str) -> dict[str, list[tuple[int, int]]]:
    """Where green and red discs or rings are, in columns and lines from the upper left of what is shown."""
    found: dict[str, list[tuple[int, int]]] = {RIGHT: [], WRONG: []}
    for circle in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}circle"):
        for color in {circle.get("fill"), circle.get("stroke")} & set(found):
            found[color].append((int(circle.get("cx")) // 20, int(circle.get("cy")) // 20))
    return found


def test_right_moves_are_green_with_their_number_and_wrong_ones_red():
    solution = tesuji.solve(BOARD, nodes=5_000)
    drawn = discs(solution._repr_svg_())
    assert [column for column, _ in drawn[RIGHT]] == [1]
    assert sorted(column for column, _ in drawn[WRONG]) == [0, 2]
    assert ">1</text>" in solution._repr_svg_()


def test_where_nothing_works_the_best_try_is_red():
    dead = tesuji.solve("(;SZ[7]AB[ae][be][ce][de][df][dg]AW[af][bf][cf][cg]PL[W]MA[af])", nodes=5_000)
    drawn = discs(dead._repr_svg_())
    assert dead.verdict is Verdict.FAILURE
    assert drawn[RIGHT] == []
    assert drawn[WRONG]


def test_what_is_played_where_a_stone_stands_is_said_below():
    (problem,) = (
        p for p in tesuji.load(tesuji.problems.bundled("under-the-stones.toml")[0]).problems() if "Giving up" in p.name
    )
    picture = tesuji.solve(problem, nodes=20_000)._repr_svg_()
    assert "3 at C2, 4 at C1" in picture
