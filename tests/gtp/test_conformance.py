"""Our engine in a process of its own, as other programs see it; GNU Go beside it where it is installed."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from programs import FAKE, GNUGO, TESUJI

from tesuji.go.rules import JAPANESE
from tesuji.gtp import GtpClient, GtpRefused
from tesuji.lab.matches.contest import Match
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.players.external.player import ExternalSettings

SABAKI = Path(__file__).parents[2] / "build" / "sabaki" / "node_modules"
needs_gnugo = pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")


def converse(text: bytes, *words: str) -> tuple[str, str, int]:
    done = subprocess.run([sys.executable, "-m", "tesuji", "gtp", *words], input=text, capture_output=True)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def test_a_session_over_pipes():
    output, errors, code = converse(b"1 boardsize 9\n\n# hello\n2 genmove b\r\n3 nonsense\n4 quit\n", "-p", "random")
    answers = output.split("\n\n")
    assert answers[0] == "=1"
    assert answers[1].startswith("=2 ")
    assert answers[2:] == ["?3 unknown command", "=4", ""]
    assert (errors, code) == ("", 0)


def test_the_end_of_input_ends_it():
    assert converse(b"name", "-p", "random") == ("= Tesuji random\n\n", "", 0)
    assert converse(b"", "-p", "random") == ("", "", 0)


def test_bytes_that_are_no_text_do_not_end_it():
    output, _, code = converse(b"\xff\xfe\x00\x01name\n\x80\x80\nname\nquit\n", "-p", "random")
    assert output.endswith("= Tesuji random\n\n=\n\n")
    assert code == 0


def test_the_same_seed_plays_the_same_game():
    commands = b"boardsize 5\n" + b"genmove b\ngenmove w\n" * 10
    games = {seed: converse(commands, "-p", "random", "--seed", seed)[0] for seed in ("1", "2")}
    assert games["1"] == converse(commands, "-p", "random", "--seed", "1")[0]
    assert games["1"] != games["2"]


def test_it_stops_at_once_when_told_to_quit_while_the_pipe_stays_open():
    with subprocess.Popen(
        [sys.executable, "-m", "tesuji", "gtp", "-p", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdin.write(b"quit\n")
        process.stdin.flush()
        assert process.wait() == 0
        assert process.stdout.read() == b"=\n\n"
        assert process.stderr.read() == b""


def test_wrong_options_are_refused_before_anything_is_said():
    for words in (["-p", "nobody"], ["--set", "depth"], ["--set", "depth=3"], ["--rules", "chess"], ["--time", "0"]):
        output, errors, code = converse(b"name\n", *words)
        assert (output, code) == ("", 2)
        assert errors.startswith("tesuji: ")


@needs_gnugo
def test_gnugo_understands_every_move_of_ours_and_we_its():
    with (
        GtpClient(f"{TESUJI} -p random --seed 3") as ours,
        GtpClient([GNUGO, "--mode", "gtp", "--level", "1"]) as theirs,
    ):
        for line in ("boardsize 7", "clear_board", "komi 5.5"):
            assert ours.ask(line) == theirs.ask(line) == ""
        passes, color = 0, "b"
        for _ in range(150):
            mover, other = (ours, theirs) if color == "b" else (theirs, ours)
            move = mover.ask(f"genmove {color}")
            if move == "resign":
                break
            assert other.ask(f"play {color} {move}") == ""
            passes = passes + 1 if move.lower() == "pass" else 0
            if passes == 2:
                break
            color = "w" if color == "b" else "b"
        for who in ("black", "white"):
            assert set(theirs.ask(f"list_stones {who}").split()) == stones_of(ours, who)


def stones_of(client: GtpClient, who: str) -> set[str]:
    """The stones that our ``showboard`` shows."""
    mark = {"black": "X", "white": "O"}[who]
    lines = [line.split() for line in client.ask("showboard").splitlines()]
    columns = lines[0]
    rows = [line for line in lines[1:] if line[0].isdecimal()]
    return {f"{columns[i]}{row[0]}" for row in rows for i, point in enumerate(row[1:-1]) if point == mark}


@needs_gnugo
def test_we_reject_and_accept_what_gnugo_does():
    script = ["boardsize 5", "play b A2", "play b B1", "play w A1", "play w B2", "play b B2", "play b F1", "play x A1"]
    script += ["fixed_handicap 2", "undo", "undo", "undo", "undo", "play w pass"]
    script += ["komi x", "boardsize 99", "known_command play"]
    with GtpClient(f"{TESUJI} -p random --rules chinese") as ours, GtpClient([GNUGO, "--mode", "gtp"]) as theirs:
        for line in script:
            assert accepts(ours, line) == accepts(theirs, line), line


def accepts(client: GtpClient, line: str) -> bool:
    try:
        client.ask(line)
    except GtpRefused:
        return False
    return True


# White has sent two stones and wants to take back one, which brings an earlier position back.
TWO_FOR_ONE = [
    "B3",
    "B4",
    "E5",
    "A3",
    "E2",
    "A5",
    "C2",
    "C1",
    "D1",
    "C3",
    "B2",
    "C5",
    "E3",
    "D2",
    "A1",
    "A2",
    "A4",
    "A3",
]


def test_a_program_that_repeats_a_position_has_lost_and_the_record_says_why():
    """Match rules count, whatever rules the program was started with."""
    black, white = (shlex.join([sys.executable, "-c", FAKE, *TWO_FOR_ONE[i::2]]) for i in (0, 1))
    contestants = [Contestant(name, ExternalSettings(c)) for name, c in (("black", black), ("white", white))]
    (record,) = Match(MatchPlan(contestants[0], contestants[1], games=1, size=5)).play()
    assert (record.result, record.reason, record.moves) == ("B+F", "illegal move", len(TWO_FOR_ONE) - 1)
    assert "superko" in record.detail
    no_superko = MatchPlan(contestants[0], contestants[1], games=1, size=5, rules=JAPANESE)
    (record,) = Match(no_superko).play()
    assert record.moves >= len(TWO_FOR_ONE)


@needs_gnugo
@pytest.mark.parametrize(("flags", "accepted"), [([], True), (["--positional-superko"], False)])
def test_gnugo_has_our_rules_only_when_it_is_told_so(flags, accepted):
    with GtpClient([GNUGO, "--mode", "gtp", *flags]) as theirs, GtpClient(f"{TESUJI} -p random") as ours:
        for client in (theirs, ours):
            client.ask("boardsize 5")
            for number, move in enumerate(TWO_FOR_ONE[:-1]):
                client.ask(f"play {'bw'[number % 2]} {move}")
        assert accepts(theirs, f"play w {TWO_FOR_ONE[-1]}") == accepted
        assert not accepts(ours, f"play w {TWO_FOR_ONE[-1]}")


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.skipif(not SABAKI.exists(), reason="needs npm install --prefix build/sabaki @sabaki/gtp")
def test_sabakis_client_can_play_with_us():
    session = Path(__file__).parent / "sabaki" / "session.js"
    done = subprocess.run(
        ["node", session, sys.executable, "-m", "tesuji", "gtp", "-p", "random"],
        capture_output=True,
        text=True,
        env={**os.environ, "NODE_PATH": str(SABAKI)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip().endswith("all is well")
