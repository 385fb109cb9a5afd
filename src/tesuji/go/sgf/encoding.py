"""Which letters the bytes of an SGF file stand for.

A file says so with ``CA[...]``, or should. The parser works on bytes and asks only that brackets and backslashes mean
themselves, which is not so inside two-byte characters of Shift_JIS, Big5 and GBK; so the whole file is decoded first.
"""

import codecs
import re
from collections.abc import Callable
from itertools import islice

_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_MARKS = [(codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")]
_SAMPLE = 20_000  # letters that suffice to detect an encoding
_HIGH = re.compile(r"[^\x00-\x7f]")
_PROBE = rb"(;C[Az09~\x41+AGE-=:])"  # what escapes and shifts of state would change, and letters must not


def decode(data: bytes) -> str:
    """The text of a file: by its byte order mark, its CA property, as UTF-8, or by the likeliest guess."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    declared = _CHARSET.search(data)
    names = [_dialect(declared[1].decode())] if declared else []
    for name in [*names, "utf-8"]:
        text = _try(data, name)
        if text is not None:
            return text
    return data.decode(guess(data), errors="replace")


def _dialect(name: str) -> str:
    """The encoding that is meant: the names of national standards are used for their later extensions too."""
    key = name.casefold().replace("-", "_")
    wider = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "sjis": "cp932", "euc_kr": "cp949"}
    return wider.get(key, name)


def _try(data: bytes, encoding: str) -> str | None:
    try:
        if _PROBE.decode(encoding) != _PROBE.decode("ascii"):
            return None
        return data.decode(encoding)
    except (LookupError, ValueError):
        return None


def guess(data: bytes) -> str:
    """The likeliest encoding of text that is not UTF-8: the one in which most letters are common ones."""
    best, best_share = "latin-1", _latin_share(data)
    for encoding, is_common in _CANDIDATES:
        text = _try(data, encoding)
        letters = [found[0] for found in islice(_HIGH.finditer(text), _SAMPLE)] if text else []
        share = sum(map(is_common, letters)) / len(letters) if letters else 0.0
        if share > best_share:
            best, best_share = encoding, share
    return best


def _latin_share(data: bytes) -> float:
    """How many of the high bytes stand alone among ASCII letters, as accented letters do."""
    runs = [found[0] for found in islice(re.finditer(rb"[\x80-\xff]+", data), _SAMPLE)]
    alone = sum(len(run) == 1 and run >= b"\xc0" for run in runs)
    return alone / max(1, sum(len(run) for run in runs))


def _lead_between(encoding: str, low: int, high: int) -> Callable[[str], bool]:
    """Is a letter in the part of the standard that holds the everyday characters? They are sorted by use."""

    def is_common(letter: str) -> bool:
        code = letter.encode(encoding, errors="ignore")
        return len(code) == 2 and low <= code[0] <= high

    return is_common


def _is_hangul(letter: str) -> bool:
    # Korean text is all Hangul; Chinese read as Korean is Hangul in good part, but hardly ever all of it.
    return "가" <= letter <= "힣"


def _is_japanese(encoding: str, low: int, high: int) -> Callable[[str], bool]:
    everyday_kanji = _lead_between(encoding, low, high)
    return lambda letter: "\u3040" <= letter <= "\u30ff" or everyday_kanji(letter)


# On equal shares the earlier one wins. Hangul comes first: see above.
_CANDIDATES: list[tuple[str, Callable[[str], bool]]] = [
    ("cp949", _is_hangul),
    ("gb18030", _lead_between("gb2312", 0xB0, 0xD7)),
    ("big5", _lead_between("big5", 0xA4, 0xC6)),
    ("cp932", _is_japanese("cp932", 0x88, 0x97)),
    ("euc_jp", _is_japanese("euc_jp", 0xB0, 0xCF)),
]
