"""Whole collections: reviewed in any number of processes, and resumed from a file of results."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import Journal
from tesuji.lab.pool import Broken, Pool
from tesuji.lab.sources import DECIDE, sources_digest
from tesuji.review.findings import Review
from tesuji.review.pages import Page, Unread
from tesuji.review.proofread import ReviewSettings, review
from tesuji.solvers.limit import Limit
from tesuji.toml import digest

Outcome = Review | Unread | Broken
"""What there is to say about a problem: a review, that it cannot be read, or that something broke."""


@dataclass(frozen=True)
class ReviewOne:
    """Reviews one problem after another in one process; a picklable piece of work for a pool."""

    limit: Limit
    settings: ReviewSettings

    def __call__(self, page: Page) -> Review:
        """The review of one problem."""
        return review(page, self.limit, self.settings)

    def key(self, page: Page) -> str:
        """A name for this problem and what is asked: what a stored review must agree with to be used again."""
        problem = {k: v for k, v in page.problem.to_dict().items() if k not in ("file", "index")}
        stem = Path(page.problem.source.file).stem
        asked = [problem, stem, page.sgf, self.settings.digest, sources_digest((*DECIDE, "review"))]
        return digest(json.dumps(asked, sort_keys=True))


class Results:
    """Reviews as JSON lines, one written at a time, so that an interrupted batch loses nothing that was done."""

    def __init__(self, path: Path, limit: Limit) -> None:
        self.path = path
        self._limit = ", ".join(f"{f.name} {getattr(limit, f.name)}" for f in fields(limit))
        self._journal = Journal(path, "review", ("key", "findings"), ('{"key": "',))
        self._records = {str(record["key"]): record for record in self._journal.records}

    def find(self, key: str, page: Page) -> Review | None:
        """The stored review. One in which more of the limit could change something counts only under the same."""
        record = self._records.get(key)
        if record is None:
            return None
        where = page.problem.source
        try:
            found = Review.from_dict(record | {"file": where.file, "index": where.index})
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise InputError(
                f"{self.path}: the review of {where} cannot be read: expected what an earlier run has written "
                f"({type(error).__name__}: {error})"
            ) from None
        return found if found.settled or record.get("limit") == self._limit else None

    def append(self, key: str, found: Review) -> None:
        """Write one review, whole or not at all."""
        self._journal.append({"key": key} | found.to_dict() | {"limit": self._limit})


@dataclass
class Batch:
    """Problems of files, in order: what cannot be read, stored reviews, and what has still to be done."""

    pages: Sequence[Page | Unread]
    work: ReviewOne
    jobs: int
    results: Results | None = None
    done: "Callable[[Review | Broken], None]" = lambda found: None
    """Called whenever another problem is reviewed."""
    interrupted: bool = False

    def __post_init__(self) -> None:
        self._stored: dict[int, Review] = {}
        self._todo: list[int] = []
        for number, page in enumerate(self.pages):
            if isinstance(page, Unread):
                continue
            known = None if self.results is None else self.results.find(self.work.key(page), page)
            if known is None:
                self._todo.append(number)
            else:
                self._stored[number] = known

    @property
    def resumed(self) -> int:
        """How many reviews were read instead of made."""
        return len(self._stored)

    def __iter__(self) -> Iterator[tuple[int, Outcome]]:
        """The number of every problem with what there is to say, in order; after Ctrl-C, those that were reached."""
        pool: Pool[Any, Review] = Pool(self.work, [self.pages[number] for number in self._todo], self.jobs, self._keep)
        answers = ((self._todo[number], answer) for number, answer in pool)
        pending: tuple[int, Review | Broken] | None = None
        for number, page in enumerate(self.pages):
            if isinstance(page, Unread):
                yield number, page
            elif number in self._stored:
                yield number, self._stored[number]
            else:
                pending = pending or next(answers, None)
                if pending is not None and pending[0] == number:  # else it was interrupted before its turn came
                    yield pending
                    pending = None
        self.interrupted = pool.interrupted

    def _keep(self, number: int, found: Review | Broken) -> None:
        page = self.pages[self._todo[number]]
        if self.results is not None and isinstance(found, Review) and not found.interrupted:
            assert isinstance(page, Page)
            self.results.append(self.work.key(page), found)
        self.done(found)
