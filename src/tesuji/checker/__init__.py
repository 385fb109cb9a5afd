"""The independent checker: replays a proof against the rules of Go alone.

Nothing here knows the C++ core or any solver. Read from the bottom up: `grid` (sets of points), `rules`,
`benson`, `question` (what is asked), `referee` (when the game is over), `proof` (the format), `zones`, `check`.
"""

from tesuji.checker.check import CheckReport, check
from tesuji.checker.proof import EndNode, MoveNode, Node, Proof, ReplyNode
from tesuji.checker.question import Clause, Objective, Quantifier, Question, Side
from tesuji.checker.referee import Referee
from tesuji.checker.rules import UNLIMITED

__all__ = [
    "UNLIMITED",
    "CheckReport",
    "Clause",
    "EndNode",
    "MoveNode",
    "Node",
    "Objective",
    "Proof",
    "Quantifier",
    "Question",
    "Referee",
    "ReplyNode",
    "Side",
    "check",
]
