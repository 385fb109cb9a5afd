"""Programs to talk to: our own engine in a process of its own, and small ones that behave badly."""

import shlex
import shutil
import sys

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
TESUJI = shlex.join([sys.executable, "-m", "tesuji", "gtp"])

# A program that answers everything with yes and every genmove with the words in its command line, one after another.
FAKE = """
import sys
moves = sys.argv[1:]
for line in sys.stdin:
    number, name, *rest = line.split()
    if name != "genmove":
        print(f"={number} {'true' if name == 'known_command' else ''}\\n", flush=True)
        if name == "quit":
            break
        continue
    move = moves.pop(0) if moves else "pass"
    if move == "crash":
        sys.exit("the engine has run out of ideas")
    if move == "hang":
        for line in sys.stdin:  # it listens, and says nothing more
            pass
        break
    if move == "babble":
        print("what is this\\n", flush=True)
        continue
    print(f"={number} {move}\\n", flush=True)
"""
