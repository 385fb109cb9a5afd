"""How soon is the first screen there, a problem to play and tiles? From typing `tesuji web`, in Debian's chromium.

``python benchmarks/web_first_tile.py`` starts servers of its own. A busy machine changes processor time the least.
"""

import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tesuji.jobs.load import load_average

TURNS = 5


@contextmanager
def server() -> Iterator[tuple[str, float]]:
    """The address of a server that has only just begun, and how long that took."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "tesuji", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found is not None
        try:
            yield found[0], time.perf_counter() - began
        finally:
            process.terminate()


def turn(browser: Browser) -> dict[str, Any]:
    context = browser.new_context()
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with server() as (address, started):
        began = time.perf_counter()
        metrics = context.new_cdp_session(page)
        metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address, wait_until="commit")
        page.locator(".tile").first.wait_for(state="attached")
        page.locator(".board .point").first.wait_for(state="attached")
        shown = time.perf_counter() - began
        told = {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    context.close()
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "started": started,
        "shown": shown,
        "requests": len(requests),
        "server": spent,
        "page": told["TaskDuration"],
    }


def main() -> None:
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        turns = [turn(browser) for _ in range(TURNS)]
        browser.close()
    best = {key: min(one[key] for one in turns) for key in turns[0]}
    print(f"best of {TURNS}, load {load_average() or 0:.1f}:")
    print(f"{best['started']:.2f} s until the server listens, {best['shown']:.2f} s more until the first tile")
    print(f"{best['requests']} requests; processor time: {best['page']:.2f} s in the page's main thread,")
    print(f"{best['server']:.2f} s in the server and its processes until they end")


if __name__ == "__main__":
    main()
