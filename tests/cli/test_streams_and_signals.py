"""The edges of the command: closed and full streams, and Ctrl-C before it has begun."""

import os
import subprocess
import sys

import pytest
from running import kept

INTERRUPTED_AT = """
import os, runpy, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
sys.argv = ["tesuji", "show", "nothing.sgf"]
runpy.run_module("tesuji", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["tesuji.cli.app", "typer", "tesuji.cli.show", "rich.text", "numpy", "tesuji._core"])
def test_ctrl_c_while_modules_are_loaded_ends_quietly(module):
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_AT.format(module=module)], capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def shell(line: str, folder) -> subprocess.CompletedProcess[str]:
    line = line.replace("tesuji", f"'{sys.executable}' -m tesuji")
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=folder)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.sgf").write_text("(;SZ[9]AB[aa][ba]AW[ab][bb];B[cc]C[" + "some words " * 20_000 + "])")
    return tmp_path


FULL = "tesuji: standard output cannot be written: no space left on device\n"


@pytest.mark.parametrize("words", ["show a.sgf", "show a.sgf --json", "read a.sgf", "--version", "--help", "presets"])
def test_a_full_disk_gets_one_sentence(folder, words):
    done = shell(f"tesuji {words} > /dev/full", folder)
    assert (done.returncode, done.stderr) == (2, FULL)


def test_an_engine_whose_answers_nobody_can_have_ends(folder):
    done = shell("echo name | tesuji gtp --player random > /dev/full", folder)
    assert (done.returncode, done.stderr) == (2, FULL)


def test_a_reader_that_has_seen_enough_is_no_error(folder):
    done = shell("{ tesuji show a.sgf --move 1; echo $? >&2; } | head -1", folder)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr in ("0\n", "1\n")  # it may have been read before the reader left


def test_closed_streams(folder):
    closed = "tesuji: standard output is closed: expected somewhere to write to\n"
    assert (done := shell("tesuji show a.sgf >&-", folder)).returncode == 2
    assert done.stderr == closed
    assert shell("tesuji --version >&-", folder).stderr == closed
    assert shell("tesuji nothing 2>/dev/full", folder).returncode == 2
    assert shell("tesuji show - <&-", folder).stderr == "tesuji: standard input is empty: expected an SGF game\n"
    assert shell("tesuji gtp --player random <&-", folder).returncode == 0
    assert shell("tesuji play random <&-", folder).returncode == 0


def test_a_long_comment_is_shown_whole(tesuji, tmp_path):
    text = "some words " * 100_000
    (tmp_path / "long.sgf").write_text(f"(;SZ[9]C[{text}])")
    assert text.strip() in tesuji("show", "long.sgf").stdout


@pytest.mark.parametrize("command", ['gtp:"unclosed', "gtp:'a", "gtp:a\\", "gtp:", 'gtp:""', "gtp:\"''\""])
def test_commands_of_programs_that_are_none(refused, command):
    assert "command" in refused("match", "random", command)


def test_names_of_files_may_be_no_unicode(folder):
    record = b'{"id": "x", "size": 5, "black": ["A1"], "white": ["A2"], "to_move": "W", "accepted_first_moves": ["B1"]}'
    (folder / os.fsdecode(b"\xff.jsonl")).write_bytes(record)
    for number in range(2):  # the second takes the answer from the file
        done = shell("tesuji solve *.jsonl --nodes 50 --json --resume results --jobs 1", folder)
        assert (done.returncode, done.stderr) == (0, ""), number
    assert len(kept(folder / "results")) == 1


def test_what_is_typed_may_be_no_unicode(folder):
    done = shell("export PYTHONIOENCODING=utf-8:strict; printf '\\377\\nquit\\n' | tesuji play random", folder)
    assert (done.returncode, done.stderr) == (0, "")


HUGE = 10**23


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", HUGE], "Invalid value for '--seed'"),
        (["--nodes", HUGE], "nodes is 1"),
        (["--depth", HUGE, "--solver", "dfpn"], "depth is 1"),
        (["--depth", 10**10, "--solver", "dfpn"], "depth=10000000000 is too large: expected at most 1,000,000"),
        (["--simulations", HUGE, "--solver", "mcts"], "simulations is 1"),
        (["--memory", HUGE], "memory is 1"),
        (["--time", "nan"], "Invalid value for '--time'"),
    ],
)
def test_numbers_that_no_search_can_use(refused, folder, words, sentence):
    assert refused("solve", folder / "a.sgf", *words).startswith(f"tesuji: {sentence}")
