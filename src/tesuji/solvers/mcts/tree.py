"""Zhang's tactic search on a problem, as a tree that can be walked and an answer with a verdict."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from tesuji.checker import MoveNode, Proof, Question
from tesuji.go import Point, point_name
from tesuji.problems import (
    KoAssumption,
    KoPolicy,
    Problem,
    Verdict,
    complete,
    extremes,
    question_of,
    seki_question,
)
from tesuji.solvers.limit import Limit
from tesuji.solvers.mcts.search import MctsSearch, TreeProof
from tesuji.solvers.mcts.settings import MctsSettings
from tesuji.solvers.provers.proving import prove
from tesuji.solvers.result.estimate import Child, Estimate, Pick
from tesuji.solvers.result.solution import Claim, Ko, ProofLevel, Solution, inside
from tesuji.solvers.search.tree import TreeSearch, core_words

_KO_NOTE = "every ko counts against the side to move, so a ko looks like a failure"
_NO_KO_NOTE = "no ko is retaken at once, so ko is not distinguished from success or failure"
_SEKI_NOTE = "the target stands; whether it lives or is in seki was not decided"
_RAISED = "the target begins with many liberties: it has escaped with more than {} instead of {}"
_SEKI_NODES = 1_000_000
_SEARCHED = "parts of the proof that the tree did not hold were searched again, with {} nodes"


class TacticTree(TreeSearch):
    """The tactic search with its tree."""

    solver = "mcts"
    _search: MctsSearch

    def __init__(self, problem: Problem, settings: MctsSettings, limit: Limit, seed: int) -> None:
        super().__init__()
        self.problem = complete(problem) if problem.region is None else problem
        self.digest = settings.digest
        self._threads = limit.threads
        # The core asks itself whether it is confident once in 256 simulations of its first thread.
        self.step = 256 if limit.threads == 1 else 512 * limit.threads
        settings = settings.but(memory=limit.memory)
        hardest, easiest = extremes(self.problem, settings.ko_threats)
        self._asked = _Tree(self.problem, settings, seed, hardest)
        self._search = self._asked.search
        both = self.problem.ko_policy is KoPolicy.BOTH and settings.solver and settings.every_move
        if self.problem.ko_policy is KoPolicy.BOTH and not both:
            self.notes = (_KO_NOTE if settings.ko_threats else _NO_KO_NOTE,)
        if self._search.raised_limit is not None:
            self.notes += (_RAISED.format(self._search.raised_limit, settings.liberty_limit),)
        # A second search, made only when the first has proven a failure.
        self._favour = _Tree(self.problem, settings, seed, easiest) if both and self._search.bounded else None
        self._picks: list[Pick] = []

    @property
    def proven(self) -> bool | None:
        """What MCTS-Solver has found out; in a floating region nothing is certain, because it leaves moves out."""
        return self._search.proven if self._search.bounded else None

    @property
    def level(self) -> ProofLevel:
        """Exact for the region when everything that the verdict rests on could be written down."""
        return inside(self.problem) if self._decided() else ProofLevel.NONE

    def claims(self) -> tuple[Claim, ...]:
        """The questions that the tree decided, with their proofs."""
        return tuple(
            Claim(question_of(self.problem, tree.assumption), proof.proof.prover == "attacker", proof.proof)
            for tree in self._decided()
            if (proof := tree.proof) is not None
        )

    def verdict(self, estimate: Estimate) -> Verdict:
        """As for every tree; a failure against all threats is a ko if it is a success with them."""
        if self._favour is not None and self.proven is False and self._favour.asked(self.simulations).proven:
            return Verdict.KO
        return super().verdict(estimate)

    def solution(self) -> Solution:
        """The answer as it stands."""
        found = super().solution()
        if found.verdict is Verdict.KO and self._favour is not None:
            move = self._favour.search.children()[0].move
            found = replace(found, ko=Ko(None, None), move=move, moves=(move,), pv=(move,))
        searched = sum(tree.proof.searched for tree in self._decided() if tree.proof is not None)
        notes = (_SEARCHED.format(searched),) if searched else ()
        return self._with_seki(replace(found, notes=(*found.notes, *notes)))

    def _with_seki(self, found: Solution) -> Solution:
        """Life told from seki, where a target that stands is proven: by df-pn, as the tree has no such end.

        Where the tree is decided and no proof of it could be written down, a note says that seki was not told.
        """
        succeeded, question = found.verdict is Verdict.SUCCESS, self._seki_question
        if question is None or found.verdict not in (Verdict.SUCCESS, Verdict.FAILURE):
            return found
        told = found.proof is not ProofLevel.NONE and self.problem.ko_policy is KoPolicy.BOTH
        proof = self._seki_proof if told else None
        if proof is None:
            return replace(found, notes=(*found.notes, _SEKI_NOTE))
        attacker_wins = proof.prover == "attacker"
        found = replace(found, claims=(*found.claims, Claim(question, attacker_wins, proof)))
        if not question.mover_succeeds(attacker_wins):
            return replace(found, verdict=Verdict.SEKI) if succeeded else found
        first = proof.nodes[0]
        if not isinstance(first, MoveNode):  # the game is over as it stands
            return found
        move = None if first.move == point_name(None) else Point.parse(first.move)
        pv = found.pv if found.pv[:1] == (move,) else (move,)
        return replace(found, verdict=found.verdict if succeeded else Verdict.SEKI, move=move, moves=(move,), pv=pv)

    @property
    def _seki_question(self) -> Question | None:
        return seki_question(self.problem, self._asked.assumption, succeeded=bool(self.proven))

    @cached_property
    def _seki_proof(self) -> Proof | None:
        """Searched once; asked for only when the tree is decided."""
        return None if self._seki_question is None else prove(self._seki_question, limit=Limit(nodes=_SEKI_NODES))

    def _decided(self) -> tuple["_Tree", ...]:
        """The trees on which a proven verdict rests; none when one of them is open or could not be written down."""
        if self.proven is None:
            return ()
        asked = [self._asked]
        if self._favour is not None and self.proven is False:
            asked.append(self._favour.asked(self.simulations))
        return tuple(asked) if all(tree.proof is not None for tree in asked) else ()

    @property
    def picks(self) -> list[Pick]:
        """The moves that would have been played, recorded every 256 simulations on one thread, later less often."""
        return self._picks

    def children(self, line: Sequence[Point | None] = ()) -> tuple[Child, ...]:
        """The moves after a line of moves from the root, the best first."""
        try:
            return self._search.children(line)
        except ValueError as error:
            raise core_words(error) from None

    def estimate(self) -> Estimate:
        """The statistics of the first moves, with the search's own confidence."""
        found = self._search.result()
        return Estimate(found.simulations, found.value, found.confidence, found.children)

    def grow(self, simulations: int, seconds: float | None) -> str:
        """Make this many more simulations."""
        found = self._search.run(simulations, seconds, self._threads)
        if not self._picks or self._picks[-1].move != found.move:
            self._picks.append(Pick(found.simulations, found.move))
        return found.stopped


class _Tree:
    """One tree, grown under one assumption about ko."""

    def __init__(self, problem: Problem, settings: MctsSettings, seed: int, assumption: KoAssumption) -> None:
        self.assumption = assumption
        self._simulations = 0
        policy = KoPolicy.FOR if assumption.mover else KoPolicy.AGAINST
        try:
            self.search = MctsSearch(problem.replace(ko_policy=policy), settings, seed=seed)
        except ValueError as error:
            raise core_words(error) from None

    @property
    def proven(self) -> bool | None:
        """What MCTS-Solver has found out."""
        return self.search.proven

    def asked(self, simulations: int) -> "_Tree":
        """Itself, after at least this many simulations or a proof."""
        if self.proven is None and self._simulations < simulations:
            self.search.run(simulations - self._simulations)
            self._simulations = simulations
        return self

    @cached_property
    def proof(self) -> TreeProof | None:
        """Written down once; asked for only when the search is decided."""
        return self.search.prove()
