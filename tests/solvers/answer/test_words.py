"""Answers as a player would say them: tiny positions, and the words that belong to them."""

import pytest

import tesuji
from tesuji import Status
from tesuji.problems import Problem, Verdict, bundled, complete, load
from tesuji.problems.sgf import read_sgf_problems
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit, ProofLevel, Solution
from tesuji.solvers.answer.finish import FINISH, finish, for_the_answer
from tesuji.solvers.answer.words import headline, sentences, statistics, told
from tesuji.solvers.mcts.tree import _SEKI_NOTE as SEKI_NOTE
from tesuji.solvers.result.estimate import Child, Confidence, Estimate
from tesuji.solvers.result.solution import OtherSide
from tesuji.solvers.result.status import status_of


def problem(diagram: str, to_play: str = "black", **said: str) -> Problem:
    words = "".join(f'{name} = "{value}"\n' for name, value in said.items())
    (draft,) = read_text_problems(f'[[problem]]\nto_play = "{to_play}"\n{words}diagram = """\n{diagram}"""\n', "test")
    return complete(draft)


def answer(diagram: str, to_play: str = "black", nodes: int = 20_000, **said: str) -> Solution:
    return tesuji.solve(problem(diagram, to_play, **said), nodes=nodes)


STRAIGHT_THREE = """
. . . . . . .
B B B B B B .
o o o o o B .
o * * * o B .
"""
STRAIGHT_TWO = STRAIGHT_THREE.replace("o * * * o", "o * * o o")
TWO_EYES = STRAIGHT_THREE.replace("o * * * o", "o * o * o")
SEKI = """
. . . . . . .
W W W W B B B
W x x x O O B
W x x * O O B
W x x * O O B
"""
KO = """
. . . . . . .
B B B B B B .
o o o o B B .
o o o * O B .
* o * O B B .
"""
FALSE_EYE = """
. . . . . . . .
B B B B B B B .
o o o o o B B .
* o * X o B . .
o o o o * B . .
"""


def test_whoever_plays_first_decides():
    black, white = answer(STRAIGHT_THREE), answer(STRAIGHT_THREE, "white")
    assert str(black).splitlines() == [
        "Unsettled. Black to play kills: C1 (proven in the region)",
        "If White plays first, White lives: C1 (proven).",
        "Line after C1: B1 D1",
        "Wrong moves (refutation): B1 (C1), D1 (C1)",
    ]
    assert str(white).splitlines()[:2] == [
        "Unsettled. White to play lives: C1 (proven)",
        "If Black plays first, Black kills: C1 (proven in the region).",
    ]
    assert (black.status, white.status) == (Status.UNSETTLED, Status.UNSETTLED)


def test_a_dead_group_is_dead_as_it_stands():
    black, white = answer(STRAIGHT_TWO), answer(STRAIGHT_TWO, "white")
    assert headline(black) == "White is dead as it stands: Black need not play (proven in the region)"
    assert headline(white) == "White is dead as it stands. White to play cannot live (proven in the region)"
    assert sentences(white)[1].startswith("Best try: ")
    assert (black.status, black.moves != (), white.status, white.moves) == (Status.DEAD, True, Status.DEAD, ())


def test_two_eyes_are_alive():
    black, white = answer(TWO_EYES), answer(TWO_EYES, "white")
    assert headline(black) == "White is alive as it stands. Black to play cannot kill (proven)"
    assert headline(white) == "White is alive as it stands: White need not play (proven)"
    assert (black.status, white.status) == (Status.ALIVE, Status.ALIVE)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (". O . O", "White is alive as it stands. Black to play cannot kill (proven)"),
        (". . O O", "White is dead as it stands: Black need not play (proven)"),
    ],
)
def test_what_is_settled_is_told_though_nothing_is_marked(inside, words):
    diagram = f". . . . . . .\n. . . . . . .\nX X X X X . .\nO O O O X . .\n{inside} X . .\n"
    assert headline(answer(diagram)) == words


def test_a_seki_is_one_whoever_plays():
    for side in ("black", "white"):
        solution = answer(SEKI, side, goal="kill" if side == "white" else "live")
        assert headline(solution).startswith("Seki as it stands: ")
        assert solution.status is Status.SEKI


def test_a_ko_says_first_what_happens_without_it_in_text_json_and_sgf():
    solution = answer(KO, goal="kill")
    words = (
        "Unsettled. Without ko White stands. Black to play kills by ko: D2, a direct ko, Black takes first, "
        "Black wins it by ignoring a threat (proven in the region)"
    )
    assert headline(solution) == words
    assert solution.to_dict()["words"] == sentences(solution)
    assert words in solution.to_sgf()
    assert solution.to_dict()["ko"]["first"] == "black"
    white = answer(KO.replace("* O B .\n*", "X * B .\n*"), "white", goal="live")
    assert headline(white).startswith("Unsettled. Without ko White dies. White to play lives by ko: E2, a direct ko")


def test_a_line_stops_at_a_pass_and_where_a_ko_comes_back():
    ko = problem(KO, goal="kill")
    moves = [tesuji.Point.parse(name) for name in ("D2", "E2", "D2", "E2")]
    assert told(ko, moves) == ["D2", "E2 (ko)"]
    assert told(ko, [moves[0], None, moves[1], None]) == ["D2"]
    assert told(ko, [None, moves[0], None, None]) == ["pass", "D2"]


@pytest.mark.parametrize("note", ["whether it ends in seki was not decided", SEKI_NOTE])
def test_what_may_be_a_seki_is_not_called_alive(note):
    alive = answer(TWO_EYES)
    doubtful = Solution(**{**vars(alive), "notes": (note,)})
    assert headline(doubtful) == "White stands as it is, alive or in seki. Black to play cannot kill (proven)"


def test_best_tries_are_not_told_like_right_moves():
    assert sentences(answer(STRAIGHT_TWO, "white"))[1].startswith("Best try: ")
    assert not any(words.startswith("Best try") for words in sentences(answer(STRAIGHT_THREE)))


def test_an_undecided_answer_says_what_is_favoured_and_by_how_much():
    (square,) = (p for p in load(bundled("corner.toml")[0]).problems() if p.name == "The carpenter's square")
    solution = tesuji.solve(square, nodes=2_000)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.chances[0] == (solution.move, solution.value)
    favoured = f"{solution.move} is favoured: it wins {solution.value:.0%} of simulated games"
    assert f"not decided (the node limit was reached); {favoured}" in headline(solution)
    assert "proven" not in headline(solution)


def test_how_much_a_move_is_favoured_is_told_with_the_next():
    c1, d1 = (tesuji.Point.parse(name) for name in ("C1", "D1"))
    base = {"problem": problem(STRAIGHT_THREE), "verdict": Verdict.UNKNOWN, "proof": ProofLevel.NONE, "moves": ()}
    base |= {"stop": "nodes"}
    ahead = Solution(**base, move=c1, pv=(c1,), chances=((c1, 0.6), (d1, 0.4)))
    assert headline(ahead).endswith("; C1 is favoured: it wins 60% of simulated games, the next, D1, 40%")
    behind = Solution(**base, move=c1, pv=(c1,), chances=((c1, 0.4), (d1, 0.6)))
    assert headline(behind).endswith(
        "it wins 40% of simulated games; D1 wins 60%, but all evidence together favours C1"
    )
    assert headline(Solution(**base, move=c1, pv=(c1,))).endswith("; C1 looks most promising")


def test_a_move_that_wins_less_often_than_another_is_not_named_without_a_word():
    c1, d1 = (tesuji.Point.parse(name) for name in ("C1", "D1"))
    children = (Child(c1, 900, 0.5, 1.0), Child(d1, 20, 0.7, 1.0))
    solution = Solution(
        problem(STRAIGHT_THREE),
        Verdict.UNKNOWN,
        ProofLevel.NONE,
        c1,
        (),
        (c1,),
        estimate=Estimate(920, 0.5, Confidence(0.5, 0.5, 0), children),
    )
    assert statistics(solution).endswith("C1 is named nevertheless: it was visited most")
    fair = Estimate(920, 0.5, Confidence(0.5, 0.5, 0), children[::-1])
    assert "nevertheless" not in statistics(Solution(**{**vars(solution), "estimate": fair}))


def test_what_is_less_certain_than_the_verdict_is_told_in_a_sentence_of_its_own():
    sure = answer(STRAIGHT_THREE)
    for level, known in ((ProofLevel.NONE, "not proven"), (ProofLevel.AREA, "not proven beyond the area searched")):
        other = OtherSide(Verdict.SUCCESS, level, sure.passed.moves)
        said = sentences(Solution(**{**vars(sure), "passed": other}))
        assert said[:2] == [
            "Black to play kills: C1 (proven in the region)",
            f"If White plays first, White probably lives: C1 ({known}).",
        ]
        settled = Solution(**{**vars(sure), "passed": OtherSide(Verdict.FAILURE, level)})
        assert sentences(settled)[:2] == [
            "Black to play kills: C1 (proven in the region)",
            f"White is probably dead as it stands ({known}).",
        ]


def test_a_status_needs_both_sides_unless_one_verdict_says_it_all():
    kill, live = problem(STRAIGHT_THREE), problem(STRAIGHT_THREE, "white")

    def other(verdict: Verdict) -> OtherSide:
        return OtherSide(verdict, ProofLevel.REGION)

    assert status_of(kill, Verdict.FAILURE) is Status.ALIVE
    assert status_of(live, Verdict.FAILURE) is Status.DEAD
    for verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI, Verdict.UNKNOWN):
        assert status_of(kill, verdict) is None
        assert status_of(live, verdict) is None
    assert status_of(kill, Verdict.SUCCESS, other(Verdict.FAILURE)) is Status.DEAD
    assert status_of(live, Verdict.SUCCESS, other(Verdict.FAILURE)) is Status.ALIVE
    assert status_of(kill, Verdict.KO, other(Verdict.KO)) is Status.KO
    assert status_of(kill, Verdict.SEKI, other(Verdict.SEKI)) is Status.SEKI
    for mine, theirs in (
        (Verdict.KO, Verdict.SUCCESS),
        (Verdict.SEKI, Verdict.SUCCESS),
        (Verdict.SUCCESS, Verdict.SEKI),
    ):
        assert status_of(kill, mine, other(theirs)) is Status.UNSETTLED


def test_the_other_side_costs_no_more_than_the_answer_and_nothing_where_nothing_is_left():
    alone = tesuji.solve(problem(STRAIGHT_THREE), nodes=20_000, first=True)
    assert (alone.passed, alone.status) == (None, None)
    assert headline(alone) == "Black to play kills: C1 (proven in the region)"
    asked = []

    def solve(turned: Problem, limit: Limit) -> Solution:
        asked.append((str(turned.to_play), str(turned.goal), limit.nodes))
        return Solution(**{**vars(alone), "problem": turned, "verdict": Verdict.FAILURE, "moves": (), "nodes": 7})

    assert finish(alone, Limit(nodes=alone.nodes), solve) is alone
    dead = finish(alone, Limit(nodes=1_000_000), solve)
    assert (dead.status, dead.nodes) == (Status.DEAD, alone.nodes + 7)
    assert asked == [("White", "live", max(FINISH.least_nodes, alone.nodes))]
    assert finish(dead, Limit(nodes=1_000_000), solve) is dead
    assert (for_the_answer(Limit(nodes=1_000)).nodes, for_the_answer(Limit(nodes=1)).nodes) == (850, 1)


def test_an_sgf_file_that_was_solved_reads_back_with_its_answer():
    solution = answer(STRAIGHT_THREE)
    (back,) = read_sgf_problems(solution.to_sgf("full"), "test")
    assert back.expected.accepted == frozenset(solution.moves)
    assert [node.move for node in solution.tree if node.correct] == list(solution.moves)
