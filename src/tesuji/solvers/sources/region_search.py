"""One fight, about given stones: the exact search and reading in turns, with growing budgets."""

from dataclasses import dataclass, replace

from tesuji.go import Point
from tesuji.problems import Goal, Problem, Verdict
from tesuji.problems.region import MAX_ENCLOSED
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.search.asking import Observer
from tesuji.solvers.search.resumable import KeptSearches
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.regions import is_firm, shut, widened
from tesuji.solvers.sources.selective import ReadingCase
from tesuji.solvers.sources.settings import InvestigationSettings, ReadingSettings


class Searches:
    """Exact search and reading on one budget; what the exact search knows is kept for the next time."""

    def __init__(self, budget: Budget, observer: Observer | None = None) -> None:
        self.budget, self.observer = budget, observer
        self.kept = KeptSearches(budget.limit.memory)

    def run(self, problem: Problem, settings: SearchSettings, nodes: int, within: float = 1.0) -> Solution:
        """One search, exact or reading as its settings are."""
        kind = ReadingCase if isinstance(settings, ReadingSettings) else Case
        limit = self.budget.slice(nodes, within)
        found = kind(problem, settings, limit, self.observer, 1000, self.kept).solve()
        self.budget.charge(found)
        return found


@dataclass(frozen=True)
class Look:
    """What one search came to, in a region with this many layers added."""

    layers: int
    solution: Solution
    is_shut: bool = False
    """Were the ways out of the region walled up?"""

    @property
    def sure(self) -> bool:
        """Did the attacker win with the ways out open, or the defender with all of them shut?"""
        return self.attacker_wins != self.is_shut

    @property
    def attacker_wins(self) -> bool:
        """Was it the attacker who got what it wanted, with a ko if need be?"""
        succeeded = reaches(self.solution)
        return succeeded == self.solution.problem.mover_is_attacker

    @property
    def proven(self) -> bool:
        """Is it exact for its region?"""
        return self.solution.proof is not ProofLevel.NONE


def reaches(solution: Solution) -> bool:
    """Does the mover reach its goal, if only by ko or, where it defends, by seki?"""
    return solution.verdict is Verdict.KO or solution.succeeds is True


class RegionSearch:
    """A question about given stones while it is being answered."""

    def __init__(
        self, problem: Problem, settings: InvestigationSettings, searches: Searches, *, alone: bool = False
    ) -> None:
        self.problem, self.settings, self.searches = problem, settings, searches
        self.budget = searches.budget
        self.alone = alone
        """Is it what the problem is about, and no guess among others?"""
        self.firm = is_firm(problem, settings.safe_liberties)
        self.two_sided = not self.firm and problem.goal in (Goal.KILL, Goal.LIVE)
        """Is it read with the ways out of the region open and shut?"""
        self.linking = not self.firm and problem.goal in (Goal.CONNECT, Goal.CUT)
        """Is it read on the whole board at once, along the ways between the stones?"""
        self.unread = problem.goal.stake == "joined"
        """Is it for the exact search alone, because readers answer single goals?"""
        self.looks: list[Look] = []
        self.leads: list[Solution] = []
        """Searches that decided nothing, the longest last: their most promising moves."""
        self.step = 0
        self.idle = False
        """Would a further round find what the last one has found?"""
        self._goes_on = False  # would some search of this round have gone on with more nodes?
        self._exact: Solution | None = None
        self._whole: tuple[Look, Solution] | None = None
        """The widest finding, and what it is with all first moves decided."""

    def region(self, layers: int) -> Problem:
        """The problem with a wider region."""
        return widened(self.problem, layers, self.settings.safe_liberties)

    @property
    def settled(self) -> bool:
        """Is more searching unlikely to change the verdict?"""
        if self.idle:
            return True
        if self.firm or self.unread:
            return bool(self.looks) and (self._exact is not None or self._stable)
        if self.linking:
            return any(f.layers > 0 for f in self.looks)
        if self.two_sided:
            return any(f.sure or (f.layers >= self.settings.layers and not f.is_shut) for f in self.looks)
        return self._stable

    @property
    def _stable(self) -> bool:
        """Do two looks, the second wider than the first, agree?"""
        looks = [f for f in self.looks if not f.is_shut]
        if len(looks) < 2:
            return False
        one, two = looks[-2:]
        wider = one.layers < two.layers or self.firm
        return wider and one.attacker_wins == two.attacker_wins and one.solution.verdict == two.solution.verdict

    def turn(self, nodes: int) -> None:
        """One round with this many nodes: at first the exact search, which decides small fights, then reading.

        What is decided, but not surely, is read again with one layer more; what is not gets more nodes next time. In a
        closed region the exact search goes on in every round, with half of what is left at most, and reading follows
        two rounds behind, until half of the budget is spent: it is what there is if the other finds nothing. Reading
        does not wait for a search that can do no more, such as one at its limit of depth. When all moves of a round are
        tried, it is the last one unless it has seen a new region or was short of nodes. As these grow from round to
        round and regions end with the board, rounds end too, whatever the limit.
        """
        before, self._goes_on = self.budget.nodes, False
        if self.step == 0:
            self.search_exactly(self.problem, min(nodes, self.settings.first_round))
        elif self.goes_on:
            self.search_exactly(self.problem, nodes, 0.5)
        waits = self.goes_on and self.budget.share >= 0.5 and self.budget.nodes > before
        if waits:
            nodes //= self.settings.growth**2
        if not self.settled and not self.unread and not (waits and self.step < 2):
            layers = self.layers
            problem = self.region(layers)
            walled = shut(problem) if self.two_sided else None
            looks = [(problem, False)] if walled is None else [(problem, False), (walled, True)]
            if not problem.mover_is_attacker:
                looks.reverse()  # first the look in which a success of the mover is sure
            for look, is_shut in looks:
                known = any(f.layers == layers and f.is_shut == is_shut for f in self.looks)
                if not (known or self.settled or self.budget.exhausted):
                    settings = self.settings.reading(self.step, empty_points(look))
                    seen = [(f.solution.problem.region, f.is_shut) for f in self.looks]
                    found = self.search(look, settings, nodes)
                    self._goes_on |= found.verdict is not Verdict.UNKNOWN and (look.region, is_shut) not in seen
                    self.note(layers, found, is_shut=is_shut)
        last = self.step >= len(self.settings.breadths) and not self._goes_on
        self.idle = self.step > 0 and (last or self.budget.nodes == before)
        self.step += 1

    @property
    def layers(self) -> int:
        """How many layers the next look adds."""
        if self.firm or not self.looks:
            return int(self.linking)
        deepest = max(f.layers for f in self.looks)
        looks = {f.is_shut for f in self.looks if f.layers == deepest}
        again = self.two_sided and len(looks) == 1 and shut(self.region(deepest)) is not None
        return deepest if again else deepest + 1

    @property
    def goes_on(self) -> bool:
        """Does the exact search, which keeps what it knows, go on from round to round?"""
        small = empty_points(self.problem) <= MAX_ENCLOSED
        return self.alone and (self.firm or self.unread) and small and self._exact is None

    def search(self, problem: Problem, settings: SearchSettings, nodes: int, within: float = 1.0) -> Solution:
        """One search of this round.

        One that decides nothing and spends less than a round two before this would have had does not wait for more
        nodes: it is at its limit of depth, or both sides win where the other has the narrower choice.
        """
        given = self.budget.slice(nodes, within).nodes or 0
        found = self.searches.run(problem, settings, nodes, within)
        self._goes_on |= found.verdict is Verdict.UNKNOWN and 0 < given <= self.settings.growth**2 * found.nodes
        return found

    def search_exactly(self, problem: Problem, nodes: int, within: float = 1.0) -> None:
        """The exact search, unless the region is hopelessly large."""
        if self._exact is None and empty_points(problem) <= MAX_ENCLOSED:
            found = self.search(problem, self.settings.exact, nodes, within)
            if found.verdict is not Verdict.UNKNOWN:
                self._exact = found
            layers = 0 if self.linking else max((f.layers for f in self.looks), default=0)
            self.note(layers, found)

    def prove(self) -> None:
        """Try to prove what reading has found, for a fair multiple of what that has cost."""
        best = self.best
        if best is not None and best.proof is ProofLevel.NONE and not self.budget.exhausted:
            effort = self.settings.proof_effort * max(best.nodes, self.settings.first_round)
            self._exact = None
            self.search_exactly(self.problem if self.linking else best.problem, effort)
            if self.known_success is not None and self.best is not None and self.best.proof is ProofLevel.NONE:
                self.prove_move(self.known_success, effort)

    def tell_seki(self) -> None:
        """Tell seki from life where a proof left that open, for a fair multiple of what it has cost, twice over."""
        proof = self._exact
        if proof is None or proof is not self.best or not proof.seki_is_open or self.budget.exhausted:
            return
        effort = self.settings.growth * self.effort(proof)
        found = self.searches.run(proof.problem, self.settings.exact, effort)
        if found.verdict is not Verdict.UNKNOWN and not found.seki_is_open:
            self._exact = found
            self.looks = [replace(f, solution=found) if f.solution is proof else f for f in self.looks]

    def prove_move(self, move: Point, nodes: int) -> None:
        """A proof was found with another move: is this one proven too when all of them are decided?"""
        proof = self._exact
        if proof is None or proof.succeeds is not True or self.budget.exhausted:
            return
        found = self.searches.run(proof.problem, replace(self.settings.exact, all_moves=True), nodes)
        if found.proof is not ProofLevel.NONE and found.succeeds and move in found.moves:
            layers = max(f.layers for f in self.looks if f.solution is proof)
            self.note(layers, replace(found.naming((move,)), move=move, pv=found.line_of(move), complete=False))

    def confirm(self, move: Point) -> None:
        """Look for a proof that a move which was read to work succeeds in the region, for a fair price."""
        nodes = self.settings.proof_effort * self.settings.first_round
        if self._exact is None and not self.budget.exhausted:
            self.search_exactly(self.problem, nodes)
        if self.proof_of(move) is None:
            self.prove_move(move, nodes)

    def proof_of(self, move: Point) -> Solution | None:
        """The latest proof that begins with this move."""
        proofs = [f.solution for f in self.looks if f.proven and f.solution.succeeds and f.solution.move == move]
        return proofs[-1] if proofs else None

    def note(self, layers: int, found: Solution, *, is_shut: bool = False) -> None:
        """Remember what a search has found."""
        if found.verdict is Verdict.UNKNOWN:
            longest = self.leads[-1].nodes if self.leads and self.alone else -1
            self.leads.insert(len(self.leads) if found.nodes > longest else 0, found)
        else:
            self.looks.append(Look(layers, found, is_shut))

    @property
    def _widest(self) -> Look | None:
        """The finding that says most: a sure one, else the widest with the ways out open."""
        sure = [f for f in self.looks if self.two_sided and f.sure]
        looks = sure or [f for f in self.looks if not f.is_shut] or self.looks
        return max(looks, key=lambda f: (f.layers, f.proven), default=None)

    @property
    def best(self) -> Solution | None:
        """The solution to report: of the widest look, and a proof of the same verdict before an estimate.

        A proof that the defender gets out of an open region tells nothing of how it lives with the ways out shut.
        """
        widest = self._widest
        if widest is None:
            return None
        if self._whole is not None and self._whole[0] is widest:
            return self._whole[1]
        verdict, move = widest.solution.verdict, widest.solution.move
        proofs = [f for f in self.looks if f.proven and f.solution.verdict == verdict]
        if self.two_sided and widest.sure and reaches(widest.solution):
            proofs = [f for f in proofs if f.sure or f.solution.move == move]
        return self._open_again((proofs[-1] if proofs else widest).solution)

    @property
    def surest(self) -> Look | None:
        """What the widest look found, proven or not: a proof may be of a narrower one that looked out of its region."""
        widest = self._widest
        return None if widest is None else replace(widest, solution=self._open_again(widest.solution))

    @property
    def known_success(self) -> Point | None:
        """A move that succeeds without ko whatever is outside the region, if one was found."""
        found = self.surest
        return found.solution.move if found is not None and found.sure and found.solution.succeeds else None

    def _open_again(self, found: Solution) -> Solution:
        """What was found, without the walls in the ways out."""
        if self._widest is None or not self._widest.is_shut:
            return found
        mine = self.problem
        alive = found.problem.assumed_alive & (mine.black | mine.white)
        open_again = found.problem.replace(black=mine.black, white=mine.white, ko=mine.ko, assumed_alive=alive)
        return replace(found, problem=open_again)

    @property
    def trust(self) -> float:
        """How far the verdict can be trusted."""
        widest = self._widest
        if widest is None:
            return 0.0
        if self.firm and self._exact is not None:
            return 1.0
        if widest.sure if self.two_sided else self._stable:
            return self.settings.trust
        return min(
            self.settings.trust, 1 - 0.5 ** (1 + widest.layers)
        )  # looking out of a small region is no escape yet

    def lead(self) -> Point | None:
        """The most promising move of the searches that decided nothing."""
        return self.leads[-1].move if self.leads else None

    def effort(self, solution: Solution) -> int:
        """The most nodes for what is still lacking of an answer."""
        return self.settings.growth * max(solution.nodes, self.settings.first_round)

    def complete(self) -> None:
        """Decide the other first moves, as far as that costs no more than a fair share.

        Where the defender lives with the ways out shut, only the moves that do so are named.
        """
        solution = self.best
        if solution is None or self.budget.exhausted:
            return
        nodes = self.effort(solution)
        if solution.proof is ProofLevel.NONE and solution.move is not None and solution.move == self.known_success:
            self.prove_move(solution.move, nodes)
            solution = self.best or solution
        proven, widest = solution.proof is not ProofLevel.NONE, self._widest
        step = max(self.step - 1, 0)
        reading: SearchSettings = self.settings.reading(step, empty_points(solution.problem))
        walled = shut(solution.problem) if widest is not None and widest.is_shut else None

        def decided(problem: Problem, settings: SearchSettings) -> Solution:
            return self.searches.run(problem, replace(settings, all_moves=True), nodes)

        if proven:
            again = decided(solution.problem, self.settings.exact)
        else:
            again = decided(walled or solution.problem, reading)
        if again.verdict != solution.verdict or solution.move not in again.moves:
            return
        if proven and walled is not None:
            inside = {*decided(walled, reading).moves, solution.move}
            again = again.naming(tuple(move for move in again.moves if move in inside))
        if again.move not in again.moves:
            again = replace(again, move=solution.move, pv=solution.pv)
        self._whole = None if widest is None else (widest, replace(again, problem=solution.problem))


def empty_points(problem: Problem) -> int:
    """The empty points of the region."""
    return len((problem.region or frozenset()) - problem.black - problem.white)
