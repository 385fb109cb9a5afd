"""Whole games on a board that is cut to the fight: an opinion on any position, the same for the same seed."""

from collections.abc import Iterable

from tesuji.go import Point
from tesuji.problems import Draft, complete
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit
from tesuji.solvers.investigate import InvestigationSettings, hypotheses, investigate
from tesuji.solvers.limit import Budget
from tesuji.solvers.sources.global_mcts import GlobalMcts, GroupOutcome, MoveOpinion, preferences
from tesuji.solvers.sources.region_search import Searches

THREE = """
[[problem]]
to_play = "black"
diagram = \"\"\"
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
X X X X X X . . . . . . .
O O O O O X . . . . . . .
O . . . O X . . . . . . .
\"\"\"
"""

KO = """
[[problem]]
to_play = "white"
diagram = \"\"\"
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
X X X X X X . . . . . . .
O O O O X X . . . . . . .
O O O X . X . . . . . . .
. O . O X X . . . . . . .
\"\"\"
"""


def draft() -> Draft:
    found = next(iter(read_text_problems(THREE, "test")))
    assert isinstance(found, Draft)
    return found


def opinions(simulations: int) -> list[tuple[Point | None, float]]:
    outlook = GlobalMcts(draft(), InvestigationSettings(seed=3), memory=16 << 20)
    assert outlook.run(300)
    assert outlook.run(simulations)
    return [(opinion.move, opinion.share) for opinion in outlook.opinions()]


def test_the_vital_point_of_a_group_is_tried_most() -> None:
    found = opinions(4000)
    assert found[0][0] == Point.parse("C1")
    assert abs(sum(share for _, share in found) - 1) < 1e-9


def test_the_same_seed_has_the_same_opinion() -> None:
    assert opinions(1000) == opinions(1000)


def test_without_a_mark_simulations_and_reading_agree_on_the_move() -> None:
    solution = investigate(draft(), InvestigationSettings(), Limit(nodes=60_000))
    assert solution.move == Point.parse("C1")


def test_simulations_can_be_left_out() -> None:
    with_them = investigate(draft(), InvestigationSettings(), Limit(nodes=20_000))
    without = investigate(draft(), InvestigationSettings(games_share=0.0), Limit(nodes=20_000))
    assert with_them.move is not None
    assert without.move is not None
    assert with_them.settings != without.settings


def test_the_fate_of_a_group_that_depends_on_the_move_is_open() -> None:
    outlook = GlobalMcts(draft(), InvestigationSettings(seed=3), memory=16 << 20)
    assert outlook.run(300)
    assert outlook.run(3000)
    group, wall = draft().white, [p for p in draft().black if p.row == 2]
    assert outlook.doubt(group) > outlook.doubt(wall)
    assert 0 <= outlook.doubt(wall) <= 1


def test_games_about_one_group_know_its_vital_point_and_that_the_move_matters() -> None:
    outlook = GlobalMcts(draft(), InvestigationSettings(seed=3), memory=16 << 20)
    wall = [p for p in draft().black if p.row == 2]

    def asked(stones: Iterable[Point], *, first: bool = True) -> GroupOutcome:
        found = outlook.fate(stones, Limit(nodes=4000), first=first)
        assert found is not None
        assert found.cost >= found.games > 0
        return found

    mine, theirs = (asked(draft().white, first=first) for first in (True, False))
    assert mine.opinions[0].move == theirs.opinions[0].move == Point.parse("C1")
    assert min(mine.chance, theirs.chance) > 0.75
    assert asked(wall).chance > 0.9 > 0.1 > asked(wall, first=False).chance


def test_with_threats_for_the_opponent_a_ko_is_not_enough() -> None:
    found = next(iter(read_text_problems(KO, "test")))
    assert isinstance(found, Draft)
    outlook = GlobalMcts(found, InvestigationSettings(seed=3), memory=16 << 20)
    with_ko, without = (outlook.fate(found.white, Limit(nodes=4000), threats=threats) for threats in (False, True))
    assert with_ko is not None
    assert without is not None
    assert with_ko.chance > 0.9 > 0.1 > without.chance


def test_komi_follows_the_latest_games_only() -> None:
    outlook = GlobalMcts(draft(), InvestigationSettings(seed=3), memory=16 << 20)
    komis = []
    for _ in range(12):
        outlook.run(300)
        komis.append(outlook.komi)
    assert max(komis[2:]) - min(komis[2:]) < 20  # the group and its eyes are worth sixteen points more or less


def test_a_group_whose_fate_depends_on_the_move_has_the_louder_vote() -> None:
    here, there = Point(0, 0), Point(5, 5)
    choices = hypotheses.make(complete(draft()), InvestigationSettings(), Searches(Budget(Limit(nodes=1000))))[:2]
    for choice, move, chance in zip(choices, (here, there), (0.9, 0.1), strict=True):
        choice.chances = (0.9, chance)
        choice.games = GroupOutcome([MoveOpinion(move, 1.0, 0.9)], 0.9, 100, 100, interrupted=False)
    votes = hypotheses.game_votes(choices)
    assert votes[here] > 3 * votes[there] > 0
    assert 0.99 < sum(votes.values()) <= 1
    for choice in choices:  # nobody gains much by moving first: games have little to say
        choice.chances = (0.6, 0.5)
    assert sum(hypotheses.game_votes(choices).values()) < 0.5


def test_a_move_that_wins_more_is_preferred_before_it_is_the_most_tried() -> None:
    old, new, bad = Point(0, 0), Point(1, 1), Point(2, 2)
    liked = preferences(
        [
            MoveOpinion(old, 0.7, 0.6),
            MoveOpinion(None, 0.1, 0.9),
            MoveOpinion(new, 0.15, 0.8),
            MoveOpinion(bad, 0.05, 0.2),
        ],
        0.05,
    )
    assert liked[new] > liked[old] > liked[bad] > 0
    assert abs(sum(liked.values()) - 1) < 1e-9
    assert preferences([], 0.05) == preferences([MoveOpinion(None, 1.0, 0.5)], 0.05) == {}


def test_games_end_when_the_first_move_is_read() -> None:
    games = GlobalMcts(draft(), InvestigationSettings(seed=3), memory=16 << 20)
    outcome = games.fate(draft().white, Limit(nodes=400_000))
    assert outcome is not None
    assert outcome.games < 5_000
    assert outcome.chance == 1.0
    assert outcome.ranking[0] == outcome.line[0] == Point.parse("C1")
    assert outcome.works
