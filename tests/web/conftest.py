import json
import re
import shutil
import subprocess
import sys

import pytest

from tests.skips import NO_CHROMIUM

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")


@pytest.fixture(scope="module", autouse=True)
def unhurried():
    """On a busy machine nothing is ended because it takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tesuji.web.api.SHORT", 7200.0)
        patch.setattr("tesuji.web.jobs.GRACE", 3600.0)
        yield


@pytest.fixture(scope="module")
def client():
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    with TestClient(make_app(WebSettings(workers=1, queue=4, seconds=3600.0)), base_url="http://127.0.0.1") as client:
        yield client


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
FOREVER = 3600
PATIENCE = 240_000
"""Milliseconds after which something has gone wrong, however busy the machine is."""


SERVER = f"""
from tesuji.cli import main
from tesuji.web import api, jobs

api.SHORT = jobs.GRACE = {FOREVER}
main("web --port 0 --no-browser --workers 2 --seconds {FOREVER}".split())
"""


def with_time(route):
    """Ask for as many seconds as it takes; the page itself asks for a few."""
    asked = route.request.post_data_json or {}
    route.continue_(post_data=json.dumps(asked | {"seconds": FOREVER}) if "seconds" in asked else None)


@pytest.fixture(scope="session")
def address(chromium):
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        yield re.search(r"http://\S+/", line)[0]
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="session")
def chromium():
    """Debian's chromium, or the reason why the page cannot be tested here."""
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    return CHROMIUM


@pytest.fixture(scope="module")
def browser(chromium):
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    context.route("**/api/*/events", with_time)
    page = context.new_page()
    errors, refused = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("response", lambda response: refused.append(response.url) if response.status == 400 else None)
    yield page
    context.close()
    told = [error for error in errors if "status of 400" in error]  # the browser's own word for a refusal
    assert (len(told), len(errors)) == (len(refused), len(told)), errors
