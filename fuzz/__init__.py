"""Random use of Tesuji, by seed: nothing that a stranger calls, opens or types may crash, hang or show a traceback.

Start reading in `part.py`, which says what a part is; `harness.py` runs it; `python -m fuzz --help` is the command.
"""
