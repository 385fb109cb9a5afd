"""A collection, proof-read while the page watches."""

from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.plural import counted
from tesuji.review import Page, Review, Unread, annotated, pages_of, review
from tesuji.review.findings import Finding, names
from tesuji.review.words import KNOWN, sentence
from tesuji.solvers import Limit

MEMORY = 128 << 20


def proof_read(text: str, name: str, asked: dict[str, Any], tell: Any) -> dict[str, Any]:
    """The findings of each problem, one after the other, and the file with the missing branches."""
    pages = list(pages_of(text, Path(name)))[: asked["most"]]
    if not any(isinstance(page, Page) for page in pages):
        raise InputError(str(pages[0].error) if pages and isinstance(pages[0], Unread) else f"{name} has no problems")
    limit = Limit(seconds=asked["seconds"], memory=MEMORY)
    games, found = [], []
    stopped = False
    for done, page in enumerate(pages, 1):
        one: dict[str, Any] | None = None
        if isinstance(page, Unread):
            games.append(page.sgf)
            one = _unread(page)
        elif stopped:
            games.append(page.sgf)
        else:
            try:
                answer = review(page, limit)
                stopped = answer.interrupted
                found.append(answer)
                games.append(annotated(page, answer))
                one = _told(page, answer)
            except KeyboardInterrupt:
                stopped = True
                games.append(page.sgf)
        tell(done=done, problems=len(pages), **({"one": one} if one else {}))
    return {"words": _words(found, len(pages)), "sgf": "".join(games), "reviews": [one.to_dict() for one in found]}


def _told(page: Page, answer: Review) -> dict[str, Any]:
    return {
        "name": answer.name or f"Problem {answer.source.index}",
        "about": answer.about or answer.skipped,
        "problem": page.problem.to_dict(),
        "clean": answer.clean,
        "open": answer.open,
        "skipped": answer.skipped,
        "findings": [_finding(one, page) for one in answer.findings],
    }


def _finding(one: Finding, page: Page) -> dict[str, Any]:
    return {
        "kind": str(one.kind),
        "certainty": str(one.certainty),
        "words": sentence(one, page.problem.to_play),
        "how": f"{one.certainty}: {KNOWN[one.level]}",
        "line": names((*one.path, *one.line)),
    }


def _unread(page: Unread) -> dict[str, Any]:
    return {"name": f"Problem {page.source.index}", "error": str(page.error), "findings": []}


def _words(found: list[Review], problems: int) -> str:
    clean, wrong = sum(one.clean for one in found), sum(bool(one.findings) for one in found)
    return f"{len(found)} of {counted(problems, 'problem')} reviewed: {clean} clean, {wrong} with findings"
