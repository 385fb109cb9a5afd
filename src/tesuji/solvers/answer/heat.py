"""The moves of a search as a heat map: where its simulations went, what they won, what they pass through."""

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from tesuji.errors import InputError
from tesuji.go import Point, point_name
from tesuji.plural import counted
from tesuji.solvers.result.estimate import Child

HeatKind = Literal["visits", "mean", "history"]


def heat_kind(word: str, others: Sequence[str] = ()) -> HeatKind:
    """One of the statistics that can be drawn; whoever draws other things too names them."""
    for kind in get_args(HeatKind):
        if word == kind:
            return kind  # type: ignore[no-any-return]
    raise InputError(f"{word!r} cannot be drawn as heat: expected one of {', '.join((*get_args(HeatKind), *others))}")


def heat_of(children: Iterable[Child], kind: HeatKind) -> dict[Point, float]:
    """A value from 0 to 1 for the point of every move that was tried.

    Winning rates are as they are; visits and history are parts of the highest.
    """
    values = {child: _value(child, kind) for child in children if child.visits}
    highest = 1.0 if kind == "mean" else max(values.values(), default=0.0) or 1.0
    return {child.move: max(0.0, min(1.0, v / highest)) for child, v in values.items() if child.move is not None}


def heat_labels(children: Sequence[Child], kind: HeatKind, *, percent: bool) -> dict[Point, str]:
    """The heat in numbers: one digit (tenths) where there is no room, or percents; of visits, parts of all."""
    if not percent:
        return {point: str(min(9, int(value * 10))) for point, value in heat_of(children, kind).items()}
    whole = sum(child.visits for child in children) or 1 if kind == "visits" else 1.0
    tried = [child for child in children if child.visits and child.move is not None]
    return {child.move: f"{100 * _value(child, kind) / whole:.0f}" for child in tried if child.move is not None}


def heat_words(children: Sequence[Child], kind: HeatKind) -> str:
    """What the digits on the board mean."""
    tried = [child for child in children if child.visits]
    if not tried:
        return "Heat: no move was tried yet"
    if kind == "mean":
        return "Heat: winning rates in tenths"
    top = max(tried, key=lambda child: _value(child, kind))
    highest = counted(top.visits, "visit") if kind == "visits" else f"history {top.history:.3f}"
    return f"Heat: {kind} in tenths of the highest, {point_name(top.move)} with {highest}"


def _value(child: Child, kind: HeatKind) -> float:
    return {"visits": float(child.visits), "mean": child.mean, "history": child.history}[kind]
