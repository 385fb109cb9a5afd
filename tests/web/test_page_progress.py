"""The page in a browser: rating, timed runs, hints, sound, and what a reload keeps."""

import json

import pytest

from tests.web.conftest import PATIENCE
from tests.web.test_own_files import MOVES, game

pytestmark = pytest.mark.usefixtures("chromium")

BOARD = "s=7x5&b=A3B3C3D3E3E2E1&w=A2B2C2D2D1&t=b"
"""Black kills at B1."""
LARGE = "s=19x19&b=A3B3C3D3E3E2E1Q16&w=A2B2C2D2D1&t=b&goal=kill&target=A2"
SOLVED = {"right": True, "verdict": "success", "over": True, "solved": True, "reply": None, "proof": "board"}
MISSED = SOLVED | {"right": False, "verdict": "failure", "over": False, "solved": False, "line": []}
TWO = """(;GM[1]SZ[7]GN[One]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[B](;B[bg]C[RIGHT]))
(;GM[1]SZ[7]GN[Two]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[W](;W[bg]C[RIGHT]))"""


def _point(page, name):
    return page.locator(f".point[data-point={name}]").first


def _kept(page, key):
    return json.loads(page.evaluate(f"localStorage.getItem('tesuji.{key}')") or "null")


def _judged(page, answer):
    """Every move is answered with this, whatever it is."""
    told = f"event: answer\ndata: {json.dumps(answer)}\n\n"
    page.route("**/api/practise/events", lambda route: route.fulfill(body=told))


def _play_anywhere(page):
    page.locator(".point.empty").first.click()


def _run(page, address):
    page.clock.install()
    page.goto(address)
    page.get_by_role("button", name="Three minutes").click()
    page.locator("main [role=status]", has_text="3:00 · 0 solved, 0 missed").wait_for()


def test_the_rating_moves_with_the_first_try_at_each_problem(page, address):
    _judged(page, SOLVED)
    page.goto(address)
    page.locator(".tile", has_text="A straight three").first.click()
    page.locator("body[data-part=practise] .task").wait_for()
    _play_anywhere(page)
    page.locator(".verdict.good").wait_for()
    first = _kept(page, "rating")
    assert first["tries"] == 1
    assert first["kyu"] < 20
    page.get_by_role("button", name="Try again").click()
    _play_anywhere(page)
    page.locator(".verdict.good").wait_for()
    page.reload()
    page.locator(".verdict.good").wait_for()
    assert _kept(page, "rating") == first
    page.goto(address + "#progress")
    page.locator(".verdict", has_text=f"About {round(first['kyu'])} kyu").wait_for()
    assert page.locator("meter").count() == 1


def test_a_missed_problem_lowers_the_rating(page, address):
    _judged(page, MISSED)
    page.goto(address)
    page.locator(".tile", has_text="A straight three").first.click()
    page.locator("body[data-part=practise] .task").wait_for()
    _play_anywhere(page)
    page.locator(".verdict.bad").wait_for()
    assert _kept(page, "rating")["kyu"] > 20


def test_a_timed_run_goes_on_by_itself_counts_and_ends(page, address):
    _judged(page, SOLVED)
    _run(page, address)
    held = page.url
    _play_anywhere(page)
    page.locator("main [role=status]", has_text="1 solved, 0 missed").wait_for()
    page.clock.run_for(1000)
    page.wait_for_url(lambda url: url != held and "line" not in url)
    page.unroute("**/api/practise/events")
    _judged(page, MISSED)
    _play_anywhere(page)
    page.locator("main [role=status]", has_text="1 solved, 1 missed").wait_for()
    page.reload()
    page.locator("main [role=status]", has_text="1 solved, 1 missed").wait_for()
    page.clock.fast_forward(180_000)
    page.locator("#notice.shown", has_text="Time is up: 1 problem solved.").wait_for()
    page.locator("body[data-part=progress]", has_text="Timed runs: 1 solved, 1 missed").wait_for()
    page.clock.run_for(2000)
    assert len(_kept(page, "runs")) == 1


def test_what_is_skipped_in_a_timed_run_is_missed(page, address):
    _run(page, address)
    page.get_by_role("button", name="Skip").click()
    page.locator("main [role=status]", has_text="0 solved, 1 missed").wait_for()


def test_todays_set_ends_with_its_score(page, address):
    _judged(page, SOLVED)
    page.goto(address)
    page.get_by_role("button", name="Today's five").click()
    for number in range(1, 6):
        page.locator("main [role=status]", has_text=f"Today's set · {number} of 5").wait_for()
        if number < 4:
            _play_anywhere(page)
            page.locator(".verdict.good").wait_for()
        page.keyboard.press("n")
    page.locator("body[data-part=progress] .verdict", has_text="3 of 5 solved at the first try").wait_for()


def test_the_next_problem_comes_by_itself_if_wished(page, address):
    _judged(page, SOLVED)
    page.clock.install()
    page.goto(address)
    page.get_by_role("button", name="Today's five").click()
    page.locator("main [role=status]", has_text="1 of 5").wait_for()
    page.locator("summary", has_text="More").click()
    page.get_by_label("next problem by itself").check()
    _play_anywhere(page)
    page.locator(".verdict.good").wait_for()
    page.clock.run_for(2000)
    page.locator("main [role=status]", has_text="2 of 5").wait_for()
    page.reload()
    page.locator("main [role=status]", has_text="2 of 5").wait_for()


def test_a_hint_shows_the_neighbourhood_and_then_the_move(page, address):
    page.goto(f"{address}#practise?{BOARD}")
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()
    page.keyboard.press("h")
    page.locator(".board svg rect[fill='#0072b2']").first.wait_for()
    assert "correct" not in _point(page, "B1").get_attribute("aria-label")
    page.keyboard.press("h")
    page.locator(".point[aria-label*='B1, empty, correct move']").wait_for()


def test_a_stone_is_heard_unless_it_is_muted(page, address):
    page.add_init_script(
        """window.heard = 0;
        const made = AudioContext.prototype.createBufferSource;
        AudioContext.prototype.createBufferSource = function () { window.heard++; return made.call(this); };"""
    )
    page.goto(f"{address}#practise?{BOARD}")
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    heard = page.evaluate("window.heard")
    assert heard > 0
    page.keyboard.press("r")
    page.locator("summary", has_text="More").click()
    page.get_by_label("stone sound").uncheck()
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    assert page.evaluate("window.heard") == heard


def test_a_name_that_would_give_the_answer_away_is_told_afterwards(page, address):
    _judged(page, SOLVED)
    page.goto(f"{address}#practise?{BOARD}&name=A+straight+three")
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()
    assert page.locator(".task-card .name").count() == 0
    _point(page, "B1").click()
    page.locator(".task-card .name", has_text="A straight three").wait_for()


def test_a_large_board_is_made_larger_on_a_phone(browser, address):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{address}#solve?{LARGE}")
    page.locator("#run").wait_for()
    page.get_by_role("button", name="Whole board").click()
    small = _point(page, "Q16").bounding_box()["width"]
    height = "text => text.getBoundingClientRect().height"
    letters = page.locator(".coord").first.evaluate(height)
    page.get_by_role("button", name="Larger").click()
    assert _point(page, "Q16").bounding_box()["width"] == pytest.approx(2 * small, rel=0.02)
    assert page.locator(".coord").first.evaluate(height) == pytest.approx(letters, abs=0.01)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    target = _point(page, "A2").bounding_box()
    assert 0 <= target["x"] < 390  # where something happens is what is seen
    page.get_by_role("button", name="Erase").click()
    _point(page, "Q16").tap()
    page.wait_for_url(lambda url: "Q16" not in url)
    page.get_by_role("button", name="Smaller").click()
    assert _point(page, "Q16").bounding_box()["width"] == pytest.approx(small)
    context.close()


def test_letters_and_lines_keep_their_size_on_every_board(page, address):
    sizes = set()
    for board in (BOARD, LARGE):
        page.goto(f"{address}#solve?{board}")
        page.locator("#run").wait_for()
        sizes.add(round(page.locator(".coord").first.evaluate("text => text.getBoundingClientRect().height")))
    assert len(sizes) == 1


def test_a_reload_does_not_end_a_search(page, address):
    page.goto(f"{address}#solve?{BOARD}")
    page.locator("#run").wait_for()
    page.locator("summary", has_text="For researchers").click()
    page.select_option("select[aria-label=Solver]", "mcts")
    page.select_option("select[aria-label=Preset]", "zhang-a")
    page.click("#run")
    page.locator(".meter", has_text="simulations").wait_for()
    page.reload()
    page.locator(".meter", has_text="simulations").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.locator(".card .verdict").wait_for()
    told = page.locator(".card .verdict").inner_text()
    page.locator(".chips button").first.click()
    page.get_by_label("To the end").wait_for()
    page.reload()
    page.get_by_label("To the end").wait_for()
    assert page.locator(".card .verdict").inner_text() == told
    page.goto(address + "#play")
    page.get_by_role("button", name="Begin").wait_for()
    page.go_back()
    page.get_by_label("To the end").wait_for()
    page.locator(".card .verdict", has_text=told).wait_for()


def test_a_move_that_is_being_judged_survives_a_reload(page, address):
    held = []
    page.route("**/api/practise/events", lambda route: held.append(route))
    page.goto(f"{address}#practise?{BOARD}")
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()
    with page.expect_request("**/api/practise/events"):
        _point(page, "A1").click()
    assert page.url.endswith("line=A1&step=1")
    page.unroute("**/api/practise/events")
    page.reload()
    page.locator(".verdict.bad", has_text="A1 does not work. White answers B1.").wait_for()
    page.wait_for_url("**&line=A1B1&step=2")
    page.reload()
    page.locator(".verdict.bad", has_text="A1 does not work. White answers B1.").wait_for()
    assert len(_kept(page, "history")) == 1


def test_a_file_is_chosen_played_and_kept(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    page.locator("input[type=file]").first.set_input_files(
        {"name": "two.sgf", "mimeType": "application/x-go-sgf", "buffer": TWO.encode()}
    )
    page.locator(".shelf[aria-pressed=true]", has_text="Your file").wait_for()
    page.locator(".tile", has_text="Two").wait_for()
    assert page.locator(".tile").count() == 2
    page.reload()
    page.locator(".shelf[aria-pressed=true]", has_text="Your file").wait_for()
    page.locator(".tile b", has_text="One").click()
    page.locator("body[data-part=practise] .task", has_text="Black to play").wait_for()
    _point(page, "B1").click()
    page.locator(".verdict.good").wait_for()


def test_the_problems_of_a_game_are_found_and_played(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    page.evaluate(
        """(text) => { const data = new DataTransfer(); data.setData("text", text);
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""",
        game(MOVES).replace("GM[1]", "GM[1]PB[Left]PW[Right]"),
    )
    page.get_by_role("heading", name="Left against Right").wait_for()
    assert page.get_by_label("To the end").is_disabled()
    page.get_by_role("button", name="Problems from my game").click()
    page.locator("[role=status]", has_text=f"1 problem in {len(MOVES)} of {len(MOVES)} moves.").wait_for()
    page.locator(".tile", has_text="Move 15: Black played G7").click()
    page.locator("body[data-part=practise] .task", has_text="Black to play: kill the marked stones").wait_for()


def test_a_game_in_progress_survives_a_reload(page, address):
    page.goto(address + "#play")
    page.locator("select[aria-label='Board size']").select_option("5")
    page.locator("select[aria-label=Player]").select_option("random")
    page.get_by_role("button", name="Begin").click()
    _point(page, "C3").click()
    page.locator(".verdict", has_text="random plays").wait_for()
    stones = page.locator(".point[aria-label*=stone]").count()
    page.reload()
    page.locator(".verdict", has_text="Your move.").wait_for()
    assert page.locator(".point[aria-label*=stone]").count() == stones
    page.get_by_role("button", name="Begin").click()
    page.locator(".verdict", has_text="Your game is not over").wait_for()
    assert page.locator(".point[aria-label*=stone]").count() == stones
    page.get_by_role("button", name="Begin").click()
    page.locator(".point[aria-label*=stone]").first.wait_for(state="detached")


def test_a_review_survives_a_reload(page, address):
    page.goto(address + "#review")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "two.sgf", "mimeType": "application/x-go-sgf", "buffer": TWO.encode()}
    )
    page.locator("main [role=status]", has_text="2 of 2 problems reviewed").wait_for()
    page.reload()
    page.locator("main [role=status]", has_text="2 of 2 problems reviewed").wait_for()
    assert page.locator("section h2").all_inner_texts() == ["One", "Two"]
