"""KaTrain's own engine class talks to our server: `python katrain_session.py FOLDER COMMAND` prints what it understood.

KaTrain's window is left out. What its engine imports of kivy (an observer, the name of the platform) and chardet stand
in here; nothing else of KaTrain is changed.
"""

import json
import sys
import threading
import types


def stand_in(name: str, **contents: object) -> None:
    module = types.ModuleType(name)
    vars(module).update(contents)
    sys.modules[name] = module


class Observable:
    def __init__(self, *_: object) -> None:
        pass

    def fbind(self, *_: object) -> None:
        pass


stand_in("kivy")
stand_in("kivy._event", Observable=Observable)
stand_in("kivy.utils", platform="linux")
stand_in("chardet", detect=lambda data: {"encoding": "utf-8"})
sys.path.insert(0, sys.argv[1])

from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game_node import GameNode  # noqa: E402
from katrain.core.sgf_parser import SGF  # noqa: E402


class Record(SGF):
    _NODE_CLASS = GameNode


class KaTrain:
    """What the engine wants of the program around it."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def log(self, message: str, level: int = 0) -> None:
        self.said.append(message)

    def __call__(self, *words: object) -> None:
        self.said.append(str(words))


GAME = "(;SZ[7]KM[4.5]RU[japanese]AB[cc];W[dd];B[ed];W[ec];B[dc];W[])"
around = KaTrain()
config = {
    "altcommand": sys.argv[2],
    "max_visits": 60,
    "fast_visits": 20,
    "max_time": 3600.0,
    "wide_root_noise": 0.0,
    "_enable_ownership": True,
}
engine = KataGoEngine(around, config)
nodes = [Record.parse_sgf(GAME)]
while nodes[-1].children:
    nodes.append(nodes[-1].children[0])
finished = threading.Semaphore(0)
for number, node in enumerate(nodes):

    def keep(analysis: dict, partial: bool, node: GameNode = node) -> None:
        node.set_analysis(analysis, partial_result=partial)
        finished.release()

    engine.request_analysis(node, keep, lambda error: finished.release(), priority=-number)
for _ in nodes:
    finished.acquire()
found = [
    {
        "complete": node.analysis_complete,
        "visits": node.root_visits,
        "score": node.score,
        "winrate": node.analysis["root"]["winrate"] if node.analysis_exists else None,
        "best": min(node.analysis["moves"].values(), key=lambda move: move["order"])["move"],
        "ownership": len(node.ownership or ()),
        "policy": len(node.policy or ()),
        "candidates": len(node.candidate_moves),
    }
    for node in nodes
]
# A search that would go on for ever is ended by KaTrain's own word.
endless, begun, ended = [], threading.Event(), threading.Event()


def hear(analysis: dict, partial: bool) -> None:
    endless.append(analysis)
    (begun if partial else ended).set()


engine.request_analysis(nodes[1], hear, visits=10_000_000, report_every=0.001)
begun.wait()
engine.terminate_query(next(iter(engine.queries)), ignore_further_results=False)
ended.wait()
engine.shutdown()
errors = [words for words in around.said if "'error'" in words or "Error" in words]
print(json.dumps({"nodes": found, "ended": not endless[-1]["isDuringSearch"], "errors": errors}))
