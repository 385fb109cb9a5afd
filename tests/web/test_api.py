"""The API: questions as plain data, answers in words and data, and one sentence for everything that is wrong."""

import asyncio
import base64
import json
import re
from pathlib import Path

import pytest

from tests.web.positions import CAPTURE_OR_CONNECT, THREE_IN_A_ROW, position
from tesuji.problems import Goal
from tesuji.solvers.limit import DEFAULT_SECONDS
from tesuji.web import api
from tesuji.web.schemas import Position, PractiseRequest
from tesuji.web.settings import WebSettings

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "under-the-stones.sgf"


def _events(text):
    parts = [part.split("\n") for part in text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in parts]


def test_a_file_is_read_into_problems(client):
    answer = client.post("/api/read", json={"text": EXAMPLE.read_text(), "name": "mine.sgf"}).json()
    (problem,) = answer["problems"]
    assert problem["name"] == "Under the stones"
    assert answer["errors"] == []


def test_bytes_of_a_file_are_decoded_by_the_server(client):
    text = "(;GM[1]FF[4]CA[GB2312]SZ[9]GN[征子]AB[cc]AW[dc][cd][bc])"
    data = base64.b64encode(text.encode("gb2312")).decode()
    (problem,) = client.post("/api/read", json={"data": data, "name": "x.sgf"}).json()["problems"]
    assert problem["name"] == "征子"


def test_a_problem_is_solved_in_words_and_data(client):
    asked = {"position": THREE_IN_A_ROW, "solver": "dfpn+", "nodes": 100_000, "seconds": 3600, "verify": True}
    answer = client.post("/api/solve", json=asked).json()
    assert answer["solution"]["moves"] == ["B1"]
    assert answer["solution"]["verdict"] == "success"
    assert "B1" in answer["words"]["headline"]
    assert answer["verified"]["outcome"] == "verified"
    assert answer["svg"].startswith("<svg")
    assert answer["sgf"].startswith("(;")
    assert {branch["move"] for branch in answer["tree"] if branch["correct"]} == {"B1"}


def test_an_answer_has_the_status_and_what_the_other_side_reaches(client):
    asked = {"position": THREE_IN_A_ROW, "nodes": 10_000, "seconds": 3600}
    answer = client.post("/api/solve", json=asked).json()
    assert (answer["solution"]["status"], answer["solution"]["passed"]["moves"]) == ("unsettled", ["B1"])
    assert answer["words"]["headline"] == "Unsettled. Black to play kills: B1 (proven)"
    assert answer["words"]["other"] == "If White plays first, White lives: B1."


def test_joined_goals_are_answered(client):
    asked = {"position": CAPTURE_OR_CONNECT, "nodes": 10_000, "seconds": 3600, "verify": True}
    answer = client.post("/api/solve", json=asked).json()
    assert answer["words"]["headline"] == "Black to play captures C3 or connects B2 and E2: C2 (proven in the region)"
    assert answer["verified"]["outcome"] == "verified"
    assert client.post("/api/position", json={"position": CAPTURE_OR_CONNECT}).json()["problem"]["own"]


def test_a_judgement_has_time_for_all_its_searches():
    asked = PractiseRequest(position=Position(**THREE_IN_A_ROW), moves=["B1"], seconds=3600.0)
    job = asyncio.run(api.Server(WebSettings(workers=1, seconds=3600.0)).begin("practise", asked))
    assert job.seconds == 3600.0 * PractiseRequest.searches


def test_an_unknown_setting_is_answered_with_a_few_names(client):
    asked = {"position": THREE_IN_A_ROW, "solver": "mcts", "settings": {"qqq": "1"}}
    told = client.post("/api/solve", json=asked).json()["error"]
    assert re.search(r"there is no setting 'qqq' here: .* and \d+ more$", told)
    assert told.count(",") < 12


def test_a_server_with_less_time_than_the_default_answers_all_the_same():
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    least = DEFAULT_SECONDS / 5
    app = make_app(WebSettings(workers=1, seconds=least))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        answer = client.post("/api/solve", json={"position": THREE_IN_A_ROW, "nodes": 1_000})
        assert answer.status_code == 200
        assert client.get("/api/about").json()["default_seconds"] == least


def test_a_search_is_followed_to_its_answer(client):
    asked = {"position": THREE_IN_A_ROW, "solver": "mcts", "simulations": 3000, "seconds": 3600}
    events = _events(client.post("/api/solve/events", json=asked).text)
    names = [name for name, _ in events if name != "beat"]
    assert names[0] == "place"
    assert names[-1] == "answer"
    assert names.count("answer") == 1
    answer = events[-1][1]
    assert answer["solution"]["move"] == "B1"
    assert answer["outline"][0]["move"] == "B1"
    assert answer["outline"][0]["children"]


def test_a_position_gets_what_it_leaves_unsaid(client):
    problem = client.post("/api/position", json={"position": THREE_IN_A_ROW}).json()["problem"]
    assert problem["goal"] == "kill"
    assert sorted(problem["inferred"]) == ["goal", "region", "target"]


def test_a_right_move_is_told_from_a_wrong_one_and_answered(client):
    def judged(move):
        return client.post("/api/practise", json={"position": THREE_IN_A_ROW, "moves": [move], "seconds": 3600}).json()

    right, wrong = judged("B1"), judged("A1")
    assert right["right"] is True
    assert wrong["right"] is False
    assert wrong["reply"] == "B1"
    assert "B1" in wrong["position"]["white"]


def test_practice_is_over_when_the_stones_are_gone(client):
    atari = position(
        """
        . . . . .
        . X X . .
        X O O . .
        . X X . .
        . . . . .
        """,
        to_play="black",
        goal="capture",
        target=["B3", "C3"],
    )
    answer = client.post("/api/practise", json={"position": atari, "moves": ["D3"], "seconds": 3600}).json()
    assert answer["over"] is True
    assert answer["solved"] is True
    assert answer["position"]["white"] == []


def test_a_player_moves_and_the_game_is_counted(client):
    game = {"size": 5, "moves": ["C3"], "komi": 0}
    moved = client.post("/api/play", json={**game, "player": "uct", "simulations": 100, "seconds": 3600}).json()
    assert moved["move"] in moved["white"]
    assert moved["analysis"]["moves"][0]["visits"] > 0
    assert len(moved["analysis"]["ownership"]) == 25
    counted = client.post("/api/score", json={**game, "moves": ["C3", "pass", "pass"]}).json()
    assert counted["result"] == "B+25"
    assert counted["sgf"].startswith("(;")


def test_a_player_without_a_search_moves_too(client):
    moved = client.post("/api/play", json={"size": 5, "player": "random", "seconds": 3600}).json()
    assert moved["analysis"] is None
    assert moved["move"] in moved["black"]


def test_problems_are_made(client):
    asked = {"goal": "capture", "count": 1, "seconds": 3600, "seed": 1}
    made = client.post("/api/generate", json=asked).json()
    assert len(made["problems"]) == 1
    assert made["problems"][0]["goal"] == "capture"
    assert made["sgf"].startswith("(;")


def test_maps_of_a_position(client):
    answer = client.post("/api/maps", json={"position": THREE_IN_A_ROW}).json()
    assert len(answer["ownership"]) == 35
    assert max(answer["prediction"].values()) == 1
    assert max(answer["network"], key=answer["network"].get) == "B1"
    assert answer["network_words"].startswith("The network puts the chances of Black at ")


def test_the_network_has_no_opinion_on_cutting(client):
    joined = client.post("/api/maps", json={"position": CAPTURE_OR_CONNECT}).json()
    assert joined["network"] == {}
    assert "The network knows killing and living" in joined["network_words"]


def test_the_shipped_problems_stand_on_named_shelves(client):
    told = client.get("/api/shelves").json()
    assert 8 <= len(told["shelves"]) <= 12
    assert all(shelf["count"] and shelf["summary"] for shelf in told["shelves"])
    assert sum(shelf["count"] for shelf in told["shelves"]) == told["total"]


def test_shipped_problems_come_page_by_page_from_easy_to_hard(client):
    first = client.get("/api/problems", params={"shelf": "kill", "limit": 30}).json()
    second = client.get("/api/problems", params={"shelf": "kill", "limit": 30, "offset": 30}).json()
    shown = first["problems"] + second["problems"]
    assert len({one["key"] for one in shown}) == 60
    assert [one["kyu"] for one in shown] == sorted((one["kyu"] for one in shown), reverse=True)


def test_shipped_problems_are_chosen_by_level_goal_and_key(client):
    between = {"goal": "race", "easiest": 15, "hardest": 10}
    found = client.get("/api/problems", params=between).json()
    assert found["total"] == len(found["problems"]) or len(found["problems"]) == 48
    assert all(10 <= one["kyu"] <= 15 and one["goal"] == "race" for one in found["problems"])
    key = found["problems"][0]["key"]
    assert [one["key"] for one in client.get("/api/problems", params={"keys": [key]}).json()["problems"]] == [key]


def test_a_seed_deals_the_problems_in_an_order_of_its_own(client):
    def dealt(seed):
        found = client.get("/api/problems", params={"seed": seed, "limit": 10}).json()["problems"]
        return [one["key"] for one in found]

    assert dealt(5) == dealt(5) != dealt(6)


def test_long_answers_are_compressed(client):
    told = client.get("/api/problems", headers={"Accept-Encoding": "gzip"})
    assert told.headers["content-encoding"] == "gzip"


def test_a_small_question_may_take_longer_than_a_search(client):
    assert client.get("/api/about").json()["seconds"] < api.SHORT
    assert client.post("/api/position", json={"position": THREE_IN_A_ROW}).status_code == 200


def test_what_there_is_to_choose_from(client):
    about = client.get("/api/about").json()
    assert "auto" in [solver["name"] for solver in about["solvers"]]
    assert "uct" in about["players"]
    assert about["goals"] == list(Goal)
    assert client.get("/api/line").json()["seats"] == 1


@pytest.mark.parametrize(
    ("path", "asked", "status", "words"),
    [
        ("solve", {}, 422, "position"),
        ("solve", {"position": THREE_IN_A_ROW, "speed": 3}, 422, "speed"),
        ("solve", {"position": {**THREE_IN_A_ROW, "width": 99}}, 422, "width"),
        ("solve", {"position": {**THREE_IN_A_ROW, "black": ["I5"]}}, 422, "black"),
        ("solve", {"position": {**THREE_IN_A_ROW, "black": ["Z9"]}}, 400, "Z9"),
        ("solve", {"position": THREE_IN_A_ROW, "seconds": 3601}, 400, "at most 3600"),
        ("solve", {"position": THREE_IN_A_ROW, "solver": "oracle"}, 400, "oracle"),
        ("solve", {"position": THREE_IN_A_ROW, "preset": "nothing"}, 400, "nothing"),
        ("solve", {"position": THREE_IN_A_ROW, "settings": {"nothing": "1"}}, 400, "nothing"),
        ("solve", {"position": THREE_IN_A_ROW, "simulations": 5}, 400, "simulations"),
        (
            "solve",
            {"position": THREE_IN_A_ROW, "solver": "mcts", "settings": {"network_file": "/x"}},
            400,
            "names a file",
        ),
        (
            "solve",
            {"position": THREE_IN_A_ROW, "preset": "zhang-m", "settings": {"pattern_library": "/x"}},
            400,
            "a file",
        ),
        ("play", {"size": 9, "player": "gogogo:/etc/passwd.toml"}, 400, "there is no player"),
        ("play", {"size": 9, "player": "gogogo:policy=/x.toml"}, 400, "there is no player"),
        ("position", {"position": {"width": 5, "height": 5}}, 400, "stones"),
        ("practise", {"position": THREE_IN_A_ROW, "moves": ["A2"]}, 400, "A2"),
        ("practise", {"position": THREE_IN_A_ROW, "moves": ["B1", "A1"]}, 400, "turn"),
        ("practise", {"position": CAPTURE_OR_CONNECT, "moves": ["C2"]}, 400, "cannot be practised"),
        ("solve", {"position": CAPTURE_OR_CONNECT, "solver": "capture"}, 400, "answers only capture and escape"),
        ("solve", {"position": THREE_IN_A_ROW | {"goal": "kill A2 or"}}, 400, "lacks a goal"),
        ("play", {"size": 9, "player": "hal"}, 400, "hal"),
        ("play", {"size": 9, "moves": ["E5", "E5"]}, 400, "E5"),
        ("read", {"text": "hello"}, 400, "SGF"),
        ("read", {"data": "!!!"}, 400, "base64"),
        ("read", {"text": "(;" + "(;B[aa]" * 50_000}, 400, "your file"),
        ("nothing", {}, 404, ""),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(client, path, asked, status, words):
    answer = client.post(f"/api/{path}", json=asked)
    assert answer.status_code == status, answer.text[:300]
    if status != 200:
        assert words in answer.json()["error"]
        assert "\n" not in answer.json()["error"]


def test_a_body_that_is_no_json_is_refused(client):
    answer = client.post("/api/solve", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_stopping_what_is_not_there(client):
    answer = client.post("/api/stop/nobody", json={})
    assert answer.status_code == 404


def test_a_collection_is_reviewed(client):
    rows = "(;GM[1]SZ[7]GN[Dead shape]PL[B]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]TR[af](;B[ag]C[RIGHT]))"
    events = _events(client.post("/api/review/events", json={"text": rows, "name": "x.sgf", "seconds": 3600}).text)
    told = [data["one"] for name, data in events if name == "progress" and "one" in data]
    assert told[0]["name"] == "Dead shape"
    assert {finding["kind"] for finding in told[0]["findings"]} & {"answer fails", "better answer", "another answer"}
    answer = events[-1][1]
    assert answer["sgf"].startswith("(;")
    assert len(answer["reviews"]) == 1


def test_reports_of_the_lab_are_listed_and_opened(tmp_path):
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    (tmp_path / "rows.html").write_text("<html><title>Rows &amp; columns</title></html>")
    (tmp_path / "secret.txt").write_text("no")
    settings = WebSettings(workers=1, reports=tmp_path, store=tmp_path / "none.sqlite")
    client = TestClient(make_app(settings), base_url="http://127.0.0.1")
    shelf = client.get("/api/reports").json()
    assert shelf["reports"] == [{"name": "rows.html", "title": "Rows & columns"}]
    assert "none.sqlite" in shelf["words"]
    opened = client.get("/reports/rows.html")
    assert opened.status_code == 200
    assert "script-src" not in opened.headers["content-security-policy"]
    assert client.get("/reports/secret.txt").status_code == 404
    assert client.get("/reports/..%2fsecret.html").status_code == 404
