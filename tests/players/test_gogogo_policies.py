"""gogogo's policies: files that say which filters stand in which phase, and what those that ship make the player do."""

import re
from pathlib import Path

import numpy as np
import pytest

from tesuji import BLACK, WHITE, Board, Game, InputError, Point
from tesuji.players import PRESETS, make_player, read_player
from tesuji.players.gogogo import GogogoSettings
from tesuji.players.gogogo.filters import (
    MATRICES,
    CaptureFilter,
    PatternFilter,
    PowerFilter,
    ProductFilter,
    RandomFilter,
)
from tesuji.players.gogogo.policy_file import KINDS, read_policy, shipped

MINE = """
title = "Mine"
matrices.cross = [[0, 1, 0], [1, 0, 1], [0, 1.5, 0]]
patterns.turn = { rows = ["XO?", "...", "???"], mover = true }

[[phases]]
name = "beginning"
filters = [{ kind = "fixed-positions", points = ["C3", "T19"] }]

[[phases]]
name = "rest"

[[phases.filters]]
kind = "product"
first = { kind = "power", matrix = "cross", most = 9 }
second = { kind = "random", probability = 0.5, first = { kind = "pattern" }, second = { kind = "capture" } }
least = 0.5

[[phases.filters]]
kind = "pattern"
patterns = ["turn", "cut"]
least = 1

[[phases.filters]]
kind = "positive"
matrix = [[1]]

[[phases]]
name = "passing"
"""
END = '\n[[phases]]\nname = "passing"\n'


def one(filter_):
    """A policy with this one filter."""
    return f'[[phases]]\nname = "a"\nfilters = [{filter_}]{END}'


def written(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_policy_of_ones_own_is_read_from_a_file(tmp_path):
    policy = read_policy(str(written(tmp_path, MINE)))
    assert policy.title == "Mine"
    assert [(phase.name, len(phase.filters)) for phase in policy.phases] == [
        ("beginning", 1),
        ("rest", 3),
        ("passing", 0),
    ]
    product, patterns, positive = policy.phases[1].filters
    assert isinstance(product, ProductFilter)
    assert product.thresholds == (0.5, np.inf)
    assert isinstance(product.first, PowerFilter)
    assert product.first.matrix.tolist() == [[0, 1, 0], [1, 0, 1], [0, 1.5, 0]]
    assert product.first.thresholds.high == 9
    assert isinstance(product.second, RandomFilter)
    assert isinstance(product.second.second, CaptureFilter)
    assert isinstance(patterns, PatternFilter)
    assert [(pattern.name, pattern.mover) for pattern in patterns.patterns] == [("turn", True), ("cut", False)]
    assert positive.matrix.tolist() == [[1]]


def test_a_player_takes_a_policy_by_name_or_file_and_its_settings_say_what_the_file_said(tmp_path):
    path = written(tmp_path, MINE)
    name, settings = read_player(f"gogogo:{path},simulations=5")
    assert settings == GogogoSettings(str(path), simulations=5)
    game = Game(9)
    player = settings.make(name, 1)
    assert str(player.genmove(game, BLACK).point) == "C3"  # T19 is not on this board
    assert player.explain() == "beginning: fixed positions"
    before = settings.digest
    path.write_text(MINE.replace("C3", "D4"), encoding="utf-8")
    assert settings.digest != before
    assert GogogoSettings("connect").digest != GogogoSettings().digest


def test_without_patterns_every_filter_that_looks_for_some_is_left_out(tmp_path):
    policy = read_policy(str(written(tmp_path, MINE))).without_patterns()
    assert [len(phase.filters) for phase in policy.phases] == [1, 1, 0]


@pytest.mark.parametrize("name", shipped())
def test_every_policy_that_ships_finishes_a_game(name):
    game = Game(5)
    players = {BLACK: make_player("gogogo", {"policy": name, "simulations": "2"}), WHITE: make_player("random")}
    while not game.is_over:
        game.play(players[game.to_play].genmove(game, game.to_play).point)
    assert read_policy(name).title


def test_the_nine_arrangements_are_all_different():
    assert len(shipped()) == 9
    assert len({GogogoSettings(name).digest for name in shipped()}) == 9


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("phases = [", "cannot be read as TOML: "),
        ("", "mine.toml: phases is missing: expected a list"),
        ("phases = []", "the last phase passes: expected one without filters"),
        ("phases = 3", "mine.toml: phases is 3: expected a list"),
        ("phases = [7]", "mine.toml, phase 1 is 7: expected a table"),
        ("stages = []", "there is no field 'stages': expected one of title, matrices, patterns, phases"),
        ('[[phases]]\nname = "a"\nfilters = [{ kind = "pattern" }]', "the last phase passes"),
        ('[[phases]]\nname = "passing"' + END, "expected phases with different names"),
        (one('{}'), r"phase 1 \(a\), filter 1: kind is missing: expected a word"),
        (one('{ kind = "luck" }'), "there is no kind 'luck': expected one of fixed-"),
        (
            one('{ kind = "power", matrix = "far" }'),
            r"phase 1 \(a\), filter 1 \(power\): there is no matrix 'far': expected one of surround, connect-near",
        ),
        (
            one('{ kind = "power", matrix = [[1, 2]] }'),
            r"filter 1 \(power\): matrix has 1 row of \[2\] numbers: expected rows of numbers, an odd number",
        ),
        (one('{ kind = "power" }'), "matrix is None: expected rows of numbers"),
        (one('{ kind = "pattern", least = "x" }'), "least is 'x': expected a number"),
        (one('{ kind = "pattern", least = nan }'), "least is nan: expected a finite"),
        (one('{ kind = "pattern", least = 3, most = 1 }'), "expected least below most"),
        (one('{ kind = "pattern", matrix = 1 }'), "there is no field 'matrix'"),
        (one('{ kind = "pattern", patterns = ["x"] }'), "there is no pattern 'x'"),
        (one('{ kind = "random", probability = 2 }'), "probability is 2: expected 0 to 1"),
        (one('{ kind = "random", probability = 1 }'), "first is missing: expected a filter"),
        (one('{ kind = "fixed-positions", points = ["I5"] }'), "'I5' is not a point"),
        ("matrices.m = [[1, 2], [3]]\nphases = []", "matrix 'm' has 2 rows"),
        ('matrices.m = [["x"]]\nphases = []', "matrix 'm' has 'x': expected numbers"),
        ('patterns.p = { rows = ["XO", "...", "???"] }\nphases = []', "pattern 'p': rows is .* expected three words"),
        ('patterns.p = { rows = ["XOZ", "...", "???"] }\nphases = []', "pattern 'p': rows has 'Z': expected letters"),
        ('patterns.p = { rows = ["XO?", ".X.", "???"] }\nphases = []', "the move in the middle is 'X'"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_in_one_sentence_that_names_file_and_field(tmp_path, text, complaint):
    path = written(tmp_path, text)
    with pytest.raises(InputError, match=complaint) as refusal:
        read_player(f"gogogo:{path}")
    assert str(refusal.value).startswith(str(path))
    assert "\n" not in str(refusal.value)


def test_filters_within_filters_have_a_bottom(tmp_path):
    inner = '{ kind = "pattern" }'
    for _ in range(20):
        inner = f'{{ kind = "product", first = {inner}, second = {{ kind = "pattern" }} }}'
    path = written(tmp_path, f'[[phases]]\nname = "a"\nfilters = [{inner}]{END}')
    with pytest.raises(InputError, match="more than 8 times"):
        read_policy(str(path))


# What the shipped policy does ------------------------------------------------------------------------------------

THREE_IN_ATARI = """
    . . . . . .
    . X . . X .
    . O O O . .
    O X X X . .
    . O O O . .
    . . . . X .
"""


@pytest.mark.parametrize("name", ["gogogo", "gogogo-no-patterns"])
def test_three_stones_in_atari_are_taken(name):
    board = Board.from_diagram(THREE_IN_ATARI)
    game = Game(6)  # no board for the opening phase
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=WHITE)
    for seed in range(20):
        player = make_player(name, {"simulations": "2"}, seed)
        assert str(player.genmove(game, WHITE).point) == "E3"
        assert player.explain() == "running: capture"


def test_a_capture_filter_counts_the_stones_of_all_blocks_that_a_move_takes():
    board = Board.from_diagram("""
        . X O X .
        X O . X .
        . X O X .
        . . X . .
        . . . . .
    """)
    power = CaptureFilter().power_map(board, BLACK)
    assert power[Point("C4").row, Point("C4").column] == 3
    assert power.sum() == 3


def test_the_matrix_of_example_1_stands_in_the_running_phase():
    (chosen,) = [f for f in read_policy("gogogo").phases[1].filters if isinstance(f, RandomFilter)]
    assert (chosen.second.matrix == MATRICES["surround"]).all()


def test_the_closing_phase_fills_empty_positions_far_from_own_stones():
    game = Game(9)
    game.setup(black=["A1"], white=["J9"], to_play=BLACK)
    for name, empty in (("gogogo", False), ("no-capture", True)):
        closing = read_policy(name).phases[2].filters[-1]
        far = [Point("E5"), Point("F5")]
        assert (not closing.filter(game.board, BLACK, far, None)) == empty


def test_the_player_gogogo_has_the_policy_of_its_name():
    assert PRESETS["gogogo"].policy == PRESETS["gogogo-no-patterns"].policy == "gogogo"


def test_the_policy_in_the_documents_can_be_played_and_all_that_ship_are_named(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    (mine,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    path = written(tmp_path, mine)
    assert make_player("gogogo", {"policy": str(path), "simulations": "2"}).genmove(Game(5), BLACK).point is not None
    assert [name for name in shipped() if f"| `{name}` |" not in page] == []
    assert [kind for kind in KINDS if f"| `{kind}` |" not in page] == []
