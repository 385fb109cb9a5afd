"""A match that is played: game by game, on several cores or machines, and resumed after an interruption."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import reason, write_file
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.series import Series
from tesuji.jobs.store import Record, Store
from tesuji.jobs.task import Result
from tesuji.lab.matches.game_task import GameTask, game_task
from tesuji.lab.matches.match import MatchPlan, Summary
from tesuji.lab.matches.match_game import FailedGame, GameRecord

STORE = "games.sqlite"
"""The store of a match, in its folder."""


class Match:
    """A match that can be interrupted: what has been played is in the folder, and is not played again.

    The games count in their order, whoever finishes first. So where a test stops the match, it stops after the same
    game on any number of cores, and a match that is resumed ends as one that was not disturbed.
    """

    def __init__(self, plan: MatchPlan, folder: Path | None = None, *, resume: bool = False) -> None:
        self.plan = plan
        self.folder = folder
        self.records: list[GameRecord] = []
        self.interrupted = False
        if folder is not None:
            self._open(folder, resume)
        elif resume:
            raise InputError("there is nothing to resume without the folder of the games: expected --sgf-dir")

    @property
    def summary(self) -> Summary:
        return Summary.of(self.plan, self.records)

    @property
    def _decided(self) -> bool:
        return self.plan.sprt is not None and self.summary.sprt is not None

    def play(
        self,
        jobs: int = 1,
        *,
        cluster: str | None = None,
        done: Callable[[], None] = lambda: None,
        say: Callable[[str], None] = lambda words: None,
    ) -> Iterator[GameRecord | FailedGame]:
        """Play what is missing, several games at a time if asked to; yields each new game, in their order.

        A game that fails is not kept, so that it is played again when the match is resumed. ``done`` is called when
        another one has ended.
        """
        if self.folder is None:
            yield from self._play(None, jobs, cluster, done, say)
            return
        with Store(self.folder / STORE, write=True) as store:
            yield from self._play(store, jobs, cluster, done, say)

    def _play(
        self,
        store: Store | None,
        jobs: int,
        cluster: str | None,
        done: Callable[[], None],
        say: Callable[[str], None],
    ) -> Iterator[GameRecord | FailedGame]:
        tasks = [game_task(self.plan, number, with_sgf=store is not None) for number in range(self.plan.games)]
        series = Series({"match": tasks}, store, jobs, done=lambda *_: done(), cluster=cluster, say=say)
        self.records = []
        games = iter(series)
        try:
            for number, found in games:
                if isinstance(found, InputError):  # nothing that another game could do better
                    raise found
                if isinstance(found, TaskFailure):
                    yield FailedGame(number + 1, found.reason)
                    continue
                known = number in series.kept
                self.records.append(self._keep(tasks[number], found, known=known))
                if not known:
                    yield self.records[-1]
                if self._decided:
                    return
        finally:
            games.close()
            self.interrupted = series.interrupted

    def _keep(self, task: GameTask, result: Result, *, known: bool) -> GameRecord:
        """The record of a game; its file is written, also where that was missed when it was played."""
        try:
            record, sgf = task.record(result), result["sgf"] if self.folder is not None else ""
        except (LookupError, TypeError, ValueError) as error:
            raise InputError(f"{self.folder}: the record of {task.name} cannot be read: {error}") from None
        if self.folder is not None:
            file = self.folder / f"game-{record.game:04}.sgf"
            if not known or not file.exists():
                write_file(file, sgf)
        return record

    def _open(self, folder: Path, resume: bool) -> None:
        file = folder / STORE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if file.exists():
                for scrap in folder.glob(".game-*.sgf.*"):  # of a game whose writer was killed
                    scrap.unlink()
            elif taken := next(folder.glob("game-*.sgf"), None) or next(folder.glob("games.jsonl"), None):
                raise InputError(f"{taken} is of no match that is known here: expected another folder for the games")
        except OSError as error:
            raise InputError(f"{folder} cannot be used for the games: {reason(error)}") from None
        with Store(file, write=True) as store:
            for record in store:
                if not resume:
                    raise InputError(f"{folder} has the games of a match already: expected --resume or another folder")
                self._require_ours(folder, record)
            tasks = (game_task(self.plan, number, with_sgf=True) for number in range(self.plan.games))
            found = [(task, store.find(task.identity)) for task in tasks]
        for task, kept in found:
            if self._decided or (kept is None and self.plan.sprt is not None):
                return  # what was finished of later games does not count, and has no file
            if kept is not None:
                self.records.append(self._keep(task, kept.result or {}, known=True))

    def _require_ours(self, folder: Path, record: Record) -> None:
        """Complain about games that are not of this match, and say in what they differ."""
        number = record.name.removeprefix("game ")
        if not number.isdecimal():
            raise InputError(f"{folder / STORE} has other tasks than games: expected another folder for the games")
        ours = game_task(self.plan, int(number) - 1, with_sgf=True)
        if record.identity == ours.identity:
            return
        if record.version != ours.facts.version:
            raise InputError(
                f"{folder} has games by another build of Tesuji, with which this one's cannot be summed up"
            )
        other = "players" if record.settings_digest != ours.digest else "board, rules, openings, time or seed"
        raise InputError(f"{folder} has the games of another match, which cannot be resumed as this one: other {other}")
