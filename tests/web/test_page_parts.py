"""The page in a browser: feedback on the board, progress, files, games, reasons, and who cannot see it."""

import json
from pathlib import Path

import pytest

from tests.web.conftest import PATIENCE

pytestmark = pytest.mark.usefixtures("chromium")

AXE = Path(__file__).parent / "axe" / "axe.min.js"
BOARD = "s=7x5&b=A3B3C3D3E3E2E1&w=A2B2C2D2D1&t=b"
PRACTISE = f"#practise?{BOARD}"
"""Black kills at B1."""
WRONGED = """(;GM[1]SZ[9]C[Black to kill the corner.]PL[B]AB[ac][bc][cc][dc][db][da]AW[ab][bb][cb][ca]
(;B[ba]C[RIGHT])(;B[aa]C[Wrong: it lives.];W[ba]))"""
"""Black kills with A9 too."""
AUTHOR = """(;GM[1]SZ[7]GN[Three in a row]C[A well-known shape.]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]
PL[B]MA[af](;B[bg]C[RIGHT])(;B[ag]C[White lives.];W[bg]))"""
GAME = """(;GM[1]SZ[5]PB[Left]PW[Right]GN[A short game];B[cc];W[bb];B[bc];W[cb];B[db];W[da];B[ea];W[dc]
;B[eb];W[ec];B[ab];W[ba]C[Taken.];B[ac])"""


def _posed(page, address):
    page.goto(address + PRACTISE)
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()


def _point(page, name):
    return page.locator(f".point[data-point={name}]").first


def _paste(page, text):
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def _kept(page, key):
    return json.loads(page.evaluate(f"localStorage.getItem('tesuji.{key}')") or "null")


def test_a_wrong_move_has_a_cross_and_a_right_one_a_tick(page, address):
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    assert page.locator(".badge").count() == 0  # the stone was taken: its cross lies on the board
    assert "A1, empty, wrong move" in _point(page, "A1").get_attribute("aria-label")
    assert page.locator(".verdict").inner_text().startswith("✗")
    page.keyboard.press("u")
    _point(page, "B1").click()
    page.locator(".badge.right").wait_for()
    assert page.locator(".verdict").inner_text().startswith("✓")


def test_a_refutation_plays_itself_and_a_key_takes_it_back(page, address):
    line = ["B1", "pass", "C1"]
    told = {"right": False, "verdict": "failure", "over": False, "solved": False, "reply": "B1", "proof": "board"}
    body = f"event: answer\ndata: {json.dumps(told | {'line': line})}\n\n"
    page.route("**/api/practise/events", lambda route: route.fulfill(body=body))
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".board[data-preview=done]").wait_for()
    assert "white stone" in _point(page, "C1").get_attribute("aria-label")
    page.keyboard.press("u")
    page.locator(".verdict", has_text="Taken back").wait_for()
    assert "empty" in _point(page, "C1").get_attribute("aria-label")


def test_the_stone_under_the_pointer_is_that_of_the_side_to_play(page, address):
    _posed(page, address)
    assert page.locator(".board svg").first.get_attribute("data-turn") == "black"


def test_nothing_works_is_an_answer(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    page.locator(".shelf", has_text="Killing groups").click()
    page.select_option("select[aria-label=Level]", "30-20")
    page.locator(".tile", has_text="A straight four").first.click()
    page.locator("body[data-part=practise] .task").wait_for()
    page.keyboard.press("x")
    page.locator(".verdict.good", has_text="Nothing works here").wait_for()
    assert list(_kept(page, "solved").values()) == [{"right": True, "shelf": "kill"}]
    page.goto(address + "#problems")
    page.locator(".tile .tick.good").wait_for()


def test_a_problem_is_solved_with_the_keyboard_alone(page, address):
    _posed(page, address)
    page.locator(".point:focus").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.point") == "A5"
    for key in ("ArrowDown",) * 4 + ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.locator(".verdict.good").wait_for()
    assert page.evaluate("document.activeElement.dataset.point") == "B1"


def test_the_focus_stays_where_it_was(page, address):
    page.goto(f"{address}#solve?{BOARD}")
    page.locator("#run").focus()
    page.keyboard.press("Enter")
    page.locator(".card .verdict").wait_for()
    assert page.evaluate("document.activeElement.id") == "run"
    page.locator(".chips .wrong").first.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Forward").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.steps') !== null")


def test_the_reason_shows_the_zone_of_the_proof(page, address):
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    page.get_by_role("button", name="Why?").click()
    page.locator(".why", has_text="The proof depends on").wait_for()
    page.locator(".why button").click()
    page.locator(".board path.zone").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.locator(".verdict", has_text="From the beginning").wait_for()
    assert page.locator(".board path.zone").count() == 1
    page.get_by_role("button", name="Hide the zone").click()
    assert page.locator(".board path.zone").count() == 0


def test_the_author_stands_beside_the_solver(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    _paste(page, AUTHOR)
    page.locator(".author .comment", has_text="A well-known shape.").wait_for()
    page.locator("#run").click()
    page.locator(".agreement", has_text="Author: B1; the solver agrees.").wait_for()
    page.locator(".author summary", has_text="A1").click()
    assert "black stone" in _point(page, "A1").get_attribute("aria-label")


def test_a_move_that_the_author_calls_wrong_and_that_works_is_told_with_it(page, address):
    budget = json.dumps({"solver": "auto", "simulations": 50_000})  # that is nodes
    page.add_init_script(f"localStorage.setItem('tesuji.budget', '{budget}')")
    page.goto(address)
    page.locator(".tile").first.wait_for()
    _paste(page, WRONGED)
    page.locator(".author .comment", has_text="Black to kill the corner.").wait_for()
    page.locator("#run").click()
    page.locator(".agreement", has_text="Author: B9; the solver agrees.").wait_for()
    page.locator(".agreement", has_text="Marked as wrong: A9; the solver finds that A9 works.").wait_for()
    page.reload()
    page.locator(".agreement", has_text="the solver finds that A9 works").wait_for()


def test_a_game_record_is_moved_through_and_solved_from(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    _paste(page, GAME)
    page.get_by_role("heading", name="A short game").wait_for()
    page.locator(".slider").fill("12")
    page.locator(".comment", has_text="Taken.").wait_for()
    page.reload()
    page.locator(".steps", has_text="Move 12 of 13").wait_for()
    page.get_by_label("To the beginning").click()
    assert page.locator(".point[aria-label*=stone]").count() == 0
    page.get_by_label("To the end").click()
    page.get_by_role("button", name="Solve from here").click()
    page.locator("body[data-part=solve] h1", has_text="after move 13").wait_for()


def test_progress_is_exported_and_imported(page, address, tmp_path):
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    page.goto(address + "#progress")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_text("0 to repeat · 0 later").wait_for()
    page.locator("input[type=file]").set_input_files(
        {"name": "kept.json", "mimeType": "application/json", "buffer": Path(download.value.path()).read_bytes()}
    )
    page.get_by_text("0 to repeat · 1 later").wait_for()
    malformed = {"tesuji": 1, "data": {"tesuji.history": 5, "tesuji.cards": "x"}}
    page.locator("input[type=file]").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": json.dumps(malformed).encode()}
    )
    page.locator("#notice.shown", has_text="tesuji.history in this file is not as this page writes it").wait_for()
    page.reload()
    page.get_by_text("0 to repeat · 1 later").wait_for()
    page.evaluate("localStorage.setItem('tesuji.history', '5')")  # as an older page may have left it
    page.reload()
    page.get_by_text("0 to repeat · 1 later").wait_for()


def test_todays_set_is_the_same_all_day_and_ends(page, address):
    page.goto(address)
    page.get_by_role("button", name="Today's five").click()
    page.locator("main [role=status]", has_text="Today's set · 1 of 5").wait_for()
    first = page.locator(".name").inner_text()
    page.keyboard.press("n")
    page.locator("main [role=status]", has_text="Today's set · 2 of 5").wait_for()
    page.goto(address + "#problems")
    page.get_by_role("button", name="Today's five").click()
    page.locator("main [role=status]", has_text="Today's set · 1 of 5").wait_for()
    assert page.locator(".name").inner_text() == first


def test_boards_are_turned_and_coordinates_hidden_if_wished(page, address):
    page.goto(address)
    page.evaluate("""localStorage.setItem("tesuji.options", '{"coordinates": false}')""")
    _posed(page, address)
    assert page.locator(".coord").count() == 0
    found = page.evaluate(
        """async () => { const { transformed } = await import("./rules.js");
            const problem = { width: 7, height: 5, black: ["A1"], white: ["G5"], to_play: "black", target: ["G5"] };
            return [transformed(problem, 1), transformed(problem, 4, true)]; }"""
    )
    assert (found[0]["black"], found[0]["target"]) == (["G1"], ["A5"])
    assert (found[1]["width"], found[1]["height"], found[1]["to_play"]) == (5, 7, "white")
    assert (found[1]["white"], found[1]["target"]) == (["A1"], ["E7"])


PARTS = {
    "": ".tile",
    PRACTISE: ".task",
    f"#solve?{BOARD}": "#run",
    "#game": ".drop",
    "#progress": "meter, .soft",
    "#play": ".verdict",
    "#review": ".drop",
    f"#compare?{BOARD}": ".pair svg",
    "#reports": "h1",
}


def _complaints(page):
    assert "undefined" not in page.locator("main").inner_text()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    return {one["id"]: [node["html"][:150] for node in one["nodes"][:3]] for one in found}


def _viewed(browser, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_to_complain_about(browser, address, scheme, width):
    page = _viewed(browser, width, scheme)
    told = {}
    for part, ready in PARTS.items():
        page.goto(address + part)
        page.locator(ready).first.wait_for(state="attached")
        told |= {f"{part or 'home'} {kind}": where for kind, where in _complaints(page).items()}
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()
    assert told == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_to_complain_about_after_an_answer(browser, address, scheme, width):
    page = _viewed(browser, width, scheme)
    told = {}

    def look(where):
        told.update({f"{where} {kind}": found for kind, found in _complaints(page).items()})
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(f"{address}#solve?{BOARD}")
    page.locator("#run").click()
    page.get_by_role("button", name="Why?").click()
    page.locator(".why").wait_for()
    look("solve")
    page.goto(address + PRACTISE)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    page.locator("summary", has_text="More").click()
    look("practise")
    page.goto(address + "#review")
    _paste(page, WRONGED)
    page.locator("main [role=status]", has_text="1 of 1 problem reviewed").wait_for()
    look("review")
    page.goto(address + "#problems")
    page.locator(".tile").first.wait_for()
    _paste(page, GAME)
    page.get_by_role("heading", name="A short game").wait_for()
    look("game")
    page.context.close()
    assert told == {}
