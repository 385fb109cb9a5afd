"""Somebody else's program: answers, refusals, crashes, silence; and it is always ended."""

import os
import shlex
import sys

import pytest

from tesuji import BLACK, Game, InputError
from tesuji.gtp import ExternalSettings, GtpClient, GtpRefused
from tesuji.players import RESIGN, Clock, PlayerFailed
from tesuji.players.external.player import read_command


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_questions_are_answered(fake):
    with GtpClient(fake("D4", "?", "pass")) as client:
        assert client.ask("genmove b") == "D4"
        assert client.ask("boardsize 9") == ""
        assert client.knows("anything")
        pid = client._process.pid
    assert not is_running(pid)


def test_a_crash_is_reported_with_its_last_words(fake):
    with GtpClient(fake("crash")) as client:
        with pytest.raises(PlayerFailed, match=r"ended instead of answering .*exit code 1.*run out of ideas"):
            client.ask("genmove b")
        with pytest.raises(PlayerFailed, match="has ended before it was asked"):
            client.ask("name")


def test_silence_is_given_up_on_and_the_program_is_ended(fake):
    with GtpClient(fake("hang")) as client:
        with pytest.raises(PlayerFailed, match="did not answer 'genmove b' in time"):
            client.ask("genmove b", timeout=0.01)
        assert not is_running(client._process.pid)


def test_what_is_not_gtp_is_a_failure(fake):
    with GtpClient(fake("babble")) as client, pytest.raises(PlayerFailed, match="not GTP"):
        client.ask("genmove b")


def test_a_refusal_is_not_a_failure():
    script = "import sys\nfor line in sys.stdin: print('?' + line.split()[0] + ' no', end='\\n\\n', flush=True)"
    with GtpClient([sys.executable, "-c", script]) as client:
        with pytest.raises(GtpRefused, match="no"):
            client.ask("name")
        assert not client.knows("name")


def test_a_program_that_ignores_quit_and_signals_is_ended_with_its_children(tmp_path):
    alive = tmp_path / "alive"
    os.mkfifo(alive)  # the child holds it open for writing as long as it lives
    child = tmp_path / "child.py"
    child.write_text(f"import signal\nwith open({str(alive)!r}, 'w'):\n    signal.pause()\n")
    script = tmp_path / "stubborn.py"
    script.write_text(
        "import signal, subprocess, sys\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"subprocess.Popen([sys.executable, {str(child)!r}])\n"
        "sys.stdin.readline()\n"
        "print('=1', end='\\n\\n', flush=True)\n"
        "while True:\n"
        "    signal.pause()\n"
    )
    client = GtpClient(shlex.join([sys.executable, str(script)]))
    assert client.ask("name") == ""
    with alive.open() as until_the_end:  # opens when the child has opened it
        client.close()
        assert not is_running(client._process.pid)
        assert until_the_end.read() == ""


@pytest.mark.parametrize("command", ["", "/no/such/program", "'unclosed"])
def test_a_program_that_cannot_be_started_is_bad_input(command):
    with pytest.raises((InputError, ValueError)):
        GtpClient(command)


# As a player ---------------------------------------------------------------------------------------------------


def test_a_program_plays_as_a_player(fake):
    game = Game(9)
    with ExternalSettings(fake("e5", "RESIGN")).make("fake", 1) as player:
        answer = player.genmove(game, BLACK, Clock.fixed(1))
        assert str(answer.point) == "E5"
        game.play(answer.point)
        game.play("C3")
        assert player.genmove(game, BLACK) is RESIGN


def test_nonsense_for_a_move_is_a_failure(fake):
    with ExternalSettings(fake("Z99")).make("fake", 1) as player, pytest.raises(PlayerFailed, match="no move"):
        player.genmove(Game(9), BLACK)


def test_commands_are_told_from_names():
    assert read_command('gtp:"gnugo --mode gtp"') == "gnugo --mode gtp"
    assert read_command("gtp:gnugo --mode gtp") == "gnugo --mode gtp"
    assert read_command("gogogo:simulations=3") is None
    with pytest.raises(InputError, match="needs a command"):
        read_command("gtp:")
