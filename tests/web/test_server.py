"""The server process, from its first line to Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
from urllib.request import Request, urlopen

from tests.web.positions import THREE_IN_A_ROW

SERVER = """
from tesuji.cli import main
from tesuji.web import server

server.PATIENCE = 3600
main("web --port 0 --no-browser --workers 1 --seconds 3600".split())
"""
ENDLESS = {"position": THREE_IN_A_ROW, "solver": "mcts", "preset": "zhang-a", "seconds": 3600}


def test_ctrl_c_ends_the_server_and_its_searches_without_a_traceback():
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", SERVER], **pipes) as server:
        address = re.search(r"http://\S+/", server.stdout.readline())[0]
        asked = Request(
            f"{address}api/solve/events", json.dumps(ENDLESS).encode(), {"Content-Type": "application/json"}
        )
        with urlopen(asked) as events:
            while b"event: progress" not in events.readline():
                pass
            os.kill(server.pid, signal.SIGINT)
            assert b"the server was stopped" in events.read()
        _, errors = server.communicate()
    assert (server.returncode, errors) == (0, "")
