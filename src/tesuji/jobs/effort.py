"""How much work a task is, so that the cost of a large one can be told from small ones of its family."""

from tesuji.players.olga import OlgaSettings
from tesuji.players.settings import PlayerSettings

_OLGA = ("simulations", "depth_max", "width_plus", "width_minus")


PRUNED = 500
"""Random games of a move after which progressive pruning with ratio 1 has mostly decided, so that more of them are not
made: at depth 3 with W- 3 a move takes 18,367 with N = 250 and 17,700 with N = 2500, at depth 1 1,867 and 5,900."""


def olga_effort(simulations: int, depth: int, width_plus: int, width_minus: int, ratio: float = 1.0) -> float:
    """Random games of a move, about: min(N, 500 ratio^2) W+ D^(1 + W- / 5).

    Bouzy's bound (2004, 5.1) is N W+ D W-^(D-1), but Bouzy's own minutes (table 4) grow like this power of the depth,
    and so do our random games: with N = 250 they are 0.8 to 1.8 times it, from depth 1 to 5 with W- 3 and 4 with W- 5.
    """
    return float(min(simulations, PRUNED * ratio**2) * width_plus * depth ** (1 + width_minus / 5))


def move_effort(settings: PlayerSettings) -> float:
    """Random games or simulations that a player makes for a move; 0 where no setting says so."""
    if isinstance(settings, OlgaSettings):
        widths = settings.width_plus, settings.width_minus
        return olga_effort(settings.simulations, settings.depth_max, *widths, settings.ratio)
    return float(settings.values().get("simulations", 0))


def board_effort(size: int) -> float:
    return float(size**4)


def alike(settings: PlayerSettings) -> str:
    """What players have in common that differ in their effort alone."""
    names = _OLGA if isinstance(settings, OlgaSettings) else ("simulations",)
    values = {name: value for name, value in settings.values().items() if name not in names}
    return f"{type(settings).__name__} {values}"
