"""The experiments that come with Tesuji, by name and by document; modules are loaded when they are asked for."""

from importlib import import_module
from pathlib import Path

from tesuji.errors import InputError
from tesuji.lab.studies import Study, read_experiment

DOCUMENTS = ("zhang", "lin", "tielman", "bouzy", "gogogo")
"""The words that stand for the documents; the ``studies`` of its folder declare its experiments, ``EXPERIMENTS``."""
ALL = "all"


def experiments() -> dict[str, Study]:
    """Every experiment that comes with Tesuji."""
    return {study.name: study for word in DOCUMENTS for study in _of_document(word)}


def studies_of(word: str) -> list[Study]:
    """The experiments that a word names: one of them, a document, ``all``, or the one that a TOML file declares."""
    if word.lower().endswith(".toml"):
        return [read_experiment(Path(word))]
    document = word.casefold().partition(" ")[0]
    if document in DOCUMENTS:
        found = _of_document(document)
        if word.casefold() in (document, *(study.document.casefold() for study in found)):
            return list(found)
    known = experiments()
    if word == ALL:
        return list(known.values())
    if word not in known:
        words = ", ".join((*known, *DOCUMENTS, ALL))
        raise InputError(f"there is no experiment {word!r}: expected one of {words}, or a file that ends in .toml")
    return [known[word]]


def _of_document(word: str) -> tuple[Study, ...]:
    found: tuple[Study, ...] = import_module(f"tesuji.papers.{word}.studies").EXPERIMENTS
    return found
