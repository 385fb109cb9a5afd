"""Draw the pictures of the page with Debian's chromium: a part of `make picture`, left out where there is none."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parent / "images"
UNDER_THE_STONES = (IMAGES.parent / "examples" / "under-the-stones.sgf").read_text(encoding="utf-8")
PASTE = """(text) => { const data = new DataTransfer(); data.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }"""


def solved(page: Page) -> None:
    """The README's problem, answered by the default solver."""
    page.click("#run")
    page.locator(".card .verdict").wait_for()


def watched(page: Page) -> None:
    """The same problem in the dark, searched by simulations."""
    page.locator("summary", has_text="For researchers").click()
    page.select_option("select[aria-label=Solver]", "mcts")
    page.select_option("select[aria-label=Preset]", "zhang-h")
    page.get_by_label("Most simulations").fill("20000")
    page.click("#run")
    page.locator(".tree .bar").first.wait_for()


def draw(address: str, chromium: str) -> None:
    """Both pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, scheme, show in (("page-solve", "light", solved), ("page-watch", "dark", watched)):
            page = browser.new_page(viewport={"width": 1240, "height": 820}, color_scheme=scheme)
            page.goto(address)
            page.locator(".tile").first.wait_for()
            page.evaluate(PASTE, UNDER_THE_STONES)
            page.locator(".task").wait_for()
            show(page)
            page.evaluate("document.activeElement.blur()")
            page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=88)
            print(IMAGES / f"{name}.jpg")
        browser.close()


if __name__ == "__main__":
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        sys.exit("chromium is not installed: the pictures of the page stay as they are")
    command = [sys.executable, "-m", "tesuji", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        where = re.search(r"http://\S+/", server.stdout.readline())
        assert where is not None
        try:
            draw(where[0], found)
        finally:
            server.terminate()
