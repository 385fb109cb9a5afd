"""How the blocks of a position stand: liberties, ladders, unconditional life."""

from dataclasses import dataclass
from typing import Any

from tesuji.go.board import Board
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import Point, point_name
from tesuji.go.reading import Ladder, LadderStatus, benson, ladder

LADDER_LIBERTIES = 2
"""A block with more liberties than this is in no ladder."""


@dataclass(frozen=True)
class BlockStatus:
    """One block and what can be said about it without search."""

    color: Color
    stones: tuple[Point, ...]
    liberties: tuple[Point, ...]
    ladder: Ladder | None
    """The ladder against it, read for both sides; ``None`` when it has too many liberties or lives anyway."""
    alive: bool
    """It stands even if its owner never plays again (Benson)."""

    @property
    def in_atari(self) -> bool:
        return len(self.liberties) == 1

    @property
    def verdict(self) -> str:
        """What a player would say about the block, or nothing when there is nothing to say."""
        if self.alive:
            return "unconditionally alive"
        if self.ladder is None:
            return ""
        attacker = self.color.opponent
        if self.ladder.status is LadderStatus.CAPTURED:
            return f"caught in a ladder even if {self.color} moves first"
        if self.ladder.status is LadderStatus.UNSETTLED:
            how = "takes it" if self.in_atari else "catches it in a ladder"
            return f"{attacker} {how} at {point_name(self.ladder.capture)}, {self.color} escapes{self._by_playing()}"
        if self.ladder.status is LadderStatus.ESCAPED:
            return "no ladder catches it"
        return "the ladder is too long to read"

    def _by_playing(self) -> str:
        escape = self.ladder.escape if self.ladder else None
        return "" if escape is None else f" at {escape}"

    def as_record(self) -> dict[str, Any]:
        return {
            "color": str(self.color).lower(),
            "stones": [str(p) for p in self.stones],
            "liberties": [str(p) for p in self.liberties],
            "atari": self.in_atari,
            "alive": self.alive,
            "ladder": None if self.ladder is None else self.ladder.status.value,
            "capture": _name(self.ladder.capture if self.ladder else None),
            "escape": _name(self.ladder.escape if self.ladder else None),
        }


def _name(point: Point | None) -> str | None:
    return None if point is None else str(point)


def block_statuses(board: Board) -> list[BlockStatus]:
    """Every block of the position, Black's first, each from its lowest stone."""
    statuses = []
    for color in (BLACK, WHITE):
        alive = set(benson(board, color).stones)
        seen: set[Point] = set()
        for stone in board.stones(color):
            if stone not in seen:
                status = _status(board, stone, stone in alive)
                seen.update(status.stones)
                statuses.append(status)
    return statuses


def _status(board: Board, stone: Point, alive: bool) -> BlockStatus:
    liberties = tuple(board.liberties(stone))
    read = not alive and len(liberties) <= LADDER_LIBERTIES
    return BlockStatus(
        color=board[stone],
        stones=tuple(board.block(stone)),
        liberties=liberties,
        ladder=ladder(board, stone) if read else None,
        alive=alive,
    )
