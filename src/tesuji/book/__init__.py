"""A problem book that prints: problems by level, then their solutions, as HTML, PDF or an SGF file for apps."""

from tesuji.book.chapters import Chapter, Item, chapters
from tesuji.book.html import book_html
from tesuji.book.pdf import book_pdf

__all__ = ["Chapter", "Item", "book_html", "book_pdf", "chapters"]
