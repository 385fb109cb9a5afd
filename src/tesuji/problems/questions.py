"""Problem, questions, verdict: which yes-or-no questions a problem comes to, in which order, and what they prove."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf

from tesuji.checker import UNLIMITED, Clause, Objective, Question
from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE
from tesuji.problems.expected import Verdict
from tesuji.problems.joint import Joint
from tesuji.problems.problem import KoPolicy, Problem

KO_THREATS = 8
"""Plenty of threats: with infinitely many a dead group could hold a ko without end."""


@dataclass(frozen=True)
class KoAssumption:
    """How often each side may retake a ko at once; -1 is as often as it likes."""

    mover: int
    opponent: int

    def implies(self, other: "KoAssumption") -> bool:
        """Does a success of the mover under this assumption hold under the other one too?"""
        return _most(self.mover) <= _most(other.mover) and _most(self.opponent) >= _most(other.opponent)

    def __str__(self) -> str:
        if self == AGAINST_MOVER:
            return "against the mover"
        if self == FOR_MOVER:
            return "for the mover"
        return f"retakes: mover {_times(self.mover)}, opponent {_times(self.opponent)}"


AGAINST_MOVER = KoAssumption(0, UNLIMITED)
"""Success under this assumption is unconditional."""
FOR_MOVER = KoAssumption(UNLIMITED, 0)
"""Failure under this assumption is unconditional."""


def mover_retakes(times: int) -> KoAssumption:
    """The mover may retake that often, the opponent never: the degree of a ko is the least number that suffices."""
    return KoAssumption(times, 0)


def objectives(problem: Problem) -> tuple[Objective, ...]:
    """The objectives that distinguish this problem's verdicts, the one that decides success first.

    ``kill`` that fails while ``seki`` (the target neither taken nor safe) works is a seki. A race that neither
    side wins is one too: see `opposing_race`. Of joined goals there is only the one question.
    """
    if isinstance(problem.goal, Joint):
        # An attacker needs one stone of a side that wants to keep all, and all of one that wants to keep one.
        return ((problem.goal if problem.mover_is_attacker else problem.goal.reverse).word,)
    traits = problem.goal.traits
    return tuple(dict.fromkeys(o for o in (traits.objective, traits.seki_objective) if o is not None))


def question_of(
    problem: Problem, assumption: KoAssumption = AGAINST_MOVER, objective: Objective | None = None
) -> Question:
    """The question under one assumption about ko, for one objective (by default the one that decides success)."""
    allowed = objectives(problem)
    objective = allowed[0] if objective is None else objective
    if objective not in allowed:
        raise InputError(f"{objective!r} is no objective for {problem.goal}: expected {' or '.join(allowed)}")
    if problem.region is None:
        raise InputError("the problem has no region yet: complete it first")
    retakes = {problem.to_play: assumption.mover, problem.to_play.opponent: assumption.opponent}
    return Question(
        **problem.position.placed,
        to_play=problem.to_play,
        objective=objective,
        attacker=problem.attacker,
        target=problem.target,
        region=problem.region,
        own=problem.own,
        quantifier=problem.quantifier.value,
        alive=problem.assumed_alive,
        ko=problem.ko if problem.ko in problem.region else None,
        black_retakes=retakes[BLACK],
        white_retakes=retakes[WHITE],
        suicide=problem.suicide,
        clauses=clauses(problem),
    )


def clauses(problem: Problem) -> tuple[Clause, ...]:
    """What a joined goal asks of which stones; nothing of a single one."""
    if not isinstance(problem.goal, Joint):
        return ()
    position = problem.position
    return tuple(
        Clause("connect" if clause.goal.stake == "connection" else "kill", position.whole_blocks(clause.target))
        for clause in problem.goal.clauses
    )


def opposing_race(problem: Problem, assumption: KoAssumption = AGAINST_MOVER) -> Question:
    """A race as the opponent wants it, with the same side to move: when neither side wins, it is seki."""
    if problem.goal.stake != "race":
        raise InputError(f"only a race can be seen from the other side, not {problem.goal}")
    question = question_of(problem, assumption)
    return replace(question, attacker=question.defender, target=problem.own, own=problem.target)


def seki_question(problem: Problem, assumption: KoAssumption, *, succeeded: bool) -> Question | None:
    """The second question, which separates seki from life when the target stands; ``None`` where the first says it all.

    After a success, seki is when the mover loses it; after a failure, when the mover wins it.
    """
    goal = problem.goal
    if goal.seki_objective is None or succeeded != goal.saves:
        return None
    if goal.stake == "race":
        return opposing_race(problem, assumption)
    return question_of(problem, assumption, goal.seki_objective)


def _times(count: int) -> str:
    return "unlimited" if count == UNLIMITED else str(count)


def _most(count: int) -> float:
    return inf if count == UNLIMITED else count


# From question to question ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Terms:
    """On which terms the mover is asked to succeed."""

    assumption: KoAssumption
    seki: bool = False
    """Is it the second question, in which a seki is as good as a capture for the attacker?"""

    def question(self, problem: Problem) -> Question:
        if not self.seki:
            return question_of(problem, self.assumption)
        second = seki_question(problem, self.assumption, succeeded=problem.goal.saves)
        if second is None:
            raise InputError(f"{problem.goal} cannot end in seki")
        return second


Answers = Mapping[Terms, bool | None]
"""Does the mover succeed on these terms? ``None``: that was asked and left open."""


@dataclass(frozen=True)
class Conclusion:
    verdict: Verdict
    terms: Terms
    """Where the answer is that shows it: its moves, its line."""
    threats: int | None = None
    """Of a ko: the least number of threats with which the mover succeeds, if that is known."""
    open: Terms | None = None
    """What was left open, or was not to be asked, and might make it more exact."""


def next_question(
    problem: Problem, answers: Answers, threats: int = KO_THREATS, *, tell_seki: bool = True
) -> Terms | Conclusion:
    """What to ask next, or the verdict if nothing more needs to be asked.

    Success against all threats of the opponent is unconditional, and so is failure with all threats of the mover. What
    lies between is a ko; its degree is the least number of threats that suffices. Where the target stands, a second
    question separates seki from life. A success holds with more threats and against fewer: answers on other terms count
    too.
    """
    hardest, easiest = (Terms(a) for a in extremes(problem, threats))
    plain = _answer(answers, hardest)
    if plain is None:
        return hardest
    if plain.succeeds is None:
        return Conclusion(Verdict.UNKNOWN, hardest, open=hardest)
    hopeful = plain if plain.succeeds else _answer(answers, easiest)
    if hopeful is None:
        return easiest
    if hopeful.succeeds is None:
        return Conclusion(Verdict.UNKNOWN, easiest, open=easiest)
    if hopeful.succeeds == plain.succeeds:
        return _or_seki(problem, hopeful, answers, hardest, tell_seki=tell_seki)
    for number in range(threats):
        terms = Terms(mover_retakes(number))
        enough = _answer(answers, terms)
        if enough is None:
            return terms
        if enough.succeeds is None:
            return Conclusion(Verdict.KO, hopeful.terms, open=terms)
        if enough.succeeds:
            return Conclusion(Verdict.KO, enough.terms, number)
    return Conclusion(Verdict.KO, hopeful.terms, threats)


def conclude(
    problem: Problem, succeeds: Callable[[Terms], bool | None], threats: int = KO_THREATS, *, tell_seki: bool = True
) -> Conclusion:
    """Put one question after the other until a verdict follows: does the mover succeed on these terms?"""
    answers: dict[Terms, bool | None] = {}
    while isinstance(step := next_question(problem, answers, threats, tell_seki=tell_seki), Terms):
        answers[step] = succeeds(step)
    return step


def extremes(problem: Problem, threats: int = KO_THREATS) -> tuple[KoAssumption, KoAssumption]:
    """The hardest and the easiest assumption for the mover that the problem's policy allows, with this many threats."""
    against, favour = KoAssumption(0, threats), KoAssumption(threats, 0)
    if problem.ko_policy is KoPolicy.BOTH:
        return against, favour
    return (favour, favour) if problem.ko_policy is KoPolicy.FOR else (against, against)


@dataclass(frozen=True)
class _Known:
    terms: Terms
    succeeds: bool | None


def _or_seki(
    problem: Problem, known: _Known, answers: Answers, hardest: Terms, *, tell_seki: bool
) -> Terms | Conclusion:
    """Success or failure without condition, unless it is a seki."""
    verdict = Verdict.SUCCESS if known.succeeds else Verdict.FAILURE
    stands = known.succeeds == problem.goal.saves
    if not stands or problem.goal.seki_objective is None:
        return Conclusion(verdict, known.terms)
    asked = Terms(hardest.assumption, seki=True)
    second = _answer(answers, asked)
    if second is None and tell_seki:
        return asked
    if second is None or second.succeeds is None:
        return Conclusion(verdict, known.terms, open=asked)
    if second.succeeds:
        return Conclusion(Verdict.SUCCESS if known.succeeds else Verdict.SEKI, second.terms)
    return Conclusion(Verdict.SEKI if known.succeeds else Verdict.FAILURE, known.terms)


def _answer(answers: Answers, terms: Terms) -> _Known | None:
    """What is known on these terms, from this question or another; ``None`` if it was never asked."""
    if answers.get(terms) is not None:
        return _Known(terms, answers[terms])
    for other, succeeds in answers.items():
        if other.seki == terms.seki and (
            (succeeds is True and other.assumption.implies(terms.assumption))
            or (succeeds is False and terms.assumption.implies(other.assumption))
        ):
            return _Known(other, succeeds)
    return _Known(terms, None) if terms in answers else None
