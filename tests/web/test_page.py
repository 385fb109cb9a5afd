"""The page in a browser: each part as somebody would use it, with the keyboard and on a phone too."""

import json

import pytest

from tests.web.conftest import PATIENCE

pytestmark = pytest.mark.usefixtures("chromium")

KILL = "#solve?s=7x5&b=A3B3C3D3E3E2E1&w=A2B2C2D2D1&t=b"
"""Black kills at B1."""
PRACTISE = KILL.replace("solve", "practise")


def _home(page, address):
    page.goto(address)
    page.locator(".tile").first.wait_for()
    page.locator(".task").first.wait_for()
    page.locator(".tile").first.scroll_into_view_if_needed()
    page.locator(".tile svg").first.wait_for()


def _posed(page, address, part=PRACTISE):
    page.goto(address + part)
    page.locator(".task", has_text="to play: kill the marked stones").wait_for()


def _researcher(page):
    page.locator("summary", has_text="For researchers").click()


def _point(page, name):
    return page.locator(f".point[data-point={name}]").first


def _solve(page):
    page.click("#run")
    page.locator(".card .verdict").wait_for()


def test_a_click_on_a_tile_lets_you_play(page, address):
    _home(page, address)
    page.select_option("select[aria-label=Goal]", "race")
    page.locator(".tile small", has_text="win the race").first.wait_for()
    assert page.locator(".tile small", has_text="kill").count() == 0
    page.locator(".tile").first.click()
    page.locator("body[data-part=practise] .task", has_text="win the race against the marked stones").wait_for()
    assert page.locator(".point").count() > 10
    assert page.locator("main").inner_text().count("nodes") == 0
    page.get_by_role("button", name="Show me").click()
    page.locator("body[data-part=solve] .card .verdict", has_text="race").wait_for()
    assert page.locator("select[aria-label=Solver]").is_hidden()
    assert page.locator(".meter", has_text="node").count() == 1


def test_a_problem_is_solved_and_its_lines_are_stepped_through(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    _solve(page)
    assert page.locator(".card .verdict").inner_text() == "Unsettled. Black to play kills: B1 (proven)"
    assert "If White plays first, White lives: B1." in page.locator(".card").all_inner_texts()[1]
    assert page.locator(".chips .right").all_inner_texts() == ["B1"]
    assert "correct move" in _point(page, "B1").get_attribute("aria-label")
    page.locator(".chips .wrong", has_text="A1").click()
    page.get_by_label("To the end").click()
    assert page.get_by_label("Forward").is_disabled()
    page.get_by_label("To the problem").click()
    page.locator(".tree summary").first.click()


def test_back_leads_to_the_question_before(page, address):
    page.goto(address + KILL)
    page.locator(".task", has_text="Black to play: kill").wait_for()
    page.select_option("select[aria-label='Side to play']", "white")
    page.locator(".task", has_text="White to play").wait_for()
    page.go_back()
    page.locator(".task", has_text="Black to play: kill").wait_for()


def test_the_network_says_where_it_would_look(page, address):
    page.goto(address + KILL)
    page.locator("summary", has_text="For researchers").click()
    page.select_option("select[aria-label='Heat map']", "network")
    page.locator("[role=status]", has_text="The network puts the chances of Black at").wait_for()
    assert page.locator(".board rect[fill='#0072b2']").count() > 0


def test_what_a_problem_states_reaches_the_solver(page, address):
    page.goto(address + KILL + "&quantifier=any&ko_policy=for&suicide=true")
    page.locator("#run").wait_for()
    with page.expect_request("**/api/solve/events") as asked:
        page.click("#run")
    sent = asked.value.post_data_json["position"]
    assert (sent["quantifier"], sent["ko_policy"], sent["suicide"]) == ("any", "for", True)
    page.locator(".card .verdict").wait_for()


def test_a_problem_with_joined_goals_is_found_and_solved(page, address):
    _home(page, address)
    page.locator(".shelf", has_text="Seki and under the stones").click()
    page.locator(".tile", has_text="Capture or connect").first.click()
    page.locator("#run").wait_for()
    assert page.locator("select[aria-label=Goal]").input_value() == "capture C3 or connect B2 E2"
    _solve(page)
    assert page.locator(".card .verdict").inner_text().startswith("Black to play captures C3 or connects B2 and E2: C2")
    assert page.get_by_role("button", name="Play it").count() == 0


def test_a_search_by_simulations_shows_its_tree_and_heat(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    _researcher(page)
    page.select_option("select[aria-label=Solver]", "mcts")
    page.get_by_label("Most simulations").fill("3000")
    _solve(page)
    page.locator(".tree .bar").first.wait_for()
    page.select_option("select[aria-label='Heat map']", "ownership")
    page.locator(".board svg rect[fill='#d55e00'], .board svg rect[fill='#0072b2']").first.wait_for()


def test_a_search_is_stopped(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    _researcher(page)
    page.select_option("select[aria-label=Solver]", "mcts")
    page.select_option("select[aria-label=Preset]", "zhang-a")
    page.click("#run")
    page.locator(".meter", has_text="simulations").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.locator(".card .verdict").wait_for()


def test_a_position_is_set_up_by_hand_and_the_link_holds_it(page, address):
    page.goto(address + "#solve")
    page.get_by_role("button", name="Black", exact=True).click()
    for name in ("B1", "A2"):
        _point(page, name).click()
    page.get_by_role("button", name="White", exact=True).click()
    _point(page, "A1").click()
    assert "b=" in page.url
    assert "w=A1" in page.url
    page.get_by_role("button", name="Erase").click()
    _point(page, "A1").click()
    assert "w=&" in page.url


def test_a_pasted_file_is_opened(page, address):
    _home(page, address)
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text", "(;GM[1]SZ[7]GN[Pasted]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg])");
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }"""
    )
    page.get_by_role("heading", name="Pasted", exact=True).wait_for()


def test_files_are_downloaded(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    _solve(page)
    for kind, beginning in (("SGF", b"(;"), ("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        with open(download.value.path(), "rb") as file:
            assert file.read(4).startswith(beginning)


def test_practice_refutes_wrong_moves_and_confirms_right_ones(page, address):
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad", has_text="A1 does not work. White answers B1.").wait_for()
    page.get_by_role("button", name="Try again").click()
    _point(page, "B1").click()
    page.locator(".verdict.good").wait_for()
    page.goto(address + "#progress")
    page.get_by_role("button", name="Play what you missed (1)").wait_for()


def test_two_settings_are_compared(page, address):
    page.goto(address + KILL.replace("solve", "compare"))
    page.get_by_role("button", name="Search both").click()
    page.locator(".verdict").nth(1).wait_for()
    assert page.locator(".tree").count() == 2


def test_a_game_is_played_taken_back_and_counted(page, address):
    page.goto(address + "#play")
    page.locator("select[aria-label='Board size']").select_option("5")
    page.locator("select[aria-label=Player]").select_option("random")
    page.get_by_role("button", name="Begin").click()
    _point(page, "C3").click()
    page.locator(".verdict", has_text="random plays").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator(".verdict", has_text="Taken back").wait_for()
    assert "black stone" not in _point(page, "C3").get_attribute("aria-label")
    page.get_by_role("button", name="Count").click()
    page.locator(".verdict", has_text="Black").wait_for()


def test_everything_can_be_done_with_the_keyboard(page, address):
    _posed(page, address)
    _point(page, "A1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".verdict.good").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_it_without_scrolling_sideways(browser, address, scheme):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for part in (KILL, "#play", "#problems", KILL.replace("solve", "compare")):
        page.goto(address + part)
        page.locator(".board svg").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_bad_input_is_told_and_nothing_breaks(page, address):
    page.goto(address + "#solve?s=5x5&b=A1&w=A2B1&t=b")
    page.locator("#run").click()
    page.locator("#notice.shown", has_text="liberties").wait_for()


def test_levels_are_kyu_and_a_reload_keeps_the_choice(page, address):
    _home(page, address)
    page.select_option("select[aria-label=Level]", "9-5")
    page.locator(".tile small", has_text="9 kyu").first.wait_for()
    levels = page.locator(".tile small").all_inner_texts()
    assert {int(level.rpartition(" · ")[2].removesuffix(" kyu")) for level in levels} <= set(range(5, 10))
    page.reload()
    page.locator(".tile small", has_text="9 kyu").first.wait_for()
    assert page.locator("select[aria-label=Level]").input_value() == "9-5"
    page.evaluate("""localStorage.setItem("tesuji.shelf", '{"shelf": "", "goal": "", "level": "7"}')""")
    page.reload()
    page.locator(".tile").first.wait_for()
    assert page.locator("select[aria-label=Level]").input_value() == ""


def test_a_tile_says_who_is_to_play(page, address):
    _home(page, address)
    page.locator(".shelf", has_text="Making life").click()
    tile = page.locator(".tile", has_text="A straight three in the centre lives")
    assert tile.locator("small").inner_text().startswith("White to play: make the marked stones live · ")


def test_the_address_holds_problem_line_and_step_and_restores_them(page, address):
    _home(page, address)
    page.locator(".shelf", has_text="Killing groups").click()
    page.locator(".tile small", has_text="kill").first.wait_for()
    page.locator(".tile").first.click()
    page.locator(".task").wait_for()
    page.get_by_role("button", name="Show me").click()
    page.locator("#run").wait_for()
    assert "b=" in page.url
    page.goto(address + KILL)
    page.locator(".task", has_text="kill the marked stones").wait_for()
    _solve(page)
    page.locator(".chips .wrong").first.click()
    page.get_by_label("Forward").click()
    assert "step=2" in page.url
    held, shown = page.url, page.locator(".board svg").text_content()
    page.reload()
    page.locator("#run").wait_for()
    page.get_by_label("Forward").wait_for()
    assert (page.url, page.locator(".board svg").text_content()) == (held, shown)
    page.goto(address + "#play")
    page.get_by_role("button", name="Begin").wait_for()
    page.go_back()
    page.get_by_label("Forward").wait_for()
    assert page.url == held


def test_practice_goes_on_after_a_reload(page, address):
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    assert "line=A1B1" in page.url
    page.reload()
    page.locator(".task", has_text="to play").wait_for()
    assert _point(page, "B1").get_attribute("aria-label").startswith("B1, white stone")
    page.get_by_role("button", name="Take back").click()
    assert "line" not in page.url


def test_practice_says_that_a_pass_ends_in_seki(page, address):
    answer = {"right": True, "verdict": "seki", "over": True, "solved": True, "reply": "pass", "proof": "board"}
    page.route("**/api/practise/events", lambda route: route.fulfill(body=_event(answer)))
    _posed(page, address)
    _point(page, "B1").click()
    page.locator(".verdict.good", has_text="Solved! White passes: it is seki.").wait_for()


def _event(answer):
    return f"event: answer\ndata: {json.dumps(answer)}\n\n"


def test_a_missed_problem_comes_back_after_a_day_and_is_cleared_when_it_is_solved(page, address):
    cards = "Object.values(JSON.parse(localStorage.getItem('tesuji.cards')))"
    _posed(page, address)
    _point(page, "A1").click()
    page.locator(".verdict.bad").wait_for()
    assert page.evaluate(f"Math.round(({cards}[0].due - Date.now()) / 86400000)") == 1
    page.evaluate(
        """() => { const cards = JSON.parse(localStorage.getItem("tesuji.cards"));
            Object.values(cards).forEach((card) => (card.due = 0));
            localStorage.setItem("tesuji.cards", JSON.stringify(cards)); }"""
    )
    page.goto(address + "#progress")
    page.get_by_role("button", name="Repeat them").click()
    page.locator("body[data-part=practise] .task", has_text="to play").wait_for()
    solved = {"right": True, "verdict": "success", "over": True, "solved": True, "reply": None, "proof": "board"}
    page.route("**/api/practise/events", lambda route: route.fulfill(body=_event(solved)))
    _point(page, "B1").click()
    page.locator(".verdict.good").wait_for()
    assert page.evaluate(f"Math.round(({cards}[0].due - Date.now()) / 86400000)") == 3
    page.get_by_role("button", name="Next").click()
    page.get_by_text("0 to repeat · 1 later").wait_for()
    assert page.get_by_role("button", name="Play what you missed").count() == 0


def test_what_is_no_problem_is_told(page, address):
    page.goto(address + "#solve?s=abc")
    page.locator("#notice.shown", has_text="contains no position").wait_for()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text", "hello");
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }"""
    )
    page.locator("#notice.shown", has_text="SGF").wait_for()


def test_a_long_name_does_not_widen_the_page(page, address):
    page.goto(f"{address}{KILL}&name={'long' * 120}")
    page.locator("#run").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_nothing_is_read_any_more_once_there_is_an_answer(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    _solve(page)
    assert "Reading" not in page.locator("main").inner_text()


def test_the_side_to_play_is_switched_and_switched_back(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    for side in ("white", "black"):
        page.select_option("select[aria-label='Side to play']", side)
        page.wait_for_url(f"**&t={side[0]}*")
        page.locator(f"select[aria-label='Side to play'] option[value={side}]:checked").wait_for(state="attached")


def test_a_goal_is_asked_for_without_a_target(page, address):
    page.goto(address + KILL)
    page.locator("#run").wait_for()
    page.select_option("select[aria-label=Goal]", "capture")
    page.wait_for_url("**&goal=capture*")
    with page.expect_request("**/api/solve/events") as asked:
        page.click("#run")
    assert asked.value.post_data_json["position"]["goal"] == "capture"
    page.locator(".card .verdict", has_text="captures").wait_for()


def test_what_a_player_thinks_is_its_own_side_and_the_curve_is_whites(page, address):
    replies = iter(["A1", "A2"])

    def fixed(route):
        move = next(replies)
        white = ["A1", "A2"][: 1 if move == "A1" else 2]
        tried = [{"move": move, "visits": 9, "mean": 0.9, "line": [move]}]
        analysis = {"visits": 9, "value": 0.9, "score": None, "moves": tried, "ownership": {}}
        stones = {"black": ["C3", "C4"][: len(white)], "white": white, "to_play": "black", "ko": None}
        route.fulfill(body=_event({"analysis": analysis, "why": "", "move": move, "over": False, **stones}))

    page.route("**/api/play/events", fixed)
    page.goto(address + "#play")
    page.locator("select[aria-label='Board size']").select_option("5")
    page.get_by_role("button", name="Begin").click()
    for mine, reply in (("C3", "A1"), ("C4", "A2")):
        _point(page, mine).click()
        page.get_by_role("heading", name=f"What it thought before {reply}").wait_for()
        assert "90.0 % for White" in page.locator(".meter").inner_text()
    assert page.locator(".chart polyline").get_attribute("points") == "150,6 300,6"
    page.select_option("select[aria-label='On the board']", "moves")
    assert page.locator(".board svg rect[fill='#0072b2']").count() == 0
    page.get_by_role("button", name="Count").click()
    page.locator(".verdict", has_text="If it ended now").wait_for()
    assert page.get_by_role("button", name="Pass").is_enabled()


def test_practice_lets_a_ko_be_retaken(page, address):
    _home(page, address)
    page.locator(".shelf").get_by_text("Ko", exact=True).click()
    page.locator(".tile", has_text="Taking the ko back after a threat").click()
    page.locator("body[data-part=practise] .task").wait_for()
    _point(page, "D2").click()
    page.locator(".verdict.good").wait_for()
