"""Analysis streams: the forms that Sabaki, Lizzie and KataGo's friends read, and that the next line ends them."""

import io
import re
import threading

import pytest

from tesuji.gtp import Engine, Session
from tesuji.players import make_player


@pytest.fixture
def uct(monkeypatch):
    """Our engine with a player for whom a moment is a number of simulations, however long they take."""
    player, now = make_player("uct", {"simulations": "200", "memory": "16"}), [0.0]
    for_so_long = player.analyze

    def analyze(game, color, seconds, banned=(), limit=None):
        now[0] += seconds
        return for_so_long(game, color, 0.0, banned, limit or 50)

    monkeypatch.setattr(player, "analyze", analyze)
    monkeypatch.setattr("tesuji.gtp.streams.monotonic", lambda: now[0])
    engine = Engine(Session(player))
    for line in ("boardsize 5", "komi 0.5", "clear_board"):
        engine.ask(line)
    return engine


def test_lz_analyze_gives_whole_numbers_and_a_variation(uct):
    answer = uct.ask("7 lz-analyze b 10")
    assert answer.startswith("=7\ninfo move ")
    first = answer.split("info ")[1]
    found = re.match(r"move (\w+) visits (\d+) winrate (\d+) prior (\d+) lcb (\d+) order 0 pv (.*)", first)
    assert found
    assert 0 <= int(found[3]) <= 10_000
    assert found[6].split()[0] == found[1]
    assert answer.endswith("\n\n")


def test_kata_analyze_gives_shares_scores_and_ownership(uct):
    uct.ask("play b C3")
    answer = uct.ask("kata-analyze interval 5 ownership true rootInfo true maxmoves 2")
    assert answer.count("info move") == 2
    assert re.search(r"winrate 0\.\d+ scoreMean -?\d+\.\d+ scoreLead", answer)
    assert "rootInfo visits" in answer
    values = [float(word) for word in answer.partition(" ownership ")[2].split()]
    assert len(values) == 25
    assert all(-1 <= value <= 1 for value in values)
    assert values[12] < 0  # White is asked, and the stone in the middle is Black's


def test_moves_can_be_allowed_and_avoided(uct):
    only = uct.ask("lz-analyze b 1 allow b A1,B2 1")
    assert set(re.findall(r"info move (\w+)", only)) <= {"A1", "B2"}
    without = uct.ask("lz-analyze b 1 avoid b C3,pass 1")
    assert "move C3 " not in without


@pytest.mark.parametrize("name", ["lz-genmove_analyze", "kata-genmove_analyze", "genmove_analyze"])
def test_genmove_analyze_ends_with_the_move_and_plays_it(uct, name):
    answer = uct.ask(f"{name} b 10")
    move = re.search(r"\nplay (\w+)\n\n$", answer)
    assert move
    assert len(uct.session.game) == 1
    assert str(uct.session.game.moves[0].point) == move[1]


def test_nonsense_is_refused_and_players_without_a_search_say_so(uct):
    assert uct.ask("lz-analyze b 10 nonsense 3").startswith("? syntax error")
    assert uct.ask("lz-analyze b avoid").startswith("? syntax error")
    assert uct.ask("kata-analyze minmoves").startswith("? syntax error")
    other = Engine(Session(make_player("random")))
    assert other.ask("lz-analyze b 10").startswith("? this player does not analyse")
    assert other.ask("lz-genmove_analyze b 10").startswith("? this player does not analyse")


@pytest.mark.parametrize(
    ("name", "values"), [("olga", {"simulations": "20", "depth_max": "2"}), ("tielman", {"simulations": "60"})]
)
def test_every_player_that_searches_analyses(name, values):
    engine = Engine(Session(make_player(name, values)))
    for line in ("boardsize 5", "komi 0.5", "clear_board"):
        engine.ask(line)
    answer = engine.ask("kata-genmove_analyze b 10 ownership true rootInfo true")
    assert re.search(r"info move \w+ visits \d+ winrate \d\.\d+", answer)
    assert ("scoreLead" in answer) == (name == "olga")
    assert re.search(r"\nplay (\w+)\n\n$", answer)


def test_a_stream_goes_on_until_the_next_line_comes(uct):
    stop = threading.Event()

    class Output(io.StringIO):
        def write(self, text):
            if self.getvalue().count("\n") == 3:
                stop.set()  # as the reader does when the next line comes in
            return super().write(text)

    def lines():
        yield "lz-analyze b 2"
        yield "name"

    output = Output()
    uct.serve(lines(), output, stop)
    stream, _, rest = output.getvalue().partition("\n\n")
    assert stream.count("\n") >= 3
    assert rest.startswith("= Tesuji uct")


def test_maps_and_commands_for_gogui(uct):
    commands = uct.ask("gogui-analyze_commands")
    for name in ("visits", "win-rate", "ownership"):
        assert f"tesuji-map {name} %c" in commands
        rows = uct.ask(f"tesuji-map {name} b").removeprefix("= ").split("\n")
        assert len(rows[0].split()) == 5
