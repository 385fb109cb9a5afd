"""What all commands share: version, help, exit codes, pipes and completion."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running import without_clocks

import tesuji as package
from tesuji.cli import app
from tesuji.errors import InputError

UNDER_THE_STONES = Path(__file__).parents[2] / "docs" / "examples" / "under-the-stones.sgf"
SLOW_MODULES = {"numpy", "typer", "rich", "sgfmill", "tesuji._core", "tesuji.go"}


def test_version_is_printed(tesuji, tesuji_process):
    expected = (0, f"tesuji {package.__version__}\n", "")
    assert tesuji_process("--version") == expected
    assert tesuji("--version") == expected
    assert tesuji("bench", "--version").returncode == 2  # it belongs to the whole, not to a command


def _loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has after this."""
    script = f"import sys; {code}; print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("code", ["import tesuji", "from tesuji.cli import main; main(['--version'])"])
def test_the_package_and_its_version_load_nothing_slow(code):
    loaded = _loaded_by(code) - _loaded_by("pass")
    assert "tesuji" in loaded
    assert not loaded & SLOW_MODULES
    assert {name.split(".")[0] for name in loaded} <= {"tesuji", *sys.stdlib_module_names}


def test_help_does_not_load_the_core():
    assert not _loaded_by("from tesuji.cli import main; main(['--help'])") & {"numpy", "tesuji._core", "tesuji.go"}


def test_one_answer_loads_what_it_needs():
    """No player, no page, no other search and no arrays: a small problem takes less time than loading them.

    Of learning only the file of the network that proofs on the open board ask once they are not small.
    """
    words = ["solve", str(UNDER_THE_STONES), "--nodes", "2000"]
    loaded = _loaded_by(f"from tesuji.cli import main; main({words})")
    ours = {name.removeprefix("tesuji.") for name in loaded if name.startswith("tesuji.")}
    rooms = {name.split(".")[0] for name in ours} - {
        "_core",
        "errors",
        "files",
        "lazy",
        "plugins",
        "plural",
        "script",
        "settings",
    }
    assert rooms == {"checker", "cli", "go", "jobs", "learning", "problems", "render", "solvers"}
    assert not [name for name in ours if name.startswith(("solvers.mcts.", "solvers.lin."))]
    assert not ours & {"jobs.cluster", "jobs.costs", "jobs.effort"}
    assert not loaded & {"numpy", "scipy", "dask", "distributed", "asyncio", "tomllib"}
    modules = [name for name in ours if not any(other.startswith(f"{name}.") for other in ours)]
    assert len(modules) <= 104


def test_the_general_help_names_every_command_and_shows_examples(tesuji):
    done = tesuji("--help")
    assert done.returncode == 0
    assert "Examples:" in done.stdout
    assert all(name in done.stdout for name in app.COMMANDS)
    assert without_clocks(tesuji().stdout) == without_clocks(done.stdout)


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_explains_itself_with_examples(tesuji, name):
    done = tesuji(name, "--help")
    assert done.returncode == 0
    assert f"Usage: tesuji {name}" in done.stdout
    assert f"    tesuji {name} " in done.stdout.split("Examples:")[1]


@pytest.mark.parametrize("name", app.COMMANDS)
def test_the_table_of_commands_agrees_with_their_docstrings(name):
    assert app.load_command(name).help.splitlines()[0] == app.COMMANDS[name]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["shw"], "No such command 'shw'"),
        (["--colour"], "No such option: --colour (see tesuji --help)"),
        (["bench", "--repeats", "many"], "'--repeats'"),
        (["bench", "--threads", "-1"], "'--threads'"),
        (["bench", "chess"], "there is no benchmark 'chess'"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(refused, words, complaint):
    assert complaint in refused(*words)


def _run_with(monkeypatch, error: BaseException) -> int:
    def fail(*_args, **_settings):
        raise error

    monkeypatch.setattr(app, "build", lambda: type("Command", (), {"main": fail}))
    return app.run(["bench"])


def test_bad_input_is_one_line_even_when_the_sentence_is_not(monkeypatch, capsys):
    assert _run_with(monkeypatch, InputError("a.sgf, line 3:\n no size")) == 2
    assert capsys.readouterr().err == "tesuji: a.sgf, line 3: no size\n"


def test_bugs_are_not_hidden(monkeypatch):
    with pytest.raises(ZeroDivisionError):
        _run_with(monkeypatch, ZeroDivisionError())


def _in_a_terminal(*words: str, **env: str) -> str:
    """What the command writes when its output is a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **env}
    process = subprocess.Popen(
        [sys.executable, "-m", "tesuji", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    text = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        text += part
    os.close(ours)
    assert process.wait() == 0
    return text.decode()


def test_a_terminal_gets_style_and_no_color_takes_it_away(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in _in_a_terminal("bench", "start-up", "--repeats", "1")
    assert "\x1b[" not in _in_a_terminal("bench", "start-up", "--repeats", "1", NO_COLOR="1")
    assert "\x1b[" not in _in_a_terminal("--help", NO_COLOR="1")


def test_a_pipe_gets_plain_text(tesuji_process):
    done = tesuji_process("bench", "start-up", "--repeats", "1", TERM="xterm-256color")
    assert "start-up" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


def test_a_reader_that_leaves_early_is_no_error():
    process = subprocess.Popen(
        [sys.executable, "-m", "tesuji", "bench", "start-up", "start-up", "--json", "--repeats", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_interrupting_ends_quietly_with_130():
    process = subprocess.Popen(
        [sys.executable, "-m", "tesuji", "bench", "playouts-9x9", "--repeats", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    process.stdout.readline()  # it measures, or is about to: whenever Ctrl-C comes
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors == b""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_be_taught_the_commands(tesuji_process, shell):
    # typer recognises the shell by the parent process; its own tests name it instead, and so do we.
    done = tesuji_process("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert done.returncode == 0
    assert "_TESUJI_COMPLETE" in done.stdout


def test_completion_knows_commands_and_benchmarks(tesuji_process):
    def complete(line: str) -> list[str]:
        last = str(line.count(" "))
        return tesuji_process(_TESUJI_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=last).stdout.split()

    assert complete("tesuji ben") == ["bench"]
    assert "--repeats" in complete("tesuji bench --re")
    assert complete("tesuji bench play-") == ["play-from-python"]


def test_a_complaint_is_all_that_a_user_sees(tesuji_process):
    done = tesuji_process("show", "nothing.sgf")
    assert done == (2, "", "tesuji: nothing.sgf: there is no such file\n")
