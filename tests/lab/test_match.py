"""Matches: colours, records, resuming, openings; players that crash or break the rules have lost."""

import json
from dataclasses import replace

import pytest

from tesuji import BLACK, WHITE, Game, InputError, Move, parse_sgf, read_sgf
from tesuji.lab.matches.contest import Match
from tesuji.lab.matches.match import Contestant, MatchPlan, Summary
from tesuji.lab.matches.match_game import play_game
from tesuji.lab.statistics import Sprt
from tesuji.players import PRESETS, RESIGN, Player, PlayerFailed

RANDOM = Contestant("random", PRESETS["random"])
PLAN = MatchPlan(RANDOM, RANDOM._replace(name="other"), games=6, size=5, komi=0.5)


class Scripted(Player):
    """Plays these answers, then passes."""

    def __init__(self, *answers, dead=None):
        super().__init__("scripted", PRESETS["random"])
        self.answers, self.dead = list(answers), dead

    def genmove(self, game, color, clock=None):
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer if answer is RESIGN else Move(color, answer and Game(9)._point(answer))

    def dead_stones(self, game):
        return self.dead


def ending(black, white, size=5):
    return play_game(Game(size, komi=0.5), black, white, lambda: None)


def test_colours_alternate_and_every_game_is_different():
    match = Match(PLAN)
    records = list(match.play())
    assert [record.a_color for record in records] == ["black", "white"] * 3
    assert [record.black for record in records] == ["random", "other"] * 3
    assert len({(record.result, record.moves) for record in records}) > 1
    assert [r.a_color for r in Match(replace(PLAN, swap=False)).play()] == ["black"] * 6


def test_the_outcome_is_as_of_one_side():
    for record in Match(PLAN).play():
        winner = record.result[0]
        a_letter = record.a_color[0].upper()
        assert record.outcome == (1.0 if winner == a_letter else 0.0)
        assert (record.score > 0) == (record.outcome == 1.0)
        assert abs(record.score) == float(record.result[2:])


def test_threads_do_not_change_the_games():
    def games(threads):
        return sorted((r.game, r.result, r.moves) for r in Match(PLAN).play(threads))

    assert games(1) == games(3)


def test_records_are_kept_and_a_match_is_resumed(tmp_path):
    whole = [(r.game, r.result, r.moves) for r in Match(PLAN).play()]
    first = Match(replace(PLAN, games=2), tmp_path)
    assert len(list(first.play())) == 2
    (tmp_path / "game-0002.sgf").unlink()  # killed before it was written
    second = Match(PLAN, tmp_path, resume=True)
    assert [r.game for r in second.play()] == [3, 4, 5, 6]
    assert [(r.game, r.result, r.moves) for r in second.records] == whole
    assert second.summary == Match(PLAN, tmp_path, resume=True).summary
    assert sorted(path.name for path in tmp_path.glob("*.sgf")) == [f"game-{n:04}.sgf" for n in range(1, 7)]
    for record in second.records:
        tree = read_sgf(tmp_path / f"game-{record.game:04}.sgf")[0]
        assert (tree.players, tree.result) == ((record.black, record.white), record.result)
        assert len(tree.moves) == record.moves
        assert tree.komi == 0.5


def test_games_of_another_match_are_not_mixed_in(tmp_path):
    list(Match(replace(PLAN, games=1), tmp_path).play())
    with pytest.raises(InputError, match="expected --resume"):
        Match(PLAN, tmp_path)
    with pytest.raises(InputError, match=r"another match.*: other players"):
        Match(replace(PLAN, b=Contestant("gogogo", PRESETS["gogogo"])), tmp_path, resume=True)
    with pytest.raises(InputError, match=r"another match.*: other board"):
        Match(replace(PLAN, komi=7.5), tmp_path, resume=True)
    with pytest.raises(InputError, match="nothing to resume"):
        Match(PLAN, resume=True)


def test_openings_are_played_once_with_either_colour():
    openings = parse_sgf("(;GM[1]SZ[5];B[cc];W[bb])(;GM[1]SZ[5]AB[aa]AW[ee]PL[W];W[cc])")
    plan = replace(PLAN, openings=tuple(openings))
    assert [[str(m) for m in plan.new_game(n).moves] for n in range(4)] == [["B C3", "W B4"]] * 2 + [["W C3"]] * 2
    assert plan.new_game(2).to_play == BLACK
    assert plan.new_game(4).moves == plan.new_game(0).moves
    with pytest.raises(InputError, match="another board"):
        replace(plan, size=9).new_game(0)


def test_random_openings_come_in_pairs():
    plan = replace(PLAN, opening_moves=3)
    games = [plan.new_game(n).moves for n in range(4)]
    assert games[0] == games[1] != games[2] == games[3]
    assert len(games[0]) == 3


# How games end -------------------------------------------------------------------------------------------------


def test_an_illegal_move_loses():
    end = ending(Scripted("C3"), Scripted("C3"))
    assert (end.result, end.winner, end.reason) == ("B+F", BLACK, "illegal move")
    assert "occupied" in end.detail


def test_a_crash_loses():
    end = ending(Scripted("C3", PlayerFailed("out of memory")), Scripted("B2"))
    assert (end.result, end.winner, end.reason, end.detail) == ("W+F", WHITE, "failure", "out of memory")


def test_resigning_loses():
    end = ending(Scripted(RESIGN), Scripted())
    assert (end.result, end.margin, end.reason) == ("W+R", None, "resign")


def test_dead_stones_are_lifted_off_when_the_players_agree():
    moves = ("B2", "B3", "B4", "C2", "C4", "D2", "D4"), ("C3", None)
    stone = Game(5)._point("C3")
    agreed = ending(Scripted(*moves[0], dead=[stone]), Scripted(*moves[1], dead=[stone]))
    assert agreed.detail == "dead stones by both players"
    alone = ending(Scripted(*moves[0]), Scripted(*moves[1], dead=[]))
    assert alone.detail == "dead stones by one player"
    quarrel = ending(Scripted(*moves[0], dead=[stone]), Scripted(*moves[1], dead=[]))
    assert quarrel.detail == "dead stones by random games after disagreement"


def test_an_endless_game_is_stopped_and_counted():
    class Stubborn(Player):
        def genmove(self, game, color, clock=None):
            legal = game.legal_moves(color)
            return Move(color, legal[0] if legal and color == BLACK else None)

    black, white = (Stubborn("stubborn", PRESETS["random"]) for _ in range(2))
    assert play_game(Game(3), black, white, lambda: None).reason in ("count", "move limit")


# Summary -------------------------------------------------------------------------------------------------------


def test_the_summary_counts_from_one_side():
    match = Match(PLAN)
    records = list(match.play())
    record = match.summary.as_record()
    assert record["games"] == record["wins"] + record["losses"] + record["draws"] == 6
    assert record["wins"] == sum(r.outcome == 1 for r in records)
    assert record["interval"][0] <= record["win_rate"] <= record["interval"][1]
    assert record["mean_score"] == pytest.approx(sum(r.score for r in records) / 6)
    json.dumps(record, allow_nan=False)
    json.dumps(Summary.of(PLAN, []).as_record(), allow_nan=False)
    json.dumps(Summary.of(PLAN, records[:1]).as_record(), allow_nan=False)


def test_a_sequential_test_stops_the_match():
    resigner = Contestant("resigner", _Resigns())
    plan = MatchPlan(RANDOM, resigner, games=500, size=5, sprt=Sprt(0, 200))
    match = Match(plan)
    assert 5 < len(list(match.play())) < 60
    assert match.summary.sprt == "stronger"


def test_where_a_test_stops_depends_on_nobody_who_is_quicker(tmp_path):
    plan = replace(PLAN, b=Contestant("gogogo", replace(PRESETS["gogogo"], simulations=2)), games=60)
    plan = replace(plan, sprt=Sprt(-400, 0))
    alone, together = Match(plan), Match(plan, tmp_path)
    assert len(list(alone.play())) < 60
    list(together.play(3))
    again = Match(plan, tmp_path, resume=True)
    assert list(again.play(2)) == []
    assert together.summary == again.summary == alone.summary
    assert alone.summary.sprt is not None
    assert len(list(tmp_path.glob("*.sgf"))) == len(alone.records)


def test_a_game_that_was_finished_after_the_test_had_decided_is_not_counted_when_the_match_is_opened_again(tmp_path):
    plan = replace(PLAN, b=Contestant("gogogo", replace(PRESETS["gogogo"], simulations=2)), games=60)
    list(Match(replace(plan, games=30), tmp_path).play())  # no test stops this one
    for file in tmp_path.glob("*.sgf"):
        file.unlink()
    alone, again = Match(tested := replace(plan, sprt=Sprt(-400, 0))), Match(tested, tmp_path, resume=True)
    assert len(list(alone.play())) < 30
    assert again.summary == alone.summary
    assert len(list(tmp_path.glob("*.sgf"))) == len(alone.records)


class _Resigns(type(PRESETS["random"])):
    def make(self, name, seed):
        return Scripted(*[RESIGN] * 100)
