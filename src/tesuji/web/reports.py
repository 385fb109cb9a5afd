"""Reports of the lab, from the server's folder, and the progress of experiments."""

import re
from html import unescape
from pathlib import Path
from typing import Any

from fastapi import HTTPException
from fastapi.responses import HTMLResponse, Response

from tesuji.errors import InputError
from tesuji.lab.studies import Store
from tesuji.plural import counted
from tesuji.web.settings import WebSettings

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; base-uri 'none'; form-action 'none'"
"""Reports are whole pages with their styles in them; they run nothing."""


def shelf(settings: WebSettings) -> dict[str, Any]:
    told = (
        []
        if settings.reports
        else ["start with --reports FOLDER to list the reports that tesuji lab report has written"]
    )
    experiments: list[dict[str, Any]] = []
    if settings.store is None:
        told.append("start with --store FILE to see how far experiments are")
    else:
        try:
            with Store(settings.store) as store:
                experiments = [_row(row) for row in store.summary()]
        except InputError as error:
            told.append(str(error))
    reports = [{"name": name, "title": _title(path)} for name, path in _pages(settings).items()]
    words = "; ".join(told) or counted(len(reports), "report")
    return {"reports": reports, "experiments": experiments, "words": words[:1].upper() + words[1:] + "."}


def page_of(settings: WebSettings, name: str) -> Response:
    """One report. Names are looked up in the folder's list: no path from outside is opened."""
    pages = _pages(settings)
    if name not in pages:
        raise HTTPException(404, f"there is no report {name!r:.60}")
    text = pages[name].read_text(encoding="utf-8")
    return HTMLResponse(text, headers={"Content-Security-Policy": _POLICY})


def _pages(settings: WebSettings) -> dict[str, Path]:
    if settings.reports is None or not settings.reports.is_dir():
        return {}
    return {path.name: path for path in sorted(settings.reports.glob("*.html")) if path.is_file()}


def _title(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        found = re.search(r"<title>(.*?)</title>", file.read(4096), re.DOTALL)
    return unescape(found[1]) if found else path.stem


def _row(row: dict[str, Any]) -> dict[str, Any]:
    return {"name": row["experiment"], "finished": row["finished"], "failed": row["failed"]}
