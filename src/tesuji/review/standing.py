"""How much a move gets: everything, a seki, a ko, or nothing; and on which terms others are measured against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tesuji.problems import Conclusion, Problem, Terms, Verdict, conclude, extremes
from tesuji.problems.expected import Move
from tesuji.review.questions import Questions, Ruling
from tesuji.solvers.settings import SearchSettings


@dataclass(frozen=True)
class Scale:
    """The terms on which the mover of a problem may succeed, from the hardest to the easiest."""

    whole: Terms
    """Whatever ko threats the opponent has, and life in seki does not count..."""
    plain: Terms
    """... or does count."""
    with_threats: Terms
    """With all ko threats on its side and none on the opponent's: a side that fails even so fails for certain."""

    @classmethod
    def of(cls, problem: Problem, settings: SearchSettings) -> "Scale":
        hardest, easiest = extremes(problem, settings.ko_threats)
        told = problem.goal.saves and problem.goal.seki_objective is not None
        return cls(Terms(hardest, seki=told), Terms(hardest), Terms(easiest))


@dataclass(frozen=True)
class Standing:
    """What a move gets for the mover."""

    move: Move
    verdict: Verdict
    terms: Terms
    """The hardest terms on which it succeeds, as far as that is known."""
    rulings: tuple[Ruling, ...] = ()
    """What it rests on; the line of the first shows how it gets there."""
    threats: int | None = None

    _ORDER: ClassVar = (Verdict.UNKNOWN, Verdict.FAILURE, Verdict.KO, Verdict.SEKI, Verdict.SUCCESS)

    @property
    def fails(self) -> bool:
        """Does the move not reach the goal? A seki is a success only for who defends."""
        return self.verdict is Verdict.FAILURE or (self.verdict is Verdict.SEKI and self.terms.seki)

    @property
    def rank(self) -> tuple[int, bool, int]:
        """To compare what two moves get: an attacker's seki is more than nothing, in a ko fewer threats are better."""
        verdict = Verdict.FAILURE if self.fails else self.verdict
        return self._ORDER.index(verdict), self.verdict is not verdict, -(99 if self.threats is None else self.threats)


def standing(questions: Questions, move: Move, share: float = 0.3) -> Standing:
    problem, settings = questions.problem, questions.settings
    scale = Scale.of(problem, settings)
    rulings: dict[Terms, Ruling] = {}

    def succeeds(terms: Terms) -> bool | None:
        rulings[terms] = questions.ask(terms, (move,), share)
        return rulings[terms].succeeds

    ended = conclude(problem, succeeds, settings.ko_threats, tell_seki=problem.goal.stake != "race")
    return _concluded(move, ended, rulings, scale)


def _concluded(move: Move, conclusion: Conclusion, rulings: Mapping[Terms, Ruling], scale: Scale) -> Standing:
    verdict, terms = conclusion.verdict, conclusion.terms
    match verdict:
        case Verdict.UNKNOWN:
            return Standing(move, verdict, scale.whole)
        case Verdict.FAILURE:
            return Standing(move, verdict, scale.whole, (rulings[terms],))
        case Verdict.SEKI:
            without = scale.whole if scale.whole.seki else scale.with_threats
            return Standing(move, verdict, terms, (rulings[terms], rulings[without]))
        case Verdict.KO:
            threats = None if terms == scale.with_threats else conclusion.threats
            return Standing(move, verdict, terms, (rulings[terms], rulings[scale.plain]), threats)
    return Standing(move, verdict, terms, (rulings[terms],))
