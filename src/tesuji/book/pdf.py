"""A book as PDF, by WeasyPrint, which lays out CSS for paged media."""

from tesuji.errors import InputError


def book_pdf(html: str) -> bytes:
    """The pages of a book that :func:`tesuji.book.book_html` has written."""
    try:
        from weasyprint import HTML
    except ImportError:
        raise InputError("a PDF needs WeasyPrint: expected pip install 'tesuji[book]', or -o book.html") from None
    except OSError as error:  # Pango is a library of the system
        raise InputError(
            f"a PDF needs Pango ({error}): expected apt install libpangoft2-1.0-0, or -o book.html"
        ) from None
    pages: bytes = HTML(string=html).write_pdf()
    return pages
