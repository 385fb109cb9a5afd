"""Life of a group on a whole board: simulated games about its fate, and what was read, in one answer."""

from tesuji.go import BLACK, EMPTY, WHITE, Board, Color, Point
from tesuji.solvers import Limit, dragon
from tesuji.solvers.auto import AutoSettings
from tesuji.solvers.stones.fate import Fate
from tesuji.solvers.stones.living import Living

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


def at(name: str) -> Point:
    return Point.parse(name)


def fate(board: Board, stone: str, *, attack: bool, games: int = 1_500, threats: Color = EMPTY) -> Fate:
    problem = dragon.dragon_problem(board, at(stone), attack=attack)
    found = Fate(problem.board(), problem.target, 1, 1 << 24, threats=threats)
    assert found.run(Limit(nodes=games * found.price))
    assert found.games == games
    return found


def test_games_find_the_vital_point_whoever_moves() -> None:
    for attack in (True, False):
        found = fate(EYE, "A2", attack=attack)
        assert found.choices[0].move == at("C1")
        assert found.favourite.mean > 0.8


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
        living = Living(dragon.dragon_problem(KO, at("A2"), attack=attack), AutoSettings(), LIMIT)
        living.simulate(living.fate, living.part(0.1))
        found = living.with_ko(living.as_played(), living.fate.favourite, living.part(0.1))
        assert (found.code, found.move) == (code, at(stone))
        assert not found.decided


def test_a_ko_that_is_not_yet_ours_to_take_needs_a_threat() -> None:
    taken = KO.copy()
    taken.to_play = WHITE
    taken.play(at("E2"))
    taken.play(None)
    problem = dragon.dragon_problem(taken, at("A2"), attack=True)
    living = Living(problem, AutoSettings(), LIMIT)
    living.simulate(living.fate, living.part(0.1))
    assert living.with_ko(living.as_played(), living.fate.favourite, living.part(0.1)).code in (2, 3)
    assert dragon.owl_attack(taken, at("A2"), LIMIT).code == 2


def test_a_group_that_can_run_lives() -> None:
    assert dragon.owl_attack(OPEN, at("E3"), LIMIT).code == 0
    assert dragon.owl_defend(OPEN, at("E3"), LIMIT).code == 1


def test_a_group_with_one_eye_is_dead() -> None:
    assert str(dragon.dragon_status(CAGED, at("C1"), LIMIT)) == "dead"


def test_of_moves_that_work_the_favourite_of_the_games_is_named() -> None:
    problem = dragon.dragon_problem(EYE, at("A2"), attack=True)
    living = Living(problem, AutoSettings(), LIMIT)
    found = living.solve()
    assert (found.code, found.move) == (1, living.fate.choices[0].move) == (1, at("C1"))
    assert living.fight is not None
    assert living.fight.best is not None
    assert living.works(at("C1"), living.fight.best) is True
    assert living.works(at("B1"), living.fight.best) is False


def test_seconds_are_a_limit_too() -> None:
    assert dragon.owl_attack(EYE, at("A2"), Limit(seconds=0.3)) == (1, at("C1"))
