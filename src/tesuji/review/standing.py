"""How much a move gets: everything, a seki, a ko, or nothing; and on which terms others are measured against it."""

from dataclasses import dataclass
from typing import ClassVar

from tesuji.problems import Goal, KoAssumption, KoPolicy, Problem, Verdict, mover_retakes
from tesuji.problems.expected import Move
from tesuji.review.questions import Questions, Ruling, Terms
from tesuji.solvers.settings import SearchSettings


@dataclass(frozen=True)
class Scale:
    """The terms on which the mover of a problem may succeed, from the hardest to the easiest."""

    whole: Terms
    """Whatever ko threats the opponent has, and life in seki does not count..."""
    plain: Terms
    """... or does count."""
    with_threats: Terms
    """With all ko threats of his own and none of the opponent's: who fails so fails for certain."""
    most_threats: int
    at_least_seki: Terms | None = None
    """For who attacks: the target may stand in seki, but not alive."""

    @classmethod
    def of(cls, problem: Problem, settings: SearchSettings) -> "Scale":
        """The scale of a problem."""
        most = settings.ko_threats
        against, favour = KoAssumption(0, most), KoAssumption(most, 0)
        if problem.ko_policy is not KoPolicy.BOTH:
            against = favour = favour if problem.ko_policy is KoPolicy.FOR else against
        plain = Terms(against)
        seki = Terms(against, "seki")
        told, attacks = problem.goal in (Goal.LIVE, Goal.ESCAPE), problem.goal in (Goal.KILL, Goal.CAPTURE)
        return cls(seki if told else plain, plain, Terms(favour), most, seki if attacks else None)


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
    """Of a ko."""

    _ORDER: ClassVar = (Verdict.UNKNOWN, Verdict.FAILURE, Verdict.KO, Verdict.SEKI, Verdict.SUCCESS)

    @property
    def fails(self) -> bool:
        """Does the move not reach the goal? A seki is a success only for who defends."""
        return self.verdict is Verdict.FAILURE or (self.verdict is Verdict.SEKI and self.terms.objective == "seki")

    @property
    def rank(self) -> tuple[int, bool, int]:
        """To compare what two moves get: an attacker's seki is more than nothing, in a ko fewer threats are better."""
        verdict = Verdict.FAILURE if self.fails else self.verdict
        return self._ORDER.index(verdict), self.verdict is not verdict, -(99 if self.threats is None else self.threats)


def standing(questions: Questions, move: Move, share: float = 0.3) -> Standing:
    """What a first move gets."""
    scale = Scale.of(questions.problem, questions.settings)
    path = (move,)
    plain = questions.ask(scale.plain, path, share)
    if plain.succeeds is None:
        return Standing(move, Verdict.UNKNOWN, scale.whole)
    if plain.succeeds:
        whole = questions.ask(scale.whole, path, share)
        if whole.succeeds is False:
            return Standing(move, Verdict.SEKI, scale.plain, (plain, whole))
        if whole.succeeds:
            return Standing(move, Verdict.SUCCESS, scale.whole, (whole,))
        return Standing(move, Verdict.SUCCESS, scale.plain, (plain,))
    favour = questions.ask(scale.with_threats, path, share)
    if favour.succeeds is None:
        return Standing(move, Verdict.UNKNOWN, scale.whole)
    if not favour.succeeds:
        seki = None if scale.at_least_seki is None else questions.ask(scale.at_least_seki, path, share)
        if scale.at_least_seki is not None and seki is not None and seki.succeeds:
            return Standing(move, Verdict.SEKI, scale.at_least_seki, (favour, seki))
        return Standing(move, Verdict.FAILURE, scale.whole, (favour,))
    for threats in range(scale.most_threats):
        terms = Terms(mover_retakes(threats))
        ruling = questions.ask(terms, path, share)
        if ruling.succeeds:
            return Standing(move, Verdict.KO, terms, (ruling, plain), threats)
        if ruling.succeeds is None:
            break
    return Standing(move, Verdict.KO, scale.with_threats, (favour, plain))
