"""What a document's findings come to in plain words: sentences that are told only as long as the verdicts bear them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tesuji.lab.verdicts import Verdict, WrittenFinding


@dataclass(frozen=True)
class Sentence:
    """A sentence that holds while some claims have these verdicts; ``{0}`` is what we found about the first of them."""

    text: str
    claims: Mapping[str, Verdict | tuple[Verdict, ...]] = field(default_factory=dict)
    """By the beginning of the claim, or of place and claim with a colon between them."""


Conclusion = Sequence[Sentence]
"""What is said of a document."""


def told(conclusion: Conclusion, findings: Sequence[WrittenFinding]) -> str:
    """The sentences that the findings bear, with what was found put in; the others are left out."""
    return " ".join(words for one in conclusion if (words := _sentence(one, findings)))


def _sentence(sentence: Sentence, findings: Sequence[WrittenFinding]) -> str:
    ours = []
    for claim, verdicts in sentence.claims.items():
        allowed = (verdicts,) if isinstance(verdicts, str) else verdicts
        found = next((one for one in findings if f"{one.place}: {one.claim}".startswith(claim)), None)
        found = found or next((one for one in findings if one.claim.startswith(claim)), None)
        if found is None or found.verdict not in allowed:
            return ""
        ours.append(found.ours)
    return sentence.text.format(*ours)
