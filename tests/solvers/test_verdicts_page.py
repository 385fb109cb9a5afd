"""docs/verdicts.md says enough to write a solver: one that was written from it (page_solver.py) agrees with ours."""

from random import Random

import pytest
from page_solver import Asked, TooLarge, verdict
from test_exact import problem
from test_ko_names import (
    BLACK_TAKES_FIRST,
    KILL,
    LIVE,
    ONE_LIBERTY_TOO_MANY,
    RECTANGULAR_SIX,
    TWO_KOS_TO_WIN,
    WHITE_TAKES_FIRST,
)

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Goal, KoPolicy, Problem, Quantifier, Verdict
from tesuji.solvers import SearchSettings, Solution, solve_exact

Told = tuple[str, set[int | None], int | None, int | None]
"""Verdict, first moves, threats to find, threats to ignore."""


def translated(problem: Problem) -> Asked:
    """The problem as the page's solver knows it."""

    def bits(points: frozenset[Point]) -> int:
        return sum(1 << p.row * problem.width + p.column for p in points)

    return Asked(
        problem.width,
        problem.height,
        (bits(problem.black), bits(problem.white)),
        mover=_side(problem.to_play),
        attacker=_side(problem.attacker),
        objective={Goal.CONNECT: "connect", Goal.CUT: "connect", Goal.RACE: "race"}.get(problem.goal, "kill"),
        target=bits(problem.target),
        region=bits(problem.region or frozenset()),
        own=bits(problem.own),
        alive=bits(problem.assumed_alive),
        ban=bits(frozenset({problem.ko} - {None})),
        one_is_enough=problem.quantifier is Quantifier.ANY,
        suicide=problem.suicide,
    )


def _side(color: Color) -> int:
    return 0 if color == BLACK else 1


def by_page(problem: Problem, plenty: int, most_states: int = 200_000) -> Told:
    found = verdict(str(problem.goal), translated(problem), str(problem.ko_policy), plenty, most_states)
    return found.verdict, set(found.moves), found.threats, found.ignored


def by_us(problem: Problem, plenty: int) -> Told:
    found = solve_exact(problem, SearchSettings(ko_threats=plenty))
    assert found.verdict is not Verdict.KO or _is_explained(found)
    moves = {None if move is None else move.row * problem.width + move.column for move in found.moves}
    ko = found.ko if found.verdict is Verdict.KO else None
    return str(found.verdict), moves, ko and ko.threats, ko and ko.ignored


def _is_explained(found: Solution) -> bool:
    """Has the ko a name and a side that takes it first, or a note why not?"""
    named = found.ko is not None and found.ko.kind is not None and found.ko.first is not None
    return named or any(note.startswith("the ko has no name") for note in found.notes)


def drawn(random: Random) -> Problem:
    """A small position full of stones, with any goal, region, stones assumed alive, and rules."""
    while True:
        width, height = random.choice([(3, 3), (3, 3), (4, 3), (3, 4)])
        points = [Point(i % width, i // width) for i in range(width * height)]
        signs = {p: random.choice("XXOO..") for p in points}
        stones = {BLACK: {p for p in points if signs[p] == "X"}, WHITE: {p for p in points if signs[p] == "O"}}
        goal, mover = random.choice(list(Goal)), random.choice([BLACK, WHITE])
        owners = sorted(stones[mover if goal.saves else mover.opponent])
        mine = sorted(stones[mover])
        if not owners or not mine:
            continue
        target = frozenset(random.sample(owners, random.randint(1, len(owners))))
        own = frozenset(random.sample(mine, random.randint(1, len(mine)))) if goal is Goal.RACE else frozenset()
        others = [p for p in points if signs[p] != "." and p not in target | own]
        try:
            return Problem(
                width=width,
                height=height,
                black=frozenset(stones[BLACK]),
                white=frozenset(stones[WHITE]),
                to_play=mover,
                goal=goal,
                target=target,
                own=own,
                region=frozenset(p for p in points if random.random() > 0.07) | target | own,
                assumed_alive=frozenset(p for p in others if random.random() < 0.1),
                quantifier=random.choice(list(Quantifier)),
                ko_policy=random.choice([KoPolicy.BOTH] * 6 + [KoPolicy.FOR, KoPolicy.AGAINST]),
                suicide=random.random() < 0.3,
            )
        except InputError:
            continue


def test_a_solver_written_from_the_page_agrees_with_ours_on_small_positions():
    random, compared = Random(1976), set()
    for _ in range(300):
        position = drawn(random)
        try:
            expected = by_page(position, plenty=2, most_states=1500)
        except TooLarge:
            continue
        assert by_us(position, plenty=2) == expected, repr(position)
        compared |= {expected[0], position.goal, position.suicide, position.ko_policy, position.quantifier}
    assert compared == {"success", "failure", "ko", "seki", *Goal, True, False, *KoPolicy, *Quantifier}


TWO_APPROACHES = """
    ::::::
    WWWWWW
    W.WWWW
    xxxxxW
    .x.OxW
    xOO.xW
"""


@pytest.mark.parametrize(
    ("diagram", "asked", "ignored"),
    [
        pytest.param(WHITE_TAKES_FIRST, KILL, 1, id="one, taking first"),
        pytest.param(BLACK_TAKES_FIRST, KILL, 1, id="one, with a threat"),
        pytest.param(ONE_LIBERTY_TOO_MANY, KILL, 2, id="two, with an approach move"),
        pytest.param(RECTANGULAR_SIX, KILL, 2, id="two, rectangular six"),
        pytest.param(TWO_KOS_TO_WIN, LIVE, 2, id="two, two steps"),
        pytest.param(TWO_APPROACHES, KILL, 3, id="three, two approach moves"),
    ],
)
def test_threats_that_must_be_ignored_are_counted_as_by_enumeration_of_all_states(diagram, asked, ignored):
    position = problem(diagram, *asked)
    if diagram is TWO_APPROACHES:  # nobody plays where these stones were once they are taken: fewer states
        position = position.replace(region=position.region - {Point("B1"), Point("C1")})
    told = by_us(position, plenty=ignored + 1)
    assert (told[0], told[3]) == ("ko", ignored)
    assert told == by_page(position, plenty=ignored + 1)
