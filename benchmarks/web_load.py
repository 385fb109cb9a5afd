"""Many ask at once: are all answered or refused politely, stays the memory flat, is the page still quick?

Run ``tesuji web --no-browser --workers 2`` and, beside it, ``python benchmarks/web_load.py --pid PID``.
"""

import argparse
import asyncio
import time
from collections import Counter
from pathlib import Path

import httpx2

POSITION = {
    "width": 7,
    "height": 5,
    "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"],
    "white": ["A2", "B2", "C2", "D2", "D1"],
    "to_play": "black",
}


def memory(pid: int | None) -> float | None:
    """Megabytes of the server and its processes."""
    if pid is None:
        return None
    family, pages = {pid}, 0
    for status in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(status.parent.name)
        if int(fields[1]) in family or number == pid:
            family.add(number)
            pages += int(fields[21])
    return pages * 4096 / 1e6


async def ask(client: httpx2.AsyncClient, seconds: float) -> str:
    asked = {"position": POSITION, "solver": "mcts", "preset": "zhang-a", "seconds": seconds}
    answer = await client.post("/api/solve", json=asked)
    return str(answer.status_code)


async def watch(client: httpx2.AsyncClient, done: asyncio.Event) -> list[float]:
    times = []
    while not done.is_set():
        begin = time.perf_counter()
        await client.get("/")
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(0.05)
    return times


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default="http://127.0.0.1:8361")
    parser.add_argument("--pid", type=int)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.2)
    options = parser.parse_args()
    limits = httpx2.Limits(max_connections=options.requests + 10)
    async with httpx2.AsyncClient(base_url=options.address, timeout=600, limits=limits) as client:
        for turn in (1, 2, 3):
            done = asyncio.Event()
            watching = asyncio.create_task(watch(client, done))
            begin = time.perf_counter()
            codes = Counter(await asyncio.gather(*(ask(client, options.seconds) for _ in range(options.requests))))
            done.set()
            times = sorted(await watching)
            print(
                f"turn {turn}: {dict(codes)} in {time.perf_counter() - begin:.1f} s; the page in "
                f"{1000 * times[len(times) // 2]:.0f} ms (median), {1000 * times[-1]:.0f} ms (worst); "
                f"memory {memory(options.pid)} MB"
            )


asyncio.run(main())
