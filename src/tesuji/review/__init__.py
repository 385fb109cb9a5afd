"""A proof-reader for problems: is the marked answer right, is another one right too, do the refutations hold?"""

from tesuji.review.annotate import annotated
from tesuji.review.findings import Certainty, Finding, Kind, Known, Review
from tesuji.review.pages import Page, Unread, asked_for, pages_of, read_pages
from tesuji.review.proofread import ReviewSettings, review

__all__ = [
    "Certainty",
    "Finding",
    "Kind",
    "Known",
    "Page",
    "Review",
    "ReviewSettings",
    "Unread",
    "annotated",
    "asked_for",
    "pages_of",
    "read_pages",
    "review",
]
