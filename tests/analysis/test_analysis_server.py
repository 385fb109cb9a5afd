"""The analysis server answers as KataGo's does: fields, errors, order, and the same answer for the same query."""

import io
import json
import subprocess
import sys
import threading

import pytest

from tesuji.analysis import Server
from tesuji.errors import InputError
from tesuji.players.presets import preset

GAME = {"id": "g", "moves": [["B", "C3"], ["W", "C4"]], "rules": "tromp-taylor", "boardXSize": 5, "boardYSize": 5}
SETTINGS = preset("uct").with_values({"memory": "16", "simulations": "40"})


def ask(*queries, jobs=1, clock=None, settings=SETTINGS, name="uct"):
    lines = []
    server = Server(name, settings, lines.append, jobs=jobs, **({"clock": clock} if clock else {}))
    server.serve(query if isinstance(query, str) else json.dumps(query) for query in queries)
    server.finish()
    return [json.loads(line) for line in lines]


def one(**changes):
    [found] = ask({**GAME, **changes})
    return found


# What is answered ------------------------------------------------------------------------------------------------


def test_an_answer_has_katagos_fields():
    found = one(includeOwnership=True, includePolicy=True)
    assert found.keys() == {"id", "isDuringSearch", "turnNumber", "moveInfos", "rootInfo", "ownership", "policy"}
    assert (found["id"], found["turnNumber"], found["isDuringSearch"]) == ("g", 2, False)
    root = found["rootInfo"]
    assert root["visits"] == 40
    assert root["currentPlayer"] == "B"
    best = found["moveInfos"][0]
    assert best["order"] == 0
    assert best["pv"][0] == best["move"]
    assert best["lcb"] <= best["winrate"]
    assert {"scoreLead", "scoreMean", "scoreSelfplay", "utility", "utilityLcb", "prior", "visits"} <= best.keys()


def test_every_turn_that_is_asked_for_is_answered_once():
    found = ask({**GAME, "analyzeTurns": [2, 0, 0]})
    assert sorted(answer["turnNumber"] for answer in found) == [0, 2]


def test_the_last_turn_is_analysed_unless_turns_are_named():
    assert one()["turnNumber"] == 2


def test_win_rates_scores_and_ownership_are_blacks_unless_said():
    stones = [["B", name] for name in ("A3", "B3", "C3", "D3", "E3", "C5")]
    game = {**GAME, "initialStones": stones, "moves": [], "initialPlayer": "W", "includeOwnership": True}
    black = ask(game)[0]
    mover = ask({**game, "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"}})[0]
    assert black["rootInfo"]["winrate"] == pytest.approx(1 - mover["rootInfo"]["winrate"], abs=1e-5)
    assert black["rootInfo"]["scoreLead"] == pytest.approx(-mover["rootInfo"]["scoreLead"])
    assert black["ownership"] == [-value for value in mover["ownership"]]
    assert black["ownership"][10] > 0.5  # A3, in the third line from the top


def test_the_policy_sums_to_one_and_marks_what_may_not_be_played():
    policy = one(includePolicy=True)["policy"]
    assert len(policy) == 26
    assert policy[12] == policy[7] == -1  # C3 and C4 are taken
    assert sum(value for value in policy if value > 0) == pytest.approx(1, abs=1e-4)


def test_mirrored_positions_share_a_hash():
    first, second = (ask({**GAME, "moves": [["B", point]]})[0]["rootInfo"] for point in ("B2", "D4"))
    assert first["symHash"] == second["symHash"]
    assert first["thisHash"] != second["thisHash"]


def test_moves_can_be_avoided_and_allowed():
    only = {"player": "B", "moves": ["A1", "B1"], "untilDepth": 1}
    assert {row["move"] for row in one(allowMoves=[only])["moveInfos"]} <= {"A1", "B1"}
    assert "A1" not in {row["move"] for row in one(avoidMoves=[only])["moveInfos"]}


def test_a_point_may_be_a_pair_of_numbers_from_the_upper_left():
    named, numbered = (one(moves=[["b", name]])["rootInfo"]["thisHash"] for name in ("B5", "(1,0)"))
    assert named == numbered


# How it is searched ----------------------------------------------------------------------------------------------


def test_the_same_query_gets_the_same_answer_whatever_else_is_asked():
    query = {**GAME, "maxVisits": 450, "analyzeTurns": [1]}
    alone = ask(query)
    others = [{**GAME, "id": str(k), "moves": [["B", f"A{k}"]], "priority": k} for k in range(1, 5)]
    among = ask(*others[:2], query, *others[2:], jobs=3)
    assert [answer for answer in among if answer["id"] == "g"] == alone


def held():
    """A server that has begun its first query and holds it back until it may go on."""
    begun, go_on, found = threading.Event(), threading.Event(), []

    def write(line):
        found.append(json.loads(line))
        if len(found) == 1:
            begun.set()
            go_on.wait()

    server = Server("uct", SETTINGS, write)
    server.take(json.dumps({**GAME, "id": "first"}))
    begun.wait()
    return found, server, go_on


def test_what_is_more_urgent_is_answered_first():
    """One search at a time: the first is begun at once, the others wait, with their priority."""
    found, server, go_on = held()
    for name, priority in (("idle", -1), ("urgent", 5), ("usual", 0)):
        server.take(json.dumps({**GAME, "id": name, "priority": priority}))
    go_on.set()
    server.finish()
    assert [answer["id"] for answer in found] == ["first", "urgent", "usual", "idle"]


def test_a_position_is_reported_during_the_search_as_time_goes_by():
    now = iter(range(100))
    found = ask({**GAME, "maxVisits": 900, "reportDuringSearchEvery": 2}, clock=lambda: next(now))
    assert [answer["isDuringSearch"] for answer in found] == [True, True, False]
    assert [answer["rootInfo"]["visits"] for answer in found] == [400, 800, 900]


def test_a_search_ends_when_its_time_is_up():
    now = iter(range(100))
    query = {**GAME, "maxVisits": 10**9, "overrideSettings": {"maxTime": 3}}
    assert ask(query, clock=lambda: next(now))[0]["rootInfo"]["visits"] == 600


def test_a_setting_of_the_player_can_be_overridden():
    assert one(overrideSettings={"rave": False}) != one()


# Actions ---------------------------------------------------------------------------------------------------------


def test_a_query_that_is_terminated_says_what_was_found_by_then():
    begun = threading.Event()

    def write(line):
        found.append(json.loads(line))
        begun.set()

    found = []
    server = Server("uct", SETTINGS, write)
    server.take(json.dumps({**GAME, "maxVisits": 1 << 50, "reportDuringSearchEvery": 0.001}))
    server.take(json.dumps({**GAME, "id": "waits"}))
    begun.wait()
    server.take('{"id":"t","action":"terminate_all"}')
    server.finish()
    waits = [answer for answer in found if answer["id"] == "waits"]
    assert waits == [{"id": "waits", "isDuringSearch": False, "turnNumber": 2, "noResults": True}]
    last = [answer for answer in found if answer["id"] == "g"][-1]
    assert not last["isDuringSearch"]
    assert last["rootInfo"]["visits"] >= 200
    assert {"id": "t", "action": "terminate_all"} in found


def test_only_the_turns_that_are_named_are_terminated():
    found, server, go_on = held()
    server.take(json.dumps({**GAME, "analyzeTurns": [0, 1, 2]}))
    go_on.set()
    server.take('{"id":"t","action":"terminate","terminateId":"g","turnNumbers":[1]}')
    server.finish()
    [ended] = [answer for answer in found if answer["id"] == "g" and answer["turnNumber"] == 1]
    assert ended.get("noResults") or ended["rootInfo"]["visits"] == 40
    assert sorted(answer["turnNumber"] for answer in found if answer["id"] == "g") == [0, 1, 2]


def test_versions_and_caches_are_answered_with_the_query():
    actions = ('{"id":"v","action":"query_version","x":1}', '{"id":"c","action":"clear_cache"}')
    found = ask(*actions, '{"id":"m","action":"query_models"}')
    assert found[0]["x"] == 1
    assert found[0]["version"]
    assert found[0]["git_hash"] == "<omitted>"
    assert found[1] == {"id": "c", "action": "clear_cache"}
    assert found[2] == {"id": "m", "action": "query_models", "models": []}


# What is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("boardXSize", 26, "Must provide an integer from 2 to 25"),
        ("boardYSize", None, "Must provide an integer from 2 to 25"),
        ("moves", [["B"]], 'Must be an array of pairs of the form: ["b" or "w", GTP board vertex]'),
        ("moves", [["X", "A1"]], "Could not parse player: X"),
        ("moves", [["B", "F1"]], "Could not parse board location: F1"),
        ("moves", [["B", "C3"], ["W", "C3"]], "Illegal move 1: C3"),
        ("initialStones", [["B", "pass"]], "Could not parse board location: pass"),
        ("initialPlayer", "red", 'Must be "b" or "w"'),
        ("analyzeTurns", [3], "Invalid turn number: 3"),
        ("analyzeTurns", 1, "Must specify an array of integers indicating turns to analyze"),
        ("priorities", [1], "Can only specify when also specifying analyzeTurns"),
        ("komi", 0.25, "Must be a integer or half-integer from -150.0 to 150.0"),
        ("komi", "x", "Must be a integer or half-integer from -150.0 to 150.0"),
        ("maxVisits", 0, "Must be an integer from 1 to 2^50"),
        ("includePolicy", 1, "Must be a boolean"),
        ("avoidMoves", [{}], "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'"),
        ("overrideSettings", [], "Must be an object"),
    ],
)
def test_a_field_that_is_wrong_is_named_with_katagos_words(field, value, words):
    assert one(**{field: value}) == {"error": words, "field": field, "id": "g"}


def test_rules_that_are_not_played_here_are_refused_with_the_reason():
    found = one(rules="stone-scoring")
    assert found["field"] == "rules"
    assert "a tax, a button or Ing's ko rule is not supported" in found["error"]
    assert "tax 'ALL' is not supported" in one(rules={"tax": "ALL"})["error"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "could not parse input line as json request: {"),
        ("[]", "Request line was valid json but was not an object, ignoring: []"),
        ("{}", 'Request must have a string "id" field'),
        ('{"id":"x","komi":NaN}', "could not parse input line as json request"),
        ("[" * 100_000, "could not parse input line as json request"),
        (
            '{"id":"x","action":"dance"}',
            "'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or "
            "'terminate_all'",
        ),
    ],
)
def test_a_line_that_is_no_query_gets_an_error_without_an_id(line, words):
    [found] = ask(line)
    assert words in found["error"]
    assert "id" not in found


def test_a_point_with_stones_of_both_colours_is_refused():
    found = one(initialStones=[["B", "D4"], ["W", "D4"]])
    assert (found["field"], found["error"]) == ("initialStones", "Stones of both colours at D4")


def test_katagos_other_word_for_the_scoring_rule_is_understood():
    assert "moveInfos" in one(rules={"score": "TERRITORY"})


def test_what_is_not_known_is_a_warning_and_the_analysis_follows():
    override, unused, visits, answer = ask(
        {**GAME, "overrideSettings": {"wideRootNoise": 0.1}, "includePVVisits": True, "colour": "red"}
    )
    assert override == {"warning": "Unknown config params: wideRootNoise", "field": "overrideSettings", "id": "g"}
    assert {unused["field"], visits["field"]} == {"includePVVisits", "colour"}
    assert answer["rootInfo"]["visits"] == 40


def test_a_player_that_does_not_search_is_refused():
    with pytest.raises(InputError, match="random does not search"):
        ask(GAME, name="random", settings=preset("random"))


# The command -----------------------------------------------------------------------------------------------------


def test_the_command_answers_everything_before_it_ends():
    queries = io.StringIO()
    for k in range(3):
        print(json.dumps({**GAME, "id": str(k)}), file=queries)
    words = [sys.executable, "-m", "tesuji", "analysis-engine", "-j", "2", "--simulations", "20", "--set", "memory=16"]
    done = subprocess.run(words, input=queries.getvalue(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert sorted(json.loads(line)["id"] for line in done.stdout.splitlines()) == ["0", "1", "2"]
    assert "Started, ready to begin handling requests" in done.stderr
