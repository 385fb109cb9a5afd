"""Whole collections: reviewed in any number of processes, and resumed from a store."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.batch import limit_words
from tesuji.jobs.digest import DECIDE, sources_digest
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.series import Series
from tesuji.jobs.store import Record, Store
from tesuji.jobs.task import Facts, Result, Task
from tesuji.review.findings import Review
from tesuji.review.pages import Page, Unread
from tesuji.review.proofread import ReviewSettings, review
from tesuji.settings import digest as short_name
from tesuji.solvers.limit import Limit

Outcome = Review | Unread | TaskFailure


@dataclass(frozen=True)
class ReviewTask(Task):
    """The review of one problem. How far it may go is no part of its identity: what is settled stays so."""

    page: Page
    reviewing: ReviewSettings
    limits: Limit

    @cached_property
    def facts(self) -> Facts:
        return Facts(
            kind="review",
            name=str(self.page.problem.source),
            version=sources_digest((*DECIDE, "review")),
            settings=self.reviewing.to_toml(),
            digest=self.reviewing.digest,
        )

    @cached_property
    def identity(self) -> str:
        problem = {k: v for k, v in self.page.problem.to_dict().items() if k not in ("file", "index")}
        stem = Path(self.page.problem.source.file).stem
        return short_name(json.dumps([problem, stem, self.page.sgf, self.digest, self.facts.version], sort_keys=True))

    @property
    def limit(self) -> str:
        return limit_words(self.limits)

    def answer(self) -> Review:
        return review(self.page, self.limits, self.reviewing)

    def plain(self, found: Review) -> Result | None:
        return None if found.interrupted else found.to_dict() | {"limit": self.limit}

    def read(self, kept: Result) -> Review:
        where = self.page.problem.source
        return Review.from_dict(kept | {"file": where.file, "index": where.index})

    def counts(self, kept: Result) -> bool:
        """Does a kept review count? One in which more of the limit could change something only under the same."""
        return kept.get("limit") == self.limit or self.read(kept).settled


@dataclass
class Batch:
    """Problems of files, in order: what cannot be read, kept reviews, and what has still to be done."""

    pages: Sequence[Page | Unread]
    settings: ReviewSettings
    limit: Limit
    jobs: int
    store: Store | None = None
    done: "Callable[[Review | TaskFailure], None]" = lambda found: None
    """Called whenever another problem is reviewed."""
    interrupted: bool = False

    def __post_init__(self) -> None:
        pages = [page for page in self.pages if isinstance(page, Page)]
        self._tasks = [ReviewTask(page, self.settings, self.limit) for page in pages]
        try:
            self._series = Series(
                {"review": self._tasks}, self.store, self.jobs, done=lambda number, found: self.done(found)
            )
            kept = self._series.kept.items()
            self._stored = {number: self._tasks[number].read(record.result or {}) for number, record in kept}
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, InputError) or self.store is None:
                raise
            raise InputError(
                f"{self.store.path}: a review cannot be read: expected what an earlier run has written "
                f"({type(error).__name__}: {error})"
            ) from None

    @property
    def resumed(self) -> int:
        """How many reviews were read instead of made."""
        return len(self._stored)

    def __iter__(self) -> Iterator[tuple[int, Outcome]]:
        """The number of every problem with what there is to say, in order; after Ctrl-C, those that were reached."""
        answers = iter(self._series)
        pending: tuple[int, Any] | None = None
        task = 0
        for number, page in enumerate(self.pages):
            if isinstance(page, Unread):
                yield number, page
                continue
            pending = pending or next(answers, None)
            if pending is not None and pending[0] == task:  # else it was interrupted before its turn came
                found, pending = pending[1], None
                yield number, self._stored[task] if isinstance(found, Record) else found
            task += 1
        next(answers, None)
        self.interrupted = self._series.interrupted
