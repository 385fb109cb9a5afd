"""Whole collections: reviewed in any number of processes, and resumed from a store."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tesuji.jobs.batch import limit_words
from tesuji.jobs.digest import DECIDE, sources_digest
from tesuji.jobs.series import Series
from tesuji.jobs.store import Store
from tesuji.jobs.task import Facts, Result, Task
from tesuji.review.findings import Review
from tesuji.review.pages import Page, Unread
from tesuji.review.proofread import ReviewSettings, review
from tesuji.settings import digest as short_name
from tesuji.solvers.limit import Limit


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


def review_series(
    pages: Iterable[Page | Unread], settings: ReviewSettings, limit: Limit, jobs: int, store: Store | None = None
) -> Series:
    """The pages of files, in order: reviews, and what could not be read."""
    tasks = [page.error if isinstance(page, Unread) else ReviewTask(page, settings, limit) for page in pages]
    return Series({"review": tasks}, store, jobs)
