"""A proof-reader for problems: is the marked answer right, is another one right too, do the refutations hold?"""

from tesuji.review.annotate import annotated
from tesuji.review.findings import Certainty, Finding, Kind, Review
from tesuji.review.pages import Page, Unread, pages_of, read_pages
from tesuji.review.proofread import ReviewSettings, review

__all__ = [
    "Certainty",
    "Finding",
    "Kind",
    "Page",
    "Review",
    "ReviewSettings",
    "Unread",
    "annotated",
    "pages_of",
    "read_pages",
    "review",
]
