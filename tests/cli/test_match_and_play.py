"""`tesuji match`, `tesuji play` and `tesuji gtp` as people use them."""

import json
import shlex
import sys

import pytest

from tesuji.cli.match import _sentences
from tesuji.lab.matches.match import Summary

QUICK = ("--size", 5, "--komi", 0.5)


def test_a_match_is_summed_up(tesuji):
    done = tesuji("match", "random", "gogogo:simulations=5", "-n", 2, *QUICK)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Game    1  random - gogogo  ")
    assert lines[1].startswith("Game    2  gogogo - random  ")
    assert lines[2].startswith("random wins ")
    assert "of 2 against gogogo" in lines[2]
    assert lines[3].startswith("Mean score of random: ")
    assert lines[4].startswith("Elo difference ")


@pytest.mark.parametrize(
    ("wins", "losses", "words"),
    [
        (2, 0, "Elo difference at least -113 (95 %): a won every game"),
        (0, 2, "Elo difference at most +113 (95 %): a lost every game"),
        (2, 2, "Elo difference +0, 95 % between -301 and +301"),
        (3, 1, "Elo difference +191, 95 % between -147 and +528"),
        (0, 0, "No game between a and b was finished"),
    ],
)
def test_the_difference_in_elo_is_told_as_far_as_it_is_known(wins, losses, words):
    assert _sentences(Summary("a", "b", wins + losses, wins, losses, 0, None, None, 0)).splitlines()[-1] == words


def test_a_match_as_json_ends_with_a_summary(tesuji):
    done = tesuji("match", "random", "random", "-n", 3, *QUICK, "--json", "--openings", 2)
    *games, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert [game["game"] for game in games] == [1, 2, 3]
    assert set(summary) >= {"a", "b", "games", "wins", "losses", "draws", "win_rate", "interval", "mean_score"}
    assert summary["games"] == 3
    assert summary["a"] != summary["b"]


def test_a_match_is_resumed(tesuji, tmp_path):
    words = ("match", "random", "random", *QUICK, "--sgf-dir", "games")
    assert tesuji(*words, "-n", 1).returncode == 0
    assert tesuji(*words, "-n", 2).returncode == 2
    done = tesuji(*words, "-n", 3, "--resume")
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("Game")] == ["2", "3"]
    assert "of 3 against" in done.stdout
    assert len(list((tmp_path / "games").glob("*.sgf"))) == 3


def test_a_match_that_never_began_may_begin(tesuji, tmp_path):
    words = ("match", "random", "-n", 1, *QUICK, "--sgf-dir", "games")
    assert tesuji(*words, "gtp:/no/such/program").returncode == 2
    assert tesuji(*words, "random").returncode == 0
    assert (tmp_path / "games" / "game-0001.sgf").exists()


def test_a_program_that_crashes_has_lost(tesuji, tmp_path):
    crash = shlex.join([sys.executable, "-c", "import sys; sys.exit('no memory left')"])
    done = tesuji("match", "random", f"gtp:{crash}", "-n", 1, *QUICK)
    assert done.returncode == 0
    assert "B+F" in done.stdout
    assert "no memory left" in done.stdout
    assert "1 game ended with a crash" in done.stdout


def test_our_own_engine_as_somebody_elses_program(tesuji):
    ours = shlex.join([sys.executable, "-m", "tesuji", "gtp", "-p", "random"])
    done = tesuji("match", "random", f'gtp:"{ours}"', "-n", 1, *QUICK, "--json")
    game = json.loads(done.stdout.splitlines()[0])
    assert (game["reason"], game["detail"]) == ("count", "dead stones by one player")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["match", "nobody", "random"], "there is no player 'nobody'"),
        (["match", "gogogo:simulations=x", "random"], "expected a whole number"),
        (["match", "random", "gtp:"], "needs a command"),
        (["match", "random", "gtp:/no/such/program", "-n", "1"], "cannot be started"),
        (["match", "random", "random", "--sprt", "5"], "expected two numbers"),
        (["match", "random", "random", "--sprt", "50,0"], "elo0 below elo1"),
        (["match", "random", "random", "--openings", "none.sgf"], "no such file"),
        (["match", "random", "random", "--resume"], "expected --sgf-dir"),
        (["play", "random", "--color", "green"], "not a colour"),
        (["play", "random", "--rules", "chess"], "no rules called"),
        (["gtp", "--player", "nobody"], "there is no player"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(refused, words, complaint):
    assert complaint in refused(*words)


# A person ------------------------------------------------------------------------------------------------------


def test_a_person_may_ask_why_and_for_help(tesuji):
    done = tesuji("play", "uct", *QUICK, "--simulations", 50, stdin="why\nC3\nwhy\nhelp\nquit\n")
    assert done.returncode == 0
    assert "uct has nothing to say" in done.stdout
    line = next(line for line in done.stdout.splitlines() if line.startswith("uct plays"))
    assert "expected" not in line
    assert "expected:" in done.stdout
    assert done.stdout.count("A point such as D4") == 2


def test_a_person_plays_to_the_end(tesuji):
    done = tesuji("play", "random", *QUICK, "--rules", "chinese", stdin="C3\nX9\nC3\nundo\nB2\nresign\n")
    assert done.returncode == 0
    assert "You are Black, random is White" in done.stdout
    assert "random plays" in done.stdout
    assert "X9 is not on a 5x5 board" in done.stdout
    assert "may not play C3: the point is occupied" in done.stdout
    assert done.stdout.rstrip().endswith("Result: W+R")


def test_a_person_may_leave_at_any_time(tesuji):
    assert tesuji("play", "random", *QUICK, stdin="quit\n").returncode == 0
    assert tesuji("play", "random", *QUICK, stdin="").returncode == 0
    assert "no move of yours" in tesuji("play", "random", *QUICK, "--color", "white", stdin="undo\n").stdout


def test_passing_counts_the_board(tesuji):
    done = tesuji("play", "gogogo:simulations=2", "--size", 2, "--komi", 0.5, stdin="pass\n" * 30)
    assert "Result: " in done.stdout


def test_a_person_may_be_white_with_handicap(tesuji):
    done = tesuji("play", "random", "--size", 9, "--handicap", 2, "--color", "white", stdin="E5\nquit\n")
    assert "random plays" in done.stdout


def test_the_board_can_be_counted_during_the_game(tesuji):
    done = tesuji("play", "random", *QUICK, "--komi", 0.5, stdin="score\nquit\n")
    assert "If the game ended now: W+0.5" in done.stdout
