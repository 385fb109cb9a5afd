"""Fitting the guess at life and death: random problems that are worth it, decided positions, and models of them."""

import itertools
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE
from tesuji.problems.position import Position
from tools import fit_life_guess as life_guess
from tools.fit_life_guess import COUNTS, Samples, collect, decided, fit, main, questions, random_room, score


@pytest.fixture(scope="module")
def samples() -> Samples:
    """The positions of a few small problems."""
    return collect(problems=6, seed=3, nodes=3_000, every=4)


def test_rooms_are_connected_and_small() -> None:
    board = Position(life_guess.SIZE, life_guess.SIZE, frozenset(), frozenset())
    for seed in range(30):
        room = random_room(Random(seed))
        assert 10 <= len(room) <= 18
        assert board.flood([min(room)], room.__contains__) == room


def test_questions_are_enclosed_fights_about_all_white_stones() -> None:
    for game in itertools.islice(questions(1), 20):
        position = Position(game.width, game.height, game.black, game.white)
        assert game.target == game.white <= game.region
        assert game.alive == game.black - game.region
        assert position.neighbours(game.region) - game.region <= game.alive


def test_the_same_seed_gives_the_same_samples(samples: Samples) -> None:
    again = collect(problems=6, seed=3, nodes=3_000, every=4)
    for one, two in zip(vars(samples).values(), vars(again).values(), strict=True):
        assert np.array_equal(one, two)


def test_only_problems_in_which_it_matters_who_moves_are_taken(samples: Samples) -> None:
    assert set(samples.problem) == set(range(6))
    assert samples.counts.shape == (len(samples.problem), len(COUNTS))
    assert (samples.counts[:, 0] == 1).all()
    assert 0 < samples.attacker_wins.mean() < 1
    assert 0 < samples.attacker_to_move.mean() < 1


def test_watching_a_search_does_not_change_it() -> None:
    game = next(game for game in questions(3) if decided(game, 3_000, 1))
    options = _core.SearchOptions("dfpn+", nodes=3_000)
    for mover, winner in ((WHITE, "defender"), (BLACK, "attacker")):
        search = life_guess.core_search(replace(game, to_play=mover))
        value, nodes, rows = search.life_samples(options, every=1, most=10)
        assert (value, len(rows)) == (winner, 10)
        assert (search.solve(options)["value"], search.solve(options)["nodes"]) == (winner, nodes)


def test_weights_are_as_many_as_counts() -> None:
    assert [len(row) for row in _core.life_guess_weights()] == [len(COUNTS)] * 2


def test_a_fit_judges_better_than_a_coin_and_than_no_weights(samples: Samples) -> None:
    pytest.importorskip("sklearn")
    attacking = samples.where(samples.attacker_to_move)
    fitted, none = score(fit(attacking), attacking), score([0] * len(COUNTS), attacking)
    assert fitted.accuracy > 0.7
    assert fitted.log_loss < none.log_loss == pytest.approx(np.log(2))


def test_one_sided_samples_cannot_be_fitted(samples: Samples) -> None:
    pytest.importorskip("sklearn")
    with pytest.raises(InputError, match="more problems"):
        fit(samples.where(samples.attacker_wins))


def test_the_command_prints_both_sets_of_weights(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sklearn")
    main(["--problems", "6", "--seed", "3", "--nodes", "3000", "--every", "4"])
    printed = capsys.readouterr().out
    assert printed.count("built in") == printed.count("fitted") == 2
    assert printed.count("false eyes") == 2


def test_numbers_that_make_no_sense_get_a_sentence(capsys) -> None:
    assert main(["--problems", "0"]) == 2
    assert capsys.readouterr().err == "--problems is 0: expected at least 1\n"
