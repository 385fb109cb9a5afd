"""Made problems: one answer, proven and replayed; the same problem in another place is no other problem."""

from dataclasses import replace
from random import Random

import pytest

from tesuji.errors import InputError
from tesuji.generate.canonical import TURNS, canonical
from tesuji.generate.charm import charm
from tesuji.generate.complete import Finisher, Made, replayed
from tesuji.generate.grading import Lure, grade, score, trap_levels
from tesuji.generate.random_shapes import shape
from tesuji.generate.run import Run
from tesuji.generate.settings import GenerateSettings, GradeSettings, Wanted
from tesuji.generate.shipped import renewed
from tesuji.generate.sketch import Sketch, is_sealed, pose, sketch_of
from tesuji.generate.trial import Trial, only_move
from tesuji.generate.trim import trimmed
from tesuji.generate.walls import STRONG, weakest, with_strong_walls, without_filler
from tesuji.generate.work import Composer
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import Goal, Verdict
from tesuji.problems.sgf import read_sgf_problems

SMALL = GenerateSettings(tries=8, nodes=5_000, game_simulations=10)


def sketch(goal: Goal, diagram: str, target: str, own: str = "") -> Sketch:
    board = Board.from_diagram(diagram)
    stones = [frozenset(board.stones(color)) for color in (BLACK, WHITE)]
    blocks = [frozenset(board.block(name)) for name in target.split()]
    mine = frozenset(board.block(own)) if own else frozenset()
    return Sketch(goal, board.width, board.height, *stones, frozenset().union(*blocks), mine)


STRAIGHT_THREE = sketch(
    Goal.KILL,
    """
    . . . . . . .
    . . . . . . .
    X X X X . . .
    O O O O X . .
    . . . O X . .
    """,
    "D1",
)


def test_the_middle_of_three_in_a_row_is_a_problem():
    trial = Trial(Verdict.SUCCESS, SMALL)
    problem = pose(STRAIGHT_THREE, 22)
    found = trial.solution(problem)
    assert only_move(found) == Point.parse("B1")
    assert is_sealed(problem)
    assert replayed(found, trial, 10_000)


def test_four_in_a_row_are_no_problem():
    alive = sketch(Goal.KILL, "X X X X X X .\nO O O O O X .\n. . . . O X .", "E1")
    assert Trial(Verdict.SUCCESS, SMALL).solution(pose(alive, 22)) is None


def test_a_stone_behind_the_walls_is_taken_away():
    more = STRAIGHT_THREE.put(Point.parse("G5"), WHITE).put(Point.parse("A5"), BLACK)
    fewer = without_filler(pose(more, 22))
    assert (fewer.black, fewer.white) == (STRAIGHT_THREE.black, STRAIGHT_THREE.white)


def test_every_stone_of_a_fight_has_a_part_in_the_answer():
    trial = Trial(Verdict.SUCCESS, SMALL)
    for made in Run(Wanted(Goal.ESCAPE), 2, 3, SMALL, jobs=1):
        left = sketch_of(made.problem)
        fewer, _ = trimmed(left, trial.decide(made.problem, 5_000), trial)
        assert fewer == left


def test_a_turned_mirrored_or_shifted_problem_is_the_same():
    problem = pose(STRAIGHT_THREE, 22)
    for turn in TURNS:

        def there(points, turn=turn):
            moved = [turn(p.column, p.row) for p in points]
            right, up = (0 if step > 0 else 8 for step in turn(1, 1))
            return frozenset(Point(x + right, y + up) for x, y in moved)

        stones = (there(problem.black), there(problem.white), there(problem.target))
        twin = pose(Sketch(Goal.KILL, 9, 9, *stones), 22)
        assert canonical(twin) == canonical(problem)


def test_the_same_shape_on_the_side_is_another_problem():
    beside = sketch(Goal.KILL, ". . . . . . . .\nX X X X X X X .\nX O O O O O X .\nX O . . . O X .", "B1")
    assert canonical(pose(beside, 22)) != canonical(pose(STRAIGHT_THREE, 22))


def test_wrong_moves_are_refuted_in_so_many_moves():
    found = Trial(Verdict.SUCCESS, SMALL).solution(pose(STRAIGHT_THREE, 22))
    assert trap_levels(found, (Point.parse("A1"), Point.parse("C1"))) == {Point.parse("A1"): 1, Point.parse("C1"): 1}


def test_levels_follow_the_thresholds():
    grading = GradeSettings(thresholds=(1.0, 2.0, 3.0, 4.0, 5.0))
    assert [grading.level(score) for score in (0.5, 1.0, 2.5, 9.0)] == [1, 2, 3, 6]


@pytest.mark.parametrize("goal", Goal)
def test_shapes_by_chance_can_be_posed(goal):
    posed = [pose(shape(goal, 7, Random(seed)), 22) for seed in range(30)]
    assert any(problem is not None and problem.goal is goal for problem in posed)


def test_what_is_made_is_read_back_with_its_answer():
    (made,) = Run(Wanted(Goal.KILL), 1, 3, SMALL, jobs=1)
    (back,) = read_sgf_problems(made.to_sgf("kill 1-001"), "made.sgf")
    assert back.name == "kill 1-001"
    assert back.expected.verdict is Verdict.SUCCESS
    assert back.expected.accepted == made.problem.expected.accepted
    assert back.expected.wrong == made.problem.expected.wrong
    assert back.region == made.problem.region
    assert Made.from_dict(made.to_dict()) == made


def test_a_run_that_goes_on_makes_the_same(tmp_path):
    wanted = Wanted(Goal.CUT)
    whole = [made.key for made in Run(wanted, 4, 1, SMALL, jobs=1)]
    journal = tmp_path / "pieces.sqlite"
    first = [made.key for made in Run(wanted, 2, 1, SMALL, jobs=1, resume=journal)]
    again = Run(wanted, 4, 1, SMALL, jobs=1, resume=journal)
    assert first == whole[:2]
    assert [made.key for made in again] == whole
    assert again.resumed > 0
    with pytest.raises(InputError, match="other settings, another seed"):
        Run(wanted, 4, 2, SMALL, jobs=1, resume=journal)


def test_every_first_move_but_one_fails_and_levels_above_two_are_not_obvious():
    for number in range(3):
        for made in Composer(Wanted(Goal.LIVE), SMALL, 5)(number).made:
            assert len(made.problem.expected.accepted) == 1
            assert len(made.problem.expected.wrong) >= 3
            assert made.grade.level <= 2 or not made.grade.obvious


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"level": 7}, "the level is 7: expected 1 to 6"),
        ({"trap_level": 4}, "the trap level is 4: expected one of 3, 5, 7, 9"),
        ({"verdict": Verdict.UNKNOWN}, "cannot be wanted"),
        ({"goal": Goal.CUT, "verdict": Verdict.SEKI}, "cut cannot end in seki"),
        ({"trap_level": 3, "verdict": Verdict.KO}, "traps are beside a move that works"),
    ],
)
def test_what_cannot_be_wanted_is_refused(wanted, complaint):
    with pytest.raises(InputError, match=complaint):
        Wanted(**{"goal": Goal.KILL} | wanted)


def test_an_open_fight_must_hold_with_one_more_line_around():
    trial = Trial(Verdict.SUCCESS, SMALL)
    found = trial.solution(pose(STRAIGHT_THREE, 22))
    assert Finisher(Wanted(Goal.KILL), SMALL, trial).holds_outside(found)


def test_a_wall_that_can_be_taken_from_behind_gets_stones_behind_it():
    loose = sketch(
        Goal.LIVE,
        """
        . . . . . . .
        . O O . . . .
        O X X O . . .
        X X . X O . .
        X . . X O . .
        """,
        "A1 D1",
    )
    problem = pose(loose, 22)
    before = problem.position.block(Point.parse("D3"))
    assert len(before.liberties) < STRONG
    walled = with_strong_walls(problem)
    assert walled.white > problem.white
    assert (walled.black, walled.region) == (problem.black, problem.region)
    assert weakest(walled) is None


def test_a_lesson_and_a_theme_have_charm_and_filler_has_none():
    problem = pose(STRAIGHT_THREE, 22)
    found = Trial(Verdict.SUCCESS, SMALL).solution(problem)
    graded = grade(found, GradeSettings())
    lesson = replace(graded, bait=Point.parse("A1"), trap=5)
    filled = problem.replace(white=problem.white | {Point.parse("G5")})
    assert charm(problem, lesson) > charm(problem, replace(lesson, trap=1))
    assert charm(problem, graded, ("nakade",)) > charm(problem, graded) > charm(filled, graded)


def test_a_trap_that_takes_longer_to_refute_makes_a_problem_harder():
    found = Trial(Verdict.SUCCESS, SMALL).solution(pose(STRAIGHT_THREE, 22))
    scores = [score(found, Lure(0.5, trap, 1.0), GradeSettings()) for trap in (1, 3, 9)]
    assert scores == sorted(scores)
    assert score(found, Lure(0.6), GradeSettings()) > score(found, Lure(0.5), GradeSettings())


def test_the_weaker_half_of_a_collection_is_replaced_by_what_has_more_charm(tmp_path):
    (tmp_path / "test").mkdir()
    old = list(Run(Wanted(Goal.RACE), 6, 1, SMALL, jobs=1))
    text = "".join(made.to_sgf(f"race-1 {number}") for number, made in enumerate(old))
    (tmp_path / "test" / "race-1.sgf").write_text(text)
    fresh = list(Run(Wanted(Goal.KILL), 6, 2, SMALL, jobs=1))
    after = [made for made_all in renewed(tmp_path, fresh, SMALL).files.values() for made in made_all]
    new = [made for made in after if made.problem.goal is Goal.KILL]
    assert len(after) == len(old)
    assert 0 < len(new) <= 3
    assert min(made.charm for made in new) > min(made.charm for made in old)
