"""Our engine against the text of the GTP specification, command by command."""

import io
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesuji import BLACK, WHITE, Move, parse_sgf
from tesuji.go.rules import CHINESE
from tesuji.gtp import Engine, Session
from tesuji.gtp.commands import Handler
from tesuji.gtp.engine import COMMANDS
from tesuji.gtp.lines import LineReader
from tesuji.gtp.protocol import parse_line, tidy
from tesuji.players import RESIGN, Player, make_player
from tesuji.solvers import Limit

REQUIRED = [
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board"),
    *("komi", "play", "genmove", "undo", "fixed_handicap", "place_free_handicap", "set_free_handicap"),
    *("time_settings", "time_left", "final_score", "final_status_list", "loadsgf", "reg_genmove", "showboard"),
    *("printsgf", "set_position", "kgs-genmove_cleanup", "gomill-describe_engine", "gomill-explain_last_move"),
    *("gomill-cpu_time", "gogui-analyze_commands"),
]


def says(engine, line):
    """The text of an answer that must be a good one."""
    answer = engine.ask(line)
    assert answer.startswith("="), (line, answer)
    assert answer.endswith("\n\n")
    return answer[1:].strip()


def refuses(engine, line):
    answer = engine.ask(line)
    assert answer.startswith("?"), (line, answer)
    assert answer.endswith("\n\n")
    return answer[1:].strip()


# The protocol itself -------------------------------------------------------------------------------------------


def test_all_of_gtp_version_2_is_there(engine):
    assert set(REQUIRED) <= set(says(engine, "list_commands").splitlines())
    assert all(says(engine, f"known_command {name}") == "true" for name in REQUIRED)
    assert says(engine, "known_command make_coffee") == "false"
    assert says(engine, "protocol_version") == "2"
    assert says(engine, "name") == "Tesuji random"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("12 protocol_version", "=12 2\n\n"),
        ("007 protocol_version", "=007 2\n\n"),
        ("protocol_version", "= 2\n\n"),
        ("5 komi 6.5", "=5\n\n"),
        ("komi 6.5", "=\n\n"),
        ("12 nonsense", "?12 unknown command\n\n"),
        ("13", "?13 unknown command\n\n"),
        ("", ""),
        ("   \t ", ""),
        ("# a comment", ""),
        ("3 protocol_version # a comment", "=3 2\n\n"),
        ("3\tprotocol_version\r", "=3 2\n\n"),
        ("proto\x07col_version\x00", "= 2\n\n"),
        ("\x0b\x0c\x7f", ""),
    ],
)
def test_numbers_are_echoed_and_noise_is_passed_over(engine, line, answer):
    assert engine.ask(line) == answer


def test_a_response_never_contains_an_empty_line():
    assert tidy("one\n\ntwo\n\n") == "one\ntwo"
    assert tidy("\nboard\n") == "\nboard"
    assert tidy("a\tb\x00c") == "a bc"


def test_a_very_long_line_is_refused(engine):
    assert "too long" in refuses(engine, "play " + "x" * (1 << 20))


def test_arguments_are_counted(engine):
    assert refuses(engine, "boardsize") == "syntax error: expected 1 to 2 arguments"
    assert refuses(engine, "komi") == "syntax error: expected 1 argument"
    assert refuses(engine, "clear_board now") == "syntax error: expected 0 arguments"
    assert refuses(engine, "time_left b 10") == "syntax error: expected 3 arguments"


def test_a_bug_in_a_command_does_not_end_the_session(capsys):
    def broken(session, arguments):
        raise ZeroDivisionError("oops")

    engine = Engine(Session(make_player("random")), {"broken": Handler(broken)})
    assert refuses(engine, "broken") == "internal error: ZeroDivisionError: oops"
    assert "Traceback" in capsys.readouterr().err
    assert says(engine, "protocol_version") == "2"


# Board ---------------------------------------------------------------------------------------------------------


def test_sizes(engine):
    assert says(engine, "boardsize 9") == ""
    assert (engine.session.game.width, engine.session.game.height) == (9, 9)
    assert says(engine, "rectangular_boardsize 9 13") == ""
    assert (engine.session.game.width, engine.session.game.height) == (9, 13)
    for size in ("1", "26", "-3", "0"):
        assert refuses(engine, f"boardsize {size}") == "unacceptable size"
    assert refuses(engine, "boardsize nine").startswith("syntax error")
    assert (engine.session.game.width, engine.session.game.height) == (9, 13)


def test_komi_survives_a_cleared_board(engine):
    says(engine, "komi 3.5")
    says(engine, "boardsize 9")
    says(engine, "clear_board")
    assert engine.session.game.komi == 3.5
    assert refuses(engine, "komi nan").startswith("syntax error")


def test_moves_are_played_refused_and_taken_back(engine):
    says(engine, "boardsize 5")
    for move in ("b C3", "WHITE c4", "B D4", "w PASS", "black B4", "w A1", "b C5"):
        says(engine, f"play {move}")
    assert engine.session.game.prisoners == (1, 0)
    assert refuses(engine, "play w C3").startswith("illegal move")
    assert refuses(engine, "play w Z9").startswith("invalid coordinate")
    assert refuses(engine, "play w I5").startswith("syntax error")
    assert refuses(engine, "play w").startswith("syntax error")
    assert refuses(engine, "play green C1").startswith("syntax error")
    for _ in range(7):
        says(engine, "undo")
    assert refuses(engine, "undo") == "cannot undo"


def test_consecutive_moves_of_one_colour_are_legal(engine):
    says(engine, "play b D4")
    says(engine, "play b Q16")
    assert engine.session.game.moves == (Move(BLACK, (3, 3)), Move(BLACK, (15, 15)))


def test_superko_is_an_illegal_move(engine):
    says(engine, "boardsize 5")
    says(engine, "set_position b A2 b B1 b B3 b C2 w D2 w C1 w C3")
    says(engine, "play w B2")
    assert refuses(engine, "play b C2") == "illegal move: Black may not play C2: it retakes the ko at once"


def test_positions_are_set_as_sabaki_and_katago_do(engine):
    says(engine, "boardsize 9")
    says(engine, "play b E5")
    says(engine, "set_position b C3 w G7 B C4")
    assert [str(p) for p in engine.session.game.board.stones(BLACK)] == ["C3", "C4"]
    assert [str(p) for p in engine.session.game.board.stones(WHITE)] == ["G7"]
    assert refuses(engine, "undo") == "cannot undo"
    assert refuses(engine, "set_position b").startswith("syntax error")
    assert refuses(engine, "set_position b pass").startswith("illegal position")
    assert refuses(engine, "set_position b C3 w C3").startswith("illegal position")
    assert refuses(engine, "set_position b A1 w A2 w B1").startswith("illegal position")
    assert [str(p) for p in engine.session.game.board.stones(WHITE)] == ["G7"]
    says(engine, "set_position")
    assert not engine.session.game.board.colors().any()


# Handicap ------------------------------------------------------------------------------------------------------


def test_fixed_handicap(engine):
    assert set(says(engine, "fixed_handicap 4").split()) == {"D4", "Q16", "D16", "Q4"}
    assert engine.session.game.to_play == WHITE
    assert refuses(engine, "fixed_handicap 2") == "board not empty"
    says(engine, "clear_board")
    assert refuses(engine, "fixed_handicap 10") == "invalid number of stones"
    assert refuses(engine, "fixed_handicap 1") == "invalid number of stones"


def test_free_handicap(engine):
    placed = says(engine, "place_free_handicap 20").split()
    assert 2 <= len(placed) == len(set(placed)) <= 20
    assert {str(p) for p in engine.session.game.board.stones(BLACK)} == set(placed)
    says(engine, "boardsize 5")
    assert len(says(engine, "place_free_handicap 3").split()) == 3
    says(engine, "clear_board")
    assert refuses(engine, "place_free_handicap 1") == "invalid number of stones"
    says(engine, "set_free_handicap A1 C3 E5")
    assert engine.session.game.handicap == 3
    says(engine, "clear_board")
    assert refuses(engine, "set_free_handicap A1 A1") == "bad vertex list"
    assert refuses(engine, "set_free_handicap A1 pass") == "bad vertex list"


# Playing -------------------------------------------------------------------------------------------------------


def test_genmove_plays_and_reg_genmove_does_not(engine):
    says(engine, "boardsize 9")
    says(engine, "reg_genmove b")
    assert len(engine.session.game) == 0
    move = says(engine, "genmove w")
    assert str(engine.session.game.moves[-1].point) == move
    assert engine.session.game.moves[-1].color == WHITE
    assert refuses(engine, "genmove").startswith("syntax error")
    assert float(says(engine, "gomill-cpu_time")) >= 0


class Quitter(Player):
    def genmove(self, game, color, clock=None):
        return RESIGN


class Passer(Player):
    def genmove(self, game, color, clock=None):
        return Move(color, None)


def test_a_player_may_resign():
    engine = Engine(Session(Quitter("quitter", make_player("random").settings)))
    assert says(engine, "genmove b") == "resign"
    assert says(engine, "reg_genmove b") == "resign"
    assert len(engine.session.game) == 0


def test_time(engine):
    says(engine, "time_settings 600 30 5")
    says(engine, "time_left w 25 3")
    assert engine.session.clock.allowance(WHITE) == pytest.approx(25 / 3 - 0.1)
    says(engine, "time_settings 0 1 0")
    assert engine.session.clock is None
    assert refuses(engine, "time_settings -1 0 0").startswith("syntax error")
    assert refuses(engine, "time_settings 1 nan 0").startswith("syntax error")
    assert refuses(engine, "time_left b 10 -1").startswith("syntax error")


# The end -------------------------------------------------------------------------------------------------------

LIVING = "b A2 b B2 b C2 b D2 b E2 b D1 w A4 w B4 w C4 w D4 w E4 w B5 w D5"  # Black has A1 to C1, and E1


def test_the_final_score_takes_dead_stones_off(engine):
    says(engine, "boardsize 5")
    says(engine, "komi 0.5")
    says(engine, f"set_position {LIVING} w B1")
    assert says(engine, "final_status_list dead") == "B1"
    assert says(engine, "final_score") == "W+0.5"
    assert len(says(engine, "final_status_list alive").split()) == 13
    assert says(engine, "final_status_list seki") == ""
    assert refuses(engine, "final_status_list maybe").startswith("syntax error")


def test_cleanup_takes_dead_stones_before_passing(engine):
    says(engine, "boardsize 5")
    says(engine, f"set_position {LIVING} w B1")
    engine.session.player = Passer("passer", engine.session.player.settings)
    assert says(engine, "genmove b") == "pass"
    taken = [says(engine, "kgs-genmove_cleanup b") for _ in range(3)]
    assert sorted(taken) == ["A1", "C1", "pass"]
    assert taken[2] == "pass"
    assert engine.session.game.prisoners == (1, 0)


# Records -------------------------------------------------------------------------------------------------------


def test_a_game_is_printed_and_loaded(engine, tmp_path):
    says(engine, "boardsize 9")
    for move in ("b D4", "w E5", "b pass"):
        says(engine, f"play {move}")
    tree = parse_sgf(says(engine, "printsgf"))[0]
    assert [str(move) for move in tree.moves] == ["B D4", "W E5", "B pass"]
    path = tmp_path / "game.sgf"
    says(engine, f"printsgf {path}")
    says(engine, "clear_board")
    says(engine, f"loadsgf {path}")
    assert len(engine.session.game) == 3
    says(engine, f"loadsgf {path} 2")  # the position before move 2
    assert len(engine.session.game) == 1
    assert refuses(engine, f"loadsgf {tmp_path / 'none.sgf'}").startswith("cannot load file")
    assert refuses(engine, f"loadsgf {path} 0").startswith("syntax error")
    assert refuses(engine, f"printsgf {tmp_path / 'no' / 'where.sgf'}").startswith("cannot write file")
    assert len(engine.session.game) == 1


def test_a_record_that_names_no_rules_is_loaded_with_the_sessions(tmp_path):
    engine = Engine(Session(make_player("random", seed=1), CHINESE))
    for text, suicide in (("(;SZ[9];B[aa])", False), ("(;SZ[9]RU[Tromp-Taylor];B[aa])", True)):
        (tmp_path / "game.sgf").write_text(text)
        says(engine, f"loadsgf {tmp_path / 'game.sgf'}")
        assert engine.session.game.board.allow_suicide is suicide


def test_the_board_is_shown(engine):
    says(engine, "boardsize 9")
    says(engine, "play b D4")
    lines = engine.ask("showboard").splitlines()
    assert lines[0] == "="
    assert " 4 . . . X . . . . . 4" in lines


# Other people's tools ------------------------------------------------------------------------------------------


def test_gomill_gets_a_description_and_reasons():
    engine = Engine(Session(make_player("gogogo", {"simulations": "10"})))
    assert "simulations = 10" in says(engine, "gomill-describe_engine")
    says(engine, "boardsize 9")
    says(engine, "genmove b")
    assert says(engine, "gomill-explain_last_move").startswith("opening")


@pytest.mark.parametrize(
    ("player", "maps"),
    [
        ("gogogo", ["power", "eyes", "patterns"]),
        ("tielman", ["influence", "phases", "possible"]),
        ("olga", ["urgency", "playout"]),
    ],
)
def test_gogui_gets_heat_maps(player, maps):
    engine = Engine(Session(make_player(player)))
    says(engine, "rectangular_boardsize 7 5")
    says(engine, "play b C3")
    commands = [line.split("/") for line in says(engine, "gogui-analyze_commands").splitlines()]
    names = [command.split()[1] for kind, _, command in commands if kind == "dboard"]
    assert names == ["ownership", *maps]
    for name in names:
        rows = [[float(word) for word in line.split()] for line in says(engine, f"tesuji-map {name} b").splitlines()]
        assert [len(row) for row in rows] == [7] * 5
        assert all(-1 <= value <= 1 for row in rows for value in row)
    assert "no such map" in refuses(engine, "tesuji-map weather")


# Streams -------------------------------------------------------------------------------------------------------


def counting(session, arguments):
    """Counts until somebody says something."""

    def lines(stop):
        number = 0
        while True:
            number += 1
            yield f"info {number}"
            if stop.wait(0.01):
                return

    return lines


def test_a_stream_stops_when_the_next_line_comes_in():
    engine = Engine(Session(make_player("random")), {"count": Handler(counting)})
    chunks = threading.Semaphore(0)
    first, sent = threading.Event(), []

    class Output(io.StringIO):
        def write(self, text):
            sent.append(text)
            if text == "info 3\n":
                first.set()
            return len(text)

    def read():
        chunks.acquire()
        return pending.pop(0)

    pending = [b"7 count\n", b"8 name\n", b""]
    reader = LineReader(read)
    worker = threading.Thread(target=engine.serve, args=(reader, Output(), reader.waiting))
    worker.start()
    chunks.release()
    first.wait()
    chunks.release()
    chunks.release()
    worker.join()
    text = "".join(sent)
    assert text.startswith("=7\ninfo 1\ninfo 2\ninfo 3\n")
    assert text.endswith("\n\n=8 Tesuji random\n\n")


def test_a_stream_that_breaks_still_ends_its_answer(capsys):
    def broken(session, arguments):
        def lines(stop):
            yield "info 1"
            raise ZeroDivisionError("oops")

        return lines

    engine = Engine(Session(make_player("random")), {"broken": Handler(broken)})
    assert engine.ask("4 broken") == "=4\ninfo 1\n\n"
    assert "oops" in capsys.readouterr().err


def test_quit_and_the_end_of_input_end_the_engine(engine):
    output = io.StringIO()
    engine.run(io.BytesIO(b"1 name\n2 quit\n3 name\n"), output)
    assert output.getvalue() == "=1 Tesuji random\n\n=2\n\n"
    other = Engine(Session(make_player("random")))
    output = io.StringIO()
    other.run(io.BytesIO(b"1 name\n2 protocol_version"), output)  # the last line has no end
    assert output.getvalue() == "=1 Tesuji random\n\n=2 2\n\n"


# Anything at all -----------------------------------------------------------------------------------------------

SMALL = [name for name in COMMANDS if name not in ("printsgf", "loadsgf", "quit")]
ODD = ["b", "w", "white", "A1", "J9", "T19", "Z25", "pass", "resign", "0", "1", "9", "19", "-1", "1e9", "nan", "inf"]
ODD += ["dead", "alive", "%c", ".", "#", "\x07", "\u2028", "é", "ownership"]
WORDS = st.sampled_from([*SMALL, *ODD]) | st.text(max_size=5)


@settings(max_examples=150)
@given(st.lists(st.lists(WORDS, max_size=5).map(" ".join), max_size=8))
def test_no_line_can_break_the_engine(lines):
    engine = Engine(Session(make_player("random"), reading=Limit(nodes=2_000)))
    engine.ask("boardsize 5")
    for line in lines:
        for part in line.split("\n"):
            answer = engine.ask(part)
            command = parse_line(part)
            if command is None:
                assert answer == ""
                continue
            assert answer[0] in "=?"
            assert answer[1:].startswith(command.id)
            assert answer.endswith("\n\n")
            assert answer.index("\n\n") == len(answer) - 2
            assert "internal error" not in answer
    assert engine.ask("protocol_version") == "= 2\n\n"


def test_records_are_loaded_from_regular_files_and_written_to_them(engine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("-").write_text("(;SZ[9];B[aa])")
    assert engine.ask("loadsgf pipe").startswith("? cannot load file: pipe is not a regular file")
    assert engine.ask("loadsgf /dev/zero").startswith("? cannot load file: /dev/zero is not a regular file")
    assert engine.ask("loadsgf .").startswith("? cannot load file: . is a directory")
    assert engine.ask("loadsgf -") == "=\n\n"  # a file like any other, not standard input
    assert engine.ask("printsgf pipe").startswith("? cannot write file")
    assert engine.ask("printsgf /dev/full").startswith("? cannot write file")
    assert engine.ask(f"printsgf {'x' * 5000}").startswith("? cannot write file")
    assert engine.ask(f"loadsgf {'x' * 5000}").startswith("? cannot load file")
    assert engine.ask("printsgf .").startswith("? cannot write file")


# Rules and settings, as KataGo and KGS change them ----------------------------------------------------------------


def test_rules_can_change_between_two_games(engine):
    engine.ask("kata-set-rules japanese")
    assert '"scoring":"TERRITORY"' in engine.ask("kata-get-rules")
    assert engine.session.game.rules.name == "japanese"
    engine.ask("play b D4")
    assert engine.ask("kgs-rules aga").startswith("? the rules of a game that has begun cannot change")
    engine.ask("clear_board")
    assert engine.ask("kgs-rules new_zealand") == "=\n\n"
    assert engine.session.game.rules.suicide


def test_rules_are_read_as_they_are_written(engine):
    for name in ("tromp-taylor", "chinese", "japanese", "aga", "new-zealand"):
        engine.ask(f"kata-set-rules {name}")
        written = engine.ask("kata-get-rules").removeprefix("= ").strip()
        engine.ask("kata-set-rules korean")
        assert engine.ask(f"kata-set-rules {written}") == "=\n\n"
        assert engine.session.rules.name == name


def test_one_rule_can_be_changed(engine):
    engine.ask("kata-set-rules chinese")
    assert engine.ask("kata-set-rule suicide true") == "=\n\n"
    assert '"suicide":true' in engine.ask("kata-get-rules")
    assert "not supported" in engine.ask("kata-set-rule tax ALL")


def test_kgs_clocks_are_understood(engine):
    engine.ask("kgs-time_settings byoyomi 600 30 5")
    assert (engine.session.clock.main, engine.session.clock.byo_yomi, engine.session.clock.stones) == (600, 30, 1)
    engine.ask("kgs-time_settings canadian 300 600 25")
    assert engine.session.clock.stones == 25
    engine.ask("kgs-time_settings none")
    assert engine.session.clock is None
    assert engine.ask("kgs-time_settings absolute").startswith("?")


def test_a_setting_of_the_player_can_be_read_and_changed():
    engine = Engine(Session(make_player("uct", {"memory": "16"})))
    assert "rave" in engine.ask("kata-list-params").split()
    assert engine.ask("kata-set-param simulations 33") == "=\n\n"
    assert engine.ask("kata-get-param simulations") == "= 33\n\n"
    assert engine.session.player.settings.memory == 16
    assert "expected a whole number" in engine.ask("kata-set-param simulations many")
    assert "there is no setting colour" in engine.ask("kata-get-param colour")


def test_there_is_no_network_to_ask(engine):
    assert engine.ask("kata-raw-nn 0").startswith("? no neural network")
