"""How many problems Zhang's rows passed: the tables of his chapters 5 to 8, the mean where he ran one twice."""

SETS = {"Kano 3": 61, "Kano 4": 51, "GoTools": 100, "SK": 60}
"""His sets and their sizes: two books of captures, enclosed and open life and death."""
SIMULATIONS = (10_000, 50_000, 250_000)

_N = None
PASSES: dict[str, tuple[tuple[float | None, ...], ...]] = {
    "A": ((39, 28, 9, 2), (47, 35, 12, 2), (53, 38, 10, 2)),
    "B": ((46, 35, 90, 32), (56, 37, 93, 36), (58, 39, 98, 40)),
    "C": ((52, 35, 98, 37.5), (59, 37, 100, 45.5), (60, 42, 99.5, 49)),
    "D": ((52, 37, 98, 41), (57, 39, 98.5, 42), (59, 41, 99.5, 46)),
    "E": ((52, 31, 98, 38), (57, 37, 98, 45.5), (57, 37, 99, 49)),
    "F": ((54, 33, 98.5, 42.5), (57, 37, 99, 45.5), (58, 39, 100, 49)),
    "G": ((53, 33, 98, 44), (56, 37, 99.5, 44), (57, 39, 99.5, 49.5)),
    "H": ((57, 40, 97, 35), (59, 43, 99, 44), (60, 46, 99.5, 46)),
    "I": ((45, 27, 77, 25), (53, 31, 90.5, 28.5), (56, 39, 91, 35)),
    "J": ((51, 33, 98, 36.5), (54, 32, 99, 36.5), (54, 37, 99.5, 41.5)),
    "K": ((_N, _N, 98.5, 33), (_N, _N, 99, 43), (_N, _N, 99.5, 46)),
    "L": ((55, 42, 97, 40.5), (60, 44, 98, 43.5), (61, 44, 100, 46)),
    "M": ((53, 34, 98.5, 37.5), (58, 37, 100, 39.5), (59, 40, 99.5, 50.5)),
    "N": ((55, 42, 95.5, 42.5), (59, 44, 98, 47.5), (60, 49, 99, 51.5)),
    "O": ((56, 42, 97.5, 41.5), (58, 44, 98, 47), (60, 46, 99.5, 51)),
    "P": ((55, 34, 97, 41), (56, 36, 99, 44), (59, 43, 99, 43)),
    "Q": ((57, 41, 97.5, 36.5), (59, 43, 99, 45.5), (61, 45, 99.5, 50.5)),
    "R": ((_N, _N, 95, 38.5), (_N, _N, 98.5, 41), (_N, _N, _N, _N)),
    "S": ((_N, _N, 97, 40), (_N, _N, 97, 49.5), (_N, _N, _N, _N)),
    "T": ((57, 41, 97, 40), (59, 44, 99.5, 43), (60, 46, 100, 50)),
    "U": ((56, 42, 97.5, 39), (58, 42, 98.5, 45.5), (61, 47, 99.5, 52)),
}
"""By row, then by number of simulations, then by set."""
BEST = ((56, 41, 99, 43), (58, 45, 100, 48), (61, 49, 100, 53))
"""The same for the best settings (table 8.2)."""

PARTNERS = {
    **{later: earlier for earlier, later in zip("ABCDEFG", "BCDEFGH", strict=True)},
    **dict.fromkeys("JKMPR", "D"),
    **dict.fromkeys("LNT", "H"),
    **dict.fromkeys("OQSU", "N"),
    "I": "G",
}
"""The row that his text compares a row with."""


def his_words(passes: tuple[tuple[float | None, ...], ...], simulations: int, *, capturing: bool) -> str:
    """His counts for so many simulations on his sets of this kind, such as ``52/61, 37/51``; empty if he has none."""
    if simulations not in SIMULATIONS:
        return ""
    sets = list(SETS.values())[:2] if capturing else list(SETS.values())[2:]
    counts = passes[SIMULATIONS.index(simulations)][:2] if capturing else passes[SIMULATIONS.index(simulations)][2:]
    return ", ".join(f"{count:g}/{size}" for count, size in zip(counts, sets, strict=True) if count is not None)
