"""Life of a group on a whole board: simulated games about its fate, and what was read, in one answer."""

from dataclasses import replace

from tesuji.go import BLACK, EMPTY, WHITE, Board, Color, Point
from tesuji.problems import Verdict
from tesuji.solvers import Limit, solve_exact
from tesuji.solvers.gnugo import questions as gnugo
from tesuji.solvers.gnugo.owl import OFTEN, OwlReader, belief, chosen, has_shut_wall
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.sources.group_mcts import GroupMcts
from tesuji.solvers.sources.region_search import RegionSearch, Searches

LIMIT = Limit(nodes=20_000)

EYE = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
X X X X X X . . .
O O O O O X . . .
O . . . O X . . .
""")
"""Three points in a row: who plays the middle decides."""

OPEN = Board.from_diagram("""
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . O . O . O . . . . .
. . . . . . . . . . . . .
. . . . O . O . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . X . . O . . . . . .
. . . X O O O . . . . . .
. . . X X . X . . X . . .
. . . . . . . . . . . . .
""")
"""White has no eye, but nobody stands in the way to his friends in the centre."""

CAGED = Board.from_diagram("""
. . . . . . . . .
. . O O . . . . .
. . . . . O . . .
. . . . . . . . .
. O . . . . O . .
. . O O O O . . .
. O X X X X O . .
. O X . . X O . .
. O X X X X O . .
""")
"""Black's two points inside are one eye, and all around is White."""

KO = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
O O O O X X . . .
O O O X . X . . .
. O . O X X . . .
""")
"""White's second eye at C1 needs D2: he takes it at E2, and Black takes back."""

PEEPHOLE = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . X . . . .
. X X X X X . . .
X O O O O X . . .
. . . . O X . . .
""")
"""White can take at A2 from A1 only when Black lets him, and sees A3 then; that is no way out."""

SHUT_WALL = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . X . X . .
X X X X X X X . .
O O O O O . X . .
. X X . O . X . .
""")
FREE_WALL = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O O O O O . . . .
. X X . O . . . .
""")


def at(name: str) -> Point:
    return Point.parse(name)


def fate(board: Board, stone: str, *, attack: bool, games: int = 1_500, threats: Color = EMPTY) -> GroupMcts:
    problem = gnugo.dragon_problem(board, at(stone), attack=attack)
    found = GroupMcts(problem.board(), problem.target, InvestigationSettings(), 1 << 24, threats=threats)
    assert found.run(Limit(nodes=games * found.price))
    assert found.is_read or found.cost >= games * found.price
    return found


def test_games_find_the_vital_point_whoever_moves() -> None:
    for attack in (True, False):
        found = fate(EYE, "A2", attack=attack)
        assert found.choices[0].move == at("C1")
        assert found.favourite.mean > 0.8


def test_of_moves_that_were_tried_often_the_one_that_wins_most_is_chosen() -> None:
    found = fate(OPEN, "E3", attack=False)
    often = [c for c in found.choices if c.move is not None and c.visits >= OFTEN * found.favourite.visits]
    assert chosen(found) in often
    assert chosen(found).mean == max(c.mean for c in often)
    assert chosen(GroupMcts(OPEN, [at("E3")], InvestigationSettings(), 1 << 24)).visits == 0


def test_games_count_the_group_and_not_the_score() -> None:
    """White would win on the board by far, but what is asked is whether the black stones live."""
    assert fate(CAGED, "C1", attack=False).favourite.mean < 0.1
    assert fate(CAGED, "C1", attack=True).favourite.mean > 0.9


def test_games_stay_near_the_group() -> None:
    far = [c.move for c in fate(OPEN, "E3", attack=False).choices if c.move is not None and c.move.row > 8]
    assert far == []


def test_the_same_seed_gives_the_same_games() -> None:
    assert fate(OPEN, "E3", attack=True).choices == fate(OPEN, "E3", attack=True).choices


def test_who_has_threats_wins_the_ko() -> None:
    chances = [fate(KO, "A2", attack=False, games=300, threats=side).favourite.mean for side in (EMPTY, BLACK, WHITE)]
    assert chances[0] > 0.9
    assert chances[1] < 0.1
    assert chances[2] > 0.9


def test_the_games_alone_tell_a_ko() -> None:
    for attack, stone, code in ((False, "E2", 2), (True, "C1", 1)):
        living = OwlReader(gnugo.dragon_problem(KO, at("A2"), attack=attack), InvestigationSettings(), LIMIT)
        living.simulate(living.fate, living.part(0.1))
        found = living.with_ko(living.as_played(), living.fate.favourite, living.part(0.1))
        assert (found.code, found.move) == (code, at(stone))
        assert not found.decided


def test_a_ko_that_is_not_yet_ours_to_take_needs_a_threat() -> None:
    taken = KO.copy()
    taken.to_play = WHITE
    taken.play(at("E2"))
    taken.play(None)
    problem = gnugo.dragon_problem(taken, at("A2"), attack=True)
    living = OwlReader(problem, InvestigationSettings(), LIMIT)
    living.simulate(living.fate, living.part(0.1))
    assert living.with_ko(living.as_played(), living.fate.favourite, living.part(0.1)).code in (2, 3)
    assert gnugo.owl_attack(taken, at("A2"), LIMIT).code == 2


def test_a_group_that_can_run_lives() -> None:
    assert gnugo.owl_attack(OPEN, at("E3"), LIMIT).code == 0
    assert gnugo.owl_defend(OPEN, at("E3"), LIMIT).code == 1


def test_a_group_with_one_eye_is_dead() -> None:
    assert str(gnugo.dragon_status(CAGED, at("C1"), LIMIT)) == "dead"


def test_of_moves_that_work_the_favourite_of_the_games_is_named() -> None:
    problem = gnugo.dragon_problem(EYE, at("A2"), attack=True)
    living = OwlReader(problem, InvestigationSettings(), LIMIT)
    found = living.solve()
    assert (found.code, found.move) == (1, living.fate.choices[0].move) == (1, at("C1"))
    assert living.fight is not None
    assert living.fight.best is not None
    assert living.works(at("C1"), problem) is True
    assert living.works(at("B1"), problem) is False
    assert living.works_further_out(at("B1")) is False  # the walls stand: there is nothing further out


def test_a_move_that_lets_the_group_look_out_in_vain_works_too() -> None:
    """In the region alone Black has to shut White in at A3 first; with a little more of the board any move kills."""
    problem = gnugo.dragon_problem(PEEPHOLE, at("B2"), attack=True)
    living = OwlReader(problem, InvestigationSettings(), LIMIT)
    found = living.solve()
    assert living.fight is not None
    assert living.fight.surest is not None
    assert living.fight.surest.solution.move == at("A3")
    assert living.works(at("B1"), problem) is False
    assert living.works_further_out(at("B1")) is True
    assert (found.code, found.move) == (1, at("B1"))


def test_a_proof_that_looks_out_of_the_region_does_not_name_the_move() -> None:
    problem = gnugo.dragon_problem(OPEN, at("E3"), attack=False)
    fight = RegionSearch(problem, InvestigationSettings(), Searches(Budget(LIMIT)))
    lost = solve_exact(problem, limit=Limit(nodes=1))
    out = replace(lost, verdict=Verdict.SUCCESS, move=at("E2"), proof=ProofLevel.REGION)
    fight.note(0, out)
    fight.note(0, replace(out, move=at("H3"), proof=ProofLevel.NONE), is_shut=True)
    assert fight.best is not None
    assert (fight.best.move, fight.best.proof) == (at("H3"), ProofLevel.NONE)
    assert fight.surest is not None
    assert fight.surest.solution.move == at("H3")


def test_a_wall_that_is_shut_in_itself_is_told_from_one_with_room() -> None:
    for board, expected in ((SHUT_WALL, True), (FREE_WALL, False)):
        assert has_shut_wall(gnugo.dragon_problem(board, at("B1"), attack=True)) is expected


def test_a_group_behind_a_wall_that_dies_lives() -> None:
    """White can take the two stones, but not make two eyes: reading sees the first, the games both."""
    assert str(gnugo.dragon_status(SHUT_WALL, at("B1"), LIMIT)) == "alive"
    assert gnugo.owl_defend(SHUT_WALL, at("B1"), LIMIT).code == 1
    assert str(gnugo.dragon_status(FREE_WALL, at("B1"), LIMIT)) == "dead"


def test_seconds_are_a_limit_too() -> None:
    assert gnugo.owl_attack(EYE, at("A2"), Limit(seconds=3600)) == (1, at("C1"))
    assert gnugo.owl_attack(OPEN, at("E3"), Limit(seconds=0)).code in (0, 1)


def test_that_nothing_works_is_said_by_games_and_not_by_reading_alone() -> None:
    found = fate(CAGED, "C1", attack=False, games=3_000)
    assert not found.is_read
    assert belief(found) < 0.5
    assert found.games >= 1_000
    assert found.cost <= 3_000 * found.price + found.price
