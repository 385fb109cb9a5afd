"""GTP regression files: read, put to an engine, judged."""

import json
from dataclasses import dataclass
from typing import ClassVar

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Color, Point, parse_sgf
from tesuji.go.game import Move
from tesuji.players.external.client import GtpRefused
from tesuji.players.player import Player
from tesuji.players.presets import PRESETS
from tesuji.players.settings import PlayerSettings
from tesuji.problems.problem import parse_points
from tesuji.suites.regression import Expectation, GtpScript, Stones, read_command_records, read_scripts, split_pattern
from tesuji.suites.runner import CaseRunner, OwnEngine, Program

SUITE = """
# Settings that hold for all
level 10

loadsgf sgf/one.sgf 5
10 owl_attack C3    # a remark
#? [1 (C4|D3)]*

20 reg_genmove black
#? [!A1]

30 countlib C3
#? [2]&

boardsize 9
clear_board
play b C3
40 known_command play
#? [true]
50 name
"""


@pytest.fixture
def suite(tmp_path):
    path = tmp_path / "mine.tst"
    path.write_text(SUITE)
    return path


def test_a_file_falls_into_independent_scripts(suite):
    first, second = read_scripts(suite)
    attack = Expectation("10", "owl_attack C3", "1 (C4|D3)", known_failure=True)
    assert first.steps == (
        "level 10",
        "loadsgf sgf/one.sgf 5",
        attack,
        Expectation("20", "reg_genmove black", "A1", True),
    )
    answer = Expectation("40", "known_command play", "true")
    assert second.steps == ("level 10", "boardsize 9", "clear_board", "play b C3", answer, "name")


def test_files_without_tests_or_with_bad_patterns_are_refused(tmp_path):
    path = tmp_path / "bad.tst"
    path.write_text("# nothing\n")
    with pytest.raises(InputError, match="has no tests"):
        list(read_scripts(path))
    path.write_text("10 name\n#? [(]\n")
    with pytest.raises(InputError, match="line 2"):
        list(read_scripts(path))
    with pytest.raises(InputError, match="there is no such file"):
        list(read_scripts(tmp_path / "none.tst"))


@pytest.mark.parametrize(
    ("command", "pattern", "negate", "reply", "right"),
    [
        ("attack C3", "1 C4", False, "1 C4", (True, True)),
        ("attack C3", "1 C4", False, "1 D3", (True, False)),
        ("attack C3", "1 C4", False, "2 C4", (False, True)),
        ("attack C3", "1 C4|D3", False, "1 D3", (True, True)),
        ("attack C3", "(2|3) C4", False, "3 c4", (True, True)),
        ("attack C3", "0", False, "0", (True, None)),
        ("attack C3", "0", False, "1 C4", (False, None)),
        ("owl_defend C3", "0", True, "1 C4", (True, None)),
        ("owl_defend C3", "C4|D3", False, "1 D3", (True, True)),
        ("owl_defend C3", "C4|D3", False, "0", (False, False)),
        ("owl_defend C3", "C4|D3", False, "?", (False, False)),
        ("owl_attack C3", "1 C4", True, "1 C4", (None, False)),
        ("analyze_semeai A1 B1", "1 0 (PASS|C4)", False, "1 0 PASS", (True, True)),
        ("analyze_semeai A1 B1", "1 0 PASS", False, "1 1 PASS", (False, True)),
        ("dragon_status C3", "critical (C4|D3) C4", False, "critical D3 C4", (True, True)),
        ("dragon_status C3", "critical (C4|D3) C4", False, "dead", (False, False)),
        ("dragon_status C3", "alive", False, "alive", (True, None)),
        ("reg_genmove b", "A1|A2", False, "A2", (None, True)),
        ("reg_genmove b", "A1", True, "A1", (None, False)),
        ("countlib C3", "2", False, "2", (True, None)),
    ],
)
def test_codes_and_moves_are_judged_separately(command, pattern, negate, reply, right):
    assert Expectation("1", command, pattern, negate).judge(reply) == right


def test_blanks_inside_brackets_do_not_part_a_pattern():
    assert split_pattern("critical (C4|D3 x) PASS") == ["critical", "(C4|D3 x)", "PASS"]


def test_a_refused_test_is_wrong_and_a_refused_setting_is_passed_over(tmp_path):
    said = []

    def ask(line: str) -> str:
        said.append(line)
        if line != "name":
            raise GtpRefused("unknown command")
        return "Tesuji"

    outcomes = []
    GtpScript(
        "s", str(tmp_path), ("level 3", Expectation("1", "nonsense A1", "1"), Expectation("2", "name", "Te.*"))
    ).run(ask, outcomes)
    assert [(o.passed, o.detail) for o in outcomes] == [(False, "unknown command"), (True, "")]
    assert said == ["level 3", "nonsense A1", "name"]


def test_our_engine_runs_a_suite(suite, tmp_path):
    (tmp_path / "sgf").mkdir()
    (tmp_path / "sgf" / "one.sgf").write_text("(;SZ[9];B[cg];W[bg];B[ee];W[ch];B[pp])")
    referee = CaseRunner(None, OwnEngine("random"))
    first, second = [referee(script)[0] for script in read_scripts(suite)]
    assert [outcome.name for outcome in first] == ["10 owl_attack C3", "20 reg_genmove black"]
    assert first[0].known_failure
    assert [outcome.passed for outcome in second] == [True]


@dataclass(frozen=True)
class ListenerSettings(PlayerSettings):
    """Passes, and remembers the seconds that each move might take."""

    patience: int = 1

    def make(self, name: str, seed: int) -> Player:
        return Listener(name, self, seed)


class Listener(Player):
    heard: ClassVar[list[tuple[int, float | None]]] = []

    def genmove(self, game, color, clock=None):
        self.heard.append((self.settings.patience, clock and clock.allowance(color)))
        return Move(color, None)


def test_our_players_take_settings_and_time_for_a_move(monkeypatch):
    monkeypatch.setattr(Listener, "heard", [])
    monkeypatch.setitem(PRESETS.shipped, "listener", ListenerSettings())
    script = GtpScript("s", "", ("boardsize 9", Expectation("1", "reg_genmove b", "(?i)pass")))
    for engine in (OwnEngine("listener"), OwnEngine("listener:patience=7", seconds=7200.0)):
        assert [outcome.passed for outcome in CaseRunner(None, engine)(script)[0]] == [True]
    assert Listener.heard == [(1, None), (7, 7200.0)]


def test_a_position_that_cannot_be_loaded_costs_its_tests(suite):
    first, second = [CaseRunner(None, OwnEngine("random"))(script)[0] for script in read_scripts(suite)]
    assert [outcome.passed for outcome in first] == [False, False]
    assert "one.sgf" in first[0].detail
    assert [outcome.passed for outcome in second] == [True]


def test_a_program_that_crashes_costs_one_script(tmp_path, fake):
    path = tmp_path / "moves.tst"
    path.write_text(
        "clear_board\n1 genmove b\n#? [A1]\n2 genmove w\n#? [B1]\nclear_board\n3 known_command x\n#? [true]\n"
    )
    referee = CaseRunner(None, Program(fake("A1", "crash")), Program(fake("A1", "B1")))
    passed = [[[o.passed for o in found] for found in referee(script)] for script in read_scripts(path)]
    referee.close()
    assert passed == [[[True, False], [True, True]], [[True], [True]]]


def stones(diagram_black: str, diagram_white: str, to_play: Color, ko: str | None = None) -> Stones:
    point = None if ko is None else Point.parse(ko)
    return Stones(5, parse_points(diagram_black), parse_points(diagram_white), to_play, point)


def test_a_ko_is_set_up_by_the_move_that_took():
    quiet = stones("A2 B1", "D2 C1", WHITE)
    assert parse_sgf(quiet.to_sgf())[0].position_after().to_play == WHITE
    taken = stones("A2 B1 B3 C2", "C1 C3 D2", WHITE, "B2")
    board = parse_sgf(taken.to_sgf())[0].position_after()
    assert (board.ko, board.to_play, str(board["C2"])) == (Point.parse("B2"), WHITE, "Black")
    assert set(board.stones(WHITE)) == taken.white
    assert set(board.stones(BLACK)) == taken.black


def test_records_of_commands_become_scripts(tmp_path):
    record = {
        "id": "suite/file/12",
        "command": "countlib",
        "args": "C3",
        "size": 9,
        "black": ["C3"],
        "white": ["C4"],
        "ko": None,
        "answer_regex": "3",
        "negate": False,
        "original_program_known_to_fail": True,
    }
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join([json.dumps(record), json.dumps({"other": 1}), "{"]))
    script, broken = read_command_records(path)
    assert (script.level, script.steps[1].known_failure) == ("file", True)
    assert isinstance(broken, InputError)


def test_a_file_name_with_a_control_character_is_another_name(tmp_path):
    path = tmp_path / "odd.tst"
    path.write_bytes(b"loadsgf no\x00ne.sgf\n10 name\n#? [x]\n")
    (script,) = read_scripts(path)
    assert script.steps[0] == "loadsgf none.sgf"
    assert script._resolve("loadsgf no\x00ne.sgf 3").endswith("ne.sgf 3")
